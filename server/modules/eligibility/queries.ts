import { type RawBuilder, sql } from 'kysely'
import { holdingStatuses, declinedStatuses } from '#contract/rostering/shifts/assignments.ts'
import type { RequiredSkill } from '#contract/people/position-skills.ts'
import type { LocalDate } from '#contract/values/time.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { isoOf, wallTime } from '#server/database/values/time-columns.ts'
import { atSites, inAgency, type Scope, workingAtSites } from '#server/database/tenancy/scope.ts'
import { doNotRehireFor } from '#server/modules/employees/do-not-rehire.ts'
import { nameIn } from '#server/modules/reference/queries.ts'
import { firstDayAtCustomer, visaFacts, timesheetFactsOfShift } from '#server/modules/work-rights/queries.ts'
import { type WithAddress, withHome } from './stored-facts.ts'
import type { LocationFacts, EmployeeFacts } from './facts.ts'

type FactsQuery = {
  agency_id: string
  /** the days of the shifts; duties of two weeks on both sides are included */
  from: LocalDate
  to: LocalDate
  /** the language of position names; not needed for the verdict alone */
  language?: Language
}

/** The customer of the shifts; other customers' lists are not included. Null: of no customer. */
type CustomerFactsQuery = FactsQuery & { employee_ids: readonly string[]; customer_id: string | null }

/**
 * The facts that the rules need about many employees, in one statement; employees outside the agency or the scope are missing from the
 * result.
 */
export async function factsOf(
  db: Db,
  scope: Scope,
  { customer_id, employee_ids, ...question }: CustomerFactsQuery,
): Promise<Map<string, EmployeeFacts>> {
  const pairs = sql`(select id, ${customer_id}::uuid from unnest(${[...employee_ids]}::uuid[]) as named(id))`
  const people = await readFacts(db, scope, question, pairs)
  return new Map(people.map((facts) => [facts.id, facts]))
}

/** Employees with the customers of their shifts. */
type PairsFactsQuery = FactsQuery & { pairs: readonly { employee_id: string; customer_id: string }[] }

/** The same for shifts of several customers, still in one statement: the facts of each employee, by customer and employee. */
export async function factsByCustomer(
  db: Db,
  scope: Scope,
  { pairs, ...question }: PairsFactsQuery,
): Promise<Map<string | null, Map<string, EmployeeFacts>>> {
  const [employee_ids, customer_ids] = [pairs.map((one) => one.employee_id), pairs.map((one) => one.customer_id)]
  const distinct = sql`(select distinct * from unnest(${employee_ids}::uuid[], ${customer_ids}::uuid[]))`
  const people = Map.groupBy(await readFacts(db, scope, question, distinct), (facts) => facts.customer_id)
  return new Map([...people].map(([customer_id, own]) => [customer_id, new Map(own.map((facts) => [facts.id, facts]))]))
}

/** Employees for shifts of any of these customers. */
type CustomersFactsQuery = FactsQuery & { employee_ids: readonly string[]; customer_ids: readonly string[] }

/** The facts of employees for shifts of many customers, as JSON text for `factsFrom`. */
export async function factsTextOf(
  db: Db,
  scope: Scope,
  { employee_ids, customer_ids, ...question }: CustomersFactsQuery,
): Promise<string> {
  const nowhere = sql`(select id, null::uuid from unnest(${[...employee_ids]}::uuid[]) as named(id))`
  const at = sql`, 'at', ${factsAtCustomersSql(customer_ids, question.language ?? 'en')}`
  const { rows } = await sql<{ people: string }>`
    select ${factsOfPeople(scope, question, nowhere, at)}::text as people`.execute(db)
  return rows[0]?.people ?? '[]'
}

async function readFacts(
  db: Db,
  scope: Scope,
  question: FactsQuery,
  pairs: RawBuilder<unknown>,
): Promise<EmployeeFacts[]> {
  const { rows } = await sql<{ people: WithAddress<EmployeeFacts>[] }>`
    select ${factsOfPeople(scope, question, pairs, sql``)} as people`.execute(db)
  return (rows[0]?.people ?? []).map(withHome)
}

