import { expect, signedIn, test } from './world.ts'

test('the agency sees what somebody changed of their own file, and marks it as checked', async ({ page }) => {
  await signedIn(page, 'admin')
  await page.goto('/employees')
  await page.getByRole('button', { name: 'To review' }).click()
  await page.getByRole('row').filter({ hasText: 'Mia Müller' }).getByRole('link', { name: 'Mia Müller' }).click()
  const waiting = page.getByRole('alert').filter({ hasText: 'Changed by the person' })
  await waiting.getByRole('link', { name: 'Bank account' }).click()

  const changes = page.getByRole('table', { name: 'Changed, not looked at yet' })
  await expect(changes.getByRole('row').filter({ hasText: 'BSB' })).toContainText('999-002')
  await page.getByRole('button', { name: 'Mark as checked' }).click()

  await expect(changes).toBeHidden()
})
