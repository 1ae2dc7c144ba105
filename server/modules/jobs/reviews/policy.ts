import { type Review, reviews, reviewTransitions } from '#contract/jobs/applications/reviews.ts'
import { actionsOfCalls } from '#contract/transitions.ts'
import { type JobActor, mayChangeJobs } from '#server/modules/jobs/policy.ts'

const reviewCalls = { resend: reviews.resend, close: reviews.close }

/** The review with what its reader can do with it now. */
export const withReviewActions = (actor: JobActor, review: Review) => ({
  ...review,
  allowed_actions: mayChangeJobs(actor) ? actionsOfCalls(actor, reviewCalls, reviewTransitions, review.status) : [],
})
