import type { FillCandidate, Proposal } from '#contract/rostering/auto-fill.ts'

/** Who is assigned by each proposal; null: it is not applied. */
export type Picks = ReadonlyMap<string, string | null>

/** A shift with several openings has several proposals. */
export const keyOf = ({ roster_shift_id, employee_id }: Proposal) => `${roster_shift_id} ${employee_id}`

/** At first those without a warning are applied: the planner decides about the others. */
export const startPicks = (proposals: readonly Proposal[]): Picks =>
  new Map(proposals.map((one) => [keyOf(one), one.verdict === 'ok' ? one.employee_id : null]))

export const candidatesOf = (proposal: Proposal): readonly FillCandidate[] => [proposal, ...proposal.alternatives]

/** The steps of the change that applies them; the same person twice on one shift counts once. */
export function stepsOf(proposals: readonly Proposal[], picks: Picks) {
  const pairs = new Map(
    proposals.flatMap((one) => {
      const employee_id = picks.get(keyOf(one)) ?? null
      if (employee_id === null) return []
      const step = { do: 'assign' as const, shift_id: one.roster_shift_id, employee_id }
      return [[`${step.shift_id} ${employee_id}`, step] as const]
    }),
  )
  return [...pairs.values()]
}
