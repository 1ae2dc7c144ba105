import { expect, signedIn, test } from './world.ts'

test('a roster that is half typed is asked about before its drawer closes', async ({ page }) => {
  await signedIn(page, 'admin')
  await page.goto('/create-roster')
  await page.getByRole('button', { name: 'New roster' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'New roster' })
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Melbourne Cup week')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })

  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(drawer.getByRole('textbox', { name: 'Name' })).toHaveValue('Melbourne Cup week')

  await drawer.getByRole('button', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(drawer).toBeHidden()
})

test('an untouched drawer closes without a question', async ({ page }) => {
  await signedIn(page, 'admin')
  await page.goto('/create-roster')
  await page.getByRole('button', { name: 'New roster' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'New roster' })
  await expect(drawer).toBeVisible()

  await page.keyboard.press('Escape')

  await expect(drawer).toBeHidden()
})

test('what the dashboard counts as declined this week are the rows that it opens', async ({ page }) => {
  await signedIn(page, 'admin')
  await page.goto('/dashboard')
  const card = page.getByRole('link', { name: /declined this week/ })
  const count = Number(/\d+/.exec((await card.textContent()) ?? '')?.[0])

  await card.click()

  await expect(page).toHaveURL(/answered_from=/)
  await expect(page.locator('tbody tr')).toHaveCount(count)
})

test('a new roster shows that its customer is on hold, and opens the roster that the site already has', async ({
  page,
}) => {
  await signedIn(page, 'admin')
  await page.goto('/create-roster')
  await page.getByRole('button', { name: 'New roster' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'New roster' })

  await drawer.getByRole('combobox', { name: 'Location' }).click()
  await page
    .getByRole('option', { name: /Coastal Freight Lines/ })
    .first()
    .click()
  await expect(drawer.getByText('The customer is on hold.')).toBeVisible()

  await drawer.getByRole('combobox', { name: 'Location' }).fill('Brisbane Kitchen')
  await page.getByRole('option', { name: /Brisbane Kitchen/ }).click()
  await drawer.getByRole('link', { name: /^Open Brisbane Kitchen/ }).click()

  await expect(page).toHaveURL(/roster=/)
  await expect(page.getByRole('heading', { name: 'Brisbane Kitchen' })).toBeVisible()
})
