import type { HandlersOf } from '#server/http/mount.ts'
import { applyChanges } from './apply.ts'
import { changesPage } from './log.ts'
import { fitOf } from './fit.ts'
import { redoChange, undoChange } from './undo/undo.ts'

export const changeHandlers: HandlersOf<'rosterChanges'> = {
  apply: ({ db, actor, input, now, language }) => applyChanges(db, { ...actor, language }, input, now),
  undo: ({ db, actor, input, now }) => undoChange(db, actor, input, now),
  redo: ({ db, actor, input, now }) => redoChange(db, actor, input, now),
  list: ({ db, actor, input }) => changesPage(db, actor, input),
  fit: ({ db, scope, input, language }) => fitOf(db, { scope, language }, input),
}
