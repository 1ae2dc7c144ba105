import { toBulkResult } from '#server/http/bulk.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { closeReview, resendReview, sendForReview } from './actions.ts'
import { answerSignedIn } from './answering.ts'
import { answerReview, fileOfReview, openReview } from './private-actions.ts'
import { withReviewActions } from './policy.ts'
import { reviewsOf } from './queries.ts'

export const reviewHandlers: HandlersOf<'reviews'> = {
  async list({ db, actor, scope, now, input }) {
    const found = await reviewsOf(db, { scope, now }, input)
    return found.map((review) => withReviewActions(actor, review))
  },
  store: async ({ db, actor, language, now, input }) =>
    toBulkResult(await sendForReview(db, { actor, language, now }, input), language),
  resend: ({ db, actor, language, now, input }) => resendReview(db, { actor, language, now }, input),
  close: ({ db, actor, language, now, input }) => closeReview(db, { actor, language, now }, input),
  answer: ({ db, actor, language, now, input }) => answerSignedIn(db, { actor, language, now }, input),
}

export const privateReviewHandlers: HandlersOf<'privateReviews'> = {
  info: openReview,
  answer: answerReview,
  file: fileOfReview,
}
