import { seriousFindings } from './accessibility.ts'
import { type Calls, callsAs, type RecordVersion } from './server-calls.ts'
import { expectToast } from './toasts.ts'
import { mondayOf } from './weeks.ts'
import { expect, signedIn, test } from './world.ts'

type Candidate = { employee_id: string; verdict: 'ok' | 'warn' | 'block' }
type Settings = { version: number; values: Record<string, unknown> }

/** Publishing with a warning about costs needs a reason, in an agency in which no other test publishes. */
async function reasonsWanted(call: Calls) {
  const { version, values } = await call<Settings>('/config-info')
  await call('/config-update', { version, values: { ...values, cost_check: 'confirm' } })
}

/** A draft roster of a customer with rules for pay, charged so little that every hour is a loss; one casual works a day of it. */
async function rosterAtALoss(call: Calls) {
  const { id: company_id } = await call('/company/list')
  const { id: customer_id } = await call('/customer/store', { company_id, code: 'BELOW', name: 'Below Floor Depot' })
  const place = { suburb: 'Sydney', state: 'NSW', postcode: '2000', time_zone: 'Australia/Sydney' }
  const { id: location_id } = await call('/location/store', { customer_id, name: 'Low Dock', ...place })
  const from = { starts_on: '2025-07-01' }
  const rules = { code: 'STORY-BELOW', title: 'Rules of the story', valid_from: '2025-07-01', sample: 'STORAGE' }
  const { id: rule_set_id } = await call('/pay-rule/store', rules)
  await call('/pay-rule-assignment/store', { rule_set_id, customer_id, classification: 'GRADE-2', ...from })
  await call('/charge-rate/store', { customer_id, method: 'fixed', cents: 20_00, ...from })
  await call('/margin-floor/set', { customer_id, version: 0, basis_points: 10_00 })
  const week_start = mondayOf('costWarning')
  const roster = await call('/roster/store', { location_id, week_start, days: 7, name: 'Low week' })
  const positions = await call<{ id: string; name: string }[]>('/position-list')
  const position_id = positions.find(({ name }) => name === 'Packer')?.id
  const shift = { position_id, starts: '09:00', ends: '17:00', openings: 1, breaks: [] }
  const { shifts } = await call<{ shifts: RecordVersion[] }>('/roster/shift-store', {
    ...{ roster_id: roster.id, dates: [week_start], ...shift },
  })
  const roster_shift_id = shifts[0]?.id ?? ''
  await call('/roster/assign', { roster_shift_id, employee_ids: [await casualFor(call, roster_shift_id)] })
  return roster.id
}

async function casualFor(call: Calls, roster_shift_id: string) {
  const { rows } = await call<{ rows: Candidate[] }>('/roster/employee-availability-check', { roster_shift_id, q: '' })
  const { id: casual } = await call('/employeement-type/list', { q: 'Casual' })
  for (const { employee_id } of rows.filter(({ verdict }) => verdict !== 'block')) {
    const person = await call<{ employment_type_id: string }>('/employee/info', { id: employee_id })
    if (person.employment_type_id === casual) return employee_id
  }
  throw new Error('the second agency has no casual who can work the shift')
}

test('a margin below the floor stops a planner until they say why, and the reason is kept', async ({ page }) => {
  const call = await callsAs(page, 'admin2')
  await reasonsWanted(call)
  const roster_id = await rosterAtALoss(call)
  await signedIn(page, 'admin2')
  await page.goto(`/create-roster?roster=${roster_id}&grid=1`)
  const open = page.getByRole('button', { name: 'Publish 1 shift' })
  const review = page.getByRole('dialog', { name: 'Publish this roster' })
  const publish = review.getByRole('button', { name: /^Publish and notify/ })

  await test.step('the review says what is wrong, and does not publish', async () => {
    await open.click()
    await expect(review.getByText(/is below the floor of 10%/)).toBeVisible()
    await expect(review.getByText(/^Loss \$/)).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    await expect(publish).toHaveAttribute('aria-disabled', 'true')
  })

  await test.step('with a reason it is published, and the reason is shown later', async () => {
    for (const warning of await review.getByRole('checkbox').all()) await warning.check()
    await review.getByLabel('Why it is published all the same').fill('Agreed with the customer for the first week')
    await publish.click()
    await expectToast(page, 'Roster published.')
    const kept = await call<{ confirmations: { reason: string }[] }[]>('/roster/cost-review', { ids: [roster_id] })
    expect(kept[0]?.confirmations).toMatchObject([{ reason: 'Agreed with the customer for the first week' }])
  })
})
