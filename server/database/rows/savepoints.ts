// Work whose failure undoes only what it wrote itself. The savepoints may be within each other: each is released where it was set.
import { sql } from 'kysely'
import { type BulkOutcome, Refusal, refuseField } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'

/** Runs the work of one row of a bulk call: its refusal undoes that row and no other. A failure still undoes everything. */
export const runRow = (db: Db, id: string, work: () => Promise<unknown>): Promise<BulkOutcome> =>
  runPart<BulkOutcome>(
    db,
    async () => {
      await work()
      return { id }
    },
    (thrown) => {
      if (!(thrown instanceof Refusal)) throw thrown
      return { id, code: thrown.code, facts: thrown.facts }
    },
  )

/**
 * Runs the work of each row of a bulk call by itself, each row once. In the order of their ids, so that two calls with the same rows never
 * wait for each other; the outcomes are in the order in which the rows were named.
 */
export async function runRows(
  db: Db,
  ids: readonly string[],
  work: (id: string) => Promise<unknown>,
): Promise<BulkOutcome[]> {
  const outcomes = new Map<string, BulkOutcome>()
  const named = [...new Set(ids)]
  for (const id of named.toSorted()) outcomes.set(id, await runRow(db, id, () => work(id)))
  return named.map((id) => outcomes.get(id) ?? { id })
}

/** The same for rows in the versions that the caller loaded. */
export function runSeenRows(
  db: Db,
  { ids, versions }: { ids: readonly string[]; versions: readonly number[] },
  work: (seen: { id: string; version: number }) => Promise<unknown>,
): Promise<BulkOutcome[]> {
  if (ids.length !== versions.length) refuseField('versions', 'validation.invalid')
  const seen = new Map(ids.map((id, at) => [id, versions[at] ?? 0]))
  return runRows(db, ids, (id) => work({ id, version: seen.get(id) ?? 0 }))
}

/** Runs work; when it throws, what it wrote is undone, and `recover` answers instead or throws for the whole transaction. */
export async function runPart<T>(db: Db, work: () => Promise<T>, recover: (thrown: unknown) => T): Promise<T> {
  await sql`savepoint part`.execute(db)
  try {
    const result = await work()
    await sql`release savepoint part`.execute(db)
    return result
  } catch (thrown) {
    await undoPart(db)
    return recover(thrown)
  }
}

/** Runs work and undoes what it wrote, for what its result says. */
export async function tryOut<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(db)
  const result = await work()
  await undoPart(db)
  return result
}

async function undoPart(db: Db) {
  await sql`rollback to savepoint part`.execute(db)
  await sql`release savepoint part`.execute(db)
}
