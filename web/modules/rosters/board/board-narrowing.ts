import type { RosterShift } from '#contract/rostering/rosters/roster-shifts.ts'
import type { Board, BoardPerson } from '#contract/rostering/rosters/rosters.ts'
import { addDays } from '#contract/values/time.ts'
import { filledOf, isProposed } from './board-model.ts'

export const shiftFilters = ['draft', 'published', 'unfilled', 'conflicts', 'cancelled'] as const

/** Which shifts to show; several are combined with "or". */
export type ShiftFilter = (typeof shiftFilters)[number]

/** The board's filters. */
export type Narrowing = {
  q: string
  position_ids: readonly string[]
  statuses: readonly ShiftFilter[]
  only_busy: boolean
}

export const noNarrowing: Narrowing = { q: '', position_ids: [], statuses: [], only_busy: false }

/** True if some shifts are filtered out, so that totals are those of the shown ones. */
export const hidesShifts = ({ position_ids, statuses }: Pick<Narrowing, 'position_ids' | 'statuses'>) =>
  position_ids.length > 0 || statuses.length > 0

/**
 * The board with only the shifts of the selected positions and statuses; unchanged if none is selected.
 * `conflicts`: the ids of the assignments with a finding.
 */
export function narrowedBoard(
  board: Board,
  narrowing: Pick<Narrowing, 'position_ids' | 'statuses'>,
  conflicts: ReadonlySet<string> = noStatuses,
): Board {
  if (!hidesShifts(narrowing)) return board
  const { position_ids, statuses } = narrowing
  const has = statusTests(board, conflicts)
  const isOfPosition = ({ position_id }: Pick<RosterShift, 'position_id'>) =>
    position_ids.length === 0 || position_ids.includes(position_id)
  const shown = withShifts(
    board,
    (shift) => isOfPosition(shift) && (statuses.length === 0 || statuses.some((status) => has[status](shift))),
  )
  const showsCancelled = statuses.length === 0 || statuses.includes('cancelled')
  return { ...shown, cancelled: showsCancelled ? board.cancelled.filter(isOfPosition) : [] }
}

const noStatuses: ReadonlySet<string> = new Set()

function statusTests(
  board: Board,
  conflicts: ReadonlySet<string>,
): Record<ShiftFilter, (shift: RosterShift) => boolean> {
  const filled = filledOf(board)
  const inConflict = new Set(
    board.assignments.filter(({ id }) => conflicts.has(id)).map(({ roster_shift_id }) => roster_shift_id),
  )
  return {
    draft: ({ status }) => status === 'draft',
    published: ({ status }) => status === 'published',
    unfilled: ({ id, openings }) => (filled.get(id) ?? 0) < openings,
    conflicts: ({ id }) => inConflict.has(id),
    // They are not among the shifts.
    cancelled: () => false,
  }
}

function withShifts(board: Board, isShown: (shift: RosterShift) => boolean): Board {
  const shifts = board.shifts.filter(isShown)
  const ids = new Set(shifts.map((shift) => shift.id))
  return { ...board, shifts, assignments: board.assignments.filter((one) => ids.has(one.roster_shift_id)) }
}

/**
 * The board with only the days from…to. People's scheduled minutes stay those of the whole board. `with_eve`: also the
 * shifts of the day before that last into the first day, for a timeline.
 */
export function boardWithin(board: Board, from: string, to: string, with_eve = false): Board {
  if (from <= board.from && to >= board.to) return board
  const eve = addDays(from, -1)
  const isIn = ({ works_on, starts, ends }: { works_on: string; starts: string; ends: string }) =>
    (works_on >= from && works_on <= to) || (with_eve && works_on === eve && ends <= starts)
  return {
    ...withShifts(board, isIn),
    from,
    to,
    cancelled: board.cancelled.filter(isIn),
    elsewhere: board.elsewhere.filter(isIn),
  }
}

/** The board with only the assignments and shifts of the rows shown: a search finds rows. Unfilled shifts have their own row. */
export function boardOfRows(
  board: Board,
  row_ids: ReadonlySet<string>,
  rowOf: ((shift: RosterShift) => string) | null,
): Board {
  if (rowOf) return withShifts(board, (shift) => row_ids.has(rowOf(shift)))
  return { ...board, assignments: board.assignments.filter(({ employee_id }) => row_ids.has(employee_id)) }
}

/**
 * The sort rank of people: those with proposed shifts, then those with shifts here, then those who could work a position needed here, then
 * all others.
 */
export function ranksOf(board: Board): ReadonlyMap<string, number> {
  const proposed = new Set(board.assignments.filter(isProposed).map((one) => one.employee_id))
  const busy = new Set(board.assignments.map((one) => one.employee_id))
  const needed = new Set(board.shifts.map((shift) => shift.position_id))
  return new Map(
    board.people.map(({ id, position_ids }) => [
      id,
      proposed.has(id) ? -1 : busy.has(id) ? 0 : position_ids.some((one) => needed.has(one)) ? 1 : 2,
    ]),
  )
}

/** The people whose rows are shown, filtered by name, by position (held or worked here), and by having shifts on `shown`. */
export function peopleShown(board: Board, { q, position_ids, only_busy }: Narrowing, shown = board): BoardPerson[] {
  const busy = new Set(
    [...shown.assignments, ...shown.cancelled.flatMap(({ people }) => people)].map((one) => one.employee_id),
  )
  return board.people.filter((person) => {
    if (only_busy && !busy.has(person.id)) return false
    if (position_ids.length > 0 && !busy.has(person.id) && !position_ids.some((id) => person.position_ids.includes(id)))
      return false
    return matchesWords(person.name, q)
  })
}

/** True if the text contains every word of the search, regardless of case and accents. */
export function matchesWords(text: string, q: string) {
  if (q === '') return true
  const searched = foldText(text)
  return foldText(q)
    .split(/\s+/)
    .every((word) => searched.includes(word))
}

// "Tāmati" is found by "tamati".
const foldText = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
