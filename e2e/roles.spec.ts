import type { Page } from '@playwright/test'
import { type Calls, callsAs } from './server-calls.ts'
import { expectToast } from './toasts.ts'
import { expect, signedIn, test } from './world.ts'
import { newAdmin } from './workers.ts'

type Role = { id: string; version: number; permissions: string[] }

/** The permissions of a role, from the server. */
const permissionsOf = async (call: Calls, id: string) => (await call<Role>('/get-single-role', { id })).permissions

const tick = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })

test('the super admin adds a role for an agency, ticks its permissions, and saves', async ({ page }) => {
  await signedIn(page, 'superadmin')
  await page.goto('/roles')
  await page.getByRole('button', { name: 'Add role' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('Name').fill('Night desk')
  await drawer.getByRole('combobox', { name: 'Agency' }).click()
  await page.getByRole('option', { name: 'Southern Cross Staffing' }).click()
  await drawer.getByRole('button', { name: 'Add and choose permissions' }).click()
  await expect(page.getByRole('heading', { name: 'Night desk' })).toBeVisible()

  await tick(page, 'Employees: List').check()
  await tick(page, 'All permissions for Timesheets').check()
  await tick(page, 'Timesheets: Edit').uncheck()
  await expect(page.getByRole('status').getByText('7 granted')).toBeVisible()
  await page.getByRole('button', { name: 'Save permissions' }).click()

  await expectToast(page, 'The permissions were saved')
  await expect(page.getByRole('button', { name: 'Save permissions' })).toBeHidden()
  const id = page.url().split('/').at(-1) ?? ''
  expect(await permissionsOf(await callsAs(page, 'superadmin'), id)).toEqual([
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

test('an admin copies a read-only shared role, edits the copy by keyboard, and is asked before leaving it unsaved', async ({
  page,
}) => {
  await signedIn(page, 'admin')
  await page.goto('/roles')
  await page
    .getByRole('table')
    .getByRole('link', { name: /^Employee/ })
    .click()
  await expect(page.getByText('View only')).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)

  await page.getByRole('button', { name: 'Copy' }).click()
  await page.getByRole('button', { name: 'Add and choose permissions' }).click()
  await expect(page.getByRole('heading', { name: 'Employee (copy)' })).toBeVisible()
  await tick(page, 'Timesheets: List').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(tick(page, 'Timesheets: Add')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByRole('status').getByText('One removed')).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByText('Discard unsaved changes?')).toBeVisible()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(tick(page, 'Timesheets: Add')).not.toBeChecked()
  await page.keyboard.press('Control+s')

  await expectToast(page, 'The permissions were saved')
  const held = await permissionsOf(await callsAs(page, 'admin'), page.url().split('/').at(-1) ?? '')
  expect(held).toContain('Timesheet/list')
  expect(held).not.toContain('Timesheet/create')
})

test('a user sees the screens of their role, and after a change another menu', async ({ page, browser }) => {
  const call = await callsAs(page, 'admin')
  const role = await call<Role>('/role/store', { name: 'Hours only', kind: 'admin' })
  const permissions = ['Timesheet/list', 'Timesheet/view']
  const hours = await call<Role>('/role-permission-assign', { ...seen(role), permissions })
  const his = await browser.newPage()
  await signedIn(his, await newAdmin(page, call, { name: 'Robin Vale', role_id: role.id }))
  await his.goto('/time-sheets')
  const menu = his.getByRole('navigation').getByRole('link')
  await expect(menu).toHaveText([/Muster/, 'Dashboard', 'Hours', 'Reports'])

  const other = ['Client/list', 'Client/view']
  await call<Role>('/role-permission-assign', { ...seen(hours), permissions: other })
  await his.reload()

  await expect(his).toHaveURL(/not-authorized/)
  await his.goto('/customers')
  await expect(menu).toHaveText([/Muster/, 'Dashboard', 'Customers'])
})

const seen = ({ id, version }: { id: string; version: number }) => ({ id, version })
