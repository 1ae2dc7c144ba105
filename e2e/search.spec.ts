import type { Page } from '@playwright/test'
import { seriousFindings } from './accessibility.ts'
import { expect, signedIn, test } from './world.ts'

async function search(page: Page, words: string) {
  await expect(page.getByRole('button', { name: 'Search… Ctrl K' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const box = page.getByPlaceholder('Search by name, code, email or phone')
  await box.fill(words)
  return page.getByRole('dialog', { name: 'Search…' })
}

test('results are grouped by kind with pages first, a search without results says so, and a person is found by their phone number', async ({
  page,
}) => {
  await signedIn(page, 'admin')
  await page.goto('/dashboard')

  const found = await search(page, 'harbour foods group')
  await expect(found).toMatchAriaSnapshot(`
    - dialog:
      - text: Customers
      - button /^Harbour Foods Group/
      - text: Rosters
      - button /Harbour Foods Group/
      - text: Timesheets
      - button "Show all results"
  `)

  const box = page.getByPlaceholder('Search by name, code, email or phone')
  await box.fill('zzqqxx')
  await expect(found.getByRole('status')).toHaveText('No results for “zzqqxx”')

  await box.fill('0491 570 157')
  await expect(found.getByRole('button', { name: /^Hồng Phạm .*0491 570 157/ })).toBeVisible()
  expect(await seriousFindings(page, '[role=dialog]')).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/employee-preview\//)
  await expect(page.getByRole('heading', { name: 'Hồng Phạm' })).toBeVisible()
})

test('an employee finds their own hours and no other people’s', async ({ page }) => {
  await signedIn(page, 'employee')
  await page.goto('/dashboard')

  const found = await search(page, 'kitchen')
  await expect(found.getByRole('button', { name: /Ava Nguyen/ }).first()).toBeVisible()

  await page.getByPlaceholder('Search by name, code, email or phone').fill('noah patel')
  await expect(found.getByRole('status')).toHaveText('No results for “noah patel”')
})

test('a page explains itself in a panel with a short guide, opened by its button or by ?', async ({ page }) => {
  await signedIn(page, 'admin')
  await page.goto('/customers')
  await page.getByRole('button', { name: 'Help for this page' }).click()
  const help = page.getByRole('dialog', { name: 'Customers' })
  await expect(help.getByText('Customers are the businesses you supply people to.')).toBeVisible()
  await help.getByRole('button', { name: 'Show the short guide' }).click()
  await expect(help.getByRole('listitem')).toHaveCount(4)
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)
  await page.keyboard.press('Shift+?')
  await expect(help).toBeVisible()
})
