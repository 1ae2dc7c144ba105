import type { HandlersOf } from '#server/http/mount.ts'
import { requirePlanner } from '#server/modules/rosters/policy.ts'
import { applyChanges } from './apply.ts'
import { changesPage } from './log.ts'
import { fitOf } from './fit.ts'
import { redoChange, undoChange } from './undo/undo.ts'

export const changeHandlers: HandlersOf<'rosterChanges'> = {
  async apply({ db, actor, input, now, language }) {
    requirePlanner(actor)
    return applyChanges(db, { ...actor, language }, input, now)
  },
  async undo({ db, actor, input, now }) {
    requirePlanner(actor)
    return undoChange(db, actor, input, now)
  },
  async redo({ db, actor, input, now }) {
    requirePlanner(actor)
    return redoChange(db, actor, input, now)
  },
  async list({ db, actor, input }) {
    requirePlanner(actor)
    return changesPage(db, actor, input)
  },
  async fit({ db, scope, actor, input, language }) {
    requirePlanner(actor)
    return fitOf(db, { scope, language }, input)
  },
}
