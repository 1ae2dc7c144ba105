// Shifts as their employees are notified of them: the same for a preview and for the ledger.
import { sql } from 'kysely'
import { isOf, type NoticeSubject } from '#server/modules/rosters/unpublished/notice-subject.ts'
import { plannedFacts, publishedFacts } from '#server/modules/rosters/unpublished/last-published.ts'

/**
 * One row per assignment: `announced` is what its shift is now (`as_planned`) or what its employee knows of it, `was` what they were last
 * notified of, `was_before` what it was then compared with.
 */
export const announcedSql = (subject: NoticeSubject, as_planned: boolean) => sql`
  select assignments.id as assignment_id, assignments.agency_id, assignments.roster_id, assignments.roster_shift_id, assignments.employee_id,
    assignments.starts_at, ${as_planned ? plannedFacts : publishedFacts} as announced,
    previous.announced as was, previous.was as was_before
  from assignments
  join roster_shifts on roster_shifts.agency_id = assignments.agency_id and roster_shifts.id = assignments.roster_shift_id
  join locations on locations.id = roster_shifts.location_id
  left join sub_locations on sub_locations.id = roster_shifts.sub_location_id
  left join lateral (
    select notice.announced, notice.was from shift_notices notice
    where notice.agency_id = assignments.agency_id and notice.assignment_id = assignments.id order by notice.number desc limit 1
  ) as previous on true
  where ${isOf(subject)}
  order by assignments.starts_at, assignments.id`
