// Closes punches that somebody forgot, and deletes where phones were when the retention period ends.
import { sql } from 'kysely'
import { systemActor } from '#contract/platform/audit.ts'
import { longestOpenMinutes, openPeriod } from '#contract/rostering/clock/punch-pairing.ts'
import { type Instant, localDateOf, wallTimeOf } from '#contract/values/time.ts'
import type { JobContext } from '#server/background/job.ts'
import type { Db } from '#server/database/dialect.ts'
import { deleteInBatches, rowsPerBatch } from '#server/database/rows/delete-in-batches.ts'
import { runRow } from '#server/database/rows/savepoints.ts'
import { scopeOfAgency } from '#server/database/tenancy/scope.ts'
import type { Database } from '#server/database/transaction.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import { punchesBetween, addMinutes } from '#server/modules/clock/punch-facts.ts'
import { recordPunch } from '#server/modules/clock/recording.ts'
import { notify } from '#server/modules/notifications/actions.ts'

/** A process that was down for longer leaves older ones to the pairing, which ends them in the same way. */
const oldestMinutes = 7 * 24 * 60

/**
 * Clocks out who has been clocked in for 16 hours, at that time, as forgotten: the hours are not written, because nobody knows them, and the
 * employee is notified. Returns how many.
 */
export async function closeOpenPunches({ database, outside, signal, log }: JobContext): Promise<number> {
  const now = outside.clock.now()
  const by = systemActor('jobs')
  const forgotten = await database.readAsPlatform((db) => openSince(db, now.toISOString()))
  let closed = 0
  for (const { agency_id, employee_id, location_id, first_at } of forgotten) {
    if (signal.aborted) return closed
    const outcome = await database.asPlatform(
      (db) => runRow(db, employee_id, () => closeOne(db, { agency_id, employee_id, location_id, first_at }, now)),
      by,
    )
    if (outcome.code === undefined) closed += 1
    else log.error({ agency_id, employee_id, first_at, code: outcome.code }, 'a forgotten clock-out was refused')
  }
  return closed
}

type ForgottenPunchOut = { agency_id: string; employee_id: string; location_id: string; first_at: Instant }

// The first punches after which nobody clocked out for 16 hours; of several of one person, the pairing ends the earlier ones.
async function openSince(db: Db, at: Instant): Promise<ForgottenPunchOut[]> {
  const { rows } = await sql<ForgottenPunchOut>`
    select distinct on (punches.agency_id, punches.employee_id) punches.agency_id, punches.employee_id, punches.location_id,
      ${isoOf('punches.at')} as first_at
    from punches
    where punches.kind = 'in' and punches.at between ${addMinutes(at, -oldestMinutes)}::timestamptz
        and ${addMinutes(at, -longestOpenMinutes)}::timestamptz
      and not exists (select from punch_corrections correction
        where correction.agency_id = punches.agency_id and correction.punch_id = punches.id and correction.kind in ('voided', 'moved'))
      and not exists (
        select from punches later
        where later.agency_id = punches.agency_id and later.employee_id = punches.employee_id and later.kind in ('in', 'out')
          and later.at > punches.at and later.at <= punches.at + make_interval(mins => ${longestOpenMinutes}::int)
          and not exists (select from punch_corrections correction
            where correction.agency_id = later.agency_id and correction.punch_id = later.id
              and correction.kind in ('voided', 'moved')))
    order by punches.agency_id, punches.employee_id, punches.at desc`.execute(db)
  return rows
}

async function closeOne(db: Db, { agency_id, employee_id, location_id, first_at }: ForgottenPunchOut, now: Date) {
  const scope = scopeOfAgency(agency_id)
  const at = addMinutes(first_at, longestOpenMinutes)
  const punches = await punchesBetween(db, scope, { employee_ids: [employee_id], from: first_at, to: at })
  if (openPeriod(punches, at) === null) return
  const actor = { account_id: null, ...systemActor('jobs') }
  await recordPunch(
    { db, actor, scope, now },
    { employee_id, location_id, kind: 'out', at, source: 'auto', late: true },
  )
  await notifyForgotten(db, { agency_id, employee_id, location_id, first_at }, now)
}

async function notifyForgotten(
  db: Db,
  { agency_id, employee_id, location_id, first_at }: ForgottenPunchOut,
  now: Date,
) {
  const { name: location, time_zone } = await db
    .selectFrom('locations')
    .select(['name', 'time_zone'])
    .where('agency_id', '=', agency_id)
    .where('id', '=', location_id)
    .executeTakeFirstOrThrow()
  const params = { location, works_on: localDateOf(first_at, time_zone), starts: wallTimeOf(first_at, time_zone) }
  const note = { agency_id, to: { employee_ids: [employee_id] }, kind: 'punchMissingOut', link: '/clock' } as const
  await notify(db, { ...note, params, now })
}

/** GPS coordinates are deleted after a year (docs/domain.md); the distance to the site stays. */
const coordinateMonths = 12

/** Deletes the coordinates of older punches; returns their number. */
export const purgeCoordinates = (database: Database, now: Date, signal: AbortSignal): Promise<number> =>
  deleteInBatches(database, signal, async (db) => {
    const before = sql<string>`${now.toISOString()}::timestamptz - make_interval(months => ${coordinateMonths}::int)`
    const old = db
      .selectFrom('punches')
      .select('id')
      .where('at', '<', before)
      .where('latitude', 'is not', null)
      .limit(rowsPerBatch)
    const { numUpdatedRows } = await db
      .updateTable('punches')
      .set({ latitude: null, longitude: null, accuracy_m: null })
      .where('id', 'in', old)
      .executeTakeFirstOrThrow()
    return Number(numUpdatedRows)
  })
