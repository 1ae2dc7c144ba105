import { sql } from 'kysely'
import { refuse } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { type LimitName, limits } from '#server/modules/auth/rules.ts'

/** Counts an attempt; refuses it when there are too many, with the time to wait. */
export async function requireAttempt(db: Db, limit: LimitName, who: string, now: Date) {
  const { within, wait } = await countAttempt(db, limit, who, now)
  if (!within) refuse('tooMany', { seconds: wait })
}

/**
 * Counts an attempt; true while it is within the limit. One statement, so that it is exact under concurrent requests. A window that begins
 * further ahead than it is long is of a clock that was wrong, and is over.
 */
export async function countAttempt(db: Db, limit: LimitName, who: string, now: Date) {
  const { times, seconds } = limits[limit]
  const at = sql`${now.toISOString()}::timestamptz`
  const isOver = sql<boolean>`abs(extract(epoch from throttles.window_start - ${at})) > ${seconds}`
  const counted = await db
    .insertInto('throttles')
    .values({ key: keyOf(limit, who), attempts: 1, window_start: now.toISOString() })
    .onConflict((of) =>
      of.column('key').doUpdateSet({
        attempts: sql<number>`case when ${isOver} then 1 else throttles.attempts + 1 end`,
        window_start: sql<string>`case when ${isOver} then excluded.window_start else throttles.window_start end`,
      }),
    )
    .returning(['attempts', 'window_start'])
    .executeTakeFirstOrThrow()
  const wait = Math.ceil((Date.parse(counted.window_start) + seconds * 1000 - now.getTime()) / 1000)
  return { within: counted.attempts <= times, wait: Math.max(1, wait) }
}

/** Resets the attempts after a success. */
export const clearAttempts = (db: Db, limit: LimitName, who: string) =>
  db.deleteFrom('throttles').where('key', '=', keyOf(limit, who)).execute()

/** Reverts a counted attempt after a success, where many users share a counter: only failures use it up. */
export const revertAttempt = (db: Db, limit: LimitName, who: string) =>
  db
    .updateTable('throttles')
    .set({ attempts: sql<number>`greatest(attempts - 1, 0)` })
    .where('key', '=', keyOf(limit, who))
    .execute()

const keyOf = (limit: LimitName, who: string) => `${limit}:${who}`

const longestWindowSeconds = Math.max(...Object.values(limits).map(({ seconds }) => seconds))

/** Deletes expired counters. */
export const deleteOldThrottles = (db: Db, now: Date) =>
  db
    .deleteFrom('throttles')
    .where('window_start', '<', new Date(now.getTime() - longestWindowSeconds * 1000).toISOString())
    .executeTakeFirstOrThrow()
