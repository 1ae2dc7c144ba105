import { readFile } from 'node:fs/promises'
import { unzip } from '#server/outside/spreadsheets/zip.ts'
import { seriousFindings } from './accessibility.ts'
import { expectToast } from './toasts.ts'
import { expect, signedIn, test } from './world.ts'

test('an employee downloads everything that there is about them on a phone, and nothing about a colleague', async ({
  page,
}) => {
  await signedIn(page, 'noah')
  await page.goto('/pages/profile?tab=data')
  await expect(page.getByText('You have not requested your data yet.')).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Request my data' }).click()
  await expectToast(page, 'Your data is being put together.')
  const button = page.getByRole('button', { name: /^Download the export of/ })
  await expect(button).toBeVisible({ timeout: 120_000 })
  expect(await seriousFindings(page)).toEqual([])

  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(download.suggestedFilename()).toMatch(/^muster-my-data-\d{4}-\d\d-\d\d\.zip$/)
  const files = unzip(await readFile(await download.path()), 500_000_000, () => true)
  const textOf = (name: string) => files.find((file) => file.name === name)?.bytes.toString() ?? ''
  expect(textOf('tables/employees.csv')).toContain('Noah,Patel')
  expect(textOf('tables/employees.csv').trim().split('\r\n')).toHaveLength(2)
  expect(files.map(({ bytes }) => bytes.toString('latin1')).join('\n')).not.toContain('employee@muster.example')
  expect(files.map(({ name }) => name)).toEqual(expect.arrayContaining(['README.txt', 'tables.json']))
})
