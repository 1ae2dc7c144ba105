import type { AssignmentStatus } from '#contract/rostering/shifts/assignments.ts'
import type { Board, BoardCancellation, BoardShift } from '#contract/rostering/rosters/rosters.ts'
import { isHolding } from '#web/modules/rosters/board/board-model.ts'
import { groupBy } from '#web/lib/grouping.ts'

export type ListedShift = {
  shift: BoardShift
  /** who holds an opening first, then who declined or withdrew */
  people: { id: string; employee_id: string; name: string; status: AssignmentStatus }[]
  /** free openings */
  open: number
}

type DayOfBoard = {
  shifts: ListedShift[]
  cancelled: BoardCancellation[]
  filled: number
  openings: number
}

/** The shifts of a day by their start, each with its people. */
export function shiftsOfDay(board: Board, day: string): DayOfBoard {
  const names = new Map(board.people.map(({ id, name }) => [id, name]))
  const assignments = groupBy(board.assignments, ({ roster_shift_id }) => roster_shift_id)
  const shifts = board.shifts
    .filter(({ works_on }) => works_on === day)
    .map((shift) => {
      const all = assignments.get(shift.id) ?? []
      const holding = all.filter(isHolding)
      const people = [...holding, ...all.filter((one) => !isHolding(one))].map(({ id, employee_id, status }) => ({
        ...{ id, employee_id, status },
        name: names.get(employee_id) ?? '',
      }))
      return { shift, people, open: Math.max(0, shift.openings - holding.length) }
    })
    .toSorted((one, other) => one.shift.starts.localeCompare(other.shift.starts))
  const openings = shifts.reduce((sum, { shift }) => sum + shift.openings, 0)
  const open = shifts.reduce((sum, one) => sum + one.open, 0)
  return { shifts, cancelled: board.cancelled.filter((one) => one.works_on === day), openings, filled: openings - open }
}
