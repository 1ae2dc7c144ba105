// Findings about publishing a roster as a whole, the same from its creation to its publication.
import { sql } from 'kysely'
import { licenceProblem } from '#contract/customers/companies.ts'
import { type RefusalCode, refuse } from '#contract/refusals.ts'
import type { Finding } from '#contract/rostering/eligibility/findings.ts'
import type { LocalDate } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { lastDayOfRoster } from './rules.ts'

type PlannedRoster = { agency_id: string; company_id: string; location_id: string; week_start: LocalDate; days: number }
type RosterFacts = {
  customer_status: 'prospect' | 'active' | 'on_hold' | 'inactive'
  company_status: 'active' | 'inactive' | 'archived'
  company_name: string
  location_status: 'active' | 'inactive'
  location_name: string
  state: string | null
  licence_expires_on: LocalDate | null
}

/** The findings of an existing roster, or of one about to be created. */
export async function rosterFindings(db: Db, planned: PlannedRoster): Promise<Finding[]> {
  const [findings] = await findingsOfRosters(db, [planned])
  return findings ?? []
}

/** The same for each of several rosters, in their order. */
export async function findingsOfRosters(db: Db, rosters: readonly PlannedRoster[]): Promise<Finding[][]> {
  const column = (name: 'agency_id' | 'company_id' | 'location_id') => sql`${rosters.map((one) => one[name])}::uuid[]`
  const { rows } = await sql<RosterFacts & { position: number }>`
    select roster.position::int as position, customers.status as customer_status, companies.status as company_status, companies.name as company_name,
      locations.status as location_status, locations.name as location_name, locations.state, company_licences.expires_on as licence_expires_on
    from unnest(${column('agency_id')}, ${column('company_id')}, ${column('location_id')})
      with ordinality as roster(agency_id, company_id, location_id, position)
    join locations on locations.agency_id = roster.agency_id and locations.id = roster.location_id
    join customers on customers.agency_id = locations.agency_id and customers.id = locations.customer_id
    join companies on companies.id = roster.company_id
    left join company_licences on company_licences.agency_id = locations.agency_id
      and company_licences.company_id = companies.id and company_licences.state = locations.state`.execute(db)
  const facts = new Map(rows.map((row) => [row.position, row]))
  return rosters.map((roster, at) => findingsFrom(facts.get(at + 1) ?? refuse('notFound'), lastDayOfRoster(roster)))
}

const findingsFrom = (facts: RosterFacts, last_day: LocalDate): Finding[] => [
  ...customerOnHold(facts),
  ...locationInactive(facts),
  ...companyInactive(facts),
  ...licenceFinding(facts, last_day),
]

/** Why a roster with these findings cannot be published; null when none of them blocks it. */
export function rosterFindingsBlocker(findings: readonly Finding[]): RefusalCode | null {
  const codes = findings.flatMap(({ rule, severity }) => (severity === 'block' ? (refusalOf[rule] ?? []) : []))
  return codes[0] ?? null
}

const refusalOf: Readonly<Partial<Record<Finding['rule'], RefusalCode>>> = {
  customerOnHold: 'rosters.customerOnHold',
  locationInactive: 'rosters.locationInactive',
}

function customerOnHold({ customer_status: status }: RosterFacts): Finding[] {
  if (status !== 'on_hold' && status !== 'inactive') return []
  return [{ rule: 'customerOnHold', severity: 'block', facts: { status } }]
}

const locationInactive = ({ location_status, location_name }: RosterFacts): Finding[] =>
  location_status === 'active' ? [] : [{ rule: 'locationInactive', severity: 'block', facts: { location_name } }]

// A warning: the agency knows what an inactive company still has to supply.
const companyInactive = ({ company_status, company_name }: RosterFacts): Finding[] =>
  company_status === 'active' ? [] : [{ rule: 'companyInactive', severity: 'warn', facts: { company_name } }]

/**
 * Whether the company may supply people in the location's state until the roster's last day: some states require a labour-hire licence
 * (au-facts.md section 3.1). A warning, because the agency knows its exemptions.
 */
function licenceFinding(
  { company_name, state, licence_expires_on: ends_on }: RosterFacts,
  last_day: LocalDate,
): Finding[] {
  const problem = licenceProblem(state, ends_on, last_day)
  if (problem === null) return []
  const facts = { company_name, state: state ?? '' }
  if (problem === 'missing') return [{ rule: 'licenceMissing', severity: 'warn', facts }]
  return [{ rule: 'licenceEnds', severity: 'warn', facts: { ...facts, ends_on: ends_on ?? '' } }]
}
