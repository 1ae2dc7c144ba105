import type { Page } from '@playwright/test'
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

test('two people change a setting of the installation: the later one is asked whose shall stand', async ({
  page,
  context,
}) => {
  await signedIn(page, 'superadmin')
  const other = await context.newPage()
  for (const each of [page, other]) {
    await each.goto('/global-config')
    await each.getByRole('button', { name: /: Attribution/ }).click()
  }
  const put = async (on: Page, value: string) => {
    await on.getByRole('textbox', { name: 'MAP_ATTRIBUTION' }).fill(value)
    await on.getByRole('button', { name: 'Store it' }).click()
  }
  await put(other, '© theirs')
  await expect(other.getByText('© theirs')).toBeVisible()
  await put(page, '© mine')

  await expect(page.getByRole('alert')).toContainText('Somebody changed this')
  await page.getByRole('button', { name: 'Save my version' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText('© mine')).toBeVisible()
})
