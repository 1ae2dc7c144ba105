import { toBulkResult } from '#server/http/bulk.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { possibleDuplicates, peopleLike } from '#server/modules/employees/duplicates.ts'
import { allowedEmployeeActions } from '#server/modules/employees/rules.ts'
import { barEmployee, changeEmployeeStatus, changeEmployeeStatuses } from './actions.ts'
import { mergePeople } from './merge-actions.ts'
import { mergePreviewOf } from './merge-queries.ts'
import { lifecycleOf } from './queries.ts'

export const handlers: HandlersOf<'lifecycle'> = {
  async info({ db, actor, scope, input, language, now }) {
    const life = await lifecycleOf(db, { scope, language, now }, input.id)
    return { ...life, allowed_actions: allowedEmployeeActions(actor, life) }
  },
  changeStatus: ({ db, input, ...context }) => changeEmployeeStatus(db, context, input),
  changeStatusMany: async ({ db, input, ...context }) =>
    toBulkResult(await changeEmployeeStatuses(db, context, input), context.language),
  bar: ({ db, input, ...context }) => barEmployee(db, context, input),
}

export const mergingHandlers: HandlersOf<'merging'> = {
  duplicates: ({ db, scope, input }) => peopleLike(db, scope, input),
  duplicatesOf: ({ db, scope, input }) => possibleDuplicates(db, scope, input.id),
  preview: ({ db, scope, input, language, now }) => mergePreviewOf(db, { scope, language, now }, input),
  merge: ({ db, input, ...context }) => mergePeople(db, context, input),
}
