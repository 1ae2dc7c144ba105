import type { HandlersOf } from '#server/http/mount.ts'
import { requirePlanner } from '#server/modules/rosters/policy.ts'
import { applyTemplate, checkTemplate, deleteTemplate, renameTemplate, saveTemplate } from './actions.ts'
import { templatesOf } from './queries.ts'

export const handlers: HandlersOf<'rosterTemplates'> = {
  all({ db, actor, scope }) {
    requirePlanner(actor)
    return templatesOf(db, scope)
  },
  store({ db, actor, scope, input, now }) {
    requirePlanner(actor)
    return saveTemplate(db, scope, input, now)
  },
  update({ db, actor, scope, input, now }) {
    requirePlanner(actor)
    return renameTemplate(db, scope, input, now)
  },
  remove({ db, actor, scope, input }) {
    requirePlanner(actor)
    return deleteTemplate(db, scope, input)
  },
  check({ db, actor, scope, input, now, language }) {
    requirePlanner(actor)
    return checkTemplate(db, { scope, language }, input, now)
  },
  apply({ db, actor, input, now, language }) {
    requirePlanner(actor)
    return applyTemplate(db, { ...actor, language }, input, now)
  },
}
