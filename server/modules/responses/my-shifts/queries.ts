// What employees need to know about their shifts on site.
import { sql } from 'kysely'
import type { MyShiftDetails } from '#contract/rostering/shifts/my-shifts.ts'
import type { Language } from '#contract/values/values.ts'
import { inAgency } from '#server/database/tenancy/scope.ts'
import type { Context } from '#server/http/context.ts'
import { todayAt } from '#server/modules/documents/queries.ts'
import { asPublished } from '#server/modules/rosters/unpublished/last-published.ts'
import { nameIn } from '#server/modules/reference/queries.ts'

const maxShifts = 100
const maxColleagues = 30

/** Of the reader's own shifts that have not ended; none for users who are not employees. */
export async function myShiftDetails({
  db,
  scope,
  language,
  now,
}: Pick<Context, 'db' | 'scope' | 'language' | 'now'>): Promise<MyShiftDetails[]> {
  if (scope.employee_id === null) return []
  return db
    .selectFrom('assignments')
    .innerJoin('roster_shifts', 'roster_shifts.id', 'assignments.roster_shift_id')
    .innerJoin('locations', 'locations.id', 'roster_shifts.location_id')
    .where(inAgency(scope, 'assignments.agency_id'))
    .where('assignments.employee_id', '=', scope.employee_id)
    .where(asPublished.status, 'in', ['pending', 'accepted', 'in_progress'])
    .where(sql<boolean>`${asPublished.ends_at} > ${now.toISOString()}::timestamptz`)
    .select(['assignments.id as assignment_id', 'locations.latitude', 'locations.longitude'])
    .select([
      siteContacts.as('contacts'),
      colleaguesJson.as('colleagues'),
      documentsToBring(language, now).as('documents'),
    ])
    .orderBy('assignments.starts_at')
    .orderBy('assignments.id')
    .limit(maxShifts)
    .execute()
}

const siteContacts = sql<MyShiftDetails['contacts']>`(
  select coalesce(json_agg(json_build_object('name', contact.name, 'phone', contact.phone)
    order by contact.is_main desc, muster_plain(contact.name), contact.id), '[]')
  from customer_contacts contact
  where contact.agency_id = locations.agency_id and contact.customer_id = locations.customer_id and contact.role = 'site'
    and (not exists (${contactLocations()}) or exists (${contactLocations()} and held.location_id = locations.id)))`

function contactLocations() {
  return sql`select from contact_locations held where held.agency_id = contact.agency_id and held.contact_id = contact.id`
}

const colleaguesJson = sql<string[]>`(
  select coalesce(json_agg(beside.name order by beside.name), '[]')
  from (
    select distinct other.employee_id, coalesce(employees.preferred_name, employees.first_name) as name
    from roster_shifts shift
    join assignments other on other.agency_id = shift.agency_id and other.roster_shift_id = shift.id
    join employees on employees.agency_id = other.agency_id and employees.id = other.employee_id
    where shift.agency_id = roster_shifts.agency_id and shift.location_id = roster_shifts.location_id
      and shift.works_on between roster_shifts.works_on - 1 and roster_shifts.works_on + 1
      and other.starts_at < assignments.ends_at and other.ends_at > assignments.starts_at
      and other.status in ('accepted', 'in_progress') and other.employee_id <> assignments.employee_id
    order by name limit ${maxColleagues}
  ) as beside)`

const documentsToBring = (language: Language, now: Date) => sql<MyShiftDetails['documents']>`(
  select coalesce(json_agg(json_build_object('name', ${nameIn(language, 'types')}, 'is_held', exists (
      select from employee_documents doc
      where doc.agency_id = assignments.agency_id and doc.employee_id = assignments.employee_id and doc.type_id = types.id
        and doc.status = 'approved' and coalesce(doc.expires_on >= ${todayAt(now.toISOString())}, true)
    )) order by ${nameIn(language, 'types')}, types.id), '[]')
  from location_documents required join document_types types on types.id = required.type_id
  where required.agency_id = locations.agency_id and required.location_id = locations.id)`
