import { expect, signedIn, test } from './world.ts'

test('a person marked “do not rehire” is found, warned about, and rehired only after a confirmation', async ({
  page,
}) => {
  await signedIn(page, 'admin')
  await page.goto('/employees')
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByRole('switch', { name: 'Do not rehire' }).click()
  await page.getByRole('button', { name: 'Show results' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Jessica Brown' })
  await expect(row.getByText('Do not rehire')).toBeVisible()
  await row.getByRole('link', { name: 'Jessica Brown' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Stayed away from three shifts' })).toBeVisible()

  await page.getByRole('button', { name: 'Start screening' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Stayed away from three shifts')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Start screening' })).toBeDisabled()
  await dialog.getByLabel('Continue anyway').check()
  await dialog.getByRole('button', { name: 'Start screening' }).click()
  await expect(dialog).toBeHidden()

  // She is in screening, and the mark stays until it is removed.
  await expect(page.getByRole('button', { name: 'Decline', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Remove “do not rehire”' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove “do not rehire”' }).click()
  await expect(page.getByText('Stayed away from three shifts')).toBeHidden()
})
