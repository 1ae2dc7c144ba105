import type { HandlersOf } from '#server/http/mount.ts'
import { applyTemplate, checkTemplate, deleteTemplate, renameTemplate, saveTemplate } from './actions.ts'
import { templatesOf } from './queries.ts'

export const rosterTemplates: HandlersOf<'rosterTemplates'> = {
  all: ({ db, scope }) => templatesOf(db, scope),
  store: ({ input, ...context }) => saveTemplate(context, input),
  update: ({ input, ...context }) => renameTemplate(context, input),
  remove: ({ db, scope, input }) => deleteTemplate(db, scope, input),
  check: ({ input, ...context }) => checkTemplate(context, input),
  apply: ({ input, ...context }) => applyTemplate(context, input),
}