// A supervisor sees that an employee works elsewhere at a time, not where: the name of such a location is empty.
function factsOfPeople(
  scope: Scope,
  { agency_id, from, to, language = 'en' }: FactsQuery,
  pairs: RawBuilder<unknown>,
  more: RawBuilder<unknown>,
) {
  return sql`(
    select coalesce(json_agg(json_build_object(
      'id', employees.id, 'customer_id', customer.id, 'name', employees.name, 'status', employees.status, 'right_to_work', employees.right_to_work,
      'visa_expires_on', employees.visa_expires_on, 'target_minutes', employees.target_minutes,
      'home', ${homeAddress}, 'max_travel_km', employees.max_travel_km,
      'do_not_rehire', ${doNotRehireSql(scope)},
      'suspensions', coalesce(login.suspensions, '[]'), 'declined_shifts', coalesce(${shiftsNotTaken(from, to)}, '[]'),
      'position_ids', coalesce(held.ids, '[]'), 'position_names', coalesce(held.names, '[]'), 'duties', coalesce(held_time.duties, '[]'),
      'listings', coalesce(listed.listings, '[]'), 'skills', coalesce(${skillsHeld}, '[]'),
      'availability', json_build_object('weekly', coalesce(${weeklyTimes}, '[]'), 'exceptions', coalesce(${exceptionsIn(from, to)}, '[]')),
      'leave', coalesce(${leaveDuring(from, to)}, '[]'),
      'demands', coalesce(documents.demands, '[]'), 'visa', ${visaFacts(from, to, sql`customer.id`)}
      ${more}
    )), '[]')
    from employees
    join ${pairs} as customer(employee_id, id) on customer.employee_id = employees.id
    left join lateral (${positionsHeld(language)}) as held on true
    left join lateral (${timeHeld(scope, from, to)}) as held_time on true
    left join lateral (${listingsAtCustomer}) as listed on true
    left join lateral (${suspensions}) as login on true
    left join lateral (${requiredDocuments(language)}) as documents on true
    where employees.agency_id = ${agency_id}::uuid and ${inAgency(scope, 'employees.agency_id')}
      and ${workingAtSites(scope, 'employees.id')})`
}

const homeAddress = sql`
  case when coalesce(employees.suburb, employees.postcode) is not null
    then json_build_object('suburb', employees.suburb, 'state', employees.state, 'postcode', employees.postcode) end`

/** The place of a row of one of these tables, as the rules need it, with skill names in the given language. */
export const locationFactsSql = (table: 'roster_shifts' | 'rosters', language: Language = 'en') => sql<LocationFacts>`(
  select json_build_object(
    'customer_id', whose.id, 'location_id', site.id,
    'point', case when site.latitude is not null and site.longitude is not null then json_build_object('latitude', site.latitude, 'longitude', site.longitude) end,
    'week_start', (select company.week_start from companies company where company.id = whose.company_id), 'minimum_engagement_minutes', whose.minimum_engagement_minutes,
    'allowed_position_ids', (
      select coalesce(json_agg(allowed.position_id), '[]') from customer_positions allowed
      where allowed.agency_id = whose.agency_id and allowed.customer_id = whose.id),
    'induction', case when site.induction_required then 'required' when exists (
      select from customer_employees inducted
      where inducted.agency_id = whose.agency_id and inducted.customer_id = whose.id and inducted.list = 'inducted'
        and (inducted.location_id is null or inducted.location_id = site.id)) then 'usual' else 'none' end,
    'required_skills', (
      select coalesce(json_agg(json_build_object(
        'id', skill.id, 'name', ${nameIn(language, 'skill')}, 'min_level', needed.min_level, 'position_id', needed.position_id
      ) order by ${nameIn(language, 'skill')}, skill.id), '[]')
      from (
        select skill_id, min_level, null::uuid as position_id from location_skills
        where location_skills.agency_id = site.agency_id and location_skills.location_id = site.id
        union all
        select skill_id, min_level, position_id from position_skills where position_skills.agency_id = site.agency_id
      ) as needed join reference_items skill on skill.id = needed.skill_id))
  from locations site
  join customers whose on whose.agency_id = site.agency_id and whose.id = site.customer_id
  where site.agency_id = ${sql.ref(`${table}.agency_id`)} and site.id = ${sql.ref(`${table}.location_id`)}
)`

