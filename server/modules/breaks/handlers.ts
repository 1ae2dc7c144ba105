import type { HandlersOf } from '#server/http/mount.ts'
import { configureBreak, removeBreak } from './actions.ts'
import { breakRules } from './queries.ts'

export const handlers: HandlersOf<'breaks'> = {
  list: ({ db, scope, input }) => breakRules(db, scope, input),
  configure: ({ db, scope, input, now }) => configureBreak(db, scope, input, now),
  remove: ({ db, scope, input }) => removeBreak(db, scope, input),
}
