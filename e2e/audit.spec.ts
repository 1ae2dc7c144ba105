import { follow } from './screens.ts'
import { expect, signedIn, test } from './world.ts'

test('an admin changes a customer, finds who did it and what it was before, and that the log is whole', async ({
  page,
}) => {
  await signedIn(page, 'admin')
  await page.goto('/customers?q=summit%20stadium')
  await page
    .getByRole('link', { name: /Summit/ })
    .first()
    .click()
  const record = page.url().split('/').at(-1) ?? ''
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Legal name').fill('Summit & “Söhne” O’Brien')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Summit & “Söhne” O’Brien')).toBeVisible()

  await follow(page, `/audit?record=${record}`)
  await expect(page).toHaveURL(new RegExp(`record_id=${record}`))
  await page.getByText('Customer: changed').click()

  const drawer = page.getByRole('dialog', { name: 'Audit entry' })
  await expect(drawer.getByText('Ruth Adler')).toBeVisible()
  await expect(drawer.getByText('/customer/update')).toBeVisible()
  await expect(drawer.getByRole('row', { name: /Legal name.*Summit & “Söhne” O’Brien/ })).toBeVisible()
  await drawer.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'Verify chain' }).click()
  await expect(page.getByRole('dialog').getByText('Intact')).toBeVisible()
})
