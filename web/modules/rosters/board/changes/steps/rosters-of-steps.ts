import type { RosterStep } from '#contract/rostering/rosters/changes.ts'
import type { Board, BoardRoster } from '#contract/rostering/rosters/rosters.ts'

/** The first roster and the others, as the calls of several rosters name them. */
export function idsOf(rosters: readonly Pick<BoardRoster, 'id'>[]) {
  const [first, ...others] = rosters.map(({ id }) => id)
  return { roster_id: first ?? '', ...(others.length > 0 && { roster_ids: others }) }
}

/** The rosters that the steps change. */
export function rostersOfSteps(
  { board, rosters }: { board: Board; rosters: readonly BoardRoster[] },
  steps: readonly RosterStep[],
) {
  const shifts = new Map(board.shifts.map((shift) => [shift.id, shift.roster_id]))
  const shiftOfAssignment = new Map(board.assignments.map((one) => [one.id, one.roster_shift_id]))
  const ids = steps.flatMap((step) => {
    const shift_id =
      'assignment_id' in step ? shiftOfAssignment.get(step.assignment_id) : 'shift_id' in step ? step.shift_id : ''
    return [shifts.get(shift_id ?? ''), 'roster_id' in step ? step.roster_id : undefined]
  })
  const changed = [...new Set(ids)].flatMap((id) => (id === undefined ? [] : [{ id }]))
  return idsOf(changed.length > 0 ? changed : rosters.slice(0, 1))
}
