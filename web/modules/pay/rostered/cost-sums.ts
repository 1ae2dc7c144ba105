// Adds up what assignments cost, by day, row and roster.
import type { AssignmentCost, CostLacking } from '#contract/payroll/roster-costs.ts'
import type { Board } from '#contract/rostering/rosters/rosters.ts'
import { groupBy } from '#web/lib/grouping.ts'
import { demandRowOf, type RowKind } from '#web/modules/rosters/board/board-ids.ts'

/** Only of what is known; an amount is null where none of them is. */
export type CostSum = {
  assignments: number
  pay_cents: number | null
  cost_cents: number | null
  charge_cents: number | null
  margin_cents: number | null
  /** how many assignments lack what */
  lacking: ReadonlyMap<CostLacking, number>
}

const amounts = ['pay_cents', 'cost_cents', 'charge_cents', 'margin_cents'] as const

export function sumOfCosts(costs: readonly AssignmentCost[]): CostSum {
  const sum: Pick<CostSum, (typeof amounts)[number]> = {
    ...{ pay_cents: null, cost_cents: null, charge_cents: null, margin_cents: null },
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
