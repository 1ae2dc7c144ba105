import type { Finding } from '#contract/rostering/eligibility/findings.ts'
import type { Board } from '#contract/rostering/rosters/rosters.ts'
import { isHolding, isProposed, paidMinutes, proposedPrefix } from './board-model.ts'
import { groupBy } from '#web/lib/grouping.ts'

/** An assignment that auto-fill proposes and that is not made yet. */
export type ProposedAssignment = {
  shift_id: string
  employee_id: string
  name: string
  findings: readonly Finding[]
}

/** What the board shows of a proposal; `id` changes when another proposal is shown. */
export type Proposed = { id: string; assignments: readonly ProposedAssignment[] }

/** The id of a proposed assignment on the board. */
export const proposedId = ({ shift_id, employee_id }: Pick<ProposedAssignment, 'shift_id' | 'employee_id'>) =>
  `${proposedPrefix}${shift_id} ${employee_id}`

/**
 * The board as it would be with the proposed assignments and the hours that they add. Proposals that no longer fit the board are left
 * out: their shift is gone or full, or the person has it already.
 */
export function withProposed(board: Board, proposed: Proposed | null): Board {
  if (proposed === null || proposed.assignments.length === 0) return board
  const fitting = fittingOf(board, proposed.assignments)
  const added = new Map<string, number>()
  for (const { shift, employee_id } of fitting)
    added.set(employee_id, (added.get(employee_id) ?? 0) + paidMinutes(shift))
  return {
    ...board,
    assignments: [...board.assignments, ...fitting.map(({ assignment }) => assignment)],
    people: board.people.map((person) => {
      const minutes = added.get(person.id)
      return minutes === undefined ? person : { ...person, scheduled_minutes: person.scheduled_minutes + minutes }
    }),
  }
}

function fittingOf(board: Board, proposed: readonly ProposedAssignment[]) {
  const shifts = new Map(board.shifts.map((shift) => [shift.id, shift]))
  const holders = groupBy(board.assignments.filter(isHolding), ({ roster_shift_id }) => roster_shift_id)
  const free = new Map(board.shifts.map(({ id, openings }) => [id, openings - (holders.get(id)?.length ?? 0)]))
  return proposed.flatMap(({ shift_id, employee_id }) => {
    const shift = shifts.get(shift_id)
    const left = free.get(shift_id) ?? 0
    if (!shift || left <= 0 || holders.get(shift_id)?.some((one) => one.employee_id === employee_id)) return []
    free.set(shift_id, left - 1)
    const record = { id: proposedId({ shift_id, employee_id }), roster_shift_id: shift_id, employee_id }
    return [
      {
        shift,
        employee_id,
        assignment: { ...record, status: 'planned' as const, response_note: null, is_unpublished: false, version: 0 },
      },
    ]
  })
}

/** The board without proposed assignments, for what writes or exports it. */
export function withoutProposed(board: Board): Board {
  const assignments = board.assignments.filter((one) => !isProposed(one))
  return assignments.length === board.assignments.length ? board : { ...board, assignments }
}