/** The skills of a row of roster_shifts itself, in addition to its location's and position's. */
export const requiredSkillsOfShift = (language: Language = 'en') => sql<RequiredSkill[]>`(
  select coalesce(json_agg(json_build_object(
    'skill_id', skill.id, 'skill_name', ${nameIn(language, 'skill')}, 'min_level', required.min_level
  ) order by ${nameIn(language, 'skill')}, skill.id), '[]')
  from roster_shift_skills required join reference_items skill on skill.id = required.skill_id
  where required.agency_id = roster_shifts.agency_id and required.roster_shift_id = roster_shifts.id
)`

/** The unpaid break minutes of a row of roster_shifts. */
export const unpaidMinutes = sql<number>`(
  select coalesce(sum((pause ->> 'minutes')::int), 0)::int from jsonb_array_elements(roster_shifts.breaks) as pause where not (pause ->> 'paid')::boolean
)`

// A supervisor sees that it is so but not why; employees responding to an offer see nothing.
const doNotRehireSql = (scope: Scope) =>
  scope.supervisor_id === null ? doNotRehireFor(scope) : sql`case when employees.do_not_rehire is not null then '' end`

const positionsHeld = (language: Language) => sql`
  select json_agg(positions.id order by positions.name) as ids, json_agg(${nameIn(language, 'positions')} order by positions.name) as names
  from employee_positions
  join reference_items as positions on positions.id = employee_positions.position_id
  where employee_positions.agency_id = employees.agency_id and employee_positions.employee_id = employees.id`

// Of the account and of the membership at the agency: either blocks them.
const suspensions = sql`
  select json_agg(ends.at) as suspensions
  from memberships
  join accounts on accounts.id = memberships.account_id
  cross join lateral (values
    (memberships.status, ${isoOf('memberships.suspended_until')}), (accounts.status, ${isoOf('accounts.suspended_until')})
  ) as ends(status, at)
  where memberships.agency_id = employees.agency_id and memberships.employee_id = employees.id and ends.status = 'suspended'`

const shiftsNotTaken = (from: LocalDate, to: LocalDate) => sql`(
  select json_agg(json_build_object(
    'roster_shift_id', declined.roster_shift_id, 'answer', declined.status, 'reason', declined.response_note,
    'on', (declined.responded_at at time zone locations.time_zone)::date
  ) order by declined.responded_at desc nulls last, declined.id)
  from assignments declined
  join roster_shifts on roster_shifts.agency_id = declined.agency_id and roster_shifts.id = declined.roster_shift_id
  join locations on locations.agency_id = roster_shifts.agency_id and locations.id = roster_shifts.location_id
  where declined.agency_id = employees.agency_id and declined.employee_id = employees.id
    and declined.works_on between ${from}::date and ${to}::date and declined.status = any(${[...declinedStatuses]}::text[])
)`

const skillsHeld = sql`(
  select json_agg(json_build_object('skill_id', skill_id, 'level', level, 'expires_on', expires_on, 'verified_at', verified_at))
  from employee_skills where employee_skills.agency_id = employees.agency_id and employee_skills.employee_id = employees.id
)`

const weeklyTimes = sql`(
  select json_agg(json_build_object('weekday', weekday, 'starts', ${wallTime('starts')}, 'ends', ${wallTime('ends')}, 'preference', preference,
    'valid_from', valid_from, 'valid_to', valid_to, 'every_n_weeks', every_n_weeks) order by id)
  from employee_times where employee_times.agency_id = employees.agency_id and employee_times.employee_id = employees.id
)`

// A shift may end two days after it began.
const exceptionsIn = (from: LocalDate, to: LocalDate) => sql`(
  select json_agg(json_build_object('from_day', from_day, 'to_day', to_day, 'starts', ${wallTime('starts')}, 'ends', ${wallTime('ends')}, 'kind', kind))
  from employee_exceptions
  where employee_exceptions.agency_id = employees.agency_id and employee_exceptions.employee_id = employees.id
    and to_day >= ${from}::date and from_day <= ${to}::date + 2
)`

// Leave by the hour can begin on the day before and end on that after.
const leaveDuring = (from: LocalDate, to: LocalDate) => sql`(
  select json_agg(json_build_object('from_day', leave_requests.from_day, 'to_day', leave_requests.to_day, 'amount', leave_requests.amount,
    'status', leave_requests.status, 'starts', ${wallTime('leave_requests.starts')}, 'ends', ${wallTime('leave_requests.ends')}
  ) order by leave_requests.from_day, leave_requests.id)
  from leave_requests where leave_requests.agency_id = employees.agency_id and leave_requests.employee_id = employees.id
    and leave_requests.status in ('requested', 'approved')
    and leave_requests.to_day >= ${from}::date - 1 and leave_requests.from_day <= ${to}::date + 1
)`

