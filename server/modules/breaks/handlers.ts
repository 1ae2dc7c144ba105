import type { HandlersOf } from '#server/http/mount.ts'
import { configureBreak, removeBreak } from './actions.ts'
import { breakRules } from './queries.ts'

export const breaks: HandlersOf<'breaks'> = {
  list: ({ db, scope, input }) => breakRules(db, scope, input),
  configure: ({ input, ...context }) => configureBreak(context, input),
  remove: ({ input, ...context }) => removeBreak(context, input),
}
