// The calendar feeds of a user, one of each kind: created, revoked and found by their tokens (decision 094).
import { calendarPath } from '#contract/rostering/shifts/calendar-feed.ts'
import { refuse } from '#contract/refusals.ts'
import type { Language } from '#contract/values/values.ts'
import { sql } from 'kysely'
import type { Permission } from '#contract/permissions.ts'
import { type Scope, scopeOf } from '#server/database/tenancy/scope.ts'
import type { Database } from '#server/database/transaction.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import { newId } from '#server/database/values/ids.ts'
import type { Context } from '#server/http/context.ts'
import { requireAttempt } from '#server/modules/auth/actions.ts'
import { type LinkRequest, newLinkToken, requireByToken } from '#server/modules/auth/private-links.ts'
import { membershipThatMay } from '#server/modules/auth/queries.ts'

/** What a feed shows: a worker’s own shifts, or the leave of the agency’s people. */
export type FeedKind = 'shifts' | 'leave'

/** Returns the path of a new feed, which replaces the former one of its kind. Only the hash of its token is stored. */
export async function createFeed(
  { db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>,
  shows: FeedKind,
): Promise<string> {
  const { token, token_hash } = newLinkToken()
  const fresh = { token_hash, created_at: now.toISOString(), read_at: null }
  await db
    .insertInto('calendar_feeds')
    .values({
      id: newId(),
      agency_id: actor.agency_id ?? refuse('mayNot'),
      membership_id: actor.membership_id,
      shows,
      ...fresh,
    })
    .onConflict((of) => of.columns(['membership_id', 'shows']).doUpdateSet(fresh))
    .execute()
  return calendarPath(token)
}

export async function revokeFeed({ db, actor: { membership_id } }: Pick<Context, 'db' | 'actor'>, shows: FeedKind) {
  const { numDeletedRows } = await db
    .deleteFrom('calendar_feeds')
    .where('membership_id', '=', membership_id)
    .where('shows', '=', shows)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) refuse('notFound')
  return noFeed
}

const noFeed = { created_at: null, read_at: null }

export async function feedOf({ db, actor: { membership_id } }: Pick<Context, 'db' | 'actor'>, shows: FeedKind) {
  const feed = await db
    .selectFrom('calendar_feeds')
    .select([isoOf('created_at').as('created_at'), isoOf('read_at').$castTo<string | null>().as('read_at')])
    .where('membership_id', '=', membership_id)
    .where('shows', '=', shows)
    .executeTakeFirst()
  return feed ?? noFeed
}

/** Whose feed it is. */
export type FeedReader = { agency_id: string; scope: Scope; language: Language }

/** The permission that its reader keeps as long as a feed opens. */
const permissionOf = {
  shifts: ['Roster', 'view assigned roster'],
  leave: ['Leave', 'list'],
} as const satisfies Record<FeedKind, Permission>

/**
 * Whose records a token opens. Unknown and revoked tokens, and those of people who may not sign in, are refused alike, as not found; they
 * count against the limit of their network address.
 */
export async function requireFeed(
  database: Database,
  opening: LinkRequest,
): Promise<{ shows: FeedKind; reader: FeedReader }> {
  const { now } = opening
  return requireByToken(database, opening, async (db, token_hash) => {
    const feed = await db
      .selectFrom('calendar_feeds')
      .select(['id', 'membership_id', sql<FeedKind>`shows`.as('shows')])
      .where('token_hash', '=', token_hash)
      .executeTakeFirst()
    const member = feed && (await membershipThatMay(db, feed.membership_id, permissionOf[feed.shows], now))
    const reader = member && readerOf(member, feed.shows)
    if (!feed || !reader) return undefined
    await requireAttempt(db, 'calendarReads', feed.id, now)
    await db.updateTable('calendar_feeds').set({ read_at: now.toISOString() }).where('id', '=', feed.id).execute()
    return { shows: feed.shows, reader }
  })
}

/** Undefined: the role of the member is no longer one that has such a feed. */
function readerOf(member: Member, shows: FeedKind): FeedReader | undefined {
  const { agency_id, employee_id, customer_id, supervisor_id, kind, locale: language } = member
  if (agency_id === null) return undefined
  if (shows === 'shifts')
    return employee_id === null
      ? undefined
      : { agency_id, language, scope: scopeOf({ kind: 'employee', customer_id: null, agency_id, employee_id }) }
  if (kind !== 'admin') return undefined
  return { agency_id, language, scope: scopeOf({ kind, agency_id, employee_id, customer_id, supervisor_id }) }
}

type Member = NonNullable<Awaited<ReturnType<typeof membershipThatMay>>>
