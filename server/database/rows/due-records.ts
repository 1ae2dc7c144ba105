import { sql } from 'kysely'
import type { AuditActor, Database } from '#server/database/transaction.ts'
import type { Db } from '#server/database/dialect.ts'
import { outageOf } from '#server/database/engine/outage.ts'

/** Names a record that a background job has to process. */
export type DueRecord = { readonly agency_id: string; readonly id: string }

/** How many were processed, and what follows the commit. */
type ProcessedRecords = { processed: number; afterCommit: () => Promise<unknown> }

type DueRecordsJob<Due extends DueRecord> = {
  actor: AuditActor
  /** Reads what is due in all agencies, in the order in which it is processed. */
  find: (db: Db) => Promise<readonly Due[]>
  /** Processes records of one agency in its transaction; locks them and skips what is no longer due. */
  process: (db: Db, agency_id: string, records: readonly Due[]) => Promise<number | ProcessedRecords>
  /** 1 where each record locks much */
  recordsPerTransaction?: number
  signal?: AbortSignal
}

/**
 * The work of a background job on the records of all agencies: each agency in transactions of its own, and when one fails, its records one
 * by one, so that a record stops neither others nor another agency. Returns how many were processed. Throws at the end if any failed: the
 * job is logged with every failure, and repeated. A database that cannot be reached, or is full, ends it at once.
 */
export async function processDueRecords<Due extends DueRecord>(
  database: Database,
  job: DueRecordsJob<Due>,
): Promise<number> {
  const due = await database.readAsPlatform(job.find)
  const failures: Error[] = []
  let processed = 0
  for (const batch of batchesByAgency(due, job.recordsPerTransaction ?? 500)) {
    if (job.signal?.aborted) break
    processed += await processBatch(database, job, batch, failures)
  }
  if (failures.length > 0) throw new AggregateError(failures, summaryOf(failures))
  return processed
}

function batchesByAgency<Due extends DueRecord>(due: readonly Due[], size: number): readonly Due[][] {
  const byAgency = Map.groupBy(due, ({ agency_id }) => agency_id)
  return [...byAgency.values()].flatMap((records) =>
    Array.from({ length: Math.ceil(records.length / size) }, (_, index) =>
      records.slice(index * size, (index + 1) * size),
    ),
  )
}

async function processBatch<Due extends DueRecord>(
  database: Database,
  job: DueRecordsJob<Due>,
  batch: readonly Due[],
  failures: Error[],
): Promise<number> {
  const [first] = batch
  if (first === undefined || job.signal?.aborted) return 0
  try {
    const result = await database.asAgency(first.agency_id, (db) => job.process(db, first.agency_id, batch), job.actor)
    if (typeof result === 'number') return result
    await result.afterCommit()
    return result.processed
  } catch (failure) {
    if (['unreachable', 'full'].includes(outageOf(failure) ?? '')) throw failure
    if (batch.length === 1) failures.push(failureOf(first, failure))
  }
  let processed = 0
  if (batch.length > 1) for (const record of batch) processed += await processBatch(database, job, [record], failures)
  return processed
}

const failureOf = ({ agency_id, id }: DueRecord, cause: unknown) =>
  new Error(`record ${id} of agency ${agency_id}: ${textOf(cause)}`, { cause })
const textOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause))

const summaryOf = (failures: readonly Error[]) =>
  `${failures.length} ${failures.length === 1 ? 'record was' : 'records were'} not processed; the first: ${failures[0]?.message}`

/**
 * For the query of due records, which both steps use: without ids it reads all of them; with ids only those, locked, and leaves out those
 * that somebody else is changing, for the next run.
 */
export const restrictTo = (table: string, ids?: readonly string[]) => ({
  isNamed: ids === undefined ? sql<boolean>`true` : sql<boolean>`${sql.ref(`${table}.id`)} = any(${[...ids]}::uuid[])`,
  lockRows: ids === undefined ? sql`` : sql`for no key update of ${sql.ref(table)} skip locked`,
})

export const idsOf = (records: readonly { id: string }[]) => records.map(({ id }) => id)
