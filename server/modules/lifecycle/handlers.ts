import { requireStaff } from '#server/http/actor.ts'
import { toBulkResult } from '#server/http/bulk.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { othersLike, peopleLike } from '#server/modules/employees/duplicates.ts'
import { allowedEmployeeActions } from '#server/modules/employees/rules.ts'
import { barEmployee, changeEmployeeStatus, changeEmployeeStatuses } from './actions.ts'
import { mergePeople } from './merge-actions.ts'
import { mergePreviewOf } from './merge-queries.ts'
import { lifecycleOf } from './queries.ts'

// The agency's internal decisions: nobody else may read or take them.
export const handlers: HandlersOf<'lifecycle'> = {
  async info({ db, actor, scope, input, language, now }) {
    requireStaff(actor)
    const life = await lifecycleOf(db, { scope, language, now }, input.id)
    return { ...life, allowed_actions: allowedEmployeeActions(actor, life) }
  },
  async changeStatus({ db, input, ...context }) {
    requireStaff(context.actor)
    return changeEmployeeStatus(db, context, input)
  },
  async changeStatusMany({ db, input, ...context }) {
    requireStaff(context.actor)
    return toBulkResult(await changeEmployeeStatuses(db, context, input), context.language)
  },
  async bar({ db, input, ...context }) {
    requireStaff(context.actor)
    return barEmployee(db, context, input)
  },
}

export const mergingHandlers: HandlersOf<'merging'> = {
  duplicates: ({ db, scope, input }) => peopleLike(db, scope, input),
  async duplicatesOf({ db, actor, scope, input }) {
    requireStaff(actor)
    return othersLike(db, scope, input.id)
  },
  async preview({ db, actor, scope, input, language, now }) {
    requireStaff(actor)
    return mergePreviewOf(db, { scope, language, now }, input)
  },
  async merge({ db, input, ...context }) {
    requireStaff(context.actor)
    return mergePeople(db, context, input)
  },
}
