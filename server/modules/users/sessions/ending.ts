// Ending sessions, which many modules do for many reasons (a changed password, a suspension, signing out everywhere).
import { createHash } from 'node:crypto'
import type { Db } from '#server/database/dialect.ts'
import { notifySessionsEnded } from '#server/modules/access/actions.ts'

/** Ends every active session of an account, except one to keep; returns the ids of the ended ones. */
export async function endSessionsOf(
  db: Db,
  account_id: string,
  because: string,
  now: Date,
  besides: string | null = null,
): Promise<string[]> {
  const ended = await db
    .updateTable('sessions')
    .set({ ended_at: now.toISOString(), ended_because: because })
    .where('account_id', '=', account_id)
    .where('ended_at', 'is', null)
    .$if(besides !== null, (of) => of.where('id', '<>', besides))
    .returning('id')
    .execute()
  return notifyOfEnd(db, ended)
}

/** Ends every session of a membership; sessions at other agencies continue. */
export async function endSessionsAt(db: Db, membership_id: string, because: string, now: Date) {
  const ended = await db
    .updateTable('sessions')
    .set({ ended_at: now.toISOString(), ended_because: because })
    .where('membership_id', '=', membership_id)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute()
  return notifyOfEnd(db, ended)
}

/** Ends one session. */
export async function endSession(db: Db, session_id: string, because: string, now: Date) {
  const ended = await db
    .updateTable('sessions')
    .set({ ended_at: now.toISOString(), ended_because: because })
    .where('id', '=', session_id)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute()
  return notifyOfEnd(db, ended)
}

async function notifyOfEnd(db: Db, ended: readonly { id: string }[]): Promise<string[]> {
  const ids = ended.map(({ id }) => id)
  await notifySessionsEnded(db, ids)
  return ids
}

/** Ends the session of a refresh token; does nothing without a session. */
export async function endSessionOfToken(db: Db, token: string, now: Date): Promise<void> {
  const found = await db
    .selectFrom('refresh_tokens')
    .select('session_id')
    .where('token_hash', '=', tokenHash(token))
    .executeTakeFirst()
  if (found !== undefined) await endSession(db, found.session_id, 'signed out', now)
}

/** Only this hash is stored. A random token of 256 bits needs no slow hash. */
export const tokenHash = (token: string) => createHash('sha256').update(token).digest('base64url')
