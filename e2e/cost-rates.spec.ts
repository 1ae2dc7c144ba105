import { seriousFindings } from './accessibility.ts'
import { choose, date, write } from './fields.ts'
import { expectToast } from './toasts.ts'
import { expect, signedIn, test } from './world.ts'

test('sample values are filled in, checked and completed, and say what a charge leaves of an hour', async ({
  page,
}) => {
  await signedIn(page, 'admin2')
  await page.goto('/cost-rates')
  const list = page.getByRole('table', { name: 'Employment costs' })
  const row = (name: string | RegExp) => list.getByRole('row', { name })
  const calculator = page.locator('section', { has: page.getByRole('heading', { name: 'What an hour costs' }) })

  await test.step('from an empty list, after a warning', async () => {
    await expect(page.getByText('No employment costs yet')).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Fill in sample values' }).click()
    const warning = page.getByRole('dialog', { name: 'Fill in sample values?' })
    await expect(warning).toContainText('check each against its source')
    await warning.getByRole('button', { name: 'Fill in sample values' }).click()
    await expectToast(page, 'Sample values added, to be checked: 9')
    await expect(row(/^Select.*Superannuation.*12%.*All work.*To check/)).toBeVisible()
    await expect(row(/Payroll tax.*5\.45%.*NSW.*To check/)).toBeVisible()
  })

  await test.step('one is marked as checked', async () => {
    await row(/Superannuation/)
      .getByRole('checkbox')
      .check()
    await page.getByRole('button', { name: /^Mark as checked/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as checked' }).click()
    const results = page.getByRole('dialog')
    await expect(results).toContainText('Superannuation, All work')
    await results.getByRole('button', { name: 'Close' }).first().click()
    await expect(row(/Superannuation.*Checked/)).toBeVisible()
  })

  await test.step('workers’ compensation of an industry is added', async () => {
    await page.getByRole('button', { name: 'Add rate' }).click()
    const drawer = page.getByRole('dialog', { name: 'Add rate' })
    await write(drawer, { Rate: '3.5', Source: 'Letter of the insurer' })
    await choose(drawer, { 'Customer’s industry': 'Transport' })
    await date(drawer, { From: '1/7/2026' })
    expect(await seriousFindings(page)).toEqual([])
    await drawer.getByRole('button', { name: 'Add rate' }).click()
    await expectToast(page, 'Rate added')
    await expect(row(/Workers’ compensation.*3\.5%.*Transport/)).toBeVisible()
  })

  await test.step('the same again is refused, and nothing typed is lost', async () => {
    await page.getByRole('button', { name: 'Add rate' }).click()
    const drawer = page.getByRole('dialog', { name: 'Add rate' })
    await write(drawer, { Rate: '4' })
    await choose(drawer, { 'Customer’s industry': 'Transport' })
    await drawer.getByRole('button', { name: 'Add rate' }).click()
    await expect(drawer.getByText(/already applies to the same work/).first()).toBeVisible()
    await expect(drawer.getByRole('textbox', { name: 'Rate', exact: true })).toHaveValue(/^4/)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /Discard changes/ }).click()
    await expect(drawer).toHaveCount(0)
  })

  await test.step('an hour is calculated as one types; what is missing is named', async () => {
    await write(calculator, { 'Pay per hour': '34.96', 'Charge per hour': '46' })
    await expect(calculator.getByText('Rates are missing')).toBeVisible()
    await expect(calculator.getByText(/no rate for this work: Workers’ compensation and Payroll tax/)).toBeVisible()
    await choose(calculator, { State: 'NSW', 'Customer’s industry': 'Transport' })
    await expect(calculator.getByRole('row', { name: /^Margin 7\.6% \$3\.49/ })).toBeVisible()
    await expect(calculator.getByText('Rates are missing')).toHaveCount(0)
    await expect(calculator.getByRole('row', { name: /^Total cost.*\$42\.51/ })).toBeVisible()
    await expect(calculator.getByRole('row', { name: /^Payroll tax To check 5\.45% \$2\.13/ })).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
  })
})
