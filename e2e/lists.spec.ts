import { readFile } from 'node:fs/promises'
import { expect, signedIn, test } from './world.ts'

test('what a list shows is kept as a file: the rows found, the columns shown, and no other', async ({ page }) => {
  await signedIn(page, 'admin')
  await page.goto('/customers?q=summit')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Phone' }).click()
  await page.keyboard.press('Escape')

  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export this list' }).click()
  await page.getByRole('menuitem', { name: 'Text file (CSV)' }).click()
  const file = await waiting

  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[0]).not.toContain('Phone')
  expect(lines[1]).toMatch(/^Summit.* · [A-Z]+.*,Active$/)
})

test('a list is kept as an Excel file too', async ({ page }) => {
  await signedIn(page, 'admin')
  await page.goto('/employees')

  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export this list' }).click()
  await page.getByRole('menuitem', { name: 'Excel file (XLSX)' }).click()
  const file = await waiting

  expect(file.suggestedFilename()).toBe('Employees.xlsx')
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK')
})

test('a list is walked by keys, and they can be read about and switched off', async ({ page }) => {
  await signedIn(page, 'admin')
  await page.goto('/customers')
  const openers = page.locator('tbody [data-opener]')
  await openers.first().focus()

  await page.keyboard.press('End')
  await expect(openers.last()).toBeFocused()
  await page.keyboard.press('Home')
  await expect(openers.first()).toBeFocused()
  await page.keyboard.press('/')
  await expect(page.getByPlaceholder('Search by name or code')).toBeFocused()

  await page.getByRole('button', { name: 'Keyboard' }).click()
  await page.getByLabel('Use / to search').uncheck({ force: true })
  await page.keyboard.press('Escape')
  await openers.first().focus()
  await page.keyboard.press('/')
  await expect(openers.first()).toBeFocused()
})
