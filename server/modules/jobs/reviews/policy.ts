import { type Review, reviews, reviewTransitions } from '#contract/jobs/applications/reviews.ts'
import { actionsOfCalls } from '#contract/transitions.ts'
import type { Actor } from '#server/http/actor.ts'
import { mayChangeJobs } from '#server/modules/jobs/policy.ts'

const reviewCalls = { resend: reviews.resend, close: reviews.close }

/** The review with what its reader can do with it now. */
export const withReviewActions = (actor: Pick<Actor, 'kind' | 'grants'>, review: Review) => ({
  ...review,
  allowed_actions: mayChangeJobs(actor) ? actionsOfCalls(actor, reviewCalls, reviewTransitions, review.status) : [],
})
