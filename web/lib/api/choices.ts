import { companies } from '#contract/customers/companies.ts'
import { customers } from '#contract/customers/customers.ts'
import { employees } from '#contract/people/employees.ts'
import { locations } from '#contract/customers/locations.ts'
import { positionChoices, reference, type ReferenceKind } from '#contract/platform/reference.ts'
import { callApi } from './call.ts'
import { currentLanguage } from '#web/lib/language/language.ts'

/** The server queries of searchable selects and filters. */
export const loadCompanies = (q: string) => callApi(companies.choices, { q })
/** An agency is identified by its head company. */
export const loadAgencies = async (q: string) =>
  (await callApi(companies.list, { q, type: ['head'], per_page: 100 })).rows
export const loadCustomers = (q: string) => callApi(customers.choices, { q })
export const loadEmployees = (q: string) => callApi(employees.choices, { q })
export const loadPositions = (q: string) => callApi(positionChoices.all, { q })

/** The active sites of one customer. */
export async function loadSites(q: string, customer_id: string) {
  const sites = await callApi(locations.all, { q, customer_id })
  return sites.map(({ id, name }) => ({ id, name }))
}

/** Locations with the customer's name after the site's: many sites are called "Warehouse". */
export const loadLocations = async (q: string, customer_id?: string) => {
  const sites = await callApi(locations.all, { q, customer_id })
  return sites.map(({ id, name, customer_name }) => ({ id, name: `${name} · ${customer_name}` }))
}

/** The selectable entries of a reference list, in its order, with names in the reader's language. */
export async function loadEntries(kind: ReferenceKind, q: string) {
  const input = { q, active: true, hidden: false, sort: 'sort', per_page: 25 } as const
  const { rows } = await callApi(reference[kind].list, input)
  return rows.map(({ id, name, translations }) => ({ id, name: translations[currentLanguage()] ?? name }))
}
