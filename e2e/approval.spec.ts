import type { Page } from '@playwright/test'
import { follow } from './screens.ts'
import { expectToast } from './toasts.ts'
import { expect, signedIn, test } from './world.ts'

/** The first timesheet awaiting the customer, except Ava's, who has a test of her own, with its path. */
async function firstWaiting(page: Page) {
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: /^Approve .+ hours$/ }) })
    .filter({ hasNotText: 'Ava Nguyen' })
    .first()
  await expect(row).toBeVisible()
  const href = (await row.getByRole('link').first().getAttribute('href')) ?? ''
  return { row, href }
}

test('a customer approves hours and disputes others, and the agency sees both', async ({ page, browser }) => {
  await signedIn(page, 'customer')
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: /timesheets? to approve/ })).toBeVisible()

  await follow(page, '/time-sheets?waits_for=customer&sort=employee_name&dir=desc')
  await expect(page.getByRole('heading', { level: 1, name: 'Hours' })).toBeVisible()
  const approved = await firstWaiting(page)
  await approved.row.getByRole('button', { name: /^Approve .+ hours$/ }).click()
  await expectToast(page, 'Hours approved.')
  await expect(page.locator(`tbody a[href="${approved.href}"]`)).toHaveCount(0)

  const disputed = await firstWaiting(page)
  await follow(page, disputed.href)
  await page.getByRole('button', { name: 'Dispute hours', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Agreed were six hours')
  await page.getByRole('dialog').getByRole('button', { name: 'Dispute hours', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Agreed were six hours' })).toBeVisible()

  const office = await browser.newPage()
  await signedIn(office, 'admin')
  await office.goto(approved.href)
  await expect(office.getByText('by the customer').first()).toBeVisible()
  await expect(office.getByRole('button', { name: 'Approve', exact: true })).toBeEnabled()
  await follow(office, disputed.href)
  await expect(office.getByRole('alert').filter({ hasText: 'Agreed were six hours' })).toBeVisible()
  await office.getByRole('button', { name: 'Respond to dispute' }).click()
  await office.getByRole('dialog').getByLabel('Reason').fill('The sign-in sheet says eight')
  await office.getByRole('dialog').getByRole('button', { name: 'Respond to dispute' }).click()

  await page.reload()
  await expect(page.getByRole('alert').filter({ hasText: 'The sign-in sheet says eight' })).toBeVisible()
})
