// The people of the panel: which of them, and in which order.
import type { PersonFigures } from '#contract/rostering/rosters/roster-people.ts'
import type { Board, BoardPerson } from '#contract/rostering/rosters/rosters.ts'
import { isHolding } from '#web/modules/rosters/board/board-model.ts'
import { matchesWords } from '#web/modules/rosters/board/board-narrowing.ts'
import type { Fit } from '#web/modules/rosters/grid/editing/grid-editing.ts'

export const panelFilters = ['all', 'rostered', 'preferred', 'inducted'] as const
export type PanelFilter = (typeof panelFilters)[number]

type Filter = {
  q: string
  filter: PanelFilter
  figures: ReadonlyMap<string, PersonFigures>
  /** of the shift that filters the board; null: no such filter */
  fit: Fit | null
}

/** The people whose names match, in the order of the board (by name); those who can work the shift without a warning first. */
export function panelPeople(board: Board, { q, filter, figures, fit }: Filter): BoardPerson[] {
  const rostered = new Set(board.assignments.filter(isHolding).map(({ employee_id }) => employee_id))
  const levelOf = (id: string) => (fit === null ? 'ok' : (fit(id, 0)?.level ?? 'block'))
  const isIn = ({ id }: BoardPerson) => {
    if (filter === 'rostered') return rostered.has(id)
    return filter === 'all' || figures.get(id)?.[filter] === true
  }
  return board.people
    .filter((person) => isIn(person) && matchesWords(person.name, q) && levelOf(person.id) !== 'block')
    .toSorted((one, other) => Number(levelOf(one.id) === 'warn') - Number(levelOf(other.id) === 'warn'))
}
