// A noun of its own: the work that goes on after the request, chunk by chunk, and again after a crash.
import { sql } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import { localDateOf } from '#contract/time.ts'
import type { ImportMessage } from '#contract/imports.ts'
import { type Db, jsonb } from '#server/database/dialect.ts'
import { isDatabaseFailure } from '#server/database/engine.ts'
import { type Scope, scopeOfAgency } from '#server/database/scope.ts'
import type { Database } from '#server/database/transaction.ts'
import { companyForImport } from '#server/modules/companies/queries.ts'
import { importerOf, type Target } from '#server/modules/imports/checking.ts'
import { notify } from '#server/modules/notifications/actions.ts'
import { openedRecord } from '#server/modules/imports/records.ts'
import type { Outside } from '#server/outside/outside.ts'

const chunkRows = 100
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
  const first = database.kind === 'pglite' ? database.asPlatform(freeLeases) : Promise.resolve()
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

// As the platform: whoever started it may be one of its people, whom an agency does not see.
const markFailed = (database: Database, outside: Outside, job: Job) =>
  database.asPlatform(async (db) => {
    await db.updateTable('imports').set({ status: 'failed', lease_until: null }).where('id', '=', job.id).execute()
    await tellStarter(db, outside, job, 'importFailed')
  })

async function runChunks(database: Database, outside: Outside, job: Job) {
  const mine = await database.asAgency(job.agency_id, (db) => takeLease(db, outside, job))
  if (!mine) return
  let left = true
  while (left) left = await database.asAgency(job.agency_id, (db) => writeChunk(db, outside, job))
  await database.asPlatform((db) => finish(db, outside, job))
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

/** One chunk in one transaction; false when nothing is left. */
async function writeChunk(db: Db, outside: Outside, job: Job): Promise<boolean> {
  const rows = await nextRows(db, job)
  if (rows.length === 0) return false
  await putRows(db, outside, job, rows)
  await markWritten(db, job, rows)
  await db
    .updateTable('imports')
    .set({ done: sql`done + ${rows.length}`, lease_until: leaseEnd(outside) })
    .where('id', '=', job.id)
    .execute()
  return true
}

const nextRows = (db: Db, job: Job) =>
  db
    .selectFrom('import_rows')
    .select(['row', 'record'])
    .where('import_id', '=', job.id)
    .where('written', '=', false)
    .where('verdict', '<>', 'refused')
    .orderBy('row')
    .limit(chunkRows)
    .forUpdate()
    .execute()

function markWritten(db: Db, job: Job, rows: readonly KeptRow[]) {
  const numbers = rows.map(({ row }) => row)
  return db
    .updateTable('import_rows')
    .set({ written: true })
    .where('import_id', '=', job.id)
    .where('row', 'in', numbers)
    .execute()
}

async function finish(db: Db, outside: Outside, job: Job) {
  const now = outside.clock.now().toISOString()
  await db
    .updateTable('imports')
    .set({ status: 'done', finished_at: now, lease_until: null })
    .where('id', '=', job.id)
    .where('status', '=', 'running')
    .execute()
  await tellStarter(db, outside, job, 'importFinished')
}

const listOf = { employees: '/employees', customers: '/customers', locations: '/locations' } as const

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
  await notify(db, { agency_id: job.agency_id, to, kind, params, link: listOf[what], now: outside.clock.now() })
}

type KeptRow = { row: number; record: unknown }
type Work = {
  db: Db
  scope: Scope
  target: Target
  outside: Outside
  job: Job
  kind: 'employees' | 'customers' | 'locations'
}

async function putRows(db: Db, outside: Outside, job: Job, rows: readonly KeptRow[]) {
  const scope = scopeOfAgency(job.agency_id)
  const { kind, company_id } = await db
    .selectFrom('imports')
    .select(['kind', 'company_id'])
    .where('id', '=', job.id)
    .executeTakeFirstOrThrow()
  const company = await companyForImport(db, scope, company_id)
  const today = localDateOf(outside.clock.now().toISOString(), company.time_zone)
  const work = { db, scope, target: { agency_id: job.agency_id, company_id: company.id, today }, outside, job, kind }
  // What was right when the file was checked may be wrong now (a code taken since): then each row stands for itself.
  if (!(await tryPut(work, rows))) for (const row of rows) await putAlone(work, row)
}

async function putAlone(work: Work, row: KeptRow) {
  if (!(await tryPut(work, [row]))) await refuseRow(work, row)
}

/** Puts rows inside a savepoint; false when the database or a rule refuses, with nothing of them written. */
async function tryPut({ db, scope, target, outside, job, kind }: Work, rows: readonly KeptRow[]): Promise<boolean> {
  const place = (row: number) => ({ agency_id: job.agency_id, import_id: job.id, row })
  // Stored by sealedRecord of the same kind.
  const records = rows.map(({ row, record }) =>
    openedRecord(record as Parameters<typeof openedRecord>[0], place(row), outside.seal),
  )
  await sql`savepoint rows`.execute(db)
  try {
    await importerOf(kind).put(db, scope, target, records, outside.seal)
    return true
  } catch (thrown) {
    if (!(thrown instanceof Refusal) && !isDatabaseFailure(thrown)) throw thrown
    await sql`rollback to savepoint rows`.execute(db)
    return false
  }
}

async function refuseRow({ db, job }: Work, { row }: KeptRow) {
  const message: ImportMessage = { column: '', key: 'validation.changedSinceCheck', params: {}, severity: 'refuse' }
  await db
    .updateTable('import_rows')
    .set({ verdict: 'refused', messages: jsonb([message]) })
    .where('import_id', '=', job.id)
    .where('row', '=', row)
    .execute()
  await db
    .updateTable('imports')
    .set({ refusals: sql`refusals + 1` })
    .where('id', '=', job.id)
    .execute()
}
