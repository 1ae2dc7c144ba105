import { requireStaff } from '#server/http/actor.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { configureBreak, removeBreak } from './actions.ts'
import { breakRules } from './queries.ts'

export const handlers: HandlersOf<'breaks'> = {
  async list({ db, actor, scope, input }) {
    requireStaff(actor)
    return breakRules(db, scope, input)
  },
  async configure({ db, actor, scope, input, now }) {
    requireStaff(actor)
    return configureBreak(db, scope, input, now)
  },
  async remove({ db, actor, scope, input }) {
    requireStaff(actor)
    return removeBreak(db, scope, input)
  },
}
