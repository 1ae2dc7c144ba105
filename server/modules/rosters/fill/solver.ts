// What a solver gets and returns. Solvers are pure, so that an optimiser can replace the greedy one (server/modules/rosters/fill/greedy.ts).
import type { PlacementPriority } from '#contract/people/placements.ts'
import type { ScorePart } from '#contract/rostering/score.ts'
import type { Finding } from '#contract/rostering/rosters.ts'
import type { Duty, Limits, Person } from '#server/modules/eligibility/rules.ts'
import type { Opening } from './opening.ts'
import type { WorkHistory } from './score.ts'

export type FillPerson = Person & { id: string; name: string; target_minutes: number | null; duties: readonly Duty[] }

export type FillProblem = {
  openings: readonly Opening[]
  people: readonly FillPerson[]
  history: (employee_id: string) => WorkHistory
  placed: (employee_id: string, opening: Opening) => PlacementPriority | null
  limits: Limits
}

/** A person for an opening, with everything that explains the choice. */
export type Option = {
  person: FillPerson
  verdict: 'ok' | 'warn'
  score: number
  score_parts: ScorePart[]
  findings: Finding[]
}

export type Filling = Option & { opening: Opening; alternatives: Option[] }

export type Fill = {
  proposals: Filling[]
  /** openings that stay free, and why people who hold the position cannot work them */
  unfilled: { opening: Opening; free: number; reasons: { rule: Finding['rule']; people: number }[] }[]
}

/** `pause` lets other requests run between parts of the work. */
export type Solver = (problem: FillProblem, pause: () => Promise<unknown>) => Promise<Fill>
