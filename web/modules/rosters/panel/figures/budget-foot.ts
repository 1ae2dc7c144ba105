// Planned against budgeted hours in the foot of the board.
import type { RosterBudget } from '#contract/rostering/rosters/roster-people.ts'
import type { RosterShift } from '#contract/rostering/rosters/roster-shifts.ts'
import type { Board, BoardRoster } from '#contract/rostering/rosters/rosters.ts'
import { daysBetween } from '#contract/values/time.ts'
import { formatHours, formatNumber } from '#web/lib/format.ts'
import { paidMinutes } from '#web/modules/rosters/board/board-model.ts'
import type { RosterGridProps } from '#web/modules/rosters/grid/roster-grid-props.ts'
import type { Translate } from '#web/wording/translate.ts'
import type { GridDay, Sign } from '#web/modules/rosters/grid/grid-content.ts'

type GridFooter = NonNullable<RosterGridProps['footer']>
type Input = {
  board: Pick<Board, 'rosters' | 'shifts'>
  /** the one roster, all of whose days are on the board */
  roster: BoardRoster | null
  budgets: readonly RosterBudget[]
  days: readonly Pick<GridDay, 'date'>[]
}

/**
 * By day and in total; undefined without a budget. Planned are the paid hours of all openings, filled or not. Of several rosters only those
 * with a budget for each day count, on the days shown: where not all have one, the total names how many, and the days, whose cells sum
 * up all rosters, have none.
 */
export function budgetFoot(t: Translate, { board, roster, budgets, days }: Input): GridFooter['budget'] {
  const whole = budgets.find(({ roster_id }) => roster_id === roster?.id)?.budget_minutes ?? null
  const cells = days.map(({ date }) => dayBudget(board, budgets, date))
  const known = cells.filter((cell) => cell !== null)
  if (whole === null && known.length === 0) return undefined
  const total =
    whole === null
      ? { planned: sum(known, ({ planned }) => planned), budget: sum(known, ({ budget }) => budget) }
      : { planned: plannedMinutes(board.shifts), budget: whole }
  const sign = signOf(t, total)
  const all = new Set(board.rosters.map(({ id }) => id))
  const counted = new Set(
    budgets.flatMap((one) => (one.day_budget_minutes && all.has(one.roster_id) ? [one.roster_id] : [])),
  )
  if (whole !== null || counted.size === all.size)
    return { total: sign, cells: cells.map((cell) => cell && signOf(t, cell)) }
  const some = t('peoplePanel.budget.some', { count: all.size, counted: counted.size, ratio: sign.text })
  return { total: { ...sign, text: some }, cells: [] }
}

type Compared = { planned: number; budget: number }

function dayBudget(
  { rosters, shifts }: Input['board'],
  budgets: readonly RosterBudget[],
  date: string,
): Compared | null {
  const dayBudgets = budgets.flatMap(({ roster_id, day_budget_minutes }) => {
    const roster = rosters.find(({ id }) => id === roster_id)
    const budget = roster && day_budget_minutes?.[daysBetween(roster.week_start, date)]
    return budget === undefined ? [] : [{ roster_id, budget }]
  })
  if (dayBudgets.length === 0) return null
  const ids = new Set(dayBudgets.map(({ roster_id }) => roster_id))
  const planned = plannedMinutes(shifts.filter((shift) => shift.works_on === date && ids.has(shift.roster_id)))
  return { planned, budget: sum(dayBudgets, ({ budget }) => budget) }
}

const plannedMinutes = (shifts: readonly RosterShift[]) =>
  sum(shifts, (shift) => (shift.status === 'cancelled' ? 0 : shift.openings * paidMinutes(shift)))

const sum = <Item>(items: readonly Item[], of: (item: Item) => number) =>
  items.reduce((total, item) => total + of(item), 0)

function signOf(t: Translate, { planned, budget }: Compared): Sign {
  const facts = { planned: formatHours(planned), budget: formatHours(budget) }
  const hours = formatNumber(planned / 60, { maximumFractionDigits: 1 })
  return {
    text: t('peoplePanel.budget.ratio', {
      planned: hours,
      budget: formatNumber(budget / 60, { maximumFractionDigits: 1 }),
    }),
    label: t(planned > budget ? 'peoplePanel.budget.over' : 'peoplePanel.budget.within', {
      ...facts,
      difference: formatHours(Math.abs(budget - planned)),
    }),
    tone: planned > budget ? 'bad' : 'soft',
  }
}