const timeHeld = (scope: Scope, from: LocalDate, to: LocalDate) => sql`
  select json_agg(json_build_object(
    'assignment_id', assignments.id, 'works_on', assignments.works_on,
    'starts', ${wallTime('roster_shifts.starts')}, 'ends', ${wallTime('roster_shifts.ends')},
    'starts_at', ${isoOf('assignments.starts_at')}, 'ends_at', ${isoOf('assignments.ends_at')},
    'worked_minutes', roster_shifts.elapsed_minutes - ${unpaidMinutes}, 'clock_minutes', roster_shifts.clock_minutes - ${unpaidMinutes},
    'location_name', case when ${atSites(scope, 'locations.id')} then locations.name else '' end, 'time_zone', rosters.time_zone,
    'worked', case when employees.right_to_work = 'temporary' then ${timesheetFactsOfShift} end
  )) as duties
  from assignments
  join roster_shifts on roster_shifts.agency_id = assignments.agency_id and roster_shifts.id = assignments.roster_shift_id
  join rosters on rosters.agency_id = assignments.agency_id and rosters.id = assignments.roster_id
  join locations on locations.agency_id = roster_shifts.agency_id and locations.id = roster_shifts.location_id
  where assignments.agency_id = employees.agency_id and assignments.employee_id = employees.id
    and assignments.works_on between ${from}::date - 14 and ${to}::date + 14
    and assignments.status = any(${[...holdingStatuses]}::text[])`

const listingsAtCustomer = sql`
  select json_agg(json_build_object(
    'list', listed.list, 'location_id', listed.location_id, 'reason', listed.reason, 'expires_on', listed.expires_on
  ) order by listed.id) as listings
  from customer_employees as listed
  where listed.agency_id = employees.agency_id and listed.employee_id = employees.id and listed.customer_id = customer.id`

// Only customers with an entry.
const factsAtCustomersSql = (customer_ids: readonly string[], language: Language) => sql`(
  select coalesce(json_object_agg(customer.id, json_build_object(
    'listings', coalesce(listed.listings, '[]'), 'demands', coalesce(documents.demands, '[]'), 'first_here', since.day
  )) filter (where listed.listings is not null or documents.demands is not null or since.day is not null), '{}')
  from unnest(${[...customer_ids]}::uuid[]) as customer(id)
  left join lateral (${listingsAtCustomer}) as listed on true
  left join lateral (${documentsFor(demandsOfLocations, language)}) as documents on true
  left join lateral (select case when employees.right_to_work = 'temporary' then ${firstDayAtCustomer(sql`customer.id`)} end as day) as since on true
)`

const demandsOfAgency = sql`
  select type_id, position_id, null::uuid as location_id from document_demands where document_demands.agency_id = employees.agency_id`
const demandsOfLocations = sql`
  select required.type_id, null::uuid as position_id, required.location_id from location_documents as required
  join locations on locations.agency_id = required.agency_id and locations.id = required.location_id
  where required.agency_id = employees.agency_id and locations.customer_id = customer.id`

// The documents that the agency requires of everybody or for a position and that this customer's locations require, with the employee's
// approved document.
const requiredDocuments = (language: Language) =>
  documentsFor(sql`${demandsOfAgency} union all ${demandsOfLocations}`, language)

const documentsFor = (demands: RawBuilder<unknown>, language: Language) => sql`
  select json_agg(json_build_object(
    'type_id', demand.type_id, 'type_name', ${nameIn(language, 'types')}, 'position_id', demand.position_id, 'location_id', demand.location_id,
    'is_held', doc.id is not null, 'expires_on', doc.expires_on
  ) order by types.sort, types.id) as demands
  from (${demands}) as demand
  join document_types as types on types.id = demand.type_id and types.active
  left join employee_documents as doc on doc.agency_id = employees.agency_id and doc.employee_id = employees.id
    and doc.type_id = demand.type_id and doc.status = 'approved'`
