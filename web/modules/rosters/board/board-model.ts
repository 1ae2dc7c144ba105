import { daysBetween } from '#contract/values/time.ts'
import { unpaidMinutes } from '#contract/rostering/breaks.ts'
import type { PositionColour } from '#contract/platform/reference.ts'
import { type AssignmentStatus, type BoardAssignment, holdingStatuses } from '#contract/rostering/shifts/assignments.ts'
import type { RosterShift } from '#contract/rostering/rosters/roster-shifts.ts'
import type { Board, BoardCancellation, BoardShift } from '#contract/rostering/rosters/rosters.ts'
import { groupBy } from '#web/lib/grouping.ts'
import { chipIds, demandRowOf, type ShownByChip, shownByChip } from './board-ids.ts'
import { type GridChip, type GridChipState, type OfferSign, openRowId } from '#web/modules/rosters/grid/grid-content.ts'

export type Position = { id: string; name: string; colour: PositionColour }

/** What chips need in addition to the board. */
export type BoardLookups = {
  positions: ReadonlyMap<string, Position>
  /** the board has several sites, so each chip names its site */
  with_places: boolean
  /** by assignment, and by shift for its openings: the text of a conflict, computed when it is read */
  warnings: Pick<ReadonlyMap<string, string>, 'get'>
  /** what is written about a shift */
  noteOf: (shift: Partial<BoardShift>) => string | undefined
  /** by shift */
  offers?: ReadonlyMap<string, OfferSign>
  /** who cancelled a shift, and what it costs */
  cancellationText?: (cancelled: BoardCancellation, employee_id?: string) => string
}

/** The shift of a chip, and for a person's chip the assignment. */
export type ChipTarget = { shift_id: string; assignment_id?: string }

/** The shift of a chip; null for a cancelled one, and for time at another roster, which this board cannot open. */
export function targetOf(board: Pick<Board, 'assignments'>, chip_id: string): ChipTarget | null {
  const shown = shownByChip(chip_id)
  if (shown.kind === 'openings' || shown.kind === 'whole') return { shift_id: shown.shift_id }
  const assignment = heldIn(board, shown)
  return assignment ? { shift_id: assignment.roster_shift_id, assignment_id: assignment.id } : null
}

/** The shift that a chip shows, and the assignment of a person's chip; null if they are not on the board. */
export function recordsOfChip(board: Pick<Board, 'shifts' | 'assignments'>, chip_id: string) {
  const shown = shownByChip(chip_id)
  const assignment = heldIn(board, shown)
  const is_whole = shown.kind === 'whole'
  const shift_id = is_whole || shown.kind === 'openings' ? shown.shift_id : assignment?.roster_shift_id
  const shift = board.shifts.find(({ id }) => id === shift_id)
  return shift ? { shift, assignment, is_whole } : null
}

const heldIn = ({ assignments }: Pick<Board, 'assignments'>, shown: ShownByChip) =>
  shown.kind === 'assignment' ? assignments.find(({ id }) => id === shown.assignment_id) : undefined

/** The published shifts that these chips show, each once. */
export function publishedOf(board: Board, chips: readonly Pick<GridChip, 'id'>[]): string[] {
  const ids = new Set(chips.map(({ id }) => targetOf(board, id)?.shift_id))
  return board.shifts.flatMap(({ id, status }) => (status === 'published' && ids.has(id) ? [id] : []))
}

/** The chips that show the same shifts in another view: whole shifts where rows are no people, otherwise each person and the free openings. */
export function chipsInView(board: Board, chip_ids: Iterable<string>, by_people: boolean): string[] {
  const targets = [...chip_ids].flatMap((id) => targetOf(board, id) ?? [])
  const shift_ids = new Set(targets.map(({ shift_id }) => shift_id))
  if (!by_people) return [...shift_ids].map(chipIds.whole)
  const assignments = board.assignments.filter((one) => shift_ids.has(one.roster_shift_id) && isHolding(one))
  const filled = filledOf(board)
  const open = board.shifts.filter(({ id, openings }) => shift_ids.has(id) && (filled.get(id) ?? 0) < openings)
  return [...assignments.map(({ id }) => chipIds.assignment(id)), ...open.map(({ id }) => chipIds.openings(id))]
}

/** Begins the ids of assignments that auto-fill proposes and that are not made yet (fill/proposed-board.ts). */
export const proposedPrefix = 'proposed:'

export const isProposed = ({ id }: Pick<BoardAssignment, 'id'>) => id.startsWith(proposedPrefix)

const holdingSet: ReadonlySet<string> = new Set(holdingStatuses)

