import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import { wallTime } from '#server/database/values/time-columns.ts'
import type { ResponseTarget } from '#server/modules/deliveries/response-targets.ts'
import type { NotificationReader } from './resolved-readers.ts'

/** A shift that waits for a response of the recipient. */
export type AnswerableShift = ResponseTarget & {
  /** accepting is an application: the planner chooses */
  is_choice: boolean
  location: string
  works_on: string
  starts: string
  ends: string
}

/** The shifts that a notification asks these recipients to respond to, by the id of the assignment or the offer. */
export async function answerableShifts(
  db: Db,
  readers: readonly NotificationReader[],
): Promise<ReadonlyMap<string, AnswerableShift>> {
  const assignment_ids = readers.flatMap(({ assignment_id }) => assignment_id ?? [])
  const offer_ids = readers.flatMap(({ offer_id }) => offer_id ?? [])
  if (assignment_ids.length + offer_ids.length === 0) return new Map()
  const { rows } = await sql<AnswerableShift>`
    select target.of, target.id, target.version, target.is_choice, locations.name as location,
      coalesce((target.known ->> 'works_on')::date, roster_shifts.works_on) as works_on,
      coalesce(target.known ->> 'starts', ${wallTime('roster_shifts.starts')}) as starts,
      coalesce(target.known ->> 'ends', ${wallTime('roster_shifts.ends')}) as ends
    from (
      select 'assignment' as of, id, version, false as is_choice, agency_id, roster_shift_id, last_published as known from assignments
      where id = any(${assignment_ids}::uuid[]) and status = 'pending'
      union all
      select 'offer', id, version, choice = 'planner', agency_id, roster_shift_id, null from shift_offers
      where id = any(${offer_ids}::uuid[]) and status in ('sent', 'seen')
    ) as target
    join roster_shifts on roster_shifts.agency_id = target.agency_id and roster_shifts.id = target.roster_shift_id
    join locations on locations.id = roster_shifts.location_id
    order by target.id`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The shift that one reader is asked to respond to. */
export const answerableShiftOf = (
  shifts: ReadonlyMap<string, AnswerableShift>,
  { assignment_id, offer_id }: NotificationReader,
): AnswerableShift | undefined => shifts.get(assignment_id ?? offer_id ?? '')

/** The employees among readers. */
export const employeesOf = (readers: readonly NotificationReader[]) =>
  readers.flatMap(({ employee_id }) => employee_id ?? [])
