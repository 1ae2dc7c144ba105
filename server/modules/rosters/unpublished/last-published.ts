// What employees were last notified of about their assignments, while a change is not published: they see this until it is.
import { type RawBuilder, sql } from 'kysely'
import type { AssignmentStatus } from '#contract/rostering/shifts/assignments.ts'
import { type ShiftText, shiftTextNames, type ShiftTexts } from '#contract/rostering/shifts/shift-fields.ts'
import type { Db } from '#server/database/dialect.ts'
import { isoOf, wallTime } from '#server/database/values/time-columns.ts'
import { notifiedStatuses } from '#server/modules/rosters/rules.ts'
import { isOf, type NoticeSubject } from './notice-subject.ts'
import type { AnnouncedFacts } from './announced-facts.ts'
import { textsJson } from '#server/modules/rosters/shifts/columns.ts'

export type LastPublished = AnnouncedFacts &
  ShiftTexts & {
    sub_location_name: string | null
    status: Extract<AssignmentStatus, 'pending' | 'accepted'>
  }

const notified = sql`${[...notifiedStatuses]}::text[]`

/** Whether an assignment was changed, or its employee removed, without a notification so far. */
export const isUnpublishedChange = sql<boolean>`(
  assignments.last_published is not null and (assignments.status = any(${notified}) or assignments.status = 'cancelled_agency'))`

/** Whether its employee was removed, and still sees the assignment as it was published. */
export const isUnpublishedRemoval = sql<boolean>`(
  assignments.last_published is not null and assignments.status = 'cancelled_agency')`

/** A shift as its employee is notified of it, of joined roster_shifts, locations and sub_locations. */
export const plannedFacts = sql<AnnouncedFacts>`jsonb_build_object('works_on', assignments.works_on,
  'starts', ${wallTime('roster_shifts.starts')}, 'ends', ${wallTime('roster_shifts.ends')},
  'starts_at', ${isoOf('assignments.starts_at')}, 'ends_at', ${isoOf('assignments.ends_at')},
  'location_name', concat_ws(' – ', locations.name, sub_locations.name), 'position_id', roster_shifts.position_id)`

// Names of the declaration, always the same.
const moreThanFacts = sql.join(['sub_location_name', 'status', ...shiftTextNames].map((name) => sql.lit(name)))

/** The same as its employee knows it. */
export const publishedFacts = sql<AnnouncedFacts>`(case when ${isUnpublishedChange}
  then assignments.last_published - array[${moreThanFacts}] else ${plannedFacts} end)`

/**
 * Keeps what the employees of these assignments were notified of, before the assignments or their shifts are changed. What is kept already
 * stays, so that several changes add up to one.
 */
export async function keepPublished(db: Db, which: RawBuilder<boolean>) {
  await sql`
    update assignments set last_published = ${plannedFacts} || ${textsJson} || jsonb_build_object(
      'sub_location_name', sub_locations.name, 'status', assignments.status)
    from roster_shifts
    join locations on locations.id = roster_shifts.location_id
    left join sub_locations on sub_locations.id = roster_shifts.sub_location_id
    where roster_shifts.agency_id = assignments.agency_id and roster_shifts.id = assignments.roster_shift_id
      and roster_shifts.status <> 'draft' and assignments.status = any(${notified}) and assignments.last_published is null and ${which}`.execute(
    db,
  )
}

/** After a change: what is again as its employee was notified of it is no change any more. */
export async function settlePublished(db: Db, shift_ids: readonly string[]) {
  await sql`
    update assignments set last_published = null
    from roster_shifts
    join locations on locations.id = roster_shifts.location_id
    left join sub_locations on sub_locations.id = roster_shifts.sub_location_id
    where roster_shifts.agency_id = assignments.agency_id and roster_shifts.id = assignments.roster_shift_id
      and assignments.roster_shift_id = any(${[...shift_ids]}::uuid[]) and assignments.last_published is not null
      and (not ${isUnpublishedChange} or (assignments.status = any(${notified})
        and jsonb_strip_nulls(assignments.last_published - array['sub_location_name', 'status'])
          = jsonb_strip_nulls(${plannedFacts} || ${textsJson})))`.execute(db)
}

/** Their employees have been notified: they know the assignments as they are. */
export async function forgetPublished(db: Db, subject: NoticeSubject) {
  await sql`update assignments set last_published = null where ${isOf(subject)} and last_published is not null`.execute(
    db,
  )
}

const known = (field: keyof LastPublished) =>
  sql`case when ${isUnpublishedChange} then assignments.last_published ->> ${field}::text end`

/** The columns of assignments and roster_shifts as the employee knows them. */
export const asPublished = {
  works_on: sql<string>`coalesce((${known('works_on')})::date, assignments.works_on)`,
  /** for conditions; as in the API: starts_at_text */
  starts_at: sql<string>`coalesce((${known('starts_at')})::timestamptz, assignments.starts_at)`,
  ends_at: sql<string>`coalesce((${known('ends_at')})::timestamptz, assignments.ends_at)`,
  starts_at_text: sql<string>`coalesce(${known('starts_at')}, ${isoOf('assignments.starts_at')})`,
  ends_at_text: sql<string>`coalesce(${known('ends_at')}, ${isoOf('assignments.ends_at')})`,
  starts: sql<string>`coalesce(${known('starts')}, ${wallTime('roster_shifts.starts')})`,
  ends: sql<string>`coalesce(${known('ends')}, ${wallTime('roster_shifts.ends')})`,
  position_id: sql<string>`coalesce((${known('position_id')})::uuid, roster_shifts.position_id)`,
  status: sql<AssignmentStatus>`case when ${isUnpublishedRemoval} then assignments.last_published ->> 'status' else assignments.status end`,
} as const

/** A column that can be empty, as the employee knows it. */
export const nullableAsPublished = (field: 'sub_location_name' | ShiftText, current: RawBuilder<unknown>) =>
  sql<
    string | null
  >`case when ${isUnpublishedChange} then assignments.last_published ->> ${field}::text else ${current} end`
