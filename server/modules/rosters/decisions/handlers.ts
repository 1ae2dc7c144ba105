import type { HandlersOf } from '#server/http/mount.ts'
import { decisionsPage } from './queries.ts'

export const eligibilityDecisions: HandlersOf<'eligibilityDecisions'> = {
  list: ({ input, ...context }) => decisionsPage(context, input),
}
