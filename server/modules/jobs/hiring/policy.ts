import { nameOf } from '#contract/permissions.ts'
import { refuse } from '#contract/refusals.ts'
import type { Actor } from '#server/http/actor.ts'
import { mayChangeJobs } from '#server/modules/jobs/policy.ts'

type HiringActor = Pick<Actor, 'kind' | 'grants' | 'supervisor_id'>

/** Recruiters who may create and update employees; supervisors do not see employees' files. */
export const mayHire = (actor: HiringActor) =>
  mayChangeJobs(actor) &&
  actor.supervisor_id === null &&
  actor.grants.has(nameOf(['Employee', 'create'])) &&
  actor.grants.has(nameOf(['Employee', 'update']))

export function requireMayHire(actor: HiringActor) {
  if (!mayHire(actor)) refuse('mayNot')
}
