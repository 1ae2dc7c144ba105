import { follow } from './screens.ts'
import { expect, signedIn, test } from './world.ts'

test('the super admin reads an email as a page and as text, and sees that emails are not sent', async ({ page }) => {
  const email = 'lena.brand@emails.example'
  await signedIn(page, 'superadmin')
  await page.goto('/users')
  await page.getByRole('link', { name: 'Invite user' }).click()
  await page.getByLabel('First name').fill('Lena')
  await page.getByLabel('Last name').fill('Brand')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('combobox', { name: 'Agency' }).click()
  await page.getByRole('option', { name: 'Southern Cross Staffing' }).click()
  await page.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Administrator' }).click()
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('heading', { name: 'Lena Brand' })).toBeVisible()

  await follow(page, `/emails?q=${encodeURIComponent(email)}`)
  await expect(page.getByText('Emails are not being sent: no mail server is set up')).toBeVisible()
  await expect(page.getByText('In the outbox').first()).toBeVisible()
  await page.getByText(email).first().click()
  const dialog = page.getByRole('dialog', { name: email })
  const shown = dialog.frameLocator('iframe')
  await expect(shown.getByRole('heading', { name: 'Southern Cross Staffing has invited you to Muster' })).toBeVisible()
  await expect(shown.getByRole('link', { name: 'Choose a password' })).toHaveAttribute('href', /\/reset-password#/)
  await expect(shown.getByRole('link', { name: 'Choose a password' })).toHaveCSS('color', 'rgb(255, 255, 255)')

  await dialog.getByText('Plain text', { exact: true }).click()
  await expect(dialog.getByText('Hello Lena,')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})
