import { type RawBuilder, sql } from 'kysely'
import { customerDocuments } from '#contract/customers/customer-documents.ts'
import {
  maxResultsPerKind,
  type FoundGroup,
  type FoundKind,
  foundKinds,
  type FoundRow,
} from '#contract/platform/search.ts'
import { applications } from '#contract/jobs/applications/applications.ts'
import { jobs, jobStatuses } from '#contract/jobs/jobs.ts'
import { inAgency } from '#server/database/tenancy/scope.ts'
import { beginsWith, candidateIds, containsSql, phoneDigits, textsContain } from '#server/database/lists/search.ts'
import type { Context } from '#server/http/context.ts'
import { inOwnCustomer } from '#server/modules/customers/queries.ts'
import { peopleAtCustomer } from '#server/modules/documents/customer-queries.ts'
import { peopleIn } from '#server/modules/employees/queries.ts'
import { applicationsPage } from '#server/modules/jobs/applications/queries.ts'
import { jobsPage } from '#server/modules/jobs/posts/queries.ts'
import { locationsVisibleTo } from '#server/modules/locations/queries.ts'
import { rostersVisibleTo } from '#server/modules/rosters/queries.ts'
import { timesheetsVisibleTo } from '#server/modules/timesheets/queries.ts'
import { canSearch, plansRosters } from './policy.ts'

type SearchQuery = (context: Context, q: string) => Promise<FoundRow[]>

/** The kinds of records that the reader may open, each with its first matches; kinds without matches are omitted. */
export async function findRecords(context: Context, q: string): Promise<FoundGroup[]> {
  const groups: FoundGroup[] = []
  // The lists match the groups of a phone number one by one, so they would not show the rest.
  const listed = phoneDigits(q) === null
  // One connection runs one query at a time.
  for (const kind of foundKinds.filter((one) => canSearch(one, context.actor))) {
    const rows = await searchByKind[kind](context, q)
    if (rows.length > 0)
      groups.push({ kind, rows: rows.slice(0, maxResultsPerKind), more: listed && rows.length > maxResultsPerKind })
  }
  return groups
}

// One more than is shown: its presence means that there are more.
const maxPerKind = maxResultsPerKind + 1

const searchByKind: Readonly<Record<FoundKind, SearchQuery>> = {
  employees: (context, q) => (context.actor.kind === 'customer' ? findPeopleAtCustomer : findEmployees)(context, q),
  customers: findCustomers,
  locations: findLocations,
  rosters: findRosters,
  timesheets: findTimesheets,
  applicants: findApplicants,
  jobs: findJobs,
}

async function findEmployees({ db, scope }: Context, q: string) {
  const rows = await peopleIn(db, scope)
    .select(['employees.id', 'employees.name', 'employees.employee_code', 'employees.email', 'employees.phone'])
    .where(sql<boolean>`employees.id in (${candidateIds(scope, 'employees', q)})`)
    .orderBy(sql`upper(employees.employee_code) = upper(${q})`, 'desc')
    .orderBy(beginsWith('employees', q), 'desc')
    .orderBy(sql`muster_plain(employees.name)`)
    .orderBy('employees.id')
    .limit(maxPerKind)
    .execute()
  return rows.map(({ id, name, employee_code, email, phone }) =>
    toFoundRow({ id, title: name, details: [employee_code, email, phone], link: `/employee-preview/${id}` }),
  )
}

/** A customer finds their employees by name only. */
async function findPeopleAtCustomer(context: Context, q: string) {
  const input = customerDocuments.list.input.parse({ q, per_page: maxPerKind })
  const { rows } = await peopleAtCustomer(context, input)
  return rows.map(({ id, name, position_names }) =>
    toFoundRow({
      id,
      title: name,
      details: position_names,
      link: `/published-roster?tab=people&q=${encodeURIComponent(name)}`,
    }),
  )
}

async function findCustomers({ db, scope }: Context, q: string) {
  const byContact = sql`select contact.customer_id from customer_contacts contact
    where ${inAgency(scope, 'contact.agency_id')} and contact.id in (${candidateIds(scope, 'customer_contacts', q)})`
  const rows = await db
    .selectFrom('customers')
    .leftJoin('customer_contacts as main', (join) =>
      join.onRef('main.customer_id', '=', 'customers.id').on('main.is_main', '=', true),
    )
    .select(['customers.id', 'customers.name', 'customers.code', 'main.name as contact_name'])
    .where(inAgency(scope, 'customers.agency_id'))
    .where(inOwnCustomer(scope, 'customers.id'))
    .where(sql<boolean>`customers.id in (${candidateIds(scope, 'customers', q)} union ${byContact})`)
    .orderBy(sql`upper(customers.code) = upper(${q})`, 'desc')
    .orderBy(beginsWith('customers', q), 'desc')
    .orderBy(sql`muster_plain(customers.name)`)
    .orderBy('customers.id')
    .limit(maxPerKind)
    .execute()
  return rows.map(({ id, name, code, contact_name }) =>
    toFoundRow({ id, title: name, details: [code, contact_name], link: `/customer/view/${id}` }),
  )
}

