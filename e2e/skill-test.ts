import { expect, type Page } from '@playwright/test'

/** Takes the demo's food safety test on the open skills tab and answers everything correctly. */
export async function passFoodSafety(page: Page) {
  await page.getByRole('button', { name: 'Start test: Food safety' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('timer')).toContainText('left')
  const answers = {
    'Where does raw meat belong in the cold room?': () =>
      dialog.getByRole('radio', { name: 'On the bottom shelf' }).check(),
    'Gloves replace washing one’s hands.': () => dialog.getByRole('radio', { name: 'False' }).check(),
    'At most how many °C are allowed in the cold room?': () => dialog.getByRole('textbox').fill('5'),
  }
  // Their order is random.
  for (const at of [1, 2, 3]) {
    await expect(dialog.getByText(`Question ${at} of 3`)).toBeVisible()
    for (const [requested, answer] of Object.entries(answers))
      if (await dialog.getByText(requested).isVisible()) await answer()
    await dialog.getByRole('button', { name: at < 3 ? 'Next' : 'Submit test', exact: true }).click()
  }
  await expect(dialog).toBeHidden()
}
