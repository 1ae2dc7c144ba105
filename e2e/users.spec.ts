import { follow } from './screens.ts'
import { callsAs } from './server-calls.ts'
import { expect, signedIn, signInByHand, test } from './world.ts'
import { newAdmin } from './workers.ts'

test('the super admin invites an admin of an agency, who is pending until they set a password', async ({ page }) => {
  await signedIn(page, 'superadmin')
  await page.goto('/users')
  await page.getByRole('link', { name: 'Invite user' }).click()

  await page.getByLabel('First name').fill('Imogen')
  await page.getByLabel('Last name').fill('Hart')
  await page.getByLabel('Email').fill('imogen@muster.example')
  await page.getByRole('combobox', { name: 'Agency' }).click()
  await page.getByRole('option', { name: 'Southern Cross Staffing' }).click()
  await page.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Administrator' }).click()
  await page.getByRole('button', { name: 'Send invitation' }).click()

  await expect(page.getByRole('heading', { name: 'Imogen Hart' })).toBeVisible()
  await expect(page.getByText('Invited', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send again' })).toBeVisible()
})

test('a suspended admin is signed out on the next click, and can return when the suspension is lifted', async ({
  page,
  browser,
}) => {
  const call = await callsAs(page, 'admin')
  const { id, version } = await call('/role/store', { name: 'Front desk', kind: 'admin' })
  await call('/role-permission-assign', { id, version, permissions: ['Client/list', 'Client/view'] })
  const robin = await newAdmin(page, call, { name: 'Robin Quay', role_id: id })
  const other = await (await browser.newContext()).newPage()
  await signedIn(other, robin)
  await other.goto('/pages/profile')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await signedIn(page, 'superadmin')
  await page.goto(`/users?q=${robin}`)
  await page.getByRole('link', { name: /Robin Quay/ }).click()

  await page.getByRole('button', { name: 'Suspend' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Suspend' })).toBeDisabled()
  await dialog.getByLabel('Reason').fill('Shared a password with somebody')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(page.getByText('Shared a password with somebody')).toBeVisible()
  await follow(other, '/customers')
  await expect(other).toHaveURL(/\/login/)

  await page.getByRole('button', { name: 'Lift suspension' }).click()
  await expect(page.getByText('Active', { exact: true }).first()).toBeVisible()
  await signInByHand(await (await browser.newContext()).newPage(), robin)
})

test('an admin invites an employee from the employee’s page, a customer’s user from the customer’s, and cannot suspend themselves', async ({
  page,
}) => {
  const call = await callsAs(page, 'admin')
  const { id: customer_id } = await call('/customer/list', { q: 'summit stadium' })
  const contact = { customer_id, name: 'Stella Ng', role: 'site', email: 'stella@summit.example' }
  await call('/customer/contact-store', contact)
  await signedIn(page, 'admin')
  await page.goto('/employees?q=okonkwo')
  await page.getByRole('link', { name: /Okonkwo/ }).click()
  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('Invited', { exact: true })).toBeVisible()

  await follow(page, '/customers?q=summit%20stadium')
  await page
    .getByRole('link', { name: /Summit/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Invite user' }).click()
  await page.getByLabel('First name').fill('Stella')
  await page.getByLabel('Last name').fill('Ng')
  await page.getByLabel('Email').fill('stella@summit.example')
  await page.getByRole('button', { name: 'Send invitation' }).click()

  await expect(page.getByRole('heading', { name: 'Stella Ng' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Summit/ })).toBeVisible()

  await follow(page, '/users?q=admin%40muster.example')
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  await page
    .getByRole('link', { name: /Ruth Adler/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: /Suspend/ })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('button', { name: /You can’t do this to your own account/ })).toBeVisible()
})
