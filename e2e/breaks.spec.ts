import { seriousFindings } from './accessibility.ts'
import { choose } from './fields.ts'
import { callsAs } from './server-calls.ts'
import { mondayOf } from './weeks.ts'
import { expect, signedIn, test } from './world.ts'

test('a location gets break rules from a sample, and the example shows what a change does before it is saved', async ({
  page,
}) => {
  await signedIn(page, 'admin')
  await page.goto('/client-location-break-config')
  await page.getByRole('combobox', { name: 'Customer' }).click()
  await page.getByRole('option', { name: 'Coastal Freight Lines' }).click()
  await page.getByRole('button', { name: /Fremantle Depot/ }).click()
  await expect(page.getByText('8 h (8 h paid)')).toBeVisible()

  await page.getByRole('button', { name: /^Australia/ }).click()
  await expect(page.getByText('8 h (7 h 30 min paid)')).toBeVisible()
  await page.getByRole('button', { name: 'Edit Meal break' }).click()
  const drawer = page.getByRole('dialog', { name: 'Meal break' })
  await drawer.getByRole('textbox', { name: 'Length', exact: true }).fill('45')
  await expect(drawer.getByText('8 h (7 h 15 min paid)')).toBeVisible()
  // The example is a shift that the rule applies to.
  await drawer.getByRole('combobox', { name: 'Only for this position' }).click()
  await page.getByRole('option', { name: 'Forklift Driver' }).click()
  await drawer.getByRole('textbox', { name: 'Active from' }).fill('01/02/2031')
  await drawer.getByRole('textbox', { name: 'Active from' }).press('Tab')
  await expect(drawer.getByText('Forklift Driver · 1 Feb 2031')).toBeVisible()
  await expect(drawer.getByText('8 h (7 h 15 min paid)')).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Save break rule' }).click()

  await expect(page.getByText('45 min for shifts longer than 5 h · Automatic')).toBeVisible()
  await page.getByRole('button', { name: 'Edit Meal break' }).click()
  await page.getByRole('button', { name: 'Remove break rule' }).click()
  await page
    .getByRole('dialog', { name: 'Remove this break rule?' })
    .getByRole('button', { name: 'Remove break rule' })
    .click()
  await expect(page.getByText('No break rules yet')).toBeVisible()
})

test('a new shift is by the site’s rules and says which breaks that gives; a pattern fills in times and breaks', async ({
  page,
}) => {
  await signedIn(page, 'admin')
  const call = await callsAs(page, 'admin')
  const { id: location_id } = await call('/location/list', { q: 'brisbane kitchen' })
  const week_start = mondayOf('breaks')
  const { id: roster_id } = await call('/roster/store', { location_id, week_start, name: 'Breaks', another: true })
  const straight = { name: 'Straight', starts: '09:00', ends: '17:00', breaks: [] }
  await call('/shift/store', straight)
  await page.goto(`/create-roster?roster=${roster_id}`)
  await page.getByRole('button', { name: 'Add shift' }).first().click()
  const drawer = page.getByRole('dialog')
  await choose(drawer, { Position: 'Kitchen Hand' })
  await expect(drawer.getByRole('radio', { name: 'Site’s rules' })).toBeChecked()
  await expect(drawer.getByText('Meal break 30 min unpaid · at')).toBeVisible()

  await drawer.getByRole('button', { name: /^Straight/ }).click()
  await expect(drawer.getByRole('radio', { name: 'Custom breaks' })).toBeChecked()
  await expect(drawer.getByText('These breaks replace the ones from the site’s rules: 30 min unpaid.')).toBeVisible()
  await drawer.getByRole('button', { name: 'Use the site’s rules' }).click()
  await expect(drawer.getByText('Meal break 30 min unpaid · at')).toBeVisible()

  await drawer.getByRole('button', { name: /^Night/ }).click()
  await expect(drawer.getByRole('radio', { name: 'Custom breaks' })).toBeChecked()
  await expect(drawer.getByText('8 h (7 h 30 min paid)')).toBeVisible()
  await drawer.getByRole('button', { name: /^Early/ }).click()
  await expect(drawer.getByRole('radio', { name: 'Site’s rules' })).toBeChecked()
  await expect(drawer.getByText('Meal break 30 min unpaid · at 11:00')).toBeVisible()
  await drawer.getByRole('group', { name: 'Days' }).locator('label').nth(6).click()
  expect(await seriousFindings(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Add shift' }).click()
  await expect(drawer).toBeHidden()

  const { shifts } = await call<{ shifts: { starts: string; breaks: object[]; breaks_by: string }[] }>(
    '/roster/filter',
    { roster_id },
  )
  expect(shifts.find(({ starts }) => starts === '06:00')).toMatchObject({
    breaks: [{ minutes: 30, paid: false }],
    breaks_by: 'rules',
  })
})

test('recorded hours show the breaks that the rules deduct, and none for a short shift', async ({ page }) => {
  await signedIn(page, 'admin')
  const call = await callsAs(page, 'admin')
  const { id } = await call('/roster/assignment-list', { awaiting_timesheet: true, q: 'brisbane kitchen' })
  await page.goto(`/time-sheets/create?assignment=${id}`)
  await expect(page.getByText('30 min unpaid break deducted under the site’s rules (Meal break)')).toBeVisible()

  await page.getByLabel('Start, hours').fill('10')
  await page.getByLabel('End, hours').fill('14')
  await page.getByLabel('End, minutes').fill('00')

  await expect(page.getByText('The rules don’t deduct a break from this time.')).toBeVisible()
})

test('a shift pattern is added for a customer, found, and deactivated', async ({ page }) => {
  await signedIn(page, 'admin')
  await page.goto('/shifts')
  await page.getByRole('button', { name: 'Add pattern' }).first().click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: 'Name', exact: true }).fill('Weekend watch')
  await drawer.getByRole('combobox', { name: 'Customer' }).click()
  await page.getByRole('option', { name: 'Redgum Care' }).click()
  await drawer.getByRole('group', { name: 'Days' }).getByText('Sat').click()
  expect(await seriousFindings(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Add pattern' }).click()
  await expect(drawer).toBeHidden()

  await page.getByPlaceholder('Search by name, customer or company').fill('weekend')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('row', { name: /Weekend watch/ })).toContainText('Redgum Care')
  await page.getByRole('button', { name: 'Weekend watch' }).press('Enter')
  await page.getByRole('dialog').getByText('Inactive').click()
  await page.getByRole('button', { name: 'Save pattern' }).click()

  await expect(page.getByRole('row', { name: /Weekend watch/ })).toContainText('Inactive')
})
