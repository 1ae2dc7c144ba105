import {
  type ApplicationAction,
  type ApplicationStage,
  applicationTransitions,
  ownActions,
} from '#contract/jobs/applications/application-stages.ts'
import { decidingChoices } from '#contract/jobs/client-feedback.ts'
import { nameOf } from '#contract/permissions.ts'
import { refuse } from '#contract/refusals.ts'
import { allowedActions } from '#contract/transitions.ts'
import type { Actor } from '#server/http/actor.ts'
import { mayHire } from '#server/modules/jobs/hiring/policy.ts'
import { type JobActor, mayChangeJobs } from '#server/modules/jobs/policy.ts'

/** What the customer decides about applicants who were released to them. */
const customerActions: ReadonlySet<ApplicationAction> = new Set(decidingChoices)

/** What this person can do with an application in its stage; applicants with their own. */
export function allowedApplicationActions(
  actor: JobActor & Pick<Actor, 'supervisor_id'>,
  { stage, hired }: { stage: ApplicationStage; hired: boolean },
): ApplicationAction[] {
  const possible = allowedActions(applicationTransitions, stage).filter(
    (action) => !hired || (action !== 'hire' && action !== 'undo_selection'),
  )
  if (actor.kind === 'employee') return possible.filter((action) => ownActions.some((own) => own === action))
  if (actor.kind === 'customer')
    return stage === 'client_review' ? possible.filter((action) => customerActions.has(action)) : []
  return mayChangeJobs(actor) ? possible.filter((action) => action !== 'hire' || mayHire(actor)) : []
}

/** Recruiters take every action, customers those of their review. */
export function requireApplicationAction(actor: JobActor, action: ApplicationAction) {
  const isAllowed = actor.kind === 'customer' ? customerActions.has(action) : mayChangeJobs(actor)
  if (!isAllowed) refuse('mayNot')
}

/** Possible duplicates are employees, whom not everybody who sees applicants may see. */
export const maySeeEmployees = ({ grants }: JobActor) => grants.has(nameOf(['Employee', 'list']))
