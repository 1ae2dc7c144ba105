import { readFileSync } from 'node:fs'
import { unzip } from '#server/outside/spreadsheets/zip.ts'
import { seriousFindings } from './accessibility.ts'
import { expectToast } from './toasts.ts'
import { expect, signedIn, test } from './world.ts'

test('an admin exports everything of the agency, which has its people and nobody of another agency', async ({
  page,
}) => {
  await signedIn(page, 'admin2')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Export of all data' }).click()
  await expect(page.getByText('No exports yet')).toBeVisible()
  await page.getByRole('button', { name: 'Export all data' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Export all data' })
  await expect(drawer.getByRole('switch', { name: 'Stored files' })).toBeChecked()
  await expect(drawer.getByRole('switch', { name: 'Account and tax numbers' })).not.toBeChecked()
  expect(await seriousFindings(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Request export' }).click()
  await expectToast(page, 'The export was requested.')

  const button = page.getByRole('button', { name: /^Download the export of/ })
  await expect(button).toBeVisible({ timeout: 120_000 })
  expect(await seriousFindings(page)).toEqual([])
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(download.suggestedFilename()).toMatch(/^muster-export-\d{4}-\d\d-\d\d\.zip$/)
  const files = unzip(readFileSync(await download.path()), 500_000_000, () => true)
  const people = files.find(({ name }) => name === 'tables/accounts.csv')?.bytes.toString() ?? ''
  expect(people).toContain('employee2@muster.example')
  expect(people).not.toContain('employee@muster.example')
  expect(files.map(({ name }) => name)).toEqual(expect.arrayContaining(['README.txt', 'tables.json']))
})
