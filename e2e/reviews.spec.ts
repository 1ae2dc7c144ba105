import { expectToast } from './toasts.ts'
import { expect, password, signedIn, test } from './world.ts'

test('the agency sees what a person changed in their file, and marks it as reviewed', async ({ page }) => {
  await signedIn(page, 'admin')
  await page.goto('/employees')
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByRole('switch', { name: 'To review' }).click()
  await page.getByRole('button', { name: 'Show results' }).click()
  await page.getByRole('row').filter({ hasText: 'Mia Müller' }).getByRole('link', { name: 'Mia Müller' }).click()
  const waiting = page.getByRole('alert').filter({ hasText: 'Changes by the employee' })
  await waiting.getByRole('link', { name: 'Bank accounts' }).click()

  const changes = page.getByRole('table', { name: 'Changed – needs review' })
  await expect(changes.getByRole('row').filter({ hasText: 'Account 1' })).toContainText('999-002')
  await page.getByRole('button', { name: 'Mark as reviewed' }).click()

  await expect(changes).toBeHidden()
})

test('pay is split between accounts, and changed only with the password', async ({ page }) => {
  const { userData } = await signedIn(page, 'employee')
  await page.goto(`/employee-preview/${userData.employee_id}`)
  await page.getByRole('link', { name: 'Edit profile' }).click()
  await page.getByRole('tab', { name: 'Bank accounts' }).click()
  const accounts = page.getByRole('tabpanel').getByRole('list').getByRole('listitem')
  await expect(accounts).toContainText(['$200.00 each pay', 'Remainder'])
  await page.getByRole('button', { name: 'Move account 2 up' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Move account 1 down' })).toBeFocused()
  await page.getByRole('button', { name: 'Add account' }).click()
  const added = accounts.nth(2)
  await added.getByRole('textbox', { name: 'Account name' }).fill('Holiday savings')
  await added.getByRole('textbox', { name: 'BSB' }).fill('999006')
  await added.getByRole('textbox', { name: 'Account number' }).fill('2040 1122')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(added.getByText('This field is required.')).toBeVisible()
  await added.getByRole('textbox', { name: 'Amount each pay' }).fill('75.5')
  await page.getByRole('button', { name: 'Save' }).click()
  const ownPassword = page.getByLabel('Current password', { exact: true })
  await expect(ownPassword).toHaveAttribute('data-invalid', 'true')

  await ownPassword.fill(password)
  await page.getByRole('button', { name: 'Save' }).click()

  await expectToast(page, 'Saved.')
  await expect(page.getByText('Your agency will review your changes.')).toBeVisible()
  await page.reload()
  await expect(accounts).toContainText([
    'Remainder',
    '$200.00 each pay',
    /Holiday savings.*999-006.*122.*\$75\.50 each pay/,
  ])

  await page.getByRole('button', { name: 'Remove account 3: Holiday savings' }).click()
  await ownPassword.fill(password)
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Saved.')
  await page.reload()
  await expect(accounts).toHaveCount(2)
})
