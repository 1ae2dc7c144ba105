import { expect, type Locator, type Page } from '@playwright/test'

const inDays = (days: number) => {
  const day = new Date(Date.now() + days * 86_400_000)
  return `${day.getUTCDate()}/${day.getUTCMonth() + 1}/${day.getUTCFullYear()}`
}

/** Adds a weekly time and exceptions and removes both again, one by one, on any screen that has them. */
export async function fillInAvailability(page: Page) {
  const sunday = page.getByRole('listitem').filter({ hasText: 'Sunday' })
  await addTime(page)
  await expect(sunday).toContainText('05:15–09:45')
  await expect(sunday).toContainText('Preferred')
  await addDays(page, 'A wedding at home')
  const wedding = page.getByRole('listitem').filter({ hasText: 'A wedding at home' })
  await expect(wedding).toContainText('Whole day')

  await wedding.getByRole('button', { name: /^Remove/ }).click()
  await expect(wedding).toHaveCount(0)
  await sunday.getByRole('button', { name: 'Remove Sunday 05:15–09:45' }).click()
  await expect(sunday).not.toContainText('05:15')
}

async function addTime(page: Page) {
  await page.getByRole('button', { name: 'Add times on Sunday' }).click()
  const times = page.getByRole('dialog', { name: 'Add times' })
  await typeTime(times, 0, ['05', '15'])
  await typeTime(times, 1, ['09', '45'])
  await times.getByText('Preferred', { exact: true }).click()
  await times.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(times).toBeHidden()
}

async function addDays(page: Page, reason: string) {
  await page.getByRole('button', { name: 'Add days', exact: true }).click()
  const days = page.getByRole('dialog', { name: 'Add days' })
  await days.getByRole('textbox', { name: 'First day' }).fill(inDays(40))
  await page.keyboard.press('Tab')
  await days.getByRole('textbox', { name: 'Last day' }).fill(inDays(42))
  await page.keyboard.press('Tab')
  await days.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await days.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(days).toBeHidden()
}

/** A time has a field for its hours and one for its minutes. */
async function typeTime(form: Locator, at: number, [hours, minutes]: [string, string]) {
  await form.getByLabel('Hours').nth(at).fill(hours)
  await form.getByLabel('Minutes').nth(at).fill(minutes)
}
