// Everything of published rosters that people have not been notified of: the same for the preview and for publishing.
import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import { type AnnouncedFacts, type ChangeNoticeKind, noticeKindOf } from './announced-facts.ts'
import { needsNewResponse } from '#server/modules/rosters/rules.ts'
import { configOf } from '#server/modules/settings/queries.ts'
import { isUnpublishedChange, type LastPublished, plannedFacts } from './last-published.ts'

/** Which changes are published: those of whole rosters, or of these shifts only. */
export type ChangesFilter = { agency_id: string; roster_ids: readonly string[]; shift_ids: readonly string[] | null }

/** An assignment of whose change its employee is to be notified. */
export type ChangeToPublish = {
  id: string
  agency_id: string
  employee_id: string
  roster_shift_id: string
  kind: ChangeNoticeKind
  /** the employee has to respond (again) */
  asks: boolean
  /** what they will know */
  facts: AnnouncedFacts
  /** what they know */
  was: LastPublished | null
}

type FoundChange = Omit<ChangeToPublish, 'kind' | 'asks'> & {
  status: 'planned' | 'pending' | 'accepted' | 'cancelled_agency'
  /** what they were last asked to accept */
  asked: AnnouncedFacts | null
}

/** The changes by the start of their shifts. */
export async function changesToPublish(db: Db, filter: ChangesFilter): Promise<ChangeToPublish[]> {
  const changes = await foundChanges(db, filter)
  const { ask_again } = await configOf(db, filter.agency_id)
  return changes.map(({ status, asked, ...change }) => {
    const { facts, was } = change
    if (status === 'planned' || was === null) return { ...change, kind: 'rosterPublished', asks: true }
    if (status === 'cancelled_agency') return { ...change, facts: was, kind: 'shiftCancelled', asks: false }
    const asks = needsNewResponse(asked ?? was, facts, ask_again)
    return { ...change, kind: noticeKindOf(was, facts, asks), asks }
  })
}

async function foundChanges(db: Db, { agency_id, roster_ids, shift_ids }: ChangesFilter): Promise<FoundChange[]> {
  const chosen = shift_ids === null ? sql`true` : sql`assignments.roster_shift_id = any(${[...shift_ids]}::uuid[])`
  const { rows } = await sql<FoundChange>`
    select assignments.id, assignments.agency_id, assignments.employee_id, assignments.roster_shift_id, assignments.status,
      ${plannedFacts} as facts, last_request.announced as asked,
      case when ${isUnpublishedChange} then assignments.last_published end as was
    from assignments
    join roster_shifts on roster_shifts.agency_id = assignments.agency_id and roster_shifts.id = assignments.roster_shift_id
    join locations on locations.id = roster_shifts.location_id
    left join sub_locations on sub_locations.id = roster_shifts.sub_location_id
    left join lateral (
      select notice.announced from shift_notices notice
      where notice.agency_id = assignments.agency_id and notice.assignment_id = assignments.id
      order by notice.requires_answer desc, case when notice.requires_answer then -notice.number else notice.number end limit 1
    ) as last_request on true
    where assignments.agency_id = ${agency_id}::uuid and assignments.roster_id = any(${[...roster_ids]}::uuid[]) and ${chosen}
      and (assignments.status = 'planned' or ${isUnpublishedChange})
    order by assignments.starts_at, assignments.id`.execute(db)
  return rows
}
