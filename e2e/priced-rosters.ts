// A roster that nobody else changes, at a customer with pay rules of its own, and casuals who can work its shift.
import type { Calls, RecordVersion } from './server-calls.ts'

type Wanted = {
  code: string
  customer: string
  site: string
  /** the name of the position of its one shift, from 09:00 to 17:00 on the first day */
  position: string
  week_start: string
  openings: number
}

const from = { starts_on: '2025-07-01' }

export async function pricedRoster(call: Calls, { code, customer, site, position, week_start, openings }: Wanted) {
  const { id: company_id } = await call('/company/list')
  const { id: customer_id } = await call('/customer/store', { company_id, code, name: customer })
  const place = { suburb: 'Brisbane City', state: 'QLD', postcode: '4000', time_zone: 'Australia/Brisbane' }
  const { id: location_id } = await call('/location/store', { customer_id, name: site, ...place })
  const rules = { code: `STORY-${code}`, title: `Rules of ${customer}`, valid_from: from.starts_on, sample: 'STORAGE' }
  const { id: rule_set_id } = await call('/pay-rule/store', rules)
  await call('/pay-rule-assignment/store', { rule_set_id, customer_id, classification: 'GRADE-2', ...from })
  const roster = await call('/roster/store', { location_id, week_start, days: 7, name: `${site} week` })
  const positions = await call<{ id: string; name: string }[]>('/position-list')
  const position_id = positions.find(({ name }) => name === position)?.id
  const { shifts } = await call<{ shifts: RecordVersion[] }>('/roster/shift-store', {
    ...{ roster_id: roster.id, dates: [week_start], position_id, starts: '09:00', ends: '17:00', openings, breaks: [] },
  })
  return { customer_id, location_id, roster_id: roster.id, shift_id: shifts[0]?.id ?? '' }
}

type Candidate = { employee_id: string; name: string; verdict: 'ok' | 'warn' | 'block' }

/** As many casuals as are asked for who can work the shift. */
export async function casualsFor(call: Calls, roster_shift_id: string, count: number): Promise<Candidate[]> {
  const { rows } = await call<{ rows: Candidate[] }>('/roster/employee-availability-check', { roster_shift_id, q: '' })
  const { id: casual } = await call('/employeement-type/list', { q: 'Casual' })
  const found: Candidate[] = []
  for (const one of rows.filter(({ verdict }) => verdict !== 'block')) {
    const person = await call<{ employment_type_id: string }>('/employee/info', { id: one.employee_id })
    if (person.employment_type_id === casual) found.push(one)
    if (found.length === count) return found
  }
  throw new Error(`the demo has fewer than ${count} casuals who can work the shift`)
}
