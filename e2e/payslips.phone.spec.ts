import { readFile } from 'node:fs/promises'
import { expect, signedIn, test } from './world.ts'

test('an employee opens their payslips on a phone and downloads one as a PDF', async ({ page }) => {
  const { userData } = await signedIn(page, 'employee')
  await page.goto(`/employee-profile-update/${userData.employee_id}?tab=payslips`)
  const newest = page.getByRole('listitem').filter({ hasText: 'Paid on' }).first()
  await expect(newest).toContainText('Net pay')

  await newest.getByRole('button').first().click()
  const slip = page.getByRole('dialog', { name: 'Payslip' })
  await expect(slip.getByRole('rowheader', { name: 'Ordinary hours' })).toBeVisible()
  const downloading = page.waitForEvent('download')
  await slip.getByRole('button', { name: 'Download PDF' }).click()

  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^SC001-[\d-]+\.pdf$/)
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
})
