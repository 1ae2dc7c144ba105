import { nameOf } from '#contract/permissions.ts'
import { refuse } from '#contract/refusals.ts'
import type { Actor } from '#server/http/actor.ts'
import { type JobActor, mayChangeJobs } from '#server/modules/jobs/policy.ts'

/** Recruiters who may create and update employees; supervisors do not see employees' files. */
export const mayHire = (actor: JobActor & Pick<Actor, 'supervisor_id'>) =>
  mayChangeJobs(actor) &&
  actor.supervisor_id === null &&
  actor.grants.has(nameOf(['Employee', 'create'])) &&
  actor.grants.has(nameOf(['Employee', 'update']))

export function requireMayHire(actor: JobActor & Pick<Actor, 'supervisor_id'>) {
  if (!mayHire(actor)) refuse('mayNot')
}
