import type { Board, BoardPerson } from '#contract/rostering/rosters.ts'

/** What the toolbar narrows the board to. */
export type Narrowing = { q: string; position_ids: readonly string[]; only_busy: boolean }

export const everything: Narrowing = { q: '', position_ids: [], only_busy: false }

/** The board with only the shifts of the chosen positions; with none chosen, as it is. */
export function narrowed(board: Board, { position_ids }: Pick<Narrowing, 'position_ids'>): Board {
  if (position_ids.length === 0) return board
  const shifts = board.shifts.filter((shift) => position_ids.includes(shift.position_id))
  const ids = new Set(shifts.map((shift) => shift.id))
  return { ...board, shifts, assignments: board.assignments.filter((one) => ids.has(one.roster_shift_id)) }
}

/** Who comes first: those with shifts here, then those who could work what is needed here, then everybody else. */
export function ranksOf(board: Board): ReadonlyMap<string, number> {
  const busy = new Set(board.assignments.map((one) => one.employee_id))
  const needed = new Set(board.shifts.map((shift) => shift.position_id))
  return new Map(
    board.people.map(({ id, position_ids }) => [
      id,
      busy.has(id) ? 0 : position_ids.some((one) => needed.has(one)) ? 1 : 2,
    ]),
  )
}

/** Whose rows are shown: by name, by what they can work (or do work here), and only the busy ones where that is wanted. */
export function peopleShown(board: Board, { q, position_ids, only_busy }: Narrowing): BoardPerson[] {
  const busy = new Set(narrowed(board, { position_ids }).assignments.map((one) => one.employee_id))
  const words = plain(q).split(/\s+/).filter(Boolean)
  return board.people.filter((person) => {
    if (only_busy && !busy.has(person.id)) return false
    if (position_ids.length > 0 && !busy.has(person.id) && !position_ids.some((id) => person.position_ids.includes(id)))
      return false
    const name = plain(person.name)
    return words.every((word) => name.includes(word))
  })
}

// "Tāmati" is found by "tamati".
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
