import type { RosterShift } from '#contract/rostering/rosters/roster-shifts.ts'
import type { Board, BoardRoster } from '#contract/rostering/rosters/rosters.ts'
import { addDays } from '#contract/values/time.ts'
import { isHolding } from './board-model.ts'
import { isPlannable, type OpenedOnBoard } from './planning.ts'

/** The roster that a drawer needs: of the opened shift, or the one to add a shift to or to copy. */
export function rosterOf(board: Board, opened: OpenedOnBoard): BoardRoster | undefined {
  const id =
    opened?.kind === 'shift' || (opened?.kind === 'publish' && opened.shift_id !== undefined)
      ? [...board.shifts, ...board.cancelled].find((shift) => shift.id === opened.shift_id)?.roster_id
      : opened?.kind === 'add' || opened?.kind === 'copy'
        ? opened.roster_id
        : undefined
  return board.rosters.find((roster) => roster.id === id)
}

/** The board of one roster of several, with everybody who can be assigned. */
export function boardOfRoster(board: Board, { id }: Pick<BoardRoster, 'id'>): Board {
  if (board.rosters.every((roster) => roster.id === id)) return board
  const shifts = board.shifts.filter(({ roster_id }) => roster_id === id)
  const ids = new Set(shifts.map((shift) => shift.id))
  return {
    ...board,
    rosters: board.rosters.filter((roster) => roster.id === id),
    shifts,
    assignments: board.assignments.filter((one) => ids.has(one.roster_shift_id)),
    cancelled: board.cancelled.filter(({ roster_id }) => roster_id === id),
  }
}

/** The rosters to which a shift can be added on this day, at one location or at any. */
export const rostersOn = (board: Board, day: string, location_id: string | null): BoardRoster[] =>
  board.rosters.filter(
    (roster) =>
      isPlannable(roster) && (location_id === null || roster.location_id === location_id) && hasDay(roster, day),
  )

/**
 * The roster for a shift on this day at this location: its own if that has the day, otherwise the first one that can be planned. On the
 * board of one roster it is that one, also for a shift that was copied at another location.
 */
export function rosterForShift(
  board: Board,
  { roster_id }: Pick<RosterShift, 'roster_id'>,
  { works_on, location_id }: { works_on: string; location_id: string },
): BoardRoster | undefined {
  const isHere = (roster: BoardRoster) => board.rosters.length === 1 || roster.location_id === location_id
  const rosters = board.rosters.filter((roster) => isHere(roster) && hasDay(roster, works_on))
  return rosters.find(({ id }) => id === roster_id) ?? rosters.find(isPlannable)
}

/** The rosters with shifts on this day that can be copied. */
export const rostersOfDay = (board: Board, day: string) =>
  copiedRosters(
    board,
    board.shifts.filter(({ works_on }) => works_on === day),
  )

/** The rosters with shifts of this person that can be copied. */
export function rostersOfPerson(board: Board, employee_id: string) {
  const assignments = board.assignments.filter((one) => one.employee_id === employee_id && isHolding(one))
  const ids = new Set(assignments.map(({ roster_shift_id }) => roster_shift_id))
  return copiedRosters(
    board,
    board.shifts.filter(({ id }) => ids.has(id)),
  )
}

function copiedRosters({ rosters }: Board, shifts: readonly Pick<RosterShift, 'roster_id'>[]): BoardRoster[] {
  const ids = new Set(shifts.map(({ roster_id }) => roster_id))
  return rosters.filter(({ id, allowed_actions }) => ids.has(id) && allowed_actions.includes('copy'))
}

const hasDay = ({ week_start, days }: Pick<BoardRoster, 'week_start' | 'days'>, day: string) =>
  day >= week_start && day < addDays(week_start, days)