/** True if the assignment counts towards the filled openings. */
export const isHolding = ({ status }: Pick<BoardAssignment, 'status'>) => holdingSet.has(status)

export const chipStates: Readonly<Record<AssignmentStatus, GridChipState>> = {
  planned: 'draft',
  pending: 'pending',
  accepted: 'accepted',
  in_progress: 'accepted',
  worked: 'worked',
  declined: 'declined',
  timed_out: 'declined',
  withdrawn: 'cancelled',
  no_show: 'cancelled',
  cancelled_agency: 'cancelled',
  cancelled_client: 'cancelled',
  replaced: 'cancelled',
}

/** The number of filled openings by shift. */
export function filledOf(board: Pick<Board, 'assignments'>): ReadonlyMap<string, number> {
  const filled = new Map<string, number>()
  for (const one of board.assignments)
    if (isHolding(one)) filled.set(one.roster_shift_id, (filled.get(one.roster_shift_id) ?? 0) + 1)
  return filled
}

/** The chips of every row, ordered by start: people's own shifts, their time at other rosters, and in the open row the unfilled shifts. */
export function chipsByPerson(board: Board, look: BoardLookups): ReadonlyMap<string, readonly GridChip[]> {
  const rows = new Map<string, GridChip[]>()
  const shifts = new Map(board.shifts.map((shift) => [shift.id, shift]))
  const toChip = createChipMapper(board, look)
  const isUnpublished = unpublishedFinder(board)
  for (const chip of openChips(board, toChip, look)) addTo(rows, chip)
  for (const one of board.assignments) {
    const shift = shifts.get(one.roster_shift_id)
    if (shift)
      addTo(rows, {
        ...toChip(shift),
        id: chipIds.assignment(one.id),
        row_id: one.employee_id,
        state: isProposed(one) ? 'proposed' : chipStates[one.status],
        is_unpublished:
          isUnpublished(shift) && (shift.status === 'draft' || one.is_unpublished || one.status === 'planned'),
        warningOf: () => look.warnings.get(one.id),
      })
  }
  for (const cancelled of board.cancelled) for (const chip of cancelledChips(cancelled, toChip, look)) addTo(rows, chip)
  const day = dayFinder(board.from)
  for (const [at, time] of board.elsewhere.entries()) addTo(rows, elsewhereChip(time, at, day))
  for (const row of rows.values()) row.sort(byStart)
  return rows
}

/** The chips by location, with the names of the people assigned; unfilled shifts appear in the open row too. */
export const chipsByLocation = (board: Board, look: BoardLookups): ReadonlyMap<string, readonly GridChip[]> =>
  chipsByShift(board, look, {
    rowOf: ({ location_id }) => location_id,
    // The colour and the drawer name the position too; who comes must not be cut off.
    textOf: ({ title }, names) => (names === undefined ? { title } : { title: names, subtitle: title }),
  })

type ShiftTimesAndPlace = Pick<RosterShift, 'location_id' | 'position_id' | 'starts' | 'ends'>

/** The chips by position and time, with the filled openings of each and the names of the people assigned. */
export const chipsByDemand = (board: Board, look: BoardLookups): ReadonlyMap<string, readonly GridChip[]> =>
  chipsByShift(board, look, {
    rowOf: demandRowOf,
    // The row names the position; the chip names the site, and who comes.
    textOf: ({ title, subtitle }, names) =>
      subtitle === undefined ? { title: names ?? title } : { title: subtitle, subtitle: names },
    counts: true,
  })

/** One chip for each person who lost the shift; among the unfilled shifts if nobody did. */
function cancelledChips(cancelled: BoardCancellation, toChip: ChipMapper, look: BoardLookups): GridChip[] {
  const id = chipIds.cancelled(cancelled.id)
  const chip = { ...toChip(cancelled), id, row_id: openRowId, state: 'cancelled' as const, is_unpublished: false }
  if (cancelled.people.length === 0) return [{ ...chip, note: look.cancellationText?.(cancelled) }]
  return cancelled.people.map(({ employee_id }) => ({
    ...chip,
    id: chipIds.cancelled(cancelled.id, employee_id),
    row_id: employee_id,
    note: look.cancellationText?.(cancelled, employee_id),
  }))
}

type ShiftRows = {
  rowOf: (shift: ShiftTimesAndPlace) => string
  textOf: (
    chip: Pick<GridChip, 'title' | 'subtitle'>,
    names: string | undefined,
  ) => Pick<GridChip, 'title' | 'subtitle'>
  /** every chip shows its filled openings, not only unfilled ones */
  counts?: boolean
}

