import { addDays } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import type { Places } from '#server/seed/places.ts'
import { put } from '#server/seed/put.ts'
import type { SeedTime } from '#server/seed/story.ts'

const people = [
  ['Teresa', 'Okonjo', true],
  ['Gavin', 'Pike', false],
  ['Leila', 'Haddad', true],
] as const

/**
 * Supervisors of each company with some of its customers' locations, and their licences: one of the head company expires soon. Returns the
 * head company's by name.
 */
export async function putSupervision(db: Db, { agency_id, rows }: Places, { today }: SeedTime) {
  const supervisors = rows.companies.flatMap((company, at) => supervisorsFor(company, at))
  await put(db, 'supervisors', supervisors)
  await put(
    db,
    'supervisor_locations',
    supervisors.flatMap(({ id, company_id }, at) =>
      sitesFor(rows, company_id, at).map((location_id) => ({ agency_id, supervisor_id: id, location_id })),
    ),
  )
  await put(db, 'company_licences', [
    ...rows.companies.map(({ id: company_id }, at) => ({
      id: newId(),
      agency_id,
      company_id,
      state: 'QLD' as const,
      number: `LHL-0${4417 + at}-K`,
      expires_on: addDays(today, 212),
    })),
    {
      id: newId(),
      agency_id,
      company_id: agency_id,
      state: 'VIC',
      number: 'VICLHL08812',
      expires_on: addDays(today, 41),
    },
  ])
  await put(
    db,
    'company_insurances',
    rows.companies.flatMap((company, at) => insurancesFor(company, at, today)),
  )
  return idsByName(supervisors, agency_id)
}

const idsByName = (supervisors: ReturnType<typeof supervisorsFor>, head: string): ReadonlyMap<string, string> =>
  new Map(
    supervisors
      .filter(({ company_id }) => company_id === head)
      .map(({ id, first_name, last_name }) => [`${first_name} ${last_name}`, id]),
  )

/** Workers compensation where most work is, and the liability of which customers require a certificate; the sister's expires soon. */
const insurancesFor = ({ id: company_id, agency_id }: Company, at: number, today: string) =>
  (
    [
      ['workers_compensation', 'QLD', 'WorkCover Queensland', `WAB0${71204 + at}`, 3.85, 221],
      ['public_liability', null, 'Southern Mutual', `PL-88${12 + at}`, null, at === 0 ? 130 : 24],
    ] as const
  ).map(([kind, state, insurer, number, rate, days]) => ({
    ...{ id: newId(), agency_id, company_id },
    ...{ kind, state, insurer, number, rate, expires_on: addDays(today, days) },
  }))

type Company = Places['rows']['companies'][number]

const supervisorsFor = ({ id, agency_id }: Company, at: number) =>
  people.slice(at, at + 2).map(([first_name, last_name, can_approve_timesheets], index) => ({
    id: newId(),
    agency_id,
    company_id: id,
    first_name,
    last_name,
    email: `${first_name}.${last_name}@agency.example`.toLowerCase(),
    can_approve_timesheets,
    is_backup: index > 0,
  }))

function sitesFor({ customers, locations }: Places['rows'], company_id: string, at: number) {
  const own = new Set(customers.filter((customer) => customer.company_id === company_id).map(({ id }) => id))
  // The first one signs in, and supervises two locations of one customer.
  const [first] = own
  if (at === 0)
    return locations
      .filter(({ customer_id }) => customer_id === first)
      .slice(0, 2)
      .map(({ id }) => id)
  return locations.filter(({ customer_id }, index) => own.has(customer_id) && index % 2 === at % 2).map(({ id }) => id)
}
