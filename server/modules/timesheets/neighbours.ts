// The timesheets beside one in a list, in one statement.
import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { refuse } from '#contract/refusals.ts'
import { maxCounted } from '#contract/values/lists/page-sizes.ts'
import type { Context } from '#server/http/context.ts'
import { sortColumns, timesheetsMatching, visibleTimesheets } from './queries.ts'

type NeighboursInput = InputOf<typeof calls.timesheets.neighbours>

/** The timesheets before and after one in a filter and an order. Its own values decide, so that it may have left the filter meanwhile. */
export async function neighboursOf(
  { db, scope }: Pick<Context, 'db' | 'scope'>,
  { id, sort, dir, ...filter }: NeighboursInput,
) {
  const sortKey = sql`${sortColumns[sort]}, timesheets.starts_at, timesheets.id`
  const own = visibleTimesheets(db, scope).where('timesheets.id', '=', id)
  const here = own.select([sortColumns[sort].as('sorted'), 'timesheets.starts_at', 'timesheets.id'])
  const isAfter = sql<boolean>`row(${sortKey}) > (${here})`
  const isBefore = sql<boolean>`row(${sortKey}) < (${here})`
  const matching = timesheetsMatching(db, scope, filter).select('timesheets.id')
  const nearest = (isBeside: RawBuilder<boolean>, order: 'asc' | 'desc') =>
    matching
      .where(isBeside)
      .orderBy(sortColumns[sort], order)
      .orderBy('timesheets.starts_at', order)
      .orderBy('timesheets.id', order)
      .limit(1)
  const { rows } = await sql<{
    found: boolean
    earlier: string | null
    later: string | null
    ahead: number
    all: number
  }>`
    select exists (${own.select('timesheets.id')}) as found, (${nearest(isBefore, 'desc')}) as earlier, (${nearest(isAfter, 'asc')}) as later,
      (select count(*)::int from (${matching.where(dir === 'asc' ? isBefore : isAfter).limit(tooMany)}) counted) as ahead,
      (select count(*)::int from (${matching.limit(tooMany)}) counted) as "all"`.execute(db)
  const [one] = rows
  if (one === undefined || !one.found) return refuse('notFound')
  const [previous_id, next_id] = dir === 'asc' ? [one.earlier, one.later] : [one.later, one.earlier]
  const isCounted = one.all < tooMany
  return { previous_id, next_id, before: isCounted ? one.ahead : null, total: isCounted ? one.all : null }
}

// Counting a whole year whenever a timesheet is opened would cost more than everything else on its page.
const tooMany = maxCounted + 1
