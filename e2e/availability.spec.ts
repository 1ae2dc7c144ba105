import { fillInAvailability } from './fill-in-availability.ts'
import { signedIn, test } from './world.ts'

test('the agency notes at a desk when somebody may be asked, and takes it away row by row', async ({ page }) => {
  await signedIn(page, 'admin')
  await page.goto('/employees?q=Callum%20Fraser')
  await page.getByRole('link', { name: /Callum Fraser/ }).click()
  await page.getByRole('link', { name: 'Edit profile' }).click()
  await page.getByRole('tab', { name: /^Availability/ }).click()

  await fillInAvailability(page)
})
