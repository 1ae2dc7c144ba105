// Emailed codes and the tokens of links. Each works once, and only hashes of them are stored.
import { createHash, randomBytes, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { codeLimits, type CodePurpose } from '#contract/accounts/auth.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { effectiveStatus } from './account-status.ts'
import type { Signer } from '#server/outside/secrets/signer.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const millisecondsAfter = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString()

type NewAccountCode = {
  purpose: CodePurpose
  email: string
  /** null: the address has no account; the code is created all the same, so that responses do not differ */
  account_id: string | null
  /** data to store with it, sealed for the row with this id */
  sealed?: (row_id: string) => string
}

/** Creates a code for an address; earlier ones for the same purpose no longer work. */
export async function issueCode(db: Db, signer: Signer, { sealed, ...of }: NewAccountCode, now: Date): Promise<string> {
  const [id, code] = [newId(), newCode()]
  await db.deleteFrom('account_tokens').where('email', '=', of.email).where('purpose', '=', of.purpose).execute()
  await db
    .insertInto('account_tokens')
    .values({
      ...of,
      id,
      secret_hash: signer.sign('code', `${id}|${code}`),
      payload_sealed: sealed?.(id) ?? null,
      expires_at: millisecondsAfter(now, codeLimits.minutes * minuteMs),
      created_at: now.toISOString(),
    })
    .execute()
  return code
}

const newCode = () => String(randomInt(10 ** codeLimits.digits)).padStart(codeLimits.digits, '0')

export type OpenCode = { id: string; account_id: string | null; payload_sealed: string | null }

/** The unused code of an address, even after its ten minutes; for a registration, for a day. */
export const openCode = (db: Db, email: string, purpose: CodePurpose, now: Date): Promise<OpenCode | undefined> =>
  db
    .selectFrom('account_tokens')
    .select(['id', 'account_id', 'payload_sealed'])
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('created_at', '>', millisecondsAfter(now, -dayMs))
    .executeTakeFirst()

/** Replaces the digits of an open code, with five new attempts. */
export async function renewCode(db: Db, signer: Signer, id: string, now: Date): Promise<string> {
  const code = newCode()
  await db
    .updateTable('account_tokens')
    .set({
      secret_hash: signer.sign('code', `${id}|${code}`),
      tries: 0,
      expires_at: millisecondsAfter(now, codeLimits.minutes * minuteMs),
    })
    .where('id', '=', id)
    .execute()
  return code
}

type CodeAttempt = { email: string; purpose: CodePurpose; otp: string }
export type CodeCheck = ({ outcome: 'right' } & OpenCode) | { outcome: 'wrong' | 'over' }

/**
 * Checks one guess. The statement that reads the code counts the attempt, so only five of any number of concurrent guesses are checked; the
 * first right one uses up the code. Its transaction must be committed even after a wrong guess.
 */
export async function checkCode(
  db: Db,
  signer: Signer,
  { email, purpose, otp }: CodeAttempt,
  now: Date,
): Promise<CodeCheck> {
  const read = await db
    .updateTable('account_tokens')
    .set({ tries: sql`tries + 1` })
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .where('tries', '<', codeLimits.tries)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .returning(['id', 'account_id', 'payload_sealed', 'secret_hash'])
    .executeTakeFirst()
  if (read === undefined) return { outcome: 'over' }
  if (!signer.isOurs('code', `${read.id}|${otp}`, read.secret_hash)) return { outcome: 'wrong' }
  await db.updateTable('account_tokens').set({ used_at: now.toISOString() }).where('id', '=', read.id).execute()
  const { secret_hash: _, ...code } = read
  return { outcome: 'right', ...code }
}

type NewInvitation = { account_id: string; agency_id: string | null }

/**
 * A token for the link of an invitation, `/reset-password#<token>`: seven days, single use; earlier ones no longer work. Which agency sent
 * it is stored for a year.
 */
export async function issueInvitation(db: Db, { account_id, agency_id }: NewInvitation, now: Date): Promise<string> {
  const expires_at = millisecondsAfter(now, invitationDays * dayMs)
  const token = await issueToken(db, { account_id, purpose: 'invite', expires_at }, now)
  const link = { token_hash: hashOf(token), created_at: now.toISOString() }
  if (agency_id !== null)
    await db
      .insertInto('invitation_links')
      .values({ ...link, agency_id })
      .execute()
  return token
}

export const invitationDays = 7

/** The token for setting a new password after a right code: thirty minutes, single use. */
export const issueReset = (db: Db, account_id: string, now: Date): Promise<string> =>
  issueToken(db, { account_id, purpose: 'reset', expires_at: millisecondsAfter(now, 30 * minuteMs) }, now)

type NewAccountToken = { account_id: string; purpose: 'reset' | 'invite'; expires_at: string }

async function issueToken(db: Db, of: NewAccountToken, now: Date): Promise<string> {
  const { account_id, purpose } = of
  const token = randomBytes(32).toString('base64url')
  const { email } = await db
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow()
  await db.deleteFrom('account_tokens').where('account_id', '=', account_id).where('purpose', '=', purpose).execute()
  await db
    .insertInto('account_tokens')
    .values({ ...of, id: newId(), email, secret_hash: hashOf(token), created_at: now.toISOString() })
    .execute()
  return token
}

// 256 random bits need no slow hash.
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

const openToken = (db: Db, token: string, now: Date) =>
  db
    .selectFrom('account_tokens')
    .where('secret_hash', '=', hashOf(token))
    .where('purpose', 'in', ['reset', 'invite'])
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())

/** The account of a token; undefined when it is unknown, used or expired. */
export const ownerOfToken = (db: Db, token: string, now: Date) =>
  openToken(db, token, now)
    .innerJoin('accounts', 'accounts.id', 'account_tokens.account_id')
    .select([
      'accounts.id',
      'accounts.email',
      'accounts.first_name',
      'accounts.last_name',
      'accounts.locale',
      'accounts.status',
    ])
    .where(effectiveStatus('accounts', now), 'in', ['active', 'invited'])
    .executeTakeFirst()

/** Uses up a token; false when another request was faster. Also invalidates every other token and code of the account. */
export async function consumeToken(db: Db, token: string, now: Date): Promise<boolean> {
  const used = await db
    .updateTable('account_tokens')
    .set({ used_at: now.toISOString() })
    .where('id', '=', openToken(db, token, now).select('id'))
    .where('used_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst()
  if (used === undefined) return false
  await db.deleteFrom('account_tokens').where('account_id', '=', used.account_id).where('used_at', 'is', null).execute()
  return true
}

const linkDays = 365

/** Deletes invitation links after a year: until then a dead link still says whose it was. */
export const deleteOldInvitationLinks = (db: Db, now: Date) =>
  db
    .deleteFrom('invitation_links')
    .where('created_at', '<', millisecondsAfter(now, -linkDays * dayMs))
    .executeTakeFirstOrThrow()

/** Deletes what has been invalid for a day: an unconfirmed registration is stored no longer than that. */
export const deleteExpiredAccountTokens = (db: Db, now: Date) =>
  db
    .deleteFrom('account_tokens')
    .where('expires_at', '<', now.toISOString())
    .where('created_at', '<', millisecondsAfter(now, -dayMs))
    .executeTakeFirstOrThrow()
