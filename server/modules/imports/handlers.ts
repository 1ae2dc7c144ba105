import { type InputOf, mayCall } from '#contract/call.ts'
import { calls, type Calls } from '#contract/calls.ts'
import { isChoiceField, type ImportKind, type ImportSource, workbookKinds } from '#contract/platform/import-fields.ts'
import { type EntryDecision, importNeeds, type ImportRecord } from '#contract/platform/imports.ts'
import { reference } from '#contract/platform/reference.ts'
import { chargeRates } from '#contract/payroll/charge-rates.ts'
import { refuse, refuseField } from '#contract/refusals.ts'
import { writeAs } from '#server/database/transaction.ts'
import { type Actor, hasPermission } from '#server/http/actor.ts'
import type { UploadedFile } from '#server/http/files.ts'
import type { OwnTransactionRequest, HandlersOf } from '#server/http/mount.ts'
import {
  cancelImport,
  checkImport,
  storeCheckedImport,
  proposeColumns,
  queueImport,
} from '#server/modules/imports/actions.ts'
import { checkProgress } from '#server/modules/imports/running/check-progress.ts'
import {
  headersOf,
  importEveryRow,
  importOf,
  importRowsOf,
  kindsOf,
  recentImports,
  refusedRowsOf,
} from '#server/modules/imports/queries.ts'
import { refusedFile } from '#server/modules/imports/refused-rows.ts'
import { reportFile, templateFile } from '#server/modules/imports/report.ts'
import { Turns } from '#server/outside/turns.ts'
import type { RunInTransaction } from '#server/modules/imports/running/checking.ts'
import { inPortion } from '#server/modules/imports/running/shared-connection.ts'
import type { Context } from '#server/http/context.ts'

export const imports: HandlersOf<'imports'> = {
  async columns({ input, files, ...context }) {
    return proposeColumns(context, { ...input, ...fileFor(context.actor, input.kind, files) })
  },
  check: (request) => inTurn(request, () => checkUpload(request, request.input)),
  workbook: (request) =>
    inTurn(request, () => checkUpload(request, { ...request.input, kind: 'workbook', sheet: null })),
  progress: ({ db, scope, actor, input }) =>
    checkProgress(db, scope, { account_id: actor.account_id, key: input.watch }),
  async rows({ input, ...context }) {
    await importFor(context, input.id)
    return importRowsOf(context, input)
  },
  async start({ input, ...context }) {
    const { entries } = await importFor(context, input.id)
    requireEntries(context.actor, entries)
    // The commit triggers the background job that runs it (server/background/jobs.ts).
    await queueImport(context, input.id, starterOf(context.actor))
    return importOf(context, input.id)
  },
  async cancel({ input, ...context }) {
    await importFor(context, input.id)
    await cancelImport(context, input.id)
    return importOf(context, input.id)
  },
  info: ({ input, ...context }) => importFor(context, input.id),
  async recent({ input, ...context }) {
    const recent = await recentImports(context, input.kind)
    return recent.filter((one) => kindsOf(one).every((kind) => mayImport(context.actor, kind)))
  },
  async report({ input, ...context }) {
    const record = await importFor(context, input.id)
    return reportFile(record, await importEveryRow(context, input.id), input.format, context.language)
  },
  async refused({ input, ...context }) {
    const record = await importFor(context, input.id)
    const headers = await headersOf(context, input.id)
    const rows = await refusedRowsOf(context, input.id)
    const { outside, language } = context
    return refusedFile({ record, headers }, rows, { seal: outside.seal, format: input.format, language })
  },
  async template({ actor, input, language }) {
    if (input.kind !== 'workbook') requireKind(actor, input.kind)
    const kinds = input.kind === 'workbook' ? workbookKinds.filter((kind) => mayImport(actor, kind)) : [input.kind]
    return templateFile(input.kind, kinds, input.format, language)
  },
}

// A file of 5,000 rows takes a hundred megabytes until it is checked.
const checks = new Turns({ concurrent: 1, maxWaiting: 50, maxWaitMs: 120_000 })

/** Files are checked one at a time, those of the agencies in turn. */
const inTurn = <T>({ actor }: { actor: Actor }, work: () => Promise<T>) =>
  checks.run(actor.agency_id ?? actor.account_id, work)

/** The audit actor for what is written after the request. */
const starterOf = ({ name, account_id, membership_id }: Actor) => ({
  ...{ name, account_id, membership_id },
  call: calls.imports.start.path,
})

type CheckRequest = Omit<OwnTransactionRequest<Calls['imports']['check']>, 'input'>
type CheckInput = Omit<InputOf<Calls['imports']['check']>, 'kind'> & { kind: ImportSource }

async function checkUpload({ database, actor, files, now, outside, language, once }: CheckRequest, named: CheckInput) {
  requireEntries(actor, named.entries ?? [])
  const options = { caller: actor, now, seal: outside.seal, language, ...named }
  const inOne: RunInTransaction = (work) => writeAs(database, actor, work)
  const inPortions: RunInTransaction = (work) => inPortion(database, () => inOne(work))
  const check = { ...options, ...fileFor(actor, named.kind, files) }
  const checked = await checkImport(inPortions, actor.scope, check)
  return inOne((db) =>
    once(db, async () => importOf({ db, actor, scope: actor.scope }, await storeCheckedImport(db, checked, check))),
  )
}

function fileFor(actor: Actor, kind: ImportSource, [file]: readonly UploadedFile[]) {
  if (kind !== 'workbook') requireKind(actor, kind)
  if (file === undefined) refuseField('file', 'validation.required')
  return { ...file, mayImport: (one: ImportKind) => requireKind(actor, one) }
}

/** Adding items to a list requires the permission of that list. */
function requireEntries(actor: Actor, entries: readonly EntryDecision[]) {
  for (const { list, action } of entries)
    if (action === 'create' && !isChoiceField(list) && !mayCall(actor, reference[list].store)) refuse('mayNot')
}

/** An import, if the caller may import all of its kinds. */
async function importFor(context: Context, id: string): Promise<ImportRecord> {
  const record = await importOf(context, id)
  for (const kind of kindsOf(record)) requireKind(context.actor, kind)
  return record
}

// The contract admits users who may import anything; the kind depends on the input or the file.
function requireKind(actor: Actor, kind: ImportKind) {
  if (!mayImport(actor, kind)) refuse('mayNot')
}

// A supervisor has the people of some locations only; the rows of a file may name any.
const ofWholeAgency: ReadonlySet<ImportKind> = new Set(['punches', 'charge_rates', 'leave_balances'])

const mayImport = (actor: Actor, kind: ImportKind) =>
  !(ofWholeAgency.has(kind) && actor.supervisor_id !== null) &&
  hasPermission(actor, importNeeds[kind]) &&
  // Rows may change rates and end them.
  (kind !== 'charge_rates' || mayCall(actor, chargeRates.update))
