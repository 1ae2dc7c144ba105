import { tellAvailability } from './availability-told.ts'
import { expectNoSideways, signedIn, test } from './world.ts'

test('somebody tells from their phone when they may be asked, and takes it away row by row', async ({ page }) => {
  const { userData } = await signedIn(page, 'noah')
  await page.goto(`/employee-profile-update/${userData.employee_id}?tab=availability`)

  await tellAvailability(page)

  await expectNoSideways(page)
})
