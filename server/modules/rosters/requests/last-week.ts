// Requesting the shifts of an earlier week again.
import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { refuse, refuseField } from '#contract/refusals.ts'
import type { ShiftsOfLastWeek } from '#contract/rostering/shifts/shift-requests.ts'
import { addDays, daysBetween, localDateOf } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { workingAtSites } from '#server/database/tenancy/scope.ts'
import { newId } from '#server/database/values/ids.ts'
import { wallTime } from '#server/database/values/time-columns.ts'
import { nameFor } from '#server/modules/customers/releases.ts'
import { isAtCustomer } from '#server/modules/documents/customer-queries.ts'
import { nameIn } from '#server/modules/reference/queries.ts'
import type { AssignmentReader } from '#server/modules/rosters/assignments/queries.ts'
import { insertRequests, locationForRequest, type Requester, type RequestSite } from './actions.ts'
import { notifyAgencyOfRequests } from './notifications.ts'

type Input = InputOf<typeof calls.shiftRequests.lastWeek>
type CopiedShifts = ShiftsOfLastWeek & { sub_location_id: string | null }

/** What copying would request. */
export async function lastWeekOf(
  db: Db,
  reader: AssignmentReader,
  input: Input,
  now: Date,
): Promise<ShiftsOfLastWeek[]> {
  const site = await locationForRequest(db, reader.scope, input.location_id)
  return (await shiftsToRequest(db, reader, site, input, now)).map(({ sub_location_id: _, ...shown }) => shown)
}

/** Requests the published shifts of an earlier week, one request for each position and time. */
export async function copyLastWeek(db: Db, who: Requester, input: Input, now: Date) {
  const site = await locationForRequest(db, who.scope, input.location_id)
  const copied = await shiftsToRequest(db, who, site, input, now)
  if (copied.length === 0) refuse('rosters.nothingToCopy')
  const { location_id } = site
  const requests = copied.map(
    ({ position_id, sub_location_id, starts, ends, openings, notes, dates, wished_people }) => ({
      ...{ id: newId(), location_id, position_id, sub_location_id, starts, ends, openings, notes, dates },
      ...{ first_day: dates.at(0) ?? '', last_day: dates.at(-1) ?? '' },
      wished_employee_ids: wished_people.map(({ id }) => id),
    }),
  )
  await insertRequests(db, who, site, requests, now)
  await notifyAgencyOfRequests(db, who, site, requests, now)
  return { requests: requests.length, shifts: requests.reduce((sum, { dates }) => sum + dates.length, 0) }
}

/** The shifts by position, place, time, openings and people, without past days and those that were requested already. */
// oxlint-disable-next-line max-lines-per-function -- one statement
async function shiftsToRequest(
  db: Db,
  { scope, language }: AssignmentReader,
  site: RequestSite,
  { week_start, copied_week, same_people, employee_ids = [] }: Input,
  now: Date,
) {
  const { agency_id, location_id, customer_id, time_zone } = site
  const today = localDateOf(now.toISOString(), time_zone)
  const from = copied_week ?? addDays(week_start, -7)
  const later = daysBetween(from, week_start)
  if (later < 7 || later % 7 !== 0) refuseField('copied_week', 'validation.invalid')
  const only = employee_ids.length > 0
  const { rows } = await sql<CopiedShifts>`
    with found as (
      select roster_shifts.position_id, roster_shifts.sub_location_id, roster_shifts.works_on + ${later}::int as works_on, roster_shifts.starts,
        roster_shifts.ends, roster_shifts.openings, roster_shifts.notes, case when ${same_people || only}::boolean then array(
          select held.employee_id from assignments held
          join employees on employees.agency_id = held.agency_id and employees.id = held.employee_id
          where held.agency_id = roster_shifts.agency_id and held.roster_shift_id = roster_shifts.id
            and held.status in ('pending', 'accepted', 'in_progress', 'worked')
            and (not ${only}::boolean or held.employee_id = any(${employee_ids}::uuid[]))
            and ${isAtCustomer(customer_id, now)} and ${workingAtSites(scope, 'employees.id')}
          order by held.employee_id
        ) else '{}' end as people
      from roster_shifts
      join rosters on rosters.agency_id = roster_shifts.agency_id and rosters.id = roster_shifts.roster_id
        and rosters.status in ('published', 'locked')
      where roster_shifts.agency_id = ${agency_id}::uuid and roster_shifts.location_id = ${location_id}::uuid
        and roster_shifts.status = 'published' and roster_shifts.works_on + ${later}::int >= ${today}::date
        and roster_shifts.works_on between ${from}::date and ${addDays(from, 6)}::date
    ),
    shown as (
      select position_id, sub_location_id, works_on, starts, ends,
        case when ${only}::boolean then cardinality(people) else openings end as openings, notes, people
      from found
      where not ${only}::boolean or cardinality(people) > 0
    ),
    -- Equal shifts on one day are numbered, so that each is requested.
    copied as (
      select shown.*, row_number() over (partition by position_id, sub_location_id, works_on, starts, ends, openings, notes, people) as number
      from shown
    )
    select copied.position_id, ${nameIn(language, 'positions')} as position_name, part.id as sub_location_id, part.name as sub_location_name,
      ${wallTime('copied.starts')} as starts, ${wallTime('copied.ends')} as ends, copied.openings, copied.notes,
      json_agg(copied.works_on order by copied.works_on) as dates, (
        select coalesce(json_agg(json_build_object('id', employees.id, 'name', ${nameFor(scope)}) order by muster_plain(employees.name), employees.id), '[]')
        from employees join customers on customers.id = ${customer_id}::uuid
        where employees.agency_id = ${agency_id}::uuid and employees.id = any(copied.people)
      ) as wished_people
    from copied
    join reference_items positions on positions.id = copied.position_id and positions.active
    left join sub_locations part on part.agency_id = ${agency_id}::uuid and part.id = copied.sub_location_id and part.status = 'active'
    where not exists (
      select from shift_requests made
      where made.agency_id = ${agency_id}::uuid and made.location_id = ${location_id}::uuid and made.status in ('requested', 'approved')
        and made.position_id = copied.position_id and made.starts = copied.starts and made.ends = copied.ends
        and made.sub_location_id is not distinct from part.id and made.dates ? copied.works_on::text
        and (not ${only}::boolean or made.wished_employee_ids && copied.people)
    )
    group by copied.position_id, positions.id, part.id, part.name, copied.starts, copied.ends, copied.openings, copied.notes,
      copied.people, copied.number
    order by min(copied.works_on), copied.starts, copied.position_id, copied.people, copied.number`.execute(db)
  return rows
}
