import type { HandlersOf } from '#server/http/mount.ts'
import { costPreviewOf } from './preview.ts'
import { proposalCostOf } from './proposal.ts'
import { rosterCostOf } from './queries.ts'
import { costReviewsOf } from './review.ts'

export const rosterCosts: HandlersOf<'rosterCosts'> = {
  board: ({ input, ...context }) => rosterCostOf(context, input),
  review: ({ input, ...context }) => costReviewsOf(context, input),
  proposal: ({ input, ...context }) => proposalCostOf(context, input),
  preview: ({ input, ...context }) => costPreviewOf(context, input),
}
