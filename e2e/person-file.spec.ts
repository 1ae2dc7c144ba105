import { expect, signedIn, test } from './world.ts'

test('a wrong tax file number is reported at its field and its tab; a correct one is encrypted and shown for a purpose only; unsaved input is kept between tabs, and leaving asks for confirmation', async ({
  page,
}) => {
  await signedIn(page, 'admin')
  // One of those whose file in the demo has neither tax nor super details yet.
  await page.goto('/employees?q=Bronte%20Kelly')
  await page.getByRole('link', { name: /Bronte Kelly/ }).click()
  await page.getByRole('link', { name: 'Edit profile' }).click()
  await page.getByRole('tab', { name: /^Tax/ }).click()
  const number = page.getByRole('textbox', { name: 'Tax file number (TFN)' })

  await number.fill('123456789')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('This tax file number is not valid')).toBeVisible()
  await expect(page.getByRole('tab', { name: /^Tax.*1 field to correct/ })).toBeVisible()

  await number.fill('123 456 782')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('tab', { name: /^Tax.*Complete/ })).toBeVisible()
  await expect(number).toHaveValue('')
  await expect(number).toHaveAttribute('placeholder', '••• 782')

  await page.getByRole('button', { name: 'Show number' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Reason' }).click()
  await page.getByRole('option', { name: 'Payroll' }).click()
  await dialog.getByRole('button', { name: 'Show number' }).click()
  await expect(dialog.getByText('123456782')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  await page.getByRole('tab', { name: 'Access log' }).click()
  await expect(page.getByText('Tax: Ruth Adler').first()).toBeVisible()

  // Unsaved input on one tab is kept while another is shown.
  await page.getByRole('tab', { name: /^Superannuation/ }).click()
  await page.getByRole('textbox', { name: 'Fund', exact: true }).fill('Southern Cross Super')
  await page.getByRole('tab', { name: /^Bank account/ }).click()
  await page.getByRole('tab', { name: /^Superannuation/ }).click()
  await expect(page.getByRole('textbox', { name: 'Fund', exact: true })).toHaveValue('Southern Cross Super')

  await page.getByRole('link', { name: 'Companies', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page).toHaveURL(/tab=super/)
})
