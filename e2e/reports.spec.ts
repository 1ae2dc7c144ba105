import { readFileSync } from 'node:fs'
import { seriousFindings } from './accessibility.ts'
import { choose, write } from './fields.ts'
import { expectToast } from './toasts.ts'
import { expect, signedIn, test } from './world.ts'

test('a report is scheduled, sent now, and opened from the list of what was sent', async ({ page }) => {
  await signedIn(page, 'admin2')
  await page.goto('/reports')

  await test.step('the reports are in one place', async () => {
    await expect(page.getByRole('link', { name: /^Overtime and its reasons/ })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Margins/ })).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('link', { name: /^Hours by position/ }).click()
    await expect(page.getByRole('heading', { name: 'Hours by position', level: 1 })).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
  })

  await test.step('one is scheduled for its reader', async () => {
    await page.goto('/reports?tab=scheduled')
    await page.getByRole('button', { name: 'Schedule a report' }).first().click()
    const drawer = page.getByRole('dialog', { name: 'Schedule a report' })
    await write(drawer, { Name: 'Overtime every Monday' })
    await choose(drawer, { Format: 'CSV' })
    expect(await seriousFindings(page)).toEqual([])
    await choose(drawer, { Recipients: 'Nora Lind' })
    await page.keyboard.press('Tab')
    await drawer.getByRole('button', { name: 'Schedule a report' }).click()
    await expectToast(page, 'Report scheduled')
    await expect(page.getByRole('row', { name: /Overtime every Monday.*Monday, 07:00.*Not sent yet/ })).toBeVisible()
  })

  await test.step('it is sent now, and its file is opened', async () => {
    await page.getByRole('button', { name: 'Actions for Overtime every Monday' }).click()
    await page.getByRole('menuitem', { name: 'Send now' }).click()
    await expectToast(page, 'The report is being made and sent')
    await expect(page.getByRole('row', { name: /Overtime every Monday.*Sent to 1 person/ })).toBeVisible({
      timeout: 60_000,
    })
    await page.getByRole('tab', { name: 'Sent to you' }).click()
    const button = page.getByRole('button', { name: 'Download Overtime every Monday' })
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
    expect(download.suggestedFilename()).toMatch(/^overtime-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)
    expect(readFileSync(await download.path(), 'utf8')).toMatch(/^\ufeffCustomer,Hours,Ordinary,Overtime,/)
  })
})
