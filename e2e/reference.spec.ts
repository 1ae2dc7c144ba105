import { follow } from './screens.ts'
import { expect, signedIn, test } from './world.ts'

test('a list is searched, an entry is added, edited and removed, a shared one is hidden and shown again, and one in use cannot be removed', async ({
  page,
}) => {
  await signedIn(page, 'admin')
  await page.goto('/skills')
  await page.getByRole('button', { name: 'Add skill' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Rope rescue')
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill('rope_rescue')
  await page.getByRole('textbox', { name: 'Group' }).fill('Safety')
  await page.getByRole('textbox', { name: 'German' }).fill('Seilrettung')
  await page.getByRole('textbox', { name: 'Order' }).fill('5')
  await page.getByRole('button', { name: 'Add', exact: true }).click()

  await page.getByPlaceholder('Search by name or code').fill('seilrettung')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: 'Rope rescue' }).press('Enter')
  await expect(page.getByText('Not in use.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Order' })).toHaveValue('5')
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog', { name: 'Remove “Rope rescue”?' }).getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('button', { name: 'Rope rescue' })).toHaveCount(0)

  await follow(page, '/banks?q=tyro')
  await page.getByRole('button', { name: 'Tyro Payments' }).press('Enter')
  await page.getByRole('button', { name: 'Hide for our agency' }).click()
  await expect(page.getByRole('row', { name: /Tyro/ })).toContainText('Hidden')
  await page.getByRole('button', { name: 'Tyro Payments' }).press('Enter')
  await page.getByRole('button', { name: 'Show again' }).click()
  await expect(page.getByRole('row', { name: /Tyro/ })).not.toContainText('Hidden')

  await follow(page, '/positions?q=barista')
  await page.getByRole('button', { name: 'Barista' }).press('Enter')

  await expect(page.getByText(/^Used by .+ records/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remove This entry is in use/ })).toHaveAttribute(
    'data-disabled',
    'true',
  )
})

test('the public holidays start at the next one, removing the filter shows all, and an agency replaces one by its own', async ({
  page,
}) => {
  await signedIn(page, 'admin')
  await page.goto('/holidays')
  await expect(page).toHaveURL(/[?&]from=\d{4}-\d{2}-\d{2}/)
  const first = page.getByRole('row').nth(1)
  await expect(first).toBeVisible()
  const next = await first.innerText()

  await page.getByRole('button', { name: 'Remove filter' }).click()

  await expect(first).not.toHaveText(next)

  await page.goto('/holidays?state=VIC&q=Cup')
  await page.getByRole('button', { name: 'Melbourne Cup' }).first().press('Enter')
  await page.getByRole('textbox', { name: 'Source' }).fill('Enterprise agreement, clause 12')
  await page.getByRole('switch', { name: 'Is a public holiday' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add holiday', exact: true }).click()

  await expect(page.getByText('Replaced by agency holiday')).toBeVisible()
  await expect(page.getByRole('row', { name: /Not a holiday/ })).toContainText('Agency')
})

test('several entries are deactivated at once, and activated again', async ({ page }) => {
  await signedIn(page, 'admin')
  await page.goto('/designations')
  const rows = page.getByRole('row')
  const move = async (button: string) => {
    await rows.nth(1).getByRole('checkbox').check()
    await rows.nth(2).getByRole('checkbox').check()
    await page.getByRole('region', { name: '2 selected' }).getByRole('button', { name: button }).click()
    await page.getByRole('dialog').getByRole('button', { name: button }).click()
    const result = page.getByRole('dialog', { name: 'Results' })
    await expect(result.getByText('2 changed')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(result).toBeHidden()
  }

  await move('Deactivate')
  await expect(rows.nth(1)).toContainText(/Hidden|Inactive/)
  await move('Activate')
  await expect(rows.nth(1)).not.toContainText(/Hidden|Inactive/)
})
