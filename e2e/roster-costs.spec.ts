import type { Page } from '@playwright/test'
import { seriousFindings } from './accessibility.ts'
import { casualsFor, pricedRoster } from './priced-rosters.ts'
import { type Calls, callsAs } from './server-calls.ts'
import { mondayOf } from './weeks.ts'
import { expect, signedIn, test } from './world.ts'

/** A draft roster with a shift for two on Monday, and two casuals who can work it. */
async function boardToPrice(call: Calls) {
  const priced = await pricedRoster(call, {
    ...{ code: 'PRICED', customer: 'Priced Warehouses', site: 'Priced Shed', position: 'Kitchen Hand' },
    ...{ week_start: mondayOf('rosterCosts'), openings: 2 },
  })
  return { ...priced, people: await casualsFor(call, priced.shift_id, 2) }
}

const dayHead = (page: Page, day: number) =>
  page
    .getByRole('grid')
    .getByRole('columnheader')
    .nth(day + 1)

test('a planner sees what the roster costs grow as people are assigned, and a loss marked', async ({ page }) => {
  const call = await callsAs(page, 'admin')
  const { customer_id, roster_id, shift_id, people } = await boardToPrice(call)
  const [first, second] = people
  await signedIn(page, 'admin')
  const costs = page.getByRole('button', { name: /^Costs / })

  await test.step('only once costs are switched on', async () => {
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('/roster/costs') && asked.push(request.url()))
    await page.goto(`/create-roster?roster=${roster_id}&grid=1`)
    await expect(dayHead(page, 0)).toBeVisible()
    await page.waitForLoadState('load')
    expect(asked).toEqual([])
    await page.getByRole('button', { name: 'View options' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Costs' }).click()
    await page.keyboard.press('Escape')
    await expect(costs).toHaveText('Costs –')
  })

  await test.step('each assignment adds to its day, its person and the total', async () => {
    await call('/roster/assign', { roster_shift_id: shift_id, employee_ids: [first?.employee_id] })
    await page.reload()
    // Eight hours at 34.96, and the demo's costs: 12 %, 3.5 %, and 4.75 % of pay with superannuation.
    await expect(dayHead(page, 0)).toContainText('$338')
    await expect(
      page
        .getByRole('grid')
        .getByRole('rowheader')
        .filter({ hasText: first?.name ?? '' }),
    ).toContainText('$338')
    await page.getByRole('grid').locator(`[data-chip="s:${shift_id}"]`).click()
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByText('pay $279.68')).toBeVisible()
    const candidate = drawer.getByRole('listitem').filter({ hasText: second?.name ?? '' })
    // Only those who are seen are priced.
    await candidate.scrollIntoViewIfNeeded()
    await expect(candidate.getByText(/pay \$279\.68/)).toBeVisible()
    await candidate.getByRole('button', { name: 'Assign' }).click()
    await page.keyboard.press('Escape')
    await expect(dayHead(page, 0)).toContainText('$676')
    await expect(dayHead(page, 1)).not.toContainText('$')
  })

  await test.step('the button lists what is missing', async () => {
    await costs.click()
    const details = page.getByRole('dialog').filter({ hasText: 'What this roster costs' })
    await expect(details.getByRole('row', { name: /Priced Shed week.*\$559\.36/ })).toBeVisible()
    await expect(details.getByText('no charge rate (2 shifts)')).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
  })

  await test.step('a charge rate gives the margin, and a loss is marked by its word', async () => {
    const rate = { method: 'fixed', starts_on: '2025-07-01' }
    const { id, version } = await call('/charge-rate/store', { customer_id, ...rate, cents: 60_00 })
    await page.reload()
    await expect(costs).toContainText('margin $284')
    await call('/charge-rate/update', { id, version, ...rate, cents: 20_00 })
    await page.reload()
    await expect(dayHead(page, 0)).toContainText('Loss $356')
    await expect(costs).toContainText('loss $356')
    expect(await seriousFindings(page)).toEqual([])
  })
})
