import { readFileSync } from 'node:fs'
import { verifyPack } from '#server/modules/evidence/verification.ts'
import { unzip } from '#server/outside/spreadsheets/zip.ts'
import { follow } from './screens.ts'
import { expect, signedIn, test } from './world.ts'

test('an admin makes an evidence pack about an employee that verifies offline, and its making is in the audit log', async ({
  page,
}) => {
  await signedIn(page, 'admin')
  await page.goto('/employees?q=Ava')
  await page.getByRole('link', { name: 'Ava Nguyen' }).first().click()
  await page.getByRole('link', { name: 'Evidence pack', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Create evidence pack' })
  await expect(drawer.getByText('Eligibility decisions')).toBeVisible()
  await drawer.getByRole('button', { name: 'Create pack' }).click()
  await expect(drawer.getByText('This field is required.').first()).toBeVisible()

  const purpose = `Inspection ${crypto.randomUUID()}`
  await drawer.getByRole('textbox', { name: 'Recipient' }).fill('Labour Hire Authority')
  await drawer.getByRole('textbox', { name: 'Purpose' }).fill(purpose)
  await drawer.getByRole('button', { name: 'Create pack' }).click()
  const row = page.getByRole('row').filter({ hasText: purpose })
  const button = row.getByRole('button', { name: 'Download the pack about Ava Nguyen' })
  await expect(button).toBeVisible({ timeout: 60_000 })

  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  const files = unzip(readFileSync(await download.path()), 100_000_000, () => true)
  const fingerprint = await page.getByText(/^[0-9a-f]{64}$/).innerText()
  expect(verifyPack(files, fingerprint)).toEqual([])
  expect(verifyPack(files.slice(1), fingerprint)).toMatchObject([{ fault: 'missing' }])

  await follow(page, '/audit?entity=evidence_packs')
  await expect(page.getByText('Evidence pack: added').first()).toBeVisible()
})

test('a customer sees by name who is on site today, and each month of hours links to its timesheets', async ({
  page,
}) => {
  await signedIn(page, 'customer')
  await page.goto('/dashboard')
  const onSite = page.locator('section').filter({ has: page.getByRole('heading', { name: 'On site today' }) })
  await expect(onSite.getByRole('listitem').first()).toContainText(/\d\d:\d\d–\d\d:\d\d/)

  const months = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Hours, last 12 months' }) })
  await months.getByRole('button', { name: 'Show as table' }).click()
  await months.getByRole('row').last().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/time-sheets\?.*status=approved/)
  await expect(page.getByRole('heading', { level: 1, name: 'Hours' })).toBeVisible()
})
