// What the chain cannot prove by itself. Whoever cuts off its end leaves a shorter chain in good order, so the heads
// go to the log each day; `npm run audit:verify -- --head number:hash` looks whether one of them is still there.
import type { Database } from '#server/database/transaction.ts'
import { chainHeads } from './chains.ts'

/** Prints the head of each chain, one line per chain; returns how many chains there are. */
export async function printAuditHeads(database: Database, print: (line: string) => void): Promise<number> {
  const heads = await database.readAsPlatform(chainHeads)
  for (const { agency_id, number, hash } of heads) print(`audit head ${agency_id ?? 'platform'} ${number}:${hash}`)
  return heads.length
}