async function findLocations({ db, scope }: Context, q: string) {
  const rows = await db
    .selectFrom('locations')
    .innerJoin('customers', 'customers.id', 'locations.customer_id')
    .select(['locations.id', 'locations.name', 'customers.name as customer_name'])
    .select(['locations.suburb', 'locations.state'])
    .where(inAgency(scope, 'locations.agency_id'))
    .where(locationsVisibleTo(scope))
    .where(sql<boolean>`locations.id in (${candidateIds(scope, 'locations', q)})`)
    .orderBy(beginsWith('locations', q), 'desc')
    .orderBy(sql`muster_plain(locations.name)`)
    .orderBy('locations.id')
    .limit(maxPerKind)
    .execute()
  return rows.map(({ id, name, customer_name, suburb, state }) =>
    toFoundRow({ id, title: name, details: [customer_name, suburb, state], link: `/location/view/${id}` }),
  )
}

async function findRosters({ db, actor, scope }: Context, q: string) {
  const rows = await db
    .selectFrom('rosters')
    .innerJoin('customers', 'customers.id', 'rosters.customer_id')
    .innerJoin('locations', 'locations.id', 'rosters.location_id')
    .select(['rosters.id', 'rosters.name', 'rosters.week_start', 'rosters.location_id'])
    .select(['customers.name as customer_name', 'locations.name as location_name'])
    .where(inAgency(scope, 'rosters.agency_id'))
    .where(rostersVisibleTo(scope))
    .where(textsContain(scope, q, rosterSearch))
    .orderBy('rosters.week_start', 'desc')
    .orderBy('rosters.id', 'desc')
    .limit(maxPerKind)
    .execute()
  const hrefOf = plansRosters(actor) ? hrefOfPlan : hrefOfWeek
  return rows.map((row) =>
    toFoundRow({
      ...{ id: row.id, title: row.name, details: [row.customer_name, row.location_name], day: row.week_start },
      link: hrefOf(row),
    }),
  )
}

const rosterSearch = {
  table: 'rosters',
  latest: 'week_start',
  texts: { rosters: 'id', customers: 'customer_id', locations: 'location_id' },
} as const

const hrefOfPlan = ({ id }: { id: string }) => `/create-roster?roster=${id}`
const hrefOfWeek = ({ week_start, location_id }: { week_start: string; location_id: string }) =>
  `/published-roster?week=${week_start}&location_id=${location_id}`

async function findTimesheets({ db, scope }: Context, q: string) {
  const rows = await db
    .selectFrom('timesheets')
    .innerJoin('employees', 'employees.id', 'timesheets.employee_id')
    .innerJoin('customers', 'customers.id', 'timesheets.customer_id')
    .innerJoin('locations', 'locations.id', 'timesheets.location_id')
    .select(['timesheets.id', 'employees.name as employee_name', 'timesheets.works_on'])
    .select(['customers.name as customer_name', 'locations.name as location_name'])
    .where(inAgency(scope, 'timesheets.agency_id'))
    .where(timesheetsVisibleTo(scope))
    .where(scope.kind === 'customer' ? byNames(q) : textsContain(scope, q, timesheetSearch))
    .orderBy('timesheets.works_on', 'desc')
    .orderBy('timesheets.id', 'desc')
    .limit(maxPerKind)
    .execute()
  return rows.map(({ id, employee_name, works_on, customer_name, location_name }) =>
    toFoundRow({
      ...{ id, title: employee_name, details: [customer_name, location_name], day: works_on },
      link: `/time-sheets/view/${id}`,
    }),
  )
}

const timesheetSearch = {
  table: 'timesheets',
  latest: 'works_on',
  texts: { employees: 'employee_id', customers: 'customer_id', locations: 'location_id' },
} as const

// Customers find employees by name only: they must not be able to search by the other fields (code, email address).
const byNames = (q: string): RawBuilder<boolean> => containsSql(q, 'employees.name', 'locations.name')

async function findApplicants(context: Context, q: string) {
  const input = applications.list.input.parse({ q, per_page: maxPerKind, sort: 'applied_at', dir: 'desc' })
  const { rows } = await applicationsPage(context, input)
  return rows.map(({ id, job_id, name, email, job_code, job_title }) =>
    toFoundRow({
      ...{ id, title: name, details: [job_title ?? job_code, email] },
      link: `/job-posts/applicants/${job_id}?applicant=${id}`,
    }),
  )
}

async function findJobs(context: Context, q: string) {
  const input = jobs.list.input.parse({ q, per_page: maxPerKind })
  const { rows } = await jobsPage(context, { ...input, scheduled: undefined }, jobStatuses)
  return rows.map(({ id, code, title, customer_name, suburb }) =>
    toFoundRow({ id, title: title ?? code, details: [code, customer_name, suburb], link: `/job-post/preview/${id}` }),
  )
}

type RecordFields = Omit<FoundRow, 'details' | 'day'> & { details: readonly (string | null)[]; day?: string }

const toFoundRow = ({ id, title, details, day, link }: RecordFields): FoundRow => ({
  ...{ id, title, link },
  details: details.filter((detail): detail is string => detail !== null && detail !== ''),
  day: day ?? null,
})
