import { sql } from 'kysely'
import { type BulkOutcome, Refusal } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'

/** Runs the work of one row of a bulk call: its refusal undoes that row and no other. A failure still undoes everything. */
export async function runRow(db: Db, id: string, work: () => Promise<unknown>): Promise<BulkOutcome> {
  await sql`savepoint one_row`.execute(db)
  const refusal = await work().then(() => null, refusalOrThrow)
  if (refusal !== null) await sql`rollback to savepoint one_row`.execute(db)
  await sql`release savepoint one_row`.execute(db)
  return refusal === null ? { id } : { id, code: refusal.code, facts: refusal.facts }
}

function refusalOrThrow(thrown: unknown): Refusal {
  if (thrown instanceof Refusal) return thrown
  throw thrown
}
