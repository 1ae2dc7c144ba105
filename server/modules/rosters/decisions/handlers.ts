import type { HandlersOf } from '#server/http/mount.ts'
import { decisionsPage } from './queries.ts'

export const eligibilityDecisionHandlers: HandlersOf<'eligibilityDecisions'> = {
  list: ({ db, actor, input }) => decisionsPage(db, actor, input),
}
