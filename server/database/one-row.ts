import { sql } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import type { Db } from './dialect.ts'

/** Runs one row's work so that its refusal undoes that row and no other. A failure still undoes everything. */
export async function alone<T>(db: Db, work: () => Promise<T>): Promise<T | Refusal> {
  await sql`savepoint one_row`.execute(db)
  const outcome = await work().catch(refusalOrThrow)
  if (outcome instanceof Refusal) await sql`rollback to savepoint one_row`.execute(db)
  await sql`release savepoint one_row`.execute(db)
  return outcome
}

function refusalOrThrow(thrown: unknown): Refusal {
  if (thrown instanceof Refusal) return thrown
  throw thrown
}
