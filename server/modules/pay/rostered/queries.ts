import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { AssignmentCost, RosterCost } from '#contract/payroll/roster-costs.ts'
import { addDays, type LocalDate } from '#contract/values/time.ts'
import { inAgency } from '#server/database/tenancy/scope.ts'
import type { Context } from '#server/http/context.ts'
import { priceTimesheets } from '#server/modules/pay/timesheets/pricing.ts'
import type { PricedSheet } from '#server/modules/pay/timesheets/weeks.ts'
import { shownOnBoard } from '#server/modules/rosters/board/board-query.ts'
import { amountsVisibleTo } from './policy.ts'
import { marginRatesFor } from '#server/modules/pay/margins/rates.ts'
import { countedSheet, holdsShift, isWorkedElsewhere, rosteredTime } from './rostered-time.ts'
import { amountsOf, notPriced, usualCurrency } from './rules.ts'

type Input = InputOf<typeof calls.rosterCosts.board>
type Period = { from: LocalDate; to: LocalDate }

/**
 * What the assignments of a board cost. The other time of their people decides about overtime wherever it is, also where the reader sees
 * only some locations; it is not returned.
 */
export async function rosterCostOf(context: Context, input: Input): Promise<RosterCost> {
  const { period, held } = await assignmentsOnBoard(context, input)
  const byAgency = Map.groupBy(held, ({ agency_id }) => agency_id)
  const priced: PricedAssignment[] = []
  // One, but for the super admin.
  for (const [agency_id, own] of byAgency)
    priced.push(...(await priceAssignments(context, { agency_id, period, held: own })))
  const currency = usualCurrency(priced.flatMap(({ sheet }) => sheet ?? []))
  return { currency, assignments: priced.map((one) => costOfAssignment(context, one, currency)) }
}

type HeldShift = {
  id: string
  agency_id: string
  employee_id: string
  /** whose time counts instead of the shift's */
  timesheet_id: string | null
  is_worked_elsewhere: boolean
}

async function assignmentsOnBoard({ db, scope }: Context, input: Input) {
  const { period, shown } = await shownOnBoard({ db, scope }, input)
  const { rows } = await sql<HeldShift>`
    select assignments.id, assignments.agency_id, assignments.employee_id, ${countedSheet} as timesheet_id,
      ${isWorkedElsewhere} as is_worked_elsewhere
    from roster_shifts
    join assignments on assignments.agency_id = roster_shifts.agency_id and assignments.roster_shift_id = roster_shifts.id
    where ${inAgency(scope, 'roster_shifts.agency_id')} and ${inAgency(scope, 'assignments.agency_id')} and ${shown} and ${holdsShift}
    order by assignments.id`.execute(db)
  return { period, held: rows }
}

type PricedAssignment = { assignment_id: string; sheet: PricedSheet | null; amounts: ReturnType<typeof amountsOf> }
type ToPrice = { agency_id: string; period: Period; held: readonly HeldShift[] }

async function priceAssignments({ db, language }: Context, { agency_id, period, held }: ToPrice) {
  const wanted = new Map(held.map((one) => [one.timesheet_id ?? one.id, one.id]))
  // Worked time can begin a day before or after its shift.
  const days = { from: addDays(period.from, -1), to: addDays(period.to, 1) }
  const people = [...new Set(held.map(({ employee_id }) => employee_id))]
  const priced = await priceTimesheets(db, {
    ...{ agency_id, language, people: people.map((employee_id) => ({ employee_id, ...days })) },
    alsoCounting: (asked) => rosteredTime(db, agency_id, asked),
    isWanted: ({ id }) => wanted.has(id),
  })
  const rates = await marginRatesFor(
    db,
    agency_id,
    priced.map(({ sheet }) => sheet),
  )
  const byAssignment = new Map(priced.map((sheet) => [wanted.get(sheet.sheet.id), sheet]))
  return held.map(({ id }): PricedAssignment => {
    const sheet = byAssignment.get(id) ?? null
    const amounts = sheet === null ? notPriced(0, 'worked_elsewhere') : amountsOf(sheet, rates)
    return { assignment_id: id, sheet, amounts }
  })
}

function costOfAssignment(
  { actor }: Pick<Context, 'actor'>,
  { assignment_id, sheet, amounts }: PricedAssignment,
  currency: string | null,
): AssignmentCost {
  const isOther = sheet !== null && sheet.currency !== currency
  const known = isOther ? notPriced(amounts.minutes, 'other_currency') : amounts
  return { assignment_id, ...amountsVisibleTo(actor, known) }
}
