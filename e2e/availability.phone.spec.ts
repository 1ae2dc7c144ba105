import { fillInAvailability } from './fill-in-availability.ts'
import { expectNoSideways, signedIn, test } from './world.ts'

test('somebody tells from their phone when they may be asked, and takes it away row by row', async ({ page }) => {
  const { userData } = await signedIn(page, 'noah')
  await page.goto(`/employee-profile-update/${userData.employee_id}?tab=availability`)

  await fillInAvailability(page)

  await expectNoSideways(page)
})
