import type { HandlersOf } from '#server/http/mount.ts'
import { reviewOf } from './publication-check.ts'

export const rosterReview: Pick<HandlersOf<'rosters'>, 'review'> = {
  review: ({ input, ...context }) => reviewOf(context, input),
}
