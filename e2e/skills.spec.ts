import { expect, signedIn, test } from './world.ts'

test('somebody takes a test on the phone, passes it, and the skill is verified', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { userData } = await signedIn(page, 'employee')
  await page.goto(`/employee-profile-update/${userData.employee_id}?tab=skills`)

  await page.getByRole('button', { name: 'Start test: Food safety' }).click()
  const paper = page.getByRole('dialog')
  await expect(paper.getByRole('timer')).toContainText('left')
  const answers = {
    'Where does raw meat belong in the cold room?': () =>
      paper.getByRole('radio', { name: 'On the bottom shelf' }).check(),
    'Gloves replace washing one’s hands.': () => paper.getByRole('radio', { name: 'False' }).check(),
    'At most how many °C are allowed in the cold room?': () => paper.getByRole('textbox').fill('5'),
  }
  // Chance decides their order.
  for (const at of [1, 2, 3]) {
    await expect(paper.getByText(`Question ${at} of 3`)).toBeVisible()
    for (const [asked, answer] of Object.entries(answers)) if (await paper.getByText(asked).isVisible()) await answer()
    await paper.getByRole('button', { name: at < 3 ? 'Next' : 'Hand in', exact: true }).click()
  }

  await expect(paper).toBeHidden()
  await expect(page.getByText('From a test')).toBeVisible()
  await expect(page.getByText('100%')).toBeVisible()
})
