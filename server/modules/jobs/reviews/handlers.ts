import { toBulkResult } from '#server/http/bulk.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { closeReview, resendReview, sendForReview } from './actions.ts'
import { answerSignedIn } from './answering.ts'
import { answerReview, fileOfReview, openReview } from './private-actions.ts'
import { withReviewActions } from './policy.ts'
import { reviewsOf } from './queries.ts'

export const reviews: HandlersOf<'reviews'> = {
  async list({ input, ...context }) {
    const rows = await reviewsOf(context, input)
    return rows.map((review) => withReviewActions(context.actor, review))
  },
  store: async ({ input, ...context }) => toBulkResult(await sendForReview(context, input), context.language),
  resend: ({ input, ...context }) => resendReview(context, input),
  close: ({ input, ...context }) => closeReview(context, input),
  answer: ({ input, ...context }) => answerSignedIn(context, input),
}

export const privateReviews: HandlersOf<'privateReviews'> = {
  info: openReview,
  answer: answerReview,
  file: fileOfReview,
}
