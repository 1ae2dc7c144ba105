// Findings about publishing a roster as a whole, the same from its creation to its publication.
import { sql } from 'kysely'
import { licenceProblem } from '#contract/customers/companies.ts'
import { type RefusalCode, refuse } from '#contract/refusals.ts'
import type { Finding } from '#contract/rostering/rosters.ts'
import type { LocalDate } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { lastDayOf } from '#server/modules/rosters/rules.ts'

type Planned = { agency_id: string; company_id: string; location_id: string; week_start: LocalDate; days: number }
type Facts = {
  customer_status: 'prospect' | 'active' | 'on_hold' | 'inactive'
  company_status: 'active' | 'inactive' | 'archived'
  company_name: string
  location_status: 'active' | 'inactive'
  location_name: string
  state: string | null
  licence_expires_on: LocalDate | null
}

/** The findings of an existing roster, or of one about to be created. */
export async function rosterFindings(db: Db, planned: Planned): Promise<Finding[]> {
  const { rows } = await sql<Facts>`
    select customers.status as customer_status, companies.status as company_status, companies.name as company_name,
      locations.status as location_status, locations.name as location_name, locations.state, company_licences.expires_on as licence_expires_on
    from locations
    join customers on customers.agency_id = locations.agency_id and customers.id = locations.customer_id
    join companies on companies.id = ${planned.company_id}::uuid
    left join company_licences on company_licences.agency_id = locations.agency_id
      and company_licences.company_id = companies.id and company_licences.state = locations.state
    where locations.agency_id = ${planned.agency_id}::uuid and locations.id = ${planned.location_id}::uuid`.execute(db)
  const [facts] = rows
  if (facts === undefined) refuse('notFound')
  return [
    ...customerOnHold(facts),
    ...locationInactive(facts),
    ...companyInactive(facts),
    ...licence(facts, lastDayOf(planned)),
  ]
}

/** Refuses to publish a roster with a blocking finding. */
export function requirePublishable(findings: readonly Finding[]) {
  for (const { rule, severity } of findings) {
    const code = severity === 'block' ? refusalOf[rule] : undefined
    if (code !== undefined) refuse(code)
  }
}

const refusalOf: Readonly<Partial<Record<Finding['rule'], RefusalCode>>> = {
  customerOnHold: 'rosters.customerOnHold',
  locationInactive: 'rosters.locationInactive',
}

function customerOnHold({ customer_status: status }: Facts): Finding[] {
  if (status !== 'on_hold' && status !== 'inactive') return []
  return [{ rule: 'customerOnHold', severity: 'block', facts: { status } }]
}

const locationInactive = ({ location_status, location_name }: Facts): Finding[] =>
  location_status === 'active' ? [] : [{ rule: 'locationInactive', severity: 'block', facts: { location_name } }]

// A warning: the agency knows what an inactive company still has to supply.
const companyInactive = ({ company_status, company_name }: Facts): Finding[] =>
  company_status === 'active' ? [] : [{ rule: 'companyInactive', severity: 'warn', facts: { company_name } }]

/**
 * Whether the company may supply people in the location's state until the roster's last day: some states require a labour-hire licence
 * (au-facts.md section 3.1). A warning, because the agency knows its exemptions.
 */
function licence({ company_name, state, licence_expires_on: ends_on }: Facts, last_day: LocalDate): Finding[] {
  const problem = licenceProblem(state, ends_on, last_day)
  if (problem === null) return []
  const facts = { company_name, state: state ?? '' }
  if (problem === 'missing') return [{ rule: 'licenceMissing', severity: 'warn', facts }]
  return [{ rule: 'licenceEnds', severity: 'warn', facts: { ...facts, ends_on: ends_on ?? '' } }]
}
