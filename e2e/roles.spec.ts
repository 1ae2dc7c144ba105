import type { Page } from '@playwright/test'
import { expect, signedIn, test } from './world.ts'

/** What a role holds, as the server says it. */
async function heldBy(page: Page, token: string, id: string) {
  const answer = await page.request.post('/api/get-single-role', {
    headers: { authorization: `Bearer ${token}` },
    data: { id },
  })
  const { data } = (await answer.json()) as { data: { permissions: string[] } }
  return data.permissions
}

const tick = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })

test('the super admin makes a role for an agency, ticks what it holds, and saves', async ({ page }) => {
  const { accessToken } = await signedIn(page, 'superadmin')
  await page.goto('/roles')
  await page.getByRole('button', { name: 'Add role' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('Name').fill('Night desk')
  await drawer.getByRole('combobox', { name: 'Agency' }).click()
  await page.getByRole('option', { name: 'Southern Cross Staffing' }).click()
  await drawer.getByRole('button', { name: 'Add and choose permissions' }).click()
  await expect(page.getByRole('heading', { name: 'Night desk' })).toBeVisible()

  await tick(page, 'Employees: List').check()
  await tick(page, 'Everything of Timesheets').check()
  await tick(page, 'Timesheets: Change').uncheck()
  await expect(page.getByRole('status').getByText('7 granted')).toBeVisible()
  await page.getByRole('button', { name: 'Save permissions' }).click()

  await expect(page.getByText('The permissions have been saved')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save permissions' })).toBeHidden()
  const id = page.url().split('/').at(-1) ?? ''
  expect(await heldBy(page, accessToken, id)).toEqual([
    'Auth/read',
    'Dashboard/show menu',
    'Employee/list',
    'Timesheet/list',
    'Timesheet/view',
    'Timesheet/create',
    'Timesheet/approve',
    'Timesheet/export',
    'Timesheet/unlock',
  ])
})

test('an admin copies a shared role, which is only to be looked at, and changes the copy by the keyboard', async ({
  page,
}) => {
  const { accessToken } = await signedIn(page, 'admin')
  await page.goto('/roles')
  await page
    .getByRole('table')
    .getByRole('link', { name: /^Employee/ })
    .click()
  await expect(page.getByText('You can look, but not change')).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)

  await page.getByRole('button', { name: 'Copy' }).click()
  await page.getByRole('button', { name: 'Add and choose permissions' }).click()
  await expect(page.getByRole('heading', { name: 'Employee (copy)' })).toBeVisible()
  await tick(page, 'Timesheets: List').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(tick(page, 'Timesheets: Add')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByRole('status').getByText('One taken away')).toBeVisible()
  await page.keyboard.press('Control+s')

  await expect(page.getByText('The permissions have been saved')).toBeVisible()
  const held = await heldBy(page, accessToken, page.url().split('/').at(-1) ?? '')
  expect(held).toContain('Timesheet/list')
  expect(held).not.toContain('Timesheet/create')
})

test('unsaved ticks are asked about before the page is left', async ({ page }) => {
  await signedIn(page, 'admin')
  await page.goto('/roles')
  await page.getByRole('button', { name: 'Add role' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Half done')
  await page.getByRole('button', { name: 'Add and choose permissions' }).click()
  await tick(page, 'Skills: List').check()

  await page.getByRole('link', { name: 'Dashboard' }).click()

  await expect(page.getByText('Leave without saving?')).toBeVisible()
  await page.getByRole('button', { name: 'Stay here' }).click()
  await expect(tick(page, 'Skills: List')).toBeChecked()
})
