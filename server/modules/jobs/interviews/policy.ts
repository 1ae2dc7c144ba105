import {
  type Interview,
  interviews,
  interviewState,
  interviewTransitions,
} from '#contract/jobs/applications/interviews.ts'
import { actionsOfCalls } from '#contract/transitions.ts'
import type { Actor } from '#server/http/actor.ts'
import { mayChangeJobs } from '#server/modules/jobs/policy.ts'

const interviewCalls = { edit: interviews.update, finish: interviews.finish, cancel: interviews.cancel }

/** The interview with what its reader can do with it now. */
export const withInterviewActions = (actor: Pick<Actor, 'kind' | 'grants'>, interview: Interview) => ({
  ...interview,
  allowed_actions: mayChangeJobs(actor)
    ? actionsOfCalls(actor, interviewCalls, interviewTransitions, interviewState(interview))
    : [],
})
