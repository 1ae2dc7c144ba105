import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { BulkOutcome, Blocker } from '#contract/refusals.ts'
import { statusBlocker } from '#contract/state-machines.ts'
import { doneIds, checkRows } from '#server/database/rows/change-status.ts'
import { touchedColumns } from '#server/database/rows/versioned.ts'
import type { Context } from '#server/http/context.ts'
import { confirmationColumns, unconfirmedColumns } from './actions.ts'
import { isPlatformsDecision } from './policy.ts'
import { holidaysToConfirm } from './queries.ts'

type ConfirmInput = InputOf<typeof calls.holidays.confirmMany>
type HolidayToConfirm = Awaited<ReturnType<typeof holidaysToConfirm>>[number]

/**
 * Confirms several holidays, or reverts that; each row succeeds or fails on its own. An agency confirms shared holidays for itself only,
 * and cannot revert the platform's confirmation. Refuses when none of them exists.
 */
export async function confirmHolidays(context: Context, { status, ...seen }: ConfirmInput): Promise<BulkOutcome[]> {
  const { db, scope } = context
  const days = new Map((await holidaysToConfirm(db, scope, seen.ids)).map((day) => [day.id, day]))
  const outcomes = checkRows(seen, days, (day, version) => blockerOf(day, version, status === 'confirmed'))
  const chosen = doneIds(outcomes).flatMap((id) => days.get(id) ?? [])
  const ownIds = chosen.filter(({ own }) => own).map(({ id }) => id)
  await confirmOwn(context, ownIds, status)
  const shared = chosen.filter(({ own }) => !own)
  await confirmShared(context, shared, status)
  return outcomes
}

function blockerOf(day: HolidayToConfirm, version: number | undefined, toConfirm: boolean): Blocker {
  if (day.version !== version) return 'stale'
  if (day.confirmed === toConfirm) return statusBlocker('publicHoliday', day.confirmed ? 'confirmed' : 'unconfirmed')
  return isPlatformsDecision(day) ? 'mayNot' : null
}

async function confirmOwn(context: Context, ids: readonly string[], status: ConfirmInput['status']) {
  if (ids.length === 0) return
  await context.db
    .updateTable('public_holidays')
    .set({
      ...(status === 'confirmed' ? confirmationColumns(context) : unconfirmedColumns),
      ...touchedColumns(context.now),
    })
    .where('id', 'in', ids)
    .execute()
}

async function confirmShared(context: Context, days: readonly HolidayToConfirm[], status: ConfirmInput['status']) {
  const { db, scope } = context
  const { agency_id } = scope
  if (agency_id === null || days.length === 0) return
  const ids = days.map(({ id }) => id)
  // A confirmation of an earlier version of the holiday may still exist.
  await db
    .deleteFrom('holiday_confirmations')
    .where('agency_id', '=', agency_id)
    .where('holiday_id', 'in', ids)
    .execute()
  if (status === 'confirmed')
    await db
      .insertInto('holiday_confirmations')
      .values(
        days.map(({ id, version, name }) => ({
          agency_id,
          holiday_id: id,
          holiday_version: version,
          name,
          ...confirmationColumns(context),
        })),
      )
      .execute()
}
