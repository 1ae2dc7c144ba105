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
  list: async ({ db, actor, scope, input, language }) =>
    pageWithActions(await referencePage(db, scope, kind, input, language), (row) =>
      allowedEntryActions(actor, reference[kind].changeStatusMany, row),
    ),
  info: ({ db, scope, input }) => referenceItemOf(db, scope, kind, input.id),
  store: ({ db, scope, input }) => addReferenceItem(db, scope, kind, input),
  update: ({ db, scope, input, now }) => changeReferenceItem(db, scope, kind, input, now),
  hide: ({ db, scope, input }) => hideReferenceItem(db, scope, kind, input),
  changeStatusMany: async ({ db, scope, input, now, language }) =>
    toBulkResult(await changeItemStatuses(db, scope, kind, input, now), language),
  remove: ({ db, scope, input }) => removeReferenceItem(db, scope, kind, input),
})

const handlerEntries = referenceKindNames.map((kind) => [kind, handlersOf(kind)])
// fromEntries loses the key type, which is the kinds.
export const referenceHandlers = Object.fromEntries(handlerEntries) as { [K in ReferenceKind]: HandlersOf<K> }

export const positionChoicesHandlers: HandlersOf<'positionChoices'> = {
  all: ({ db, scope, input, language }) => positionsToChoose(db, scope, input.q, language),
}

export const starterPositionsHandlers: HandlersOf<'starterPositions'> = {
  list: ({ db, scope, language }) => startersFor(db, scope, language),
  add: async ({ db, scope, input }) => ({ added: await addStarters(db, scope, input.codes) }),
}

export const visasHandlers: HandlersOf<'visas'> = {
  list: ({ db, scope, language }) => visasToChoose(db, scope, language),
  subClasses: ({ db, scope, input, language }) => streamsOf(db, scope, input.visa_id, language),
}
