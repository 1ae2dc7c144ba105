import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { seriousFindings } from './accessibility.ts'
import { follow } from './screens.ts'
import { expectToast } from './toasts.ts'
import { expect, signedIn, test } from './world.ts'

const file = (text: string, name = 'sites.csv') => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
const choose = (page: Page, text: string) => page.locator('input[type=file]').setInputFiles(file(text))
const step = (page: Page) => page.locator('[aria-current=step]')

async function download(page: Page, button: string) {
  const [arrived] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  return { name: arrived.suggestedFilename(), text: readFileSync(await arrived.path(), 'utf8') }
}

test('a file with unknown headers is mapped by hand and imported, the mapping is stored for the next one, whose too long name is shown in full', async ({
  page,
}) => {
  const own = 'Ref of ours'
  const code = 'IM'
  await signedIn(page, 'admin')
  await page.goto('/import-customer')
  await expect(step(page)).toContainText('Choose')
  expect((await download(page, 'CSV template')).text).toContain('Code,Name *,Company,ABN')

  await choose(page, `${own},Known under,ABN\n${code}1,Imported Mills,\n${code}2,Imported Cafe,51824753557\n`)
  await expect(step(page)).toContainText('Match columns')
  await expect(page.getByRole('list', { name: 'Import steps' })).toBeFocused()
  await expect(page.getByText('These required fields have no column yet')).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('combobox', { name: `Field for column “${own}”` }).click()
  await page.getByRole('option', { name: 'Code', exact: true }).click()
  await page.getByRole('combobox', { name: 'Field for column “Known under”' }).click()
  await page.getByRole('option', { name: 'Name *' }).click()
  await page.getByRole('button', { name: 'Check file' }).click()

  await expect(page.getByText('1 row is ready to import.')).toBeVisible()
  await expect(step(page)).toContainText('Review')
  await expect(page.getByText('This ABN is not valid. Check the number.')).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(page.getByText('Import complete')).toBeVisible()
  await expect(step(page)).toContainText('Report')
  const report = await download(page, 'CSV report')
  expect(report.name).toBe('sites-report.csv')
  expect(report.text).toContain(`2,2,${code}1 Imported Mills,,,New,`)
  expect(report.text).toContain('Imported Cafe,ABN,51824753557,Rejected,')

  await page.getByRole('button', { name: 'Import another file' }).click()
  const long = 'Consolidated'.repeat(20)
  await choose(page, `Known under,${own},ABN\n${long},${code}1,\n`)
  await expect(page.getByText('Same as last time')).toBeVisible()
  await expect(page.getByRole('combobox', { name: `Field for column “${own}”` })).toHaveValue('Code')
  await page.getByRole('button', { name: 'Check file' }).click()
  await expectInFull(page, long)
})

/** A name that is too long is truncated in the preview and shown in full on hover; the reason stays visible. */
async function expectInFull(page: Page, name: string) {
  const reason = page.getByText('At most 80 characters')
  await expect(reason).toBeInViewport({ ratio: 1 })
  const record = page.getByRole('cell', { name: 'Consolidated' })
  await record.getByText('IM1 Consolidated').hover()
  await expect(page.getByRole('tooltip')).toContainText(name.slice(0, 190))
  expect(await seriousFindings(page)).toEqual([])
  await page.setViewportSize({ width: 800, height: 900 })
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(reason).toBeInViewport({ ratio: 1 })
}

test('an empty file is reported, and another with a title row, ambiguous dates and an unknown position is imported', async ({
  page,
}) => {
  const trade = 'Crane Chaser'
  await signedIn(page, 'admin')
  await page.goto('/employee-import')
  await choose(page, 'Employee code,First name\n')
  await expectToast(page, 'The file has no rows.')
  await expect(page.getByText('Drop a file here, or click to choose one')).toBeVisible()

  await choose(
    page,
    'Staff of the yard,,,,,,\nStaff No.,Given names,Surname,Birthday,E-mail address,Role,Work rights\n' +
      `UF01,Ivo,Kern,01/05/1990,uf01@example.com,${trade},citizen\n`,
  )
  await expect(page.getByText('The column names are in row 2')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Check file/ })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('combobox', { name: 'Date format of column “Birthday”' }).click()
  await page.getByRole('option', { name: /^Month first: 01\/05\/1990 is 5 Jan/ }).click()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Check file' }).click()

  const unknown = page.getByRole('table', { name: 'Values to be explained' })
  await expect(unknown.getByRole('row', { name: trade })).toContainText('Positions')
  expect(await seriousFindings(page)).toEqual([])
  const choice = page.getByRole('combobox', { name: `Action for “${trade}”` })
  await page.setViewportSize({ width: 390, height: 844 })
  await choice.scrollIntoViewIfNeeded()
  await expect(choice).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(choice).toHaveValue('Create new entry')
  await page.getByRole('button', { name: 'Check again with these choices' }).click()

  await expect(page.getByText(`New in Positions: ${trade}`)).toBeVisible()
  await expect(page.getByText('Date of birth: read as month/day/year')).toBeVisible()
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(page.getByText('Import complete')).toBeVisible()
  await follow(page, `/positions?q=${trade}`)
  await expect(page.getByRole('row', { name: trade })).toBeVisible()
})

test('only the platform imports companies: an admin does not find the page', async ({ page, browser }) => {
  await signedIn(page, 'superadmin')
  await page.goto('/import-company')
  await page.getByRole('combobox', { name: 'Company' }).click()
  await page.getByRole('option', { name: 'Northern Light Labour' }).click()
  await choose(page, 'Company,Email\nFar North Crew,crew@example.com\n')
  await page.getByRole('button', { name: 'Check file' }).click()
  await expect(page.getByText('1 row is ready to import.')).toBeVisible()

  const other = await browser.newPage()
  await signedIn(other, 'admin')
  await other.goto('/import-company')
  await expect(other.getByText('Drop a file here')).toHaveCount(0)
  await expect(other.getByRole('heading', { level: 1 })).not.toHaveText('Import companies')
  await other.close()
})
