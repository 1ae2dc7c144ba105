import type { Board, BoardPerson } from '#contract/rostering/rosters.ts'

/** The board's filters. */
export type Narrowing = { q: string; position_ids: readonly string[]; only_busy: boolean }

export const everything: Narrowing = { q: '', position_ids: [], only_busy: false }

/** The board with only the shifts of the selected positions; unchanged if none is selected. */
export function narrowed(board: Board, { position_ids }: Pick<Narrowing, 'position_ids'>): Board {
  if (position_ids.length === 0) return board
  const shifts = board.shifts.filter((shift) => position_ids.includes(shift.position_id))
  const ids = new Set(shifts.map((shift) => shift.id))
  return { ...board, shifts, assignments: board.assignments.filter((one) => ids.has(one.roster_shift_id)) }
}

/** The sort rank of people: those with shifts here, then those who could work a position needed here, then all others. */
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

/** The people whose rows are shown, filtered by name, by position (held or worked here), and by having shifts. */
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
