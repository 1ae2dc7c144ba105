// The calendar feed of a worker: created, revoked and found by its token (decision 094).
import { calendarPath } from '#contract/rostering/shifts/calendar-feed.ts'
import { refuse } from '#contract/refusals.ts'
import type { Language } from '#contract/values/values.ts'
import type { Database } from '#server/database/transaction.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import { newId } from '#server/database/values/ids.ts'
import type { Context } from '#server/http/context.ts'
import { requireAttempt } from '#server/modules/auth/actions.ts'
import { type LinkRequest, newLinkToken, requireByToken } from '#server/modules/auth/private-links.ts'
import { membershipThatMay } from '#server/modules/auth/queries.ts'

/** Returns the path of a new feed, which replaces the former one. Only the hash of its token is stored. */
export async function createFeed({ db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>): Promise<string> {
  const { token, token_hash } = newLinkToken()
  const fresh = { token_hash, created_at: now.toISOString(), read_at: null }
  await db
    .insertInto('calendar_feeds')
    .values({
      id: newId(),
      agency_id: actor.agency_id ?? refuse('mayNot'),
      membership_id: actor.membership_id,
      ...fresh,
    })
    .onConflict((of) => of.column('membership_id').doUpdateSet(fresh))
    .execute()
  return calendarPath(token)
}

export async function revokeFeed({ db, actor: { membership_id } }: Pick<Context, 'db' | 'actor'>) {
  const { numDeletedRows } = await db
    .deleteFrom('calendar_feeds')
    .where('membership_id', '=', membership_id)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) refuse('notFound')
  return noFeed
}

const noFeed = { created_at: null, read_at: null }

export async function feedOf({ db, actor: { membership_id } }: Pick<Context, 'db' | 'actor'>) {
  const feed = await db
    .selectFrom('calendar_feeds')
    .select([isoOf('created_at').as('created_at'), isoOf('read_at').$castTo<string | null>().as('read_at')])
    .where('membership_id', '=', membership_id)
    .executeTakeFirst()
  return feed ?? noFeed
}

export type FeedReader = { agency_id: string; employee_id: string; language: Language }

/**
 * Whose shifts a token opens. Unknown and revoked tokens, and those of people who may not sign in, are refused alike, as not found; they
 * count against the limit of their network address.
 */
export async function requireFeed(database: Database, opening: LinkRequest): Promise<FeedReader> {
  const { now } = opening
  const { agency_id, employee_id, locale } = await requireByToken(database, opening, async (db, token_hash) => {
    const feed = await db
      .selectFrom('calendar_feeds')
      .select(['id', 'membership_id'])
      .where('token_hash', '=', token_hash)
      .executeTakeFirst()
    const member = feed && (await membershipThatMay(db, feed.membership_id, ['Roster', 'view assigned roster'], now))
    if (!feed || !member) return undefined
    await requireAttempt(db, 'calendarReads', feed.id, now)
    await db.updateTable('calendar_feeds').set({ read_at: now.toISOString() }).where('id', '=', feed.id).execute()
    return member
  })
  if (agency_id === null || employee_id === null) refuse('notFound')
  return { agency_id, employee_id, language: locale }
}
