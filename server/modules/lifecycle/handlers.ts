import { toBulkResult } from '#server/http/bulk.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { possibleDuplicates, peopleLike } from '#server/modules/employees/duplicates.ts'
import { allowedEmployeeActions } from '#server/modules/employees/rules.ts'
import { barEmployee, changeEmployeeStatus, changeEmployeeStatuses } from './actions.ts'
import { mergePeople } from './merge-actions.ts'
import { mergePreviewOf } from './merge-queries.ts'
import { lifecycleOf } from './queries.ts'

export const lifecycle: HandlersOf<'lifecycle'> = {
  async info({ input, ...context }) {
    const life = await lifecycleOf(context, input.id)
    return { ...life, allowed_actions: allowedEmployeeActions(context.actor, life) }
  },
  changeStatus: ({ input, ...context }) => changeEmployeeStatus(context, input),
  changeStatusMany: async ({ input, ...context }) =>
    toBulkResult(await changeEmployeeStatuses(context, input), context.language),
  bar: ({ input, ...context }) => barEmployee(context, input),
}

export const merging: HandlersOf<'merging'> = {
  duplicates: ({ db, scope, input }) => peopleLike(db, scope, input),
  duplicatesOf: ({ db, scope, input }) => possibleDuplicates(db, scope, input.id),
  preview: ({ input, ...context }) => mergePreviewOf(context, input),
  merge: ({ input, ...context }) => mergePeople(context, input),
}
