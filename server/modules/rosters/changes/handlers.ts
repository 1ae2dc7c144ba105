import type { HandlersOf } from '#server/http/mount.ts'
import { applyChanges } from './apply.ts'
import { changesPage } from './log.ts'
import { fitOf } from './fit.ts'
import { redoChange, undoChange } from './undo/undo.ts'

export const rosterChanges: HandlersOf<'rosterChanges'> = {
  apply: ({ input, ...context }) => applyChanges(context, input),
  undo: ({ input, ...context }) => undoChange(context, input),
  redo: ({ input, ...context }) => redoChange(context, input),
  list: ({ input, ...context }) => changesPage(context, input),
  fit: ({ input, ...context }) => fitOf(context, input),
}
