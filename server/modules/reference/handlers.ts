import { reference, type ReferenceKind, referenceKindNames } from '#contract/platform/reference.ts'
import { toBulkResult } from '#server/http/bulk.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { pageWithActions } from '#server/http/allowed-actions.ts'
import { addReferenceItem, changeReferenceItem, hideReferenceItem, removeReferenceItem } from './actions.ts'
import { addStarters, startersFor } from './starters.ts'
import { changeItemStatuses } from './status-actions.ts'
import { allowedEntryActions } from './policy.ts'
import { positionsToChoose, referenceItemOf, referencePage } from './queries.ts'
import { streamsOf, visasToChoose } from './visas.ts'

/** The handlers of one reference list; all lists work alike. */
const handlersOf = (kind: ReferenceKind): HandlersOf<ReferenceKind> => ({
  list: async ({ input, ...context }) =>
    pageWithActions(await referencePage(context, kind, input), (row) =>
      allowedEntryActions(context.actor, reference[kind].changeStatusMany, row),
    ),
  info: ({ db, scope, input }) => referenceItemOf(db, scope, kind, input.id),
  store: ({ input, ...context }) => addReferenceItem(context, kind, input),
  update: ({ input, ...context }) => changeReferenceItem(context, kind, input),
  hide: ({ input, ...context }) => hideReferenceItem(context, kind, input),
  changeStatusMany: async ({ input, ...context }) =>
    toBulkResult(await changeItemStatuses(context, kind, input), context.language),
  remove: ({ input, ...context }) => removeReferenceItem(context, kind, input),
})

const handlerEntries = referenceKindNames.map((kind) => [kind, handlersOf(kind)])
// fromEntries loses the key type, which is the kinds.
export const referenceHandlers = Object.fromEntries(handlerEntries) as { [K in ReferenceKind]: HandlersOf<K> }

export const positionChoices: HandlersOf<'positionChoices'> = {
  all: ({ input, ...context }) => positionsToChoose(context, input.q),
}

export const starterPositions: HandlersOf<'starterPositions'> = {
  list: startersFor,
  add: async ({ input, ...context }) => ({ added: await addStarters(context, input.codes) }),
}

export const visas: HandlersOf<'visas'> = {
  list: visasToChoose,
  subClasses: ({ input, ...context }) => streamsOf(context, input.visa_id),
}
