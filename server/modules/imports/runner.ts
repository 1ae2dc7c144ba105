// A noun of its own: the work that goes on after the request, chunk by chunk, and again after a crash.
import { systemDoer } from '#contract/audit.ts'
import { sql } from 'kysely'
import { localDateOf } from '#contract/time.ts'
import type { ImportKind, ImportSource } from '#contract/import-fields.ts'
import type { ImportMessage } from '#contract/imports.ts'
import { type Db, jsonb } from '#server/database/dialect.ts'
import { scopeOfAgency } from '#server/database/scope.ts'
import type { Database, Doer } from '#server/database/transaction.ts'
import { companyForImport } from '#server/modules/companies/queries.ts'
import type { AnyRecord, Place } from '#server/modules/imports/importers.ts'
import { notify } from '#server/modules/notifications/actions.ts'
import { makePlannedEntries } from '#server/modules/imports/planned-entries.ts'
import { kindPlace } from '#server/modules/imports/queries.ts'
import { openedRecord } from '#server/modules/imports/records.ts'
import { putRecords } from '#server/modules/imports/writing.ts'
import type { Outside } from '#server/outside/outside.ts'

const chunkRows = 50
const leaseSeconds = 30
const lookAgainMilliseconds = 10_000

type Job = { id: string; agency_id: string }

/**
 * Goes on with imports that were queued or whose process died, now and every ten seconds. Each chunk and the note that it
 * is done are one transaction, so a kill loses at most the chunk that was being written, and no row is written twice.
 */
export function resumeImports(database: Database, outside: Outside) {
  const look = async () => {
    // With the database gone there is nothing to look for until the next time.
    for (const job of await unfinished(database, outside).catch(() => [])) await runImport(database, outside, job)
  }
  // An embedded database has one process, so whatever was running when it opens has died: no lease to wait for.
  const first = database.kind === 'pglite' ? database.asPlatform(freeLeases, systemDoer('import')) : Promise.resolve()
  void first.then(look, () => {})
  return setInterval(() => void look(), lookAgainMilliseconds).unref()
}

const freeLeases = (db: Db) =>
  db
    .updateTable('imports')
    .set({ lease_until: null })
    .where('status', '=', 'running')
    .execute()
    .then(() => {})

const unfinished = (database: Database, outside: Outside): Promise<Job[]> =>
  database.asPlatform((db) =>
    db
      .selectFrom('imports')
      .select(['id', 'agency_id'])
      .where('status', 'in', ['queued', 'running'])
      .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<', outside.clock.now().toISOString())]))
      .orderBy('created_at')
      .execute(),
  )

/**
 * Runs one import to its end, unless somebody else holds it. It never throws, since nobody waits for it: what it could not
 * finish is marked as failed and may be started again; with the database gone the next start goes on with it.
 */
export const runImport = (database: Database, outside: Outside, job: Job): Promise<void> =>
  runChunks(database, outside, job).catch(() => markFailed(database, outside, job).catch(() => {}))

// As the platform: the person who started it may be one of its people, whom an agency does not see.
const markFailed = (database: Database, outside: Outside, job: Job) =>
  database.asPlatform(async (db) => {
    await db.updateTable('imports').set({ status: 'failed', lease_until: null }).where('id', '=', job.id).execute()
    await tellStarter(db, outside, job, 'importFailed')
  }, systemDoer('import'))

async function runChunks(database: Database, outside: Outside, job: Job) {
  const by = await database.asAgency(job.agency_id, (db) => starterOf(db, job))
  const mine = await database.asAgency(job.agency_id, (db) => takeLease(db, outside, job), by)
  if (!mine) return
  await database.asAgency(job.agency_id, (db) => makePlannedEntries(db, job), by)
  let left = true
  while (left) left = await database.asAgency(job.agency_id, (db) => writeChunk(db, outside, job), by)
  await database.asPlatform((db) => finish(db, outside, job), by)
}

/** The person who started it, for the audit log; an import of a former release does not know. */
async function starterOf(db: Db, job: Job): Promise<Doer> {
  const { starter } = await db
    .selectFrom('imports')
    .select(sql<Doer | null>`starter`.as('starter'))
    .where('id', '=', job.id)
    .executeTakeFirstOrThrow()
  return starter ?? systemDoer('import')
}

const leaseEnd = (outside: Outside) => new Date(outside.clock.now().getTime() + leaseSeconds * 1000).toISOString()

