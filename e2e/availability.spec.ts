import { fillInAvailability } from './fill-in-availability.ts'
import { signedIn, test } from './world.ts'

test('the agency enters a person’s availability and removes it row by row', async ({ page }) => {
  await signedIn(page, 'admin')
  await page.goto('/employees?q=Callum%20Fraser')
  await page.getByRole('link', { name: /Callum Fraser/ }).click()
  await page.getByRole('link', { name: 'Edit profile' }).click()
  await page.getByRole('tab', { name: /^Availability/ }).click()

  await fillInAvailability(page)
})
