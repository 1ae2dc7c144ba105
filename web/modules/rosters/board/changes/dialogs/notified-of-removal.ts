import type { RosterShift } from '#contract/rostering/rosters/roster-shifts.ts'
import type { Board } from '#contract/rostering/rosters/rosters.ts'
import { wholeShiftsOf } from '#web/modules/rosters/board/board-ids.ts'
import { isHolding, targetOf } from '#web/modules/rosters/board/board-model.ts'
import type { GridChip } from '#web/modules/rosters/grid/grid-content.ts'

export type NotifiedOfRemoval = {
  assignment_id: string
  employee_id: string
  name: string
  shift: RosterShift
  has_accepted: boolean
}

/**
 * Who is notified of a cancellation when these chips are deleted: everybody whose published shift ends with it. Deleting only free openings
 * concerns nobody.
 */
export function notifiedOfRemoval(board: Board, chips: readonly GridChip[]): NotifiedOfRemoval[] {
  const targets = chips.flatMap(({ id }) => targetOf(board, id) ?? [])
  const assignment_ids = new Set(targets.map(({ assignment_id }) => assignment_id))
  const whole = wholeShiftsOf(chips.map(({ id }) => id))
  const shifts = new Map(board.shifts.map((shift) => [shift.id, shift]))
  const names = new Map(board.people.map(({ id, name }) => [id, name]))
  return board.assignments.flatMap((one) => {
    const shift = shifts.get(one.roster_shift_id)
    const is_removed = assignment_ids.has(one.id) || whole.has(one.roster_shift_id)
    if (!shift || !is_removed || !isHolding(one) || one.status === 'planned') return []
    const { id: assignment_id, employee_id, status } = one
    return [
      { assignment_id, employee_id, name: names.get(employee_id) ?? '', shift, has_accepted: status === 'accepted' },
    ]
  })
}
