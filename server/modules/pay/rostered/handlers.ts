import type { HandlersOf } from '#server/http/mount.ts'
import { costPreviewOf } from './preview.ts'
import { rosterCostOf } from './queries.ts'

export const rosterCosts: HandlersOf<'rosterCosts'> = {
  board: ({ input, ...context }) => rosterCostOf(context, input),
  preview: ({ input, ...context }) => costPreviewOf(context, input),
}
