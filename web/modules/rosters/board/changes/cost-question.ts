import type { RequestOf } from '#contract/call.ts'
import type { rosterCosts } from '#contract/payroll/roster-costs.ts'
import type { Board } from '#contract/rostering/rosters/rosters.ts'
import { shownByChip } from '#web/modules/rosters/board/board-ids.ts'
import type { CostPlace } from '#web/modules/rosters/grid/editing/grid-editing.ts'
import { daysOf, shiftOf } from './shown-shifts.ts'

export type CostQuestion = RequestOf<typeof rosterCosts.preview>

/** What to ask about a shift that is dragged to a person and a day; null where nothing would change, and of a row that is no person. */
export function costQuestion(board: Board, { chip, person_id, day, is_copy }: CostPlace): CostQuestion | null {
  const [shift, works_on] = [shiftOf(board, chip), daysOf(board)[day]]
  if (!shift || works_on === undefined || !board.people.some(({ id }) => id === person_id)) return null
  const shown = shownByChip(chip.id)
  const assignment = board.assignments.find(({ id }) => shown.kind === 'assignment' && id === shown.assignment_id)
  const isOwn = assignment?.employee_id === person_id
  if (works_on === shift.works_on)
    return isOwn && !is_copy ? null : { employee_id: person_id, roster_shift_id: shift.id }
  const { location_id, position_id, starts, ends } = shift
  const breaks = shift.breaks.map(({ minutes, paid }) => ({ minutes, paid }))
  return {
    ...{ employee_id: person_id, location_id, position_id, works_on, starts, ends, breaks },
    ...(assignment && isOwn && !is_copy && { instead_of_id: assignment.id }),
  }
}
