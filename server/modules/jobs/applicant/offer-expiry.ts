// Offers that were not answered in time.
import { type RawBuilder, sql } from 'kysely'
import { systemActor } from '#contract/platform/audit.ts'
import type { Db } from '#server/database/dialect.ts'
import { type DueRecord, idsOf, processDueRecords } from '#server/database/rows/due-records.ts'
import type { Database } from '#server/database/transaction.ts'
import { notifyRecruiters } from './notifications.ts'

/**
 * Stores what every reader sees already (`stageNow`): an offer that was not answered in time is declined. The version stays, because readers
 * saw it before. A second run finds nothing to do.
 */
export const applyOfferExpiry = (database: Database, now: Date, signal?: AbortSignal) =>
  processDueRecords(database, {
    actor: systemActor('jobs'),
    find: (db) => expiredOffers(db, now),
    process: (db, _, records) => expireOffers(db, now, sql`id = any(${idsOf(records)}::uuid[])`),
    signal,
  })

async function expiredOffers(db: Db, now: Date): Promise<DueRecord[]> {
  const { rows } = await sql<DueRecord>`
    select id, agency_id from job_applications
    where stage = 'offered' and offer_expires_at <= ${now.toISOString()}::timestamptz order by offer_expires_at, id`.execute(
    db,
  )
  return rows
}

/** The same for one job, before its applicants change; the job is locked. */
export const expireOffersOf = (db: Db, { agency_id, id }: { agency_id: string; id: string }, now: Date) =>
  expireOffers(db, now, sql`agency_id = ${agency_id}::uuid and job_id = ${id}::uuid`)

async function expireOffers(db: Db, now: Date, of: RawBuilder<unknown>) {
  const { rows } = await sql<{ id: string; agency_id: string }>`
    with due as (
      select id, stage_id, stage_since from job_applications
      where stage = 'offered' and offer_expires_at <= ${now.toISOString()}::timestamptz and ${of}
      order by offer_expires_at, id for update skip locked
    ), expired as (
      update job_applications set stage = 'offer_declined', stage_since = offer_expires_at, updated_at = ${now.toISOString()}::timestamptz
      from due where job_applications.id = due.id
      returning job_applications.id, job_applications.agency_id, job_applications.stage_id, offer_expires_at,
        due.stage_id as offered_stage_id, due.stage_since as offered_at
    )
    insert into job_application_moves (id, agency_id, application_id, from_stage, from_stage_id, to_stage, to_stage_id, at, minutes, cause)
    select gen_random_uuid(), agency_id, id, 'offered', offered_stage_id, 'offer_declined', stage_id, offer_expires_at,
      greatest(0, floor(extract(epoch from offer_expires_at - offered_at) / 60))::int, 'offer_expired'
    from expired order by id
    returning application_id as id, agency_id`.execute(db)
  for (const expired of rows) await notifyRecruiters(db, { ...expired, kind: 'offerExpired' }, now)
  return rows.length
}