function chipsByShift(board: Board, look: BoardLookups, { rowOf, textOf, counts = false }: ShiftRows) {
  const rows = new Map<string, GridChip[]>()
  const toChip = createChipMapper(board, { ...look, with_places: !counts || look.with_places })
  const toRowChip = createChipMapper(board, { ...look, with_places: counts && look.with_places })
  const assignmentsByShift = holdingByShift(board)
  const names = namesFinder(board)
  for (const chip of openChips(board, toChip, look)) addTo(rows, chip)
  for (const shift of board.shifts) {
    const holders = assignmentsByShift.get(shift.id) ?? []
    const openings = { filled: holders.length, wanted: shift.openings }
    const state = stateOfShift(shift, holders)
    const chip = toRowChip(shift)
    // When all have accepted, the accepted sign replaces the count.
    addTo(rows, {
      ...chip,
      ...textOf(chip, names(holders)),
      id: chipIds.whole(shift.id),
      row_id: rowOf(shift),
      state,
      ...((counts || state === 'open' || state === 'proposed') && { openings }),
      offers: look.offers?.get(shift.id),
      warningOf: () => look.warnings.get(shift.id),
    })
  }
  for (const cancelled of board.cancelled) {
    const chip = toRowChip(cancelled)
    addTo(rows, {
      ...chip,
      ...textOf(chip, namesOf(board, cancelled)),
      id: chipIds.cancelled(cancelled.id),
      row_id: rowOf(cancelled),
      state: 'cancelled',
      is_unpublished: false,
      note: look.cancellationText?.(cancelled),
    })
  }
  for (const row of rows.values()) row.sort(byStart)
  return rows
}

/** Who lost the shift by its cancellation. */
export function namesOf({ people }: Pick<Board, 'people'>, cancelled: BoardCancellation) {
  const ids = new Set(cancelled.people.map(({ employee_id }) => employee_id))
  const names = people.filter(({ id }) => ids.has(id)).map(({ name }) => name)
  return names.length === 0 ? undefined : names.join(', ')
}

/** The assignments that fill an opening, by shift. */
const holdingByShift = ({ assignments }: Pick<Board, 'assignments'>): ReadonlyMap<string, readonly BoardAssignment[]> =>
  groupBy(assignments.filter(isHolding), ({ roster_shift_id }) => roster_shift_id)

function stateOfShift(shift: RosterShift, holders: readonly BoardAssignment[]): GridChipState {
  if (holders.some(isProposed)) return 'proposed'
  if (shift.status === 'draft') return 'draft'
  if (holders.length < shift.openings) return 'open'
  if (holders.every(({ status }) => status === 'worked')) return 'worked'
  return holders.every(({ status }) => chipStates[status] !== 'pending' && chipStates[status] !== 'draft')
    ? 'accepted'
    : 'pending'
}

function namesFinder(board: Board) {
  const people = new Map(board.people.map((person) => [person.id, person.name]))
  return (holders: readonly BoardAssignment[]) =>
    holders.length === 0 ? undefined : holders.map((one) => nameIn(people, one)).join(', ')
}

/** A proposed person has a "+" before the name. */
function nameIn(people: ReadonlyMap<string, string>, one: BoardAssignment) {
  const name = people.get(one.employee_id) ?? ''
  return isProposed(one) ? `+ ${name}` : name
}

type ShownShift = Pick<BoardShift, 'id' | 'works_on' | 'starts' | 'ends' | 'position_id' | 'roster_id'> &
  Partial<BoardShift>
type ChipMapper = (shift: ShownShift) => Omit<GridChip, 'id' | 'row_id' | 'state'>

function createChipMapper(board: Board, look: BoardLookups): ChipMapper {
  const locationNames = new Map(board.rosters.map((roster) => [roster.id, roster.location_name]))
  const day = dayFinder(board.from)
  const isUnpublished = unpublishedFinder(board)
  return (shift) => {
    const { works_on, starts, ends, position_id, roster_id } = shift
    const position = look.positions.get(position_id)
    return {
      day: day(works_on),
      starts,
      ends,
      crosses_midnight: ends <= starts,
      title: position?.name ?? '',
      subtitle: look.with_places ? locationNames.get(roster_id) : undefined,
      colour: position?.colour ?? 'gray',
      is_unpublished: isUnpublished(shift),
      note: look.noteOf(shift),
    }
  }
}

