import { seriousFindings } from './accessibility.ts'
import { choose, date, write } from './fields.ts'
import { follow } from './screens.ts'
import { callsAs } from './server-calls.ts'
import { expectToast } from './toasts.ts'
import { expect, signedIn, test } from './world.ts'

test('a customer’s rate is added, raised by 3.5 % from 1 July after a preview, and shown over time with the days that have none', async ({
  page,
}) => {
  // No other test charges this customer.
  await signedIn(page, 'admin')
  await page.goto('/customers?q=mangrove')
  await page
    .getByRole('link', { name: /mangrove/i })
    .first()
    .click()
  await page.getByRole('tab', { name: 'Rates' }).click()
  await expect(page.getByText('No rate in this period')).toBeVisible()
  await page.goto(`${new URL(page.url()).pathname}?tab=rates&from=2026-01-01`)

  await test.step('a rate for all work, and one for a position that has ended', async () => {
    await page.getByRole('button', { name: 'Add rate' }).first().click()
    const drawer = page.getByRole('dialog', { name: 'Add rate' })
    await drawer.getByRole('button', { name: 'Add rate' }).click()
    await expect(drawer.getByText('This field is required.')).toBeVisible()
    await write(drawer, { 'Rate an hour': '46.00' })
    await date(drawer, { 'First day': '1/1/2026' })
    expect(await seriousFindings(page)).toEqual([])
    await drawer.getByRole('button', { name: 'Add rate' }).click()
    await expectToast(page, 'Rate added')
    await expect(page.getByRole('row', { name: /All positions.*\$46\.00 an hour/ })).toBeVisible()

    await page.getByRole('button', { name: 'Add rate' }).first().click()
    await choose(drawer, { Position: 'Cleaner' })
    await drawer.getByText('Markup', { exact: true }).click()
    await write(drawer, { Markup: '32.5' })
    await date(drawer, { 'First day': '1/1/2026', 'Last day': '31/1/2026' })
    await drawer.getByRole('button', { name: 'Add rate' }).click()
    await expect(page.getByRole('row', { name: /Cleaner.*Pay \+ 32\.5\s?%/ })).toBeVisible()
  })

  await test.step('a second rate for the same work at the same time is refused at its first day', async () => {
    await page.getByRole('button', { name: 'Add rate' }).first().click()
    const drawer = page.getByRole('dialog', { name: 'Add rate' })
    await write(drawer, { 'Rate an hour': '50' })
    await drawer.getByRole('button', { name: 'Add rate' }).click()
    await expect(drawer.getByText(/already has a rate for the same site/).first()).toBeVisible()
    await drawer.getByRole('button', { name: 'Close' }).first().click()
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await expect(drawer).toBeHidden()
  })

  await test.step('the raise is previewed and done', async () => {
    await page.getByRole('button', { name: 'Raise rates…' }).click()
    const drawer = page.getByRole('dialog', { name: 'Raise rates' })
    await write(drawer, { 'Raise by': '3.5' })
    await date(drawer, { From: '1/7/2031' })
    await drawer.getByRole('button', { name: 'Show preview' }).click()
    await expect(drawer.getByRole('row', { name: 'All work $46.00 $47.61' })).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    await drawer.getByRole('button', { name: 'Raise 1 rate' }).click()
    await expectToast(page, '1 rate raised')
    await expect(drawer).toBeHidden()
  })

  await expect(page.getByRole('row', { name: /\$47\.61 an hour.*1 July 2031.*To come/ })).toBeVisible()
  await expect(page.getByRole('img', { name: /^All work: \$46\.00 an hour 1 Jan 2026 – 30 June 2031/ })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Cleaner: .*More general rate/ })).toBeVisible()

  await page.goto('/charge-rates?q=mangrove')
  await expect(page.getByRole('row', { name: /Mangrove.*\$47\.61 an hour/ })).toBeVisible()
})

test('a file of rates is imported without the row of an unknown site, and that row once its site is corrected', async ({
  page,
}) => {
  const call = await callsAs(page, 'admin')
  const { id: company_id } = await call('/company/list')
  const name = 'Ratesheet Foods'
  const { id: customer_id } = await call('/customer/store', { company_id, code: 'RATESHEET', name })
  await call('/location/store', { customer_id, name: 'Ratesheet Mill', time_zone: 'Australia/Brisbane' })
  const step = page.locator('[aria-current=step]')
  const check = async (text: string) => {
    const file = { name: 'rates.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
    await page.locator('input[type=file]').setInputFiles(file)
    await expect(step).toContainText('Match columns')
    await page.getByRole('button', { name: 'Check file' }).click()
    await expect(step).toContainText('Review')
  }
  const fileWith = (site: string) =>
    'Client;Work site;Role;Charge rate;Valid from\n' +
    `${name};;All;$46,50;13/07/2026\n` +
    `${name};${site};Storeperson;$52,00;13/07/2026\n`
  await signedIn(page, 'admin')
  await page.goto('/charge-rates')
  await page.getByRole('main').getByRole('link', { name: 'Import' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import charge rates' })).toBeVisible()

  await test.step('the review says which row is refused, why, and what to write instead', async () => {
    await check(fileWith('Ratesheet Mil'))
    await expect(page.getByText('1 row is ready to import.')).toBeVisible()
    const refused = page.getByRole('row', { name: /Storeperson/ })
    await expect(refused).toContainText('Rejected')
    await expect(refused).toContainText('The customer has no site with the name or code Ratesheet Mil.')
    await expect(refused).toContainText('For example: Mosman Warehouse')
    expect(await seriousFindings(page)).toEqual([])
  })

  await test.step('the other row is imported', async () => {
    await page.getByRole('button', { name: 'Import 1 row' }).click()
    await expect(page.getByText('Import complete')).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
  })

  await test.step('of the corrected file only that row is new', async () => {
    await page.getByRole('button', { name: 'Import another file' }).click()
    await check(fileWith('Ratesheet Mill'))
    await expect(page.getByText('1 row is ready to import.')).toBeVisible()
    await page.getByRole('button', { name: 'Import 1 row' }).click()
    await expect(page.getByText('Import complete')).toBeVisible()
  })

  await follow(page, '/charge-rates?q=ratesheet')
  await expect(page.getByRole('row', { name: /All positions.*\$46\.50 an hour/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Storeperson Ratesheet Mill.*\$52\.00 an hour/ })).toBeVisible()
})
