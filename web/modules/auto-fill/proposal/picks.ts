import type { FillCandidate, FillPair, FillProposal, FillRun } from '#contract/rostering/rosters/auto-fill.ts'
import type { RosterStep } from '#contract/rostering/rosters/changes.ts'
import type { ProposedAssignment } from '#web/modules/rosters/board/proposed-board.ts'

/** Somebody whom the planner chose for a shift. */
export type PickedPerson = Pick<FillCandidate, 'employee_id' | 'name' | 'findings'>

/** What the planner did with one proposal. */
type PickedRow = {
  isTaken: boolean
  /** somebody else; null: the proposed person */
  choice: PickedPerson | null
  /** decided about this shift, person or day, not about all proposals together: kept when auto-fill runs again */
  isOwn: boolean
}

/** An opening without a proposal, for which the planner chose somebody. */
export type Addition = PickedPerson & { roster_shift_id: string }

/** The planner's changes of a proposal. */
export type Picks = { rows: Readonly<Record<string, PickedRow>>; added: readonly Addition[] }

export const noPicks: Picks = { rows: {}, added: [] }

/** A shift with several openings has several proposals. */
export const keyOf = ({ roster_shift_id, employee_id }: Pick<FillProposal, 'roster_shift_id' | 'employee_id'>) =>
  `${roster_shift_id} ${employee_id}`

/** Who is assigned by a proposal, and whether it is applied. At first those without a warning are: the planner decides about the others. */
export function pickOf(picks: Picks, proposal: FillProposal) {
  const own = picks.rows[keyOf(proposal)]
  return {
    isTaken: own?.isTaken ?? (proposal.kept || proposal.verdict === 'ok'),
    person: own?.choice ?? proposal,
    isOwn: proposal.kept || own?.isOwn === true,
  }
}

/** Takes or leaves proposals; `isOwn`: false when it was done for all of them together. */
export function withTaken(picks: Picks, proposals: readonly FillProposal[], isTaken: boolean, isOwn = true): Picks {
  const rows = proposals.map((one) => {
    const choice = picks.rows[keyOf(one)]?.choice ?? null
    return [keyOf(one), { isTaken, choice, isOwn: isOwn || choice !== null }] as const
  })
  return { ...picks, rows: { ...picks.rows, ...Object.fromEntries(rows) } }
}

/** Gives a proposed opening to somebody; to the proposed person again if it is them. */
export function choose(picks: Picks, proposal: FillProposal, person: PickedPerson): Picks {
  const choice = person.employee_id === proposal.employee_id ? null : choiceOf(person)
  return { ...picks, rows: { ...picks.rows, [keyOf(proposal)]: { isTaken: true, choice, isOwn: true } } }
}

/** Gives an opening without a proposal to somebody. */
export function add(picks: Picks, roster_shift_id: string, person: PickedPerson): Picks {
  const others = picks.added.filter((one) => keyOf(one) !== keyOf({ ...person, roster_shift_id }))
  return { ...picks, added: [...others, { ...choiceOf(person), roster_shift_id }] }
}

export const removeAdded = (picks: Picks, addition: Addition): Picks => ({
  ...picks,
  added: picks.added.filter((one) => keyOf(one) !== keyOf(addition)),
})

const choiceOf = ({ employee_id, name, findings }: PickedPerson): PickedPerson => ({ employee_id, name, findings })

/** The assignments that would be made; the same person twice on one shift counts once. */
export function assignmentsOf(proposals: readonly FillProposal[], picks: Picks): ProposedAssignment[] {
  const all = [
    ...proposals.flatMap((one) => {
      const { isTaken, person } = pickOf(picks, one)
      return isTaken ? [{ ...person, roster_shift_id: one.roster_shift_id }] : []
    }),
    ...picks.added,
  ]
  const pairs = new Map(
    all.map((one) => [
      keyOf(one),
      { shift_id: one.roster_shift_id, employee_id: one.employee_id, name: one.name, findings: one.findings },
    ]),
  )
  return [...pairs.values()]
}

/** The steps of the changes that make the assignments. */
export const assignStepsOf = (assignments: readonly ProposedAssignment[]): Extract<RosterStep, { do: 'assign' }>[] =>
  assignments.map(({ shift_id, employee_id }) => ({ do: 'assign', shift_id, employee_id }))

/** What the planner decided, for the next run: also what was kept and excluded in this one, unless it was changed since. */
export function decisionsOf(
  { keep, exclude }: Pick<FillRun, 'keep' | 'exclude'>,
  proposals: readonly FillProposal[],
  picks: Picks,
): { keep: FillPair[]; exclude: FillPair[] } {
  const own = proposals.flatMap((one) => {
    const pick = picks.rows[keyOf(one)]
    return pick?.isOwn ? [{ proposal: one, ...pick }] : []
  })
  const pairOf = ({ roster_shift_id, employee_id }: Pick<FillProposal, 'roster_shift_id' | 'employee_id'>) => ({
    shift_id: roster_shift_id,
    employee_id,
  })
  const kept = [
    ...own.flatMap(({ proposal, choice, isTaken }) =>
      isTaken ? [{ ...pairOf(proposal), employee_id: choice?.employee_id ?? proposal.employee_id }] : [],
    ),
    ...picks.added.map(pairOf),
  ]
  const left = own.flatMap(({ proposal, choice, isTaken }) => (isTaken && choice === null ? [] : [pairOf(proposal)]))
  const leftIds = new Set(left.map(textOf))
  const keptIds = new Set(kept.map(textOf))
  return {
    keep: distinct([...keep.filter((one) => !leftIds.has(textOf(one))), ...kept]),
    exclude: distinct([...exclude, ...left]).filter((one) => !keptIds.has(textOf(one))),
  }
}

const textOf = ({ shift_id, employee_id }: FillPair) => `${shift_id} ${employee_id}`
const distinct = (pairs: readonly FillPair[]) => [...new Map(pairs.map((one) => [textOf(one), one])).values()]
