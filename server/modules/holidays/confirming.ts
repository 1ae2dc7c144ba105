import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { BulkOutcome, Blocker } from '#contract/refusals.ts'
import { statusBlocker } from '#contract/state-machines.ts'
import type { Db } from '#server/database/dialect.ts'
import { doneIds, checkRows } from '#server/database/rows/change-status.ts'
import { touchedColumns } from '#server/database/rows/versioned.ts'
import { confirmationColumns, type HolidayActor, unconfirmedColumns } from './actions.ts'
import { isPlatformsDecision } from './policy.ts'
import { holidaysToConfirm } from './queries.ts'

type ConfirmInput = InputOf<typeof calls.holidays.confirmMany>
type HolidayToConfirm = Awaited<ReturnType<typeof holidaysToConfirm>>[number]

/**
 * Confirms several holidays, or reverts that; each row succeeds or fails on its own. An agency confirms shared holidays for itself only,
 * and cannot revert the platform's confirmation. Refuses when none of them exists.
 */
export async function confirmHolidays(
  db: Db,
  by: HolidayActor,
  { status, ...seen }: ConfirmInput,
  now: Date,
): Promise<BulkOutcome[]> {
  const days = new Map((await holidaysToConfirm(db, by.scope, seen.ids)).map((day) => [day.id, day]))
  const outcomes = checkRows(seen, days, (day, version) => blockerOf(day, version, status === 'confirmed'))
  const chosen = doneIds(outcomes).flatMap((id) => days.get(id) ?? [])
  const ownIds = chosen.filter(({ own }) => own).map(({ id }) => id)
  await confirmOwn(db, by, ownIds, status, now)
  const shared = chosen.filter(({ own }) => !own)
  await confirmShared(db, by, shared, status, now)
  return outcomes
}

function blockerOf(day: HolidayToConfirm, version: number | undefined, toConfirm: boolean): Blocker {
  if (day.version !== version) return 'stale'
  if (day.confirmed === toConfirm) return statusBlocker('publicHoliday', day.confirmed ? 'confirmed' : 'unconfirmed')
  return isPlatformsDecision(day) ? 'mayNot' : null
}

async function confirmOwn(db: Db, by: HolidayActor, ids: readonly string[], status: ConfirmInput['status'], now: Date) {
  if (ids.length === 0) return
  await db
    .updateTable('public_holidays')
    .set({
      ...(status === 'confirmed' ? confirmationColumns(by, now) : unconfirmedColumns),
      ...touchedColumns(now),
    })
    .where('id', 'in', ids)
    .execute()
}

async function confirmShared(
  db: Db,
  by: HolidayActor,
  days: readonly HolidayToConfirm[],
  status: ConfirmInput['status'],
  now: Date,
) {
  const { agency_id } = by.scope
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
          ...confirmationColumns(by, now),
        })),
      )
      .execute()
}
