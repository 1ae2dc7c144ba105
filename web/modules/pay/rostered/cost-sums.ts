// Adds up what assignments cost, by day, row and roster.
import type { AssignmentCost, CostLacking, RosterLimit, SiteWeek } from '#contract/payroll/roster-costs.ts'
import type { Board, BoardRoster } from '#contract/rostering/rosters/rosters.ts'
import { groupBy } from '#web/lib/grouping.ts'
import { demandRowOf, type RowKind } from '#web/modules/rosters/board/board-ids.ts'

/** Only of what is known; an amount is null where none of them is. */
export type CostSum = {
  assignments: number
  pay_cents: number | null
  cost_cents: number | null
  charge_cents: number | null
  margin_cents: number | null
  /** by how much the margin is less than the floors ask for; zero or less: it is not */
  short_cents: number | null
  /** how many assignments lack what */
  lacking: ReadonlyMap<CostLacking, number>
}

const amounts = ['pay_cents', 'cost_cents', 'charge_cents', 'margin_cents', 'short_cents'] as const

export function sumOfCosts(costs: readonly AssignmentCost[]): CostSum {
  const sum: Pick<CostSum, (typeof amounts)[number]> = {
    ...{ pay_cents: null, cost_cents: null, charge_cents: null, margin_cents: null, short_cents: null },
  }
  const lacking = new Map<CostLacking, number>()
  for (const one of costs) {
    for (const key of amounts) sum[key] = added(sum[key], one[key])
    for (const what of one.lacking) lacking.set(what, (lacking.get(what) ?? 0) + 1)
  }
  return { assignments: costs.length, ...sum, lacking }
}

const added = (sum: number | null, cents: number | null) => (cents === null ? sum : (sum ?? 0) + cents)

export type CostSums = {
  total: CostSum
  by_day: ReadonlyMap<string, CostSum>
  by_row: ReadonlyMap<string, CostSum>
  by_roster: ReadonlyMap<string, CostSum>
}

export const isShort = ({ short_cents }: Pick<CostSum, 'short_cents'>) => short_cents !== null && short_cents > 0

/** What rosters with a budget cost, and what they may cost. */
export type BudgetSum = { cost_cents: number; budget_cents: number; rosters: number; over: number }

type Spent = { cost_cents: number; budget_cents: number }

const isKnown = (week: SiteWeek): week is SiteWeek & Spent => week.cost_cents !== null

export const isOver = ({ cost_cents, budget_cents }: Spent) => cost_cents > budget_cents

/**
 * Of the rosters that have a budget and all of whose shifts are known, and of the sites with whose weekly budgets the others are compared;
 * null: there is none. A week of a site is added up once, with what its rosters with a budget of their own cost.
 */
export function sumOfBudgets(
  limits: readonly RosterLimit[],
  whole: CostSums['by_roster'],
  rosters: readonly Pick<BoardRoster, 'id' | 'location_id'>[],
): BudgetSum | null {
  const weeks = new Map(
    limits.flatMap((limit) => limit.weeks.filter(isKnown)).map((one) => [`${one.location_id} ${one.week}`, one]),
  )
  const sites = new Set([...weeks.values()].map(({ location_id }) => location_id))
  const inWeeks = new Set(rosters.flatMap(({ id, location_id }) => (sites.has(location_id) ? [id] : [])))
  const own = limits.flatMap(({ roster_id, budget_cents }) => {
    const cost_cents = whole.get(roster_id)?.cost_cents ?? null
    return budget_cents === null || cost_cents === null ? [] : [{ roster_id, budget_cents, cost_cents }]
  })
  const counted = [...own.filter(({ roster_id }) => !inWeeks.has(roster_id)), ...weeks.values()]
  if (counted.length === 0) return null
  return {
    cost_cents: counted.reduce((sum, one) => sum + one.cost_cents, 0),
    budget_cents: counted.reduce((sum, one) => sum + one.budget_cents, 0),
    rosters: own.length + limits.filter((limit) => limit.weeks.some(isKnown)).length,
    over: [...own, ...weeks.values()].filter(isOver).length,
  }
}

/** The sums of the shifts that a board shows. An assignment that is not among the costs yet is left out. */
export function sumsOfBoard(
  { shifts, assignments }: Pick<Board, 'shifts' | 'assignments'>,
  costs: readonly AssignmentCost[],
  by: RowKind,
): CostSums {
  const shiftsById = new Map(shifts.map((shift) => [shift.id, shift]))
  const costsById = new Map(costs.map((one) => [one.assignment_id, one]))
  const known = assignments.flatMap(({ id, roster_shift_id, employee_id }) => {
    const [cost, shift] = [costsById.get(id), shiftsById.get(roster_shift_id)]
    if (cost === undefined || shift === undefined) return []
    const row = { people: employee_id, location: shift.location_id, demand: demandRowOf(shift) }[by]
    return [{ cost, row, day: shift.works_on, roster: shift.roster_id }]
  })
  const sumsBy = (key: 'row' | 'day' | 'roster') =>
    new Map([...groupBy(known, (one) => one[key])].map(([of, own]) => [of, sumOfCosts(own.map(({ cost }) => cost))]))
  return {
    total: sumOfCosts(known.map(({ cost }) => cost)),
    ...{ by_day: sumsBy('day'), by_row: sumsBy('row'), by_roster: sumsBy('roster') },
  }
}
