// What balances are worth, and their sums. Pure.
import {
  type LiabilityFigures,
  type LiabilityGroup,
  type LiabilityRow,
  type LiabilityTypes,
  paidOutKinds,
} from '#contract/payroll/reports/leave-liability.ts'
import type { LeaveType } from '#contract/people/leave/leave-types.ts'
import { hasBalance } from '#server/modules/leave/rules.ts'
import { centsForMinutes } from '#server/modules/pay/pricing/lines/decimals.ts'

/** A balance of a person on a day. */
export type HeldBalance = {
  employee_id: string
  employee_name: string
  type_id: string
  type_name: string
  company_id: string
  company_name: string
  /** null: the person has no site */
  location_id: string | null
  location_name: string | null
  currency: string
  minutes: number
  /** of the person’s usual day */
  day_minutes: number
  /** null: not known */
  rate_cents: number | null
}

/** Whether the balances of a type are in the report. */
export const isReported = (type: Pick<LeaveType, 'kind' | 'is_paid' | 'accrual'>, types: LiabilityTypes) =>
  hasBalance(type) && type.is_paid && (types === 'paid' || paidOutKinds.includes(type.kind))

/** The minutes at the rate, half a cent up; what was taken in advance is owed by the person, the same amount the other way. */
export function worthOf({ minutes, rate_cents }: Pick<HeldBalance, 'minutes' | 'rate_cents'>): number | null {
  if (rate_cents === null) return null
  return minutes < 0 ? -centsForMinutes(-minutes, rate_cents) : centsForMinutes(minutes, rate_cents)
}

const daysHundredths = ({ minutes, day_minutes }: HeldBalance) =>
  day_minutes === 0 ? 0 : Math.round((minutes * 100) / day_minutes)

/** The sums for each currency, which are never added up. */
export const liabilitySums = (balances: readonly HeldBalance[]): LiabilityFigures[] =>
  [...Map.groupBy(balances, ({ currency }) => currency).values()].map(figuresOf)

/** The rows of a report, in the order of the balances. */
export function liabilityRows(balances: readonly HeldBalance[], group: LiabilityGroup): LiabilityRow[] {
  const names = namesOf[group]
  const byKey = Map.groupBy(balances, (one) => `${names(one).id} ${one.currency}`)
  return [...byKey.values()].flatMap((own) => {
    const [first] = own
    return first === undefined ? [] : [{ ...nobody, ...names(first), ...figuresOf(own) }]
  })
}

const nobody = {
  ...{ employee_id: null, employee_name: null, type_id: null, type_name: null, company_id: null, company_name: null },
  ...{ location_id: null, location_name: null, rate_cents: null },
}

type Names = { id: string } & Partial<Omit<LiabilityRow, keyof LiabilityFigures | 'id'>>

const namesOf: Readonly<Record<LiabilityGroup, (of: HeldBalance) => Names>> = {
  employee: ({ currency: _, minutes: __, day_minutes: ___, ...of }) => ({
    id: `${of.employee_id} ${of.type_id}`,
    ...of,
  }),
  leave_type: ({ type_id, type_name }) => ({ id: type_id, type_id, type_name }),
  company: ({ company_id, company_name }) => ({ id: company_id, company_id, company_name }),
  location: ({ location_id, location_name }) => ({ id: location_id ?? 'none', location_id, location_name }),
}

function figuresOf(balances: readonly HeldBalance[]): LiabilityFigures {
  const unknown = balances.filter(({ rate_cents }) => rate_cents === null)
  const worth = balances.flatMap((one) => worthOf(one) ?? [])
  return {
    currency: balances[0]?.currency ?? '',
    people: new Set(balances.map(({ employee_id }) => employee_id)).size,
    minutes: sumOf(balances.map(({ minutes }) => minutes)),
    days_hundredths: sumOf(balances.map(daysHundredths)),
    value_cents: worth.length === 0 ? null : sumOf(worth),
    without_rate: unknown.length,
    without_rate_minutes: sumOf(unknown.map(({ minutes }) => minutes)),
  }
}

const sumOf = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)

/** The people whose rate is not known, in the order of the balances. */
export function peopleWithoutRate(balances: readonly HeldBalance[]) {
  const byPerson = Map.groupBy(
    balances.filter(({ rate_cents }) => rate_cents === null),
    ({ employee_id }) => employee_id,
  )
  return [...byPerson].map(([employee_id, own]) => ({
    employee_id,
    employee_name: own[0]?.employee_name ?? '',
    minutes: sumOf(own.map(({ minutes }) => minutes)),
  }))
}
