import { expect, signedIn, test } from './world.ts'

test('somebody whom the agency will not take on again is found, warned of, and taken on only by whoever says that they know', async ({
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

  // She is screened, and the mark stays until somebody takes it away.
  await expect(page.getByRole('button', { name: 'Decline', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Remove “do not rehire”' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove “do not rehire”' }).click()
  await expect(page.getByText('Stayed away from three shifts')).toBeHidden()
})
