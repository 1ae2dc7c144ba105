import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { AssignmentCost, RosterCost, RosterLimit } from '#contract/payroll/roster-costs.ts'
import { addDays, type LocalDate } from '#contract/values/time.ts'
import { inAgency } from '#server/database/tenancy/scope.ts'
import type { Context } from '#server/http/context.ts'
import { floorOf } from '#server/modules/pay/floors/queries.ts'
import { priceTimesheets } from '#server/modules/pay/timesheets/pricing.ts'
import type { PricedSheet } from '#server/modules/pay/timesheets/weeks.ts'
import { shownOnBoard } from '#server/modules/rosters/board/board-query.ts'
import { amountsVisibleTo, limitVisibleTo } from './policy.ts'
import { marginRatesFor } from '#server/modules/pay/margins/rates.ts'
import { countedSheet, holdsShift, isWorkedElsewhere, rosteredTime } from './rostered-time.ts'
import { amountsOf, notPriced, shortOf, usualCurrency } from './rules.ts'

type Input = InputOf<typeof calls.rosterCosts.board>
type Period = { from: LocalDate; to: LocalDate }
type Reading = Pick<Context, 'db' | 'scope' | 'language'>

/**
 * What the assignments of a board cost. The other time of their people decides about overtime wherever it is, also where the reader sees
 * only some locations; it is not returned.
 */
export async function rosterCostOf(context: Context, input: Input): Promise<RosterCost> {
  const { actor } = context
  const { period, rosters, shown } = await shownOnBoard(context, input)
  const limits = await limitsOf(
    context,
    rosters.map(({ id }) => id),
  )
  const priced = await pricedAssignments(context, period, shown)
  const currency = usualCurrency(priced.flatMap(({ sheet }) => sheet ?? []))
  const costs = costsOf(priced, limits, currency)
  return {
    currency,
    assignments: costs.map(({ roster_id: _, ...cost }) => amountsVisibleTo(actor, cost)),
    limits: [...limits.values()]
      .map((limit) => limitVisibleTo(actor, limit))
      .filter(({ budget_cents, floor_basis_points }) => budget_cents !== null || floor_basis_points !== null),
  }
}

/** What rosters may cost, and the margin that they should leave, by roster. */
export async function limitsOf({ db, scope }: Pick<Reading, 'db' | 'scope'>, ids: readonly string[]) {
  const { rows } = await sql<RosterLimit>`
    select rosters.id as roster_id, rosters.budget_cents,
      ${floorOf(sql.ref('rosters.agency_id'), sql.ref('rosters.customer_id'))} as floor_basis_points
    from rosters where rosters.id = any(${[...ids]}::uuid[]) and ${inAgency(scope, 'rosters.agency_id')}
    order by rosters.id`.execute(db)
  return new Map(rows.map((limit) => [limit.roster_id, limit]))
}

type HeldShift = {
  id: string
  agency_id: string
  roster_id: string
  employee_id: string
  /** whose time counts instead of the shift's */
  timesheet_id: string | null
  is_worked_elsewhere: boolean
}

export type PricedAssignment = {
  assignment_id: string
  roster_id: string
  sheet: PricedSheet | null
  amounts: ReturnType<typeof amountsOf>
}

/** Those who hold a shift of which `shown` is true, priced; `shown` is about a row of roster_shifts, whose days are in the period. */
export async function pricedAssignments(
  reading: Reading,
  period: Period,
  shown: RawBuilder<unknown>,
): Promise<PricedAssignment[]> {
  const { db, scope } = reading
  const { rows } = await sql<HeldShift>`
    select assignments.id, assignments.agency_id, assignments.roster_id, assignments.employee_id, ${countedSheet} as timesheet_id,
      ${isWorkedElsewhere} as is_worked_elsewhere
    from roster_shifts
    join assignments on assignments.agency_id = roster_shifts.agency_id and assignments.roster_shift_id = roster_shifts.id
    where ${inAgency(scope, 'roster_shifts.agency_id')} and ${inAgency(scope, 'assignments.agency_id')} and ${shown} and ${holdsShift}
    order by assignments.id`.execute(db)
  const priced: PricedAssignment[] = []
  // One agency, but for the super admin.
  for (const [agency_id, held] of Map.groupBy(rows, (row) => row.agency_id))
    priced.push(...(await priceAssignments(reading, { agency_id, period, held })))
  return priced
}

type ToPrice = { agency_id: string; period: Period; held: readonly HeldShift[] }

async function priceAssignments({ db, language }: Reading, { agency_id, period, held }: ToPrice) {
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
  return held.map(({ id, roster_id }): PricedAssignment => {
    const sheet = byAssignment.get(id) ?? null
    const amounts = sheet === null ? notPriced(0, 'worked_elsewhere') : amountsOf(sheet, rates)
    return { assignment_id: id, roster_id, sheet, amounts }
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
