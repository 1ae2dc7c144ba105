import { expect, password, signedIn, test } from './world.ts'

test('the agency sees what somebody changed of their own file, and marks it as checked', async ({ page }) => {
  await signedIn(page, 'admin')
  await page.goto('/employees')
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByRole('switch', { name: 'To review' }).click()
  await page.getByRole('button', { name: 'Show results' }).click()
  await page.getByRole('row').filter({ hasText: 'Mia Müller' }).getByRole('link', { name: 'Mia Müller' }).click()
  const waiting = page.getByRole('alert').filter({ hasText: 'Changes by the employee' })
  await waiting.getByRole('link', { name: 'Bank account' }).click()

  const changes = page.getByRole('table', { name: 'Changed – needs review' })
  await expect(changes.getByRole('row').filter({ hasText: 'BSB' })).toContainText('999-002')
  await page.getByRole('button', { name: 'Mark as reviewed' }).click()

  await expect(changes).toBeHidden()
})

test('another account for the wages is kept only for who knows the password', async ({ page }) => {
  const { userData } = await signedIn(page, 'employee')
  await page.goto(`/employee-profile-update/${userData.employee_id}?tab=bank`)
  const bsb = page.getByRole('textbox', { name: 'BSB' })
  await bsb.fill('999-006')
  await page.getByRole('button', { name: 'Save' }).click()
  const ownPassword = page.getByLabel('Current password', { exact: true })
  await expect(ownPassword).toHaveAttribute('data-invalid', 'true')

  await ownPassword.fill(password)
  await page.getByRole('button', { name: 'Save' }).click()

  await expect(page.getByText('Your agency will review your changes.')).toBeVisible()
  await page.reload()
  await expect(bsb).toHaveValue('999-006')
})
