import { expect, signedIn, test } from './world.ts'

test('a rule is tightened for one agency, and given back to what it inherits', async ({ page }) => {
  await signedIn(page, 'superadmin')
  await page.goto('/global-config')
  await page.getByRole('combobox', { name: 'For whom' }).click()
  await page.getByRole('option', { name: /Northern Light/ }).click()
  const rest = page.getByRole('textbox', { name: 'Rest: warn below' })
  await rest.fill('11')
  await page.getByRole('button', { name: 'Save the rules' }).click()
  await expect(page.getByText('The rules were saved.').first()).toBeVisible()

  await page.reload()
  await expect(rest).toHaveValue(/^11/)
  await rest.fill('')
  await page.getByRole('button', { name: 'Save the rules' }).click()
  await expect(rest).toHaveAttribute('placeholder', /^10\sh$/)
})
