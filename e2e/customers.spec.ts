import type { Page } from '@playwright/test'
import { expect, signedIn, test } from './world.ts'

async function openCustomer(page: Page, q: string) {
  await page.goto(`/customers?q=${q}`)
  await page
    .getByRole('link', { name: new RegExp(q, 'i') })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(q, 'i') })).toBeVisible()
}

test('a customer’s terms are edited and shown, a contact becomes the main contact, a person is blocked with a reason and removed again', async ({
  page,
}) => {
  await signedIn(page, 'admin')
  await openCustomer(page, 'jacaranda')
  await page.getByRole('link', { name: 'Edit customer' }).click()

  await page.getByLabel('Minimum engagement').fill('240')
  await page.getByLabel('Auto-approve after').fill('36')
  await page.getByRole('switch', { name: 'Purchase order required' }).press('Space')
  await page.getByRole('button', { name: 'Save customer' }).click()

  await expect(page.getByRole('heading', { name: 'Agreed terms' })).toBeVisible()
  await expect(page.getByText('36 h', { exact: true })).toBeVisible()
  await expect(page.getByText('4 h', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Add contact' }).click()
  const contact = page.getByRole('dialog', { name: 'Add contact' })
  await contact.getByLabel('Name').fill('Quentin Bell')
  await contact.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Safety' }).click()
  await contact.getByRole('switch', { name: 'Main contact' }).press('Space')
  await contact.getByRole('button', { name: 'Add contact' }).click()
  await expect(contact).toBeHidden()
  await expect(page.getByText('Safety · All sites')).toBeVisible()
  await expect(page.getByText('Main contact')).toHaveCount(1)

  // An empty list has a second button.
  await page.getByRole('button', { name: 'Add person' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Add person' })
  await drawer.getByRole('combobox', { name: 'Person' }).fill('callum')
  await page.getByRole('option', { name: 'Callum Fraser' }).click()
  await drawer.getByText('Blocked', { exact: true }).click()

  await drawer.getByRole('button', { name: 'Add person' }).click()
  await expect(drawer.getByText('This field is required.')).toBeVisible()
  await drawer.getByRole('textbox', { name: 'Reason' }).fill('Left the gate open')
  await drawer.getByRole('button', { name: 'Add person' }).click()

  await expect(drawer).toBeHidden()
  await page.getByPlaceholder('Search by name or code').fill('callum')
  await expect(page.getByRole('cell', { name: 'Left the gate open' })).toBeVisible()
  await page.getByRole('button', { name: 'Callum Fraser' }).press('Enter')
  await page.getByRole('button', { name: 'Remove from list' }).click()
  await page
    .getByRole('dialog', { name: /Remove Callum Fraser from/ })
    .getByRole('button', { name: 'Remove from list' })
    .click()
  await expect(page.getByRole('cell', { name: 'Left the gate open' })).toBeHidden()
})

test('putting a customer on hold first states what remains, and a button of its own takes the hold off', async ({
  page,
}) => {
  // No test publishes there, or expects it to be active.
  await signedIn(page, 'admin2')
  await openCustomer(page, 'coral')

  await page.getByRole('button', { name: 'Put on hold' }).click()
  const question = page.getByRole('dialog', { name: /Put .* on hold\?/ })
  await expect(question.getByText(/can’t publish new rosters.*published shift/)).toBeVisible()
  await question.getByRole('button', { name: 'Put on hold' }).click()

  await expect(page.getByText('On hold', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Make active' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make active' }).click()
  await expect(page.getByRole('button', { name: 'Put on hold' })).toBeVisible()
})
