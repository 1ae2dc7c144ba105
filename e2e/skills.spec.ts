import { passFoodSafety } from './skill-test.ts'
import { expect, signedIn, test } from './world.ts'

test('an employee passes a test on a phone, and the skill is verified', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { userData } = await signedIn(page, 'employee')
  await page.goto(`/employee-profile-update/${userData.employee_id}?tab=skills`)

  await passFoodSafety(page)
  // Another browser test takes another skill test of hers.
  await expect(page.getByRole('listitem').filter({ hasText: 'Food safety' }).getByText('From a test')).toBeVisible()
  await expect(page.getByText(/· 100%$/)).toBeVisible()
})
