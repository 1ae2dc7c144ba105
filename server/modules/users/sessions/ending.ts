// Ending sessions, which many modules do for many reasons (a changed password, a suspension, signing out everywhere).
import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import { notifySessionsEnded } from '#server/modules/access/actions.ts'

/** Ends every active session of an account, except one to keep; returns the ids of the ended ones. */
export function endSessionsOf(
  db: Db,
  account_id: string,
  because: string,
  now: Date,
  except: string | null = null,
): Promise<string[]> {
  const which = sql<boolean>`account_id = ${account_id}::uuid and id is distinct from ${except}::uuid`
  return endMatchingSessions(db, which, because, now)
}

/** Ends every session of a membership; sessions at other agencies continue. */
export const endSessionsAt = (db: Db, membership_id: string, because: string, now: Date) =>
  endMatchingSessions(db, sql<boolean>`membership_id = ${membership_id}::uuid`, because, now)

/** Ends one session. */
export const endSession = (db: Db, session_id: string, because: string, now: Date) =>
  endMatchingSessions(db, sql<boolean>`id = ${session_id}::uuid`, because, now)

/** Ends several sessions. */
export const endTheseSessions = (db: Db, ids: readonly string[], because: string, now: Date) =>
  endMatchingSessions(db, sql<boolean>`id = any(${[...ids]}::uuid[])`, because, now)

async function endMatchingSessions(db: Db, which: RawBuilder<boolean>, because: string, now: Date): Promise<string[]> {
  const ended = await db
    .updateTable('sessions')
    .set({ ended_at: now.toISOString(), ended_because: because })
    .where(which)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute()
  const ids = ended.map(({ id }) => id)
  await notifySessionsEnded(db, ids)
  return ids
}

/** Ends the session of a refresh token; does nothing without a session. */
export async function endSessionOfToken(db: Db, token: string, now: Date): Promise<void> {
  const refreshToken = await db
    .selectFrom('refresh_tokens')
    .select('session_id')
    .where('token_hash', '=', tokenHash(token))
    .executeTakeFirst()
  if (refreshToken !== undefined) await endSession(db, refreshToken.session_id, 'signed out', now)
}

/** Only this hash is stored. A random token of 256 bits needs no slow hash. */
export const tokenHash = (token: string) => createHash('sha256').update(token).digest('base64url')
