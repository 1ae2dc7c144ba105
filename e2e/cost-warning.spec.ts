import { seriousFindings } from './accessibility.ts'
import { casualsFor, pricedRoster } from './priced-rosters.ts'
import { type Calls, callsAs } from './server-calls.ts'
import { expectToast } from './toasts.ts'
import { mondayOf } from './weeks.ts'
import { expect, signedIn, test } from './world.ts'

type Settings = { version: number; values: Record<string, unknown> }

/** Publishing with a warning about costs needs a reason, in an agency in which no other test publishes. */
async function reasonsWanted(call: Calls) {
  const { version, values } = await call<Settings>('/config-info')
  await call('/config-update', { version, values: { ...values, cost_check: 'confirm' } })
}

/** A draft roster that is charged so little that every hour is a loss; one casual works a day of it. */
async function rosterAtALoss(call: Calls) {
  const { customer_id, roster_id, shift_id } = await pricedRoster(call, {
    ...{ code: 'BELOW', customer: 'Below Floor Depot', site: 'Low Dock', position: 'Packer' },
    ...{ week_start: mondayOf('costWarning'), openings: 1 },
  })
  await call('/charge-rate/store', { customer_id, method: 'fixed', cents: 20_00, starts_on: '2025-07-01' })
  await call('/margin-floor/set', { customer_id, version: 0, basis_points: 10_00 })
  const [casual] = await casualsFor(call, shift_id, 1)
  await call('/roster/assign', { roster_shift_id: shift_id, employee_ids: [casual?.employee_id] })
  return roster_id
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
