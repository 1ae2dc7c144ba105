// Protection against truncation, which the chain cannot prove by itself. A truncated chain is still valid, so its head is written to a
// file every day; `npm run audit:verify -- --head number:hash` checks whether one of them still exists.
import { appendFileSync } from 'node:fs'
import type { Database } from '#server/database/transaction.ts'
import { privateFile } from '#server/outside/files/private-files.ts'
import { chainHeads } from './chains.ts'

/** Prints the head of each chain, one line per chain; returns how many chains there are. */
export async function printAuditHeads(database: Database, print: (line: string) => void): Promise<number> {
  const heads = await database.readAsPlatform(chainHeads)
  for (const { agency_id, number, hash } of heads) print(`audit head ${agency_id ?? 'platform'} ${number}:${hash}`)
  return heads.length
}

/** Appends lines to a file, readable by its owner only. */
export const linesIn = (file: string) => (line: string) => appendFileSync(file, `${line}\n`, { mode: privateFile })
