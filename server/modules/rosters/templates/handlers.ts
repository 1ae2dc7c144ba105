import type { HandlersOf } from '#server/http/mount.ts'
import { applyTemplate, checkTemplate, deleteTemplate, renameTemplate, saveTemplate } from './actions.ts'
import { templatesOf } from './queries.ts'

export const handlers: HandlersOf<'rosterTemplates'> = {
  all: ({ db, scope }) => templatesOf(db, scope),
  store: ({ db, scope, input, now }) => saveTemplate(db, scope, input, now),
  update: ({ db, scope, input, now }) => renameTemplate(db, scope, input, now),
  remove: ({ db, scope, input }) => deleteTemplate(db, scope, input),
  check: ({ db, scope, input, now, language }) => checkTemplate(db, { scope, language }, input, now),
  apply: ({ db, actor, input, now, language }) => applyTemplate(db, { ...actor, language }, input, now),
}
