// The timesheets beside one in a list.
import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { refuse } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { sortColumns, timesheetsMatching, type TimeReader, visibleTimesheets } from './queries.ts'

type NeighboursInput = InputOf<typeof calls.timesheets.neighbours>

/** The timesheets before and after one in a filter and an order. Its own values decide, so that it may have left the filter meanwhile. */
export async function neighboursOf(
  db: Db,
  { scope }: Pick<TimeReader, 'scope'>,
  { id, sort, dir, ...filter }: NeighboursInput,
) {
  const place = sql`${sortColumns[sort]}, timesheets.starts_at, timesheets.id`
  const here = visibleTimesheets(db, scope)
    .select([sortColumns[sort].as('sorted'), 'timesheets.starts_at', 'timesheets.id'])
    .where('timesheets.id', '=', id)
  const found = await visibleTimesheets(db, scope)
    .select('timesheets.id')
    .where('timesheets.id', '=', id)
    .executeTakeFirst()
  if (found === undefined) refuse('notFound')
  const isAfter = sql<boolean>`row(${place}) > (${here})`
  const isBefore = sql<boolean>`row(${place}) < (${here})`
  const nearest = async (isBeside: RawBuilder<boolean>, order: 'asc' | 'desc') => {
    const next = await timesheetsMatching(db, scope, filter)
      .select('timesheets.id')
      .where(isBeside)
      .orderBy(sortColumns[sort], order)
      .orderBy('timesheets.starts_at', order)
      .orderBy('timesheets.id', order)
      .limit(1)
      .executeTakeFirst()
    return next?.id ?? null
  }
  const [earlier, later] = [await nearest(isBefore, 'desc'), await nearest(isAfter, 'asc')]
  const counts = await timesheetsMatching(db, scope, filter)
    .select(sql<number>`count(*)::int`.as('total'))
    .select(sql<number>`(count(*) filter (where ${dir === 'asc' ? isBefore : isAfter}))::int`.as('before'))
    .executeTakeFirstOrThrow()
  const [previous_id, next_id] = dir === 'asc' ? [earlier, later] : [later, earlier]
  return { previous_id, next_id, ...counts }
}
