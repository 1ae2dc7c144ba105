// What all private links have in common (decision 094): random tokens, of which only hashes are stored, and limits for guessing and use.
import { createHash, randomBytes } from 'node:crypto'
import { refuse } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import type { Database } from '#server/database/transaction.ts'
import { requireAttempt } from './actions.ts'

/** The token of a new link, and its hash to store. */
export function newLinkToken() {
  const token = randomBytes(32).toString('base64url')
  return { token, token_hash: hashOf(token) }
}

// 256 random bits need no slow hash. Comparing hashes by an index does not reveal how much of a token was right.
export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

export type LinkRequest = { token: string; address: string; now: Date }

/**
 * The record that `find` returns for the hash of a token. Without one it is refused as not found, and counts against the limit of the network
 * address, which many people share: so it never refuses a token that opens something.
 */
export async function requireByToken<Found>(
  database: Database,
  { token, address, now }: LinkRequest,
  find: (db: Db, token_hash: string) => Promise<Found | undefined>,
): Promise<Found> {
  const opened = await database.asPlatform(async (db) => {
    const record = await find(db, hashOf(token))
    if (record === undefined) await requireAttempt(db, 'linksFrom', address, now)
    return record
  })
  return opened ?? refuse('notFound')
}

/** Limits how often the holder of a link writes. */
export const requireLinkWrite = (database: Database, link_id: string, now: Date) =>
  database.asPlatform((db) => requireAttempt(db, 'linkUse', link_id, now))
