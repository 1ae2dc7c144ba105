import { seriousFindings } from './accessibility.ts'
import { choose, write } from './fields.ts'
import { casualsFor, pricedRoster } from './priced-rosters.ts'
import { callsAs } from './server-calls.ts'
import { expectToast } from './toasts.ts'
import { mondayOf } from './weeks.ts'
import { expect, signedIn, test } from './world.ts'

test('a planner sets what a site may cost in a week, and sees where its rosters cost more', async ({ page }) => {
  const call = await callsAs(page, 'admin')
  const week_start = mondayOf('weeklyBudget')
  const { location_id, roster_id, shift_id } = await pricedRoster(call, {
    ...{ code: 'WEEKLY', customer: 'Weekly Warehouses', site: 'Budget Shed', position: 'Kitchen Hand' },
    ...{ week_start, openings: 1 },
  })
  const [casual] = await casualsFor(call, shift_id, 1)
  await call('/roster/assign', { roster_shift_id: shift_id, employee_ids: [casual?.employee_id] })
  await signedIn(page, 'admin')
  const days = { from: week_start, to: mondayOf('weeklyBudget', 1), location_id }
  const report = `/reports/budget?${new URLSearchParams(days).toString()}`

  await test.step('the report names the site, which has no budget', async () => {
    await page.goto(report)
    await expect(page.getByRole('alert').getByText('Budget Shed · Weekly Warehouses (1 week)')).toBeVisible()
    await expect(page.getByRole('row', { name: /Budget Shed.*No budget/ })).toBeVisible()
  })

  await test.step('one is set', async () => {
    await page.getByRole('button', { name: 'Set weekly budget' }).click()
    const drawer = page.getByRole('dialog', { name: 'Set weekly budget' })
    await choose(drawer, { Site: 'Budget Shed · Weekly Warehouses' })
    await write(drawer, { 'Cost budget a week': '300' })
    expect(await seriousFindings(page)).toEqual([])
    await drawer.getByRole('button', { name: 'Set weekly budget' }).click()
    await expectToast(page, 'Weekly budget saved')
  })

  await test.step('the report says that the rosters cost more', async () => {
    // Eight hours cost 337.91: 279.68 with 12 %, 3.5 %, and 4.75 % of pay with superannuation. The second week is rostered by nobody.
    await expect(page.getByRole('row', { name: /Budget Shed.*\$300\.00.*\$37\.91 over \(12\.6%\)/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /Budget Shed.*\$300\.00.*\$300\.00 under/ })).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
  })

  await test.step('the board and the review before publishing say it too', async () => {
    await page.goto(`/create-roster?roster=${roster_id}&grid=1`)
    await page.getByRole('button', { name: 'View options' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Costs' }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: /^Costs .*Over budget/ })).toBeVisible()
    await page.getByRole('button', { name: 'Publish 1 shift' }).click()
    const review = page.getByRole('dialog', { name: 'Publish this roster' })
    await expect(review.getByText(/^All rosters of its site cost \$37\.91 more in the week of/)).toBeVisible()
  })
})
