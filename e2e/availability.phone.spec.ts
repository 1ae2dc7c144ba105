import { fillInAvailability } from './fill-in-availability.ts'
import { expectNoSideways, signedIn, test } from './world.ts'

test('an employee enters their availability on a phone and removes it row by row', async ({ page }) => {
  const { userData } = await signedIn(page, 'noah')
  await page.goto(`/employee-profile-update/${userData.employee_id}?tab=availability`)

  await fillInAvailability(page)

  await expectNoSideways(page)
})
