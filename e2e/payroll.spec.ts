import { readFileSync } from 'node:fs'
import { seriousFindings } from './accessibility.ts'
import { expectToast } from './toasts.ts'
import { expect, signedIn, test } from './world.ts'

test('approved time of a period that is over is exported once with the agency’s own columns, and paid', async ({
  page,
}) => {
  await signedIn(page, 'admin2')
  await page.goto('/time-sheets?tab=pay-runs')

  await test.step('a default profile that starts from the columns of another payroll system', async () => {
    await page.getByRole('button', { name: 'Column profiles' }).click()
    const drawer = page.getByRole('dialog', { name: 'Column profiles' })
    await drawer.getByRole('button', { name: 'Add profile' }).click()
    await drawer.getByRole('textbox', { name: 'Name', exact: true }).fill('Our payroll')
    await drawer.getByRole('combobox', { name: 'Start from' }).click()
    await page.getByRole('option', { name: /MYOB/ }).click()
    await expect(drawer.getByRole('textbox', { name: 'Heading' }).first()).toHaveValue('Emp. Co./Last Name')
    await drawer.getByRole('checkbox', { name: 'Use as default' }).check()
    await drawer.getByRole('button', { name: 'Save profile' }).click()
    await expect(drawer.getByText('Default', { exact: true })).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
  })

  await page.goto('/time-sheets?tab=pay-periods&status=open&is_over=true')
  await page.getByRole('row').nth(1).click()
  await page.getByRole('dialog', { name: 'Pay period' }).getByRole('button', { name: 'New pay run' }).click()
  await page.getByRole('button', { name: 'Create draft' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Pay run/ })).toBeVisible()
  await page.getByRole('button', { name: 'Export and lock' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Export and lock' }).click()
  const download = page.getByRole('button', { name: 'Download “Our payroll”' })
  await expect(download).toBeVisible()
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()])
  const [heading, first] = readFileSync(await file.path(), 'utf8').split(/\r?\n/)
  expect(heading).toMatch(/^"?Emp\. Co\.\/Last Name"?,"?Emp\. First Name"?,"?Payroll Category"?/)
  expect(first).toContain('Base Hourly')

  await page.getByRole('button', { name: 'Mark as posted' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as posted' }).click()
  await expectToast(page, 'The pay run is posted')
  await expect(page.getByRole('button', { name: 'Mark as posted' })).toHaveCount(0)
})
