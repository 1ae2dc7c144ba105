import { locations } from '#contract/customers/locations.ts'
import { callApi } from '#web/lib/api/call.ts'

/** The active sites of one customer, for a field that searches them. */
export async function loadSites(q: string, customer_id: string) {
  const found = await callApi(locations.all, { q, customer_id })
  return found.map(({ id, name }) => ({ id, name }))
}
