import {
  type Interview,
  interviews,
  interviewState,
  interviewTransitions,
} from '#contract/jobs/applications/interviews.ts'
import { actionsOfCalls, canTransition } from '#contract/transitions.ts'
import { type JobActor, mayChangeJobs } from '#server/modules/jobs/policy.ts'

const interviewCalls = { edit: interviews.update, finish: interviews.finish, cancel: interviews.cancel }

/** The interview with what its reader can do with it now. */
export const withInterviewActions = (actor: JobActor, interview: Interview) => ({
  ...interview,
  allowed_actions: mayChangeJobs(actor)
    ? actionsOfCalls(actor, interviewCalls, interviewTransitions, interviewState(interview))
    : [],
})

/** Whether the applicant can choose one of the times of an interview now. */
export const canChoose = (
  { status, result = null }: Pick<Interview, 'status'> & Partial<Pick<Interview, 'result'>>,
  { starts_at }: { starts_at: string },
  now: Date,
) => canTransition(interviewTransitions, 'choose', interviewState({ status, result })) && new Date(starts_at) > now
