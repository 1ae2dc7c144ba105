import type { Page } from '@playwright/test'
import { expectToast } from './toasts.ts'
import { expect, signedIn, test } from './world.ts'

test('a rule is overridden for one agency, and reset to its inherited value', async ({ page }) => {
  await signedIn(page, 'superadmin')
  await page.goto('/global-config')
  await page.getByRole('combobox', { name: 'Applies to' }).click()
  await page.getByRole('option', { name: /Northern Light/ }).click()
  const rest = page.getByRole('textbox', { name: 'Rest: warn below' })
  await rest.fill('11')
  await page.getByRole('button', { name: 'Save rules' }).click()
  await expectToast(page, 'Rules saved.')

  await page.reload()
  await expect(rest).toHaveValue(/^11/)
  await rest.fill('')
  await page.getByRole('button', { name: 'Save rules' }).click()
  await expect(rest).toHaveAttribute('placeholder', /^10\sh$/)
})

test('an agency’s admin opens the rules of the agency from the menu and changes one', async ({ page }) => {
  await signedIn(page, 'admin2')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Agency rules' }).click()
  await expect(page.getByRole('heading', { name: 'Agency rules' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Applies to' })).toBeHidden()

  await page.getByRole('textbox', { name: 'Rest: warn below' }).fill('11.5')
  await page.getByRole('button', { name: 'Save rules' }).click()

  await expectToast(page, 'Rules saved.')
})

test('a customer’s user opens their own record from the menu and edits a contact', async ({ page }) => {
  await signedIn(page, 'customer')
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Our company' }).click()
  await expect(page.getByRole('heading', { name: 'Harbour Foods Group' })).toBeVisible()
  await page
    .getByRole('button', { name: /^Edit: / })
    .first()
    .click()
  const drawer = page.getByRole('dialog')

  await drawer.getByLabel('Phone').fill('0491 570 158')
  await drawer.getByRole('button', { name: 'Save contact' }).click()

  await expect(drawer).toBeHidden()
  await expect(page.getByText('0491 570 158').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit' })).toBeHidden()
})

test('on a conflicting change of a setting the later user is asked which version to keep', async ({
  page,
  context,
}) => {
  await signedIn(page, 'superadmin')
  const other = await context.newPage()
  for (const each of [page, other]) {
    await each.goto('/global-config')
    await each.getByRole('button', { name: /: Tile attribution/ }).click()
  }
  const put = async (on: Page, value: string) => {
    await on.getByRole('textbox', { name: 'MAP_ATTRIBUTION' }).fill(value)
    await on.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  }
  await put(other, '© theirs')
  await expect(other.getByText('© theirs')).toBeVisible()
  await put(page, '© mine')

  await expect(page.getByRole('alert')).toContainText('Someone else changed this')
  await page.getByRole('button', { name: 'Overwrite with my version' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText('© mine')).toBeVisible()
})
