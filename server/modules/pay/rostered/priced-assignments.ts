// What those cost who hold a shift. The other time of the same people decides about overtime wherever it is.
import { type RawBuilder, sql } from 'kysely'
import type { AssignmentCost, RosterLimit } from '#contract/payroll/roster-costs.ts'
import { addDays, type LocalDate } from '#contract/values/time.ts'
import { inAgency } from '#server/database/tenancy/scope.ts'
import type { Context } from '#server/http/context.ts'
import { marginRatesFor } from '#server/modules/pay/margins/rates.ts'
import { priceTimesheets } from '#server/modules/pay/timesheets/pricing.ts'
import type { PricedSheet } from '#server/modules/pay/timesheets/weeks.ts'
import { countedSheet, holdsShift, type RosterBasis, rosteredTime } from './rostered-time.ts'
import { amountsOf, notPriced, shortOf } from './rules.ts'

export type Period = { from: LocalDate; to: LocalDate }
type Reading = Pick<Context, 'db' | 'scope' | 'language'>

type HeldShift = {
  id: string
  agency_id: string
  roster_id: string
  location_id: string
  works_on: LocalDate
  employee_id: string
  /** whose time counts instead of the shift's */
  timesheet_id: string | null
  is_shown: boolean
}

export type PricedAssignment = Pick<HeldShift, 'roster_id' | 'location_id' | 'works_on' | 'is_shown'> & {
  assignment_id: string
  sheet: PricedSheet | null
  amounts: ReturnType<typeof amountsOf>
}

type ShiftsToPrice = {
  /** of their days */
  period: Period
  /** about a row of roster_shifts: whether it is priced */
  where: RawBuilder<unknown>
  /** whether it is one of those that were asked for; default: all are */
  shown?: RawBuilder<unknown>
  basis?: RosterBasis
}

/** Those who hold one of these shifts, priced. */
export async function pricedAssignments(
  reading: Reading,
  { period, where, shown = sql`true`, basis = 'as_worked' }: ShiftsToPrice,
): Promise<PricedAssignment[]> {
  const { db, scope } = reading
  const { rows } = await sql<HeldShift>`
    select assignments.id, assignments.agency_id, assignments.roster_id, assignments.employee_id, roster_shifts.location_id,
      assignments.works_on, ${basis === 'as_rostered' ? sql`null` : countedSheet} as timesheet_id, ${shown} as is_shown
    from roster_shifts
    join assignments on assignments.agency_id = roster_shifts.agency_id and assignments.roster_shift_id = roster_shifts.id
    where ${inAgency(scope, 'roster_shifts.agency_id')} and ${inAgency(scope, 'assignments.agency_id')} and ${where} and ${holdsShift}
    order by assignments.id`.execute(db)
  const priced: PricedAssignment[] = []
  // One agency, but for the super admin.
  for (const [agency_id, held] of Map.groupBy(rows, (row) => row.agency_id))
    priced.push(...(await priceAssignments(reading, { agency_id, period, held, basis })))
  return priced
}

type ToPrice = { agency_id: string; period: Period; held: readonly HeldShift[]; basis: RosterBasis }

async function priceAssignments({ db, language }: Reading, { agency_id, period, held, basis }: ToPrice) {
  const wanted = new Map(held.map((one) => [one.timesheet_id ?? one.id, one.id]))
  // Worked time can begin a day before or after its shift.
  const days = { from: addDays(period.from, -1), to: addDays(period.to, 1) }
  const people = [...new Set(held.map(({ employee_id }) => employee_id))]
  const priced = await priceTimesheets(db, {
    ...{ agency_id, language, people: people.map((employee_id) => ({ employee_id, ...days })) },
    alsoCounting: (asked) => rosteredTime(db, agency_id, asked, basis),
    without_recorded: basis === 'as_rostered',
    isWanted: ({ id }) => wanted.has(id),
  })
  const rates = await marginRatesFor(
    db,
    agency_id,
    priced.map(({ sheet }) => sheet),
  )
  const byAssignment = new Map(priced.map((sheet) => [wanted.get(sheet.sheet.id), sheet]))
  return held.map(({ id, roster_id, location_id, works_on, is_shown }): PricedAssignment => {
    const sheet = byAssignment.get(id) ?? null
    const amounts = sheet === null ? notPriced(0, 'worked_elsewhere') : amountsOf(sheet, rates)
    return { assignment_id: id, roster_id, location_id, works_on, is_shown, sheet, amounts }
  })
}

/** The amounts in one currency, with what their margins lack to the floor. Who may see them is for the caller to say. */
export const costsOf = (
  priced: readonly PricedAssignment[],
  limits: ReadonlyMap<string, RosterLimit>,
  currency: string | null,
): (AssignmentCost & { roster_id: string })[] =>
  priced.map(({ assignment_id, roster_id, sheet, amounts }) => {
    const isOther = sheet !== null && sheet.currency !== currency
    const known = isOther ? notPriced(amounts.minutes, 'other_currency') : amounts
    const floor = limits.get(roster_id)?.floor_basis_points ?? null
    return { assignment_id, roster_id, ...known, short_cents: shortOf(known, floor) }
  })