async function takeLease(db: Db, outside: Outside, job: Job) {
  const taken = await db
    .updateTable('imports')
    .set({ status: 'running', lease_until: leaseEnd(outside) })
    .where('id', '=', job.id)
    .where('status', 'in', ['queued', 'running'])
    .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<', outside.clock.now().toISOString())]))
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

/** One chunk in one transaction; false when nothing is left, or the import was called off. */
async function writeChunk(db: Db, outside: Outside, job: Job): Promise<boolean> {
  // Locked: whoever calls it off waits for the end of the chunk.
  const { status, ...told } = await importToWrite(db, job)
  const rows = status === 'running' ? await nextRows(db, job) : []
  const kind = rows[0]?.kind
  if (kind === undefined) return false
  // What comes after may name what this chunk writes, so one chunk has one kind.
  const chunk = rows.filter((row) => row.kind === kind)
  await putRows(db, outside, job, { ...told, kind, rows: chunk })
  await markWritten(db, job, kind, chunk)
  await db
    .updateTable('imports')
    .set({ done: sql`done + ${chunk.length}`, lease_until: leaseEnd(outside) })
    .where('id', '=', job.id)
    .execute()
  return true
}

const importToWrite = (db: Db, job: Job) =>
  db
    .selectFrom('imports')
    .select(['status', 'company_id', sql<Partial<Record<ImportKind, string>>>`keys`.as('keys')])
    .where('id', '=', job.id)
    .forUpdate()
    .executeTakeFirstOrThrow()

const nextRows = (db: Db, job: Job) =>
  db
    .selectFrom('import_rows')
    .select(['kind', 'row', 'record'])
    .where('import_id', '=', job.id)
    .where('written', '=', false)
    .where('verdict', '<>', 'refused')
    .orderBy(kindPlace)
    .orderBy('row')
    .limit(chunkRows)
    .forUpdate()
    .execute()

function markWritten(db: Db, job: Job, kind: ImportKind, rows: readonly KeptRow[]) {
  const numbers = rows.map(({ row }) => row)
  return db
    .updateTable('import_rows')
    .set({ written: true })
    .where('import_id', '=', job.id)
    .where('kind', '=', kind)
    .where('row', 'in', numbers)
    .execute()
}

async function finish(db: Db, outside: Outside, job: Job) {
  const now = outside.clock.now().toISOString()
  const finished = await db
    .updateTable('imports')
    .set({ status: 'done', finished_at: now, lease_until: null })
    .where('id', '=', job.id)
    .where('status', '=', 'running')
    .returning('id')
    .executeTakeFirst()
  if (finished !== undefined) await tellStarter(db, outside, job, 'importFinished')
}

const screenOf: Readonly<Record<ImportSource, string>> = {
  companies: '/import-company',
  customers: '/import-customer',
  locations: '/location-import',
  employees: '/employee-import',
  workbook: '/company-customer-employee-import',
}

async function tellStarter(db: Db, outside: Outside, job: Job, kind: 'importFinished' | 'importFailed') {
  const {
    created_by,
    kind: what,
    ...params
  } = await db
    .selectFrom('imports')
    .select(['created_by', 'kind', 'filename', 'creates', 'updates', 'refusals'])
    .where('id', '=', job.id)
    .executeTakeFirstOrThrow()
  const to = { account_ids: [created_by] }
  await notify(db, {
    agency_id: job.agency_id,
    to,
    kind,
    params,
    link: `${screenOf[what]}?import=${job.id}`,
    now: outside.clock.now(),
  })
}

type KeptRow = { row: number; record: unknown }
type Chunk = {
  kind: ImportKind
  company_id: string | null
  keys: Partial<Record<ImportKind, string>>
  rows: readonly KeptRow[]
}

async function putRows(db: Db, outside: Outside, job: Job, { kind, company_id, keys, rows }: Chunk) {
  const scope = scopeOfAgency(job.agency_id)
  const company = await companyForImport(db, scope, company_id)
  const today = localDateOf(outside.clock.now().toISOString(), company.time_zone)
  const target = { agency_id: job.agency_id, company_id: company.id, today }
  const place: Place = { db, scope, target, key: keys[kind] ?? '', companies: new Map(), decisions: [] }
  const records = rows.map(({ row, record }) =>
    // Stored by sealedRecord of the same kind.
    openedRecord(record as AnyRecord, { agency_id: job.agency_id, import_id: job.id, row }, outside.seal),
  )
  // What was right when the file was checked may be wrong now (a code taken since): then each row stands for itself.
  const puts = await putRecords(place, kind, records, outside.seal)
  for (const [at, { row }] of rows.entries()) if (puts[at] === null) await refuseRow(db, job, kind, row)
}

async function refuseRow(db: Db, job: Job, kind: ImportKind, row: number) {
  const message: ImportMessage = { column: '', key: 'validation.changedSinceCheck', params: {}, severity: 'refuse' }
  await db
    .updateTable('import_rows')
    .set({ verdict: 'refused', messages: jsonb([message]) })
    .where('import_id', '=', job.id)
    .where('kind', '=', kind)
    .where('row', '=', row)
    .execute()
  await db
    .updateTable('imports')
    .set({ refusals: sql`refusals + 1` })
    .where('id', '=', job.id)
    .execute()
}
