// Requesting the shifts of an earlier week again.
import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { refuse, refuseField } from '#contract/refusals.ts'
import { pickFields, requestedFieldNames, shiftTextNames } from '#contract/rostering/shifts/shift-fields.ts'
import type { ShiftsOfLastWeek } from '#contract/rostering/shifts/shift-requests.ts'
import { addDays, daysBetween, localDateOf } from '#contract/values/time.ts'
import { workingAtSites } from '#server/database/tenancy/scope.ts'
import { newId } from '#server/database/values/ids.ts'
import { wallTime } from '#server/database/values/time-columns.ts'
import type { Context } from '#server/http/context.ts'
import { nameFor } from '#server/modules/customers/releases.ts'
import { isAtCustomer } from '#server/modules/documents/customer-queries.ts'
import { nameIn } from '#server/modules/reference/queries.ts'
import { columnList } from '#server/modules/rosters/shifts/columns.ts'
import { insertRequests, locationForRequest, type RequestSite } from './actions.ts'
import { notifyAgencyOfRequests } from './notifications.ts'

type Input = InputOf<typeof calls.shiftRequests.lastWeek>
type CopiedShifts = ShiftsOfLastWeek & { sub_location_id: string | null }

/** What copying would request. */
export async function lastWeekOf(
  context: Pick<Context, 'db' | 'scope' | 'language' | 'now'>,
  input: Input,
): Promise<ShiftsOfLastWeek[]> {
  const { db, scope } = context
  const site = await locationForRequest(db, scope, input.location_id)
  return (await shiftsToRequest(context, site, input)).map(({ sub_location_id: _, ...shown }) => shown)
}

/** Requests the published shifts of an earlier week, one request for each position and time. */
export async function copyLastWeek(context: Context, input: Input) {
  const { db, scope } = context
  const site = await locationForRequest(db, scope, input.location_id)
  const copied = await shiftsToRequest(context, site, input)
  if (copied.length === 0) refuse('rosters.nothingToCopy')
  const { location_id } = site
  const requests = copied.map(({ dates, wished_people, ...shift }) => ({
    ...{ id: newId(), location_id, ...pickFields(requestedFieldNames, shift), dates },
    ...{ first_day: dates.at(0) ?? '', last_day: dates.at(-1) ?? '' },
    wished_employee_ids: wished_people.map(({ id }) => id),
  }))
  await insertRequests(context, site, requests)
  await notifyAgencyOfRequests(context, site, requests)
  return { requests: requests.length, shifts: requests.reduce((sum, { dates }) => sum + dates.length, 0) }
}

const fieldsOfCopy = requestedFieldNames.filter((name) => name !== 'openings')

/** The shifts by position, place, time, openings and people, without past days and those that were requested already. */
// oxlint-disable-next-line max-lines-per-function -- one statement
async function shiftsToRequest(
  { db, scope, language, now }: Pick<Context, 'db' | 'scope' | 'language' | 'now'>,
  site: RequestSite,
  { week_start, copied_week, same_people, employee_ids = [] }: Input,
) {
  const { agency_id, location_id, customer_id, time_zone } = site
  const today = localDateOf(now.toISOString(), time_zone)
  const from = copied_week ?? addDays(week_start, -7)
  const later = daysBetween(from, week_start)
  if (later < 7 || later % 7 !== 0) refuseField('copied_week', 'validation.invalid')
  const only = employee_ids.length > 0
  const { rows } = await sql<CopiedShifts>`
    with found as (
      select ${columnList(requestedFieldNames, 'roster_shifts')}, roster_shifts.works_on + ${later}::int as works_on, case when ${same_people || only}::boolean then array(
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
      select ${columnList(fieldsOfCopy, 'found')}, works_on, case when ${only}::boolean then cardinality(people) else openings end as openings, people
      from found
      where not ${only}::boolean or cardinality(people) > 0
    ),
    -- Equal shifts on one day are numbered, so that each is requested.
    copied as (
      select shown.*, row_number() over (partition by ${columnList(requestedFieldNames)}, works_on, people) as number
      from shown
    )
    select copied.position_id, ${nameIn(language, 'positions')} as position_name, part.id as sub_location_id, part.name as sub_location_name,
      ${wallTime('copied.starts')} as starts, ${wallTime('copied.ends')} as ends, copied.openings, ${columnList(shiftTextNames, 'copied')},
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
    group by ${columnList(requestedFieldNames, 'copied')}, positions.id, part.id, part.name, copied.people, copied.number
    order by min(copied.works_on), copied.starts, copied.position_id, copied.people, copied.number`.execute(db)
  return rows
}
