import { follow } from './screens.ts'
import { expect, signedIn, test } from './world.ts'

test('a test is answered with a photo, marked by the agency, and voided with a reason', async ({ page, browser }) => {
  const { userData } = await signedIn(page, 'employee')
  const file = `/employee-profile-update/${userData.employee_id}?tab=skills`
  await page.goto(file)
  await page.getByRole('button', { name: 'Start test: Coffee making' }).click()
  const dialog = page.getByRole('dialog')
  // Their order is random.
  for (const at of [1, 2]) {
    await expect(dialog.getByText(`Question ${at} of 2`)).toBeVisible()
    const choice = dialog.getByRole('radio', { name: 'About 25 seconds' })
    if (await choice.isVisible()) await choice.check()
    else {
      await dialog.locator('input[type=file]').last().setInputFiles('docs/picture.png')
      await expect(dialog.getByText('picture.jpg')).toBeVisible()
    }
    await dialog.getByRole('button', { name: at < 2 ? 'Next' : 'Submit test', exact: true }).click()
  }
  const line = page.getByRole('listitem').filter({ hasText: 'Coffee making' })
  await expect(line.getByText('Awaiting marking')).toBeVisible()

  const office = await browser.newPage()
  await signedIn(office, 'admin')
  await office.goto('/create-skill-question?show=waiting')
  await office.getByRole('button', { name: 'Ava Nguyen' }).click()
  const drawer = office.getByRole('dialog', { name: 'Mark test' })
  await expect(drawer.getByRole('img', { name: /flat white/ })).toBeVisible()
  await drawer.getByRole('textbox', { name: /^Marks/ }).fill('3')
  await drawer.getByRole('button', { name: 'Save marks' }).click()
  await expect(office.getByRole('button', { name: 'Ava Nguyen' })).toHaveCount(0)

  await follow(office, file)
  const value = office.getByRole('listitem').filter({ hasText: 'Coffee making' })
  await expect(value.getByText('From a test')).toBeVisible()
  await value.getByRole('button', { name: 'Void: Coffee making' }).click()
  const question = office.getByRole('dialog', { name: /Coffee making/ })
  await question.getByRole('textbox', { name: 'Reason' }).fill('Somebody else made it')
  await question.getByRole('button', { name: 'Void test' }).click()

  await expect(value.getByText('Void', { exact: true })).toBeVisible()
  await expect(value.getByText(/Somebody else made it/)).toBeVisible()
  await expect(value.getByText('From a test')).toHaveCount(0)
  await office.close()
})