/** Whether a shift of a published roster has changes of which nobody has been notified; drafts of a draft roster are no changes. */
export function unpublishedFinder({ rosters, assignments }: Pick<Board, 'rosters' | 'assignments'>) {
  const published = new Set(rosters.filter(({ status }) => status !== 'draft').map(({ id }) => id))
  const changed = new Set(
    assignments
      .filter(({ is_unpublished, status }) => is_unpublished || status === 'planned')
      .map(({ roster_shift_id }) => roster_shift_id),
  )
  return ({ id, roster_id, status, unpublished_removals = 0 }: ShownShift) =>
    published.has(roster_id) && (status === 'draft' || unpublished_removals > 0 || changed.has(id))
}

function openChips(
  board: Board,
  toChip: ChipMapper,
  { warnings, offers }: Pick<BoardLookups, 'warnings' | 'offers'>,
): GridChip[] {
  const filled = filledOf(board)
  return board.shifts.flatMap((shift) => {
    const openings = { filled: filled.get(shift.id) ?? 0, wanted: shift.openings }
    if (shift.status === 'cancelled' || openings.filled >= openings.wanted) return []
    const opening = { id: chipIds.openings(shift.id), row_id: openRowId, state: 'open' as const, openings }
    return [{ ...toChip(shift), ...opening, offers: offers?.get(shift.id), warningOf: () => warnings.get(shift.id) }]
  })
}

function elsewhereChip(
  { employee_id, works_on, starts, ends, location_name }: Board['elsewhere'][number],
  at: number,
  day: (works_on: string) => number,
): GridChip {
  return {
    id: chipIds.elsewhere(at),
    row_id: employee_id,
    day: day(works_on),
    starts,
    ends,
    crosses_midnight: ends <= starts,
    title: location_name,
    colour: 'gray',
    state: 'elsewhere',
  }
}

/** The index of a day from the first one; thousands of shifts are on few days, so each is computed once. */
export function dayFinder(from: string) {
  const known = new Map<string, number>()
  return (day: string) => {
    const index = known.get(day) ?? daysBetween(from, day)
    known.set(day, index)
    return index
  }
}

function addTo(rows: Map<string, GridChip[]>, chip: GridChip) {
  const row = rows.get(chip.row_id)
  if (row) row.push(chip)
  else rows.set(chip.row_id, [chip])
}

const byStart = (one: GridChip, other: GridChip) =>
  one.day - other.day ||
  compare(one.starts, other.starts) ||
  one.title.localeCompare(other.title) ||
  compare(one.id, other.id)

// Times and ids need no language: localeCompare takes many times as long for the thousands of a board.
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

export type Totals = { filled: number; wanted: number; minutes: number }

/** By day index: openings, filled openings, and rostered clock minutes less unpaid breaks. */
export function totalsByDay(board: Board, day_count: number): Totals[] {
  const totals = Array.from({ length: day_count }, () => ({ filled: 0, wanted: 0, minutes: 0 }))
  const day = dayFinder(board.from)
  const filled = filledOf(board)
  for (const shift of board.shifts) {
    const total = totals[day(shift.works_on)]
    if (!total || shift.status === 'cancelled') continue
    const filledOpenings = Math.min(filled.get(shift.id) ?? 0, shift.openings)
    total.wanted += shift.openings
    total.filled += filledOpenings
    total.minutes += filledOpenings * paidMinutes(shift)
  }
  return totals
}

export const sumOf = (totals: readonly Totals[]): Totals =>
  totals.reduce(
    (sum, { filled, wanted, minutes }) => ({
      filled: sum.filled + filled,
      wanted: sum.wanted + wanted,
      minutes: sum.minutes + minutes,
    }),
    { filled: 0, wanted: 0, minutes: 0 },
  )

/** A shift's paid minutes: clock minutes less unpaid breaks. */
export const paidMinutes = ({ clock_minutes, breaks }: Pick<RosterShift, 'clock_minutes' | 'breaks'>) =>
  clock_minutes - unpaidMinutes(breaks)

export type Times = Pick<RosterShift, 'starts' | 'ends' | 'breaks'>

/** The most frequent times of this roster, offered to planners as buttons. */
export function frequentTimes(shifts: readonly RosterShift[], most = 4): Times[] {
  const counted = new Map<string, { times: Times; count: number }>()
  for (const { starts, ends, breaks } of shifts) {
    const key = `${starts}${ends}`
    const entry = counted.get(key)
    counted.set(key, { times: entry?.times ?? { starts, ends, breaks }, count: (entry?.count ?? 0) + 1 })
  }
  return [...counted.values()]
    .toSorted((one, other) => other.count - one.count)
    .slice(0, most)
    .map(({ times }) => times)
}
