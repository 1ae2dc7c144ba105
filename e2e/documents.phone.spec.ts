import { expect, signedIn, test } from './world.ts'

// The smallest picture in a format that only browsers read.
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

test('an employee uploads a requested document on a phone, and the agency approves it', async ({ page, browser }) => {
  const { userData } = await signedIn(page, 'employee')
  const file = `/employee-profile-update/${userData.employee_id}?tab=documents`
  await page.goto('/dashboard')
  const open = page.getByRole('listitem').filter({ hasText: 'National police check' })
  await expect(page.getByRole('listitem').filter({ hasText: 'Reason: Not readable' })).toContainText('Driver licence')
  await open.getByRole('link', { name: 'Upload: National police check' }).click()
  await page.getByRole('button', { name: 'All sections' }).click()
  const sections = page.getByRole('navigation', { name: 'Edit profile' })
  await expect(sections.getByRole('button', { name: 'Tax Complete' })).toBeVisible()
  await sections.getByRole('button', { name: /^Documents/ }).click()
  await page.getByRole('button', { name: 'Upload: National police check' }).click()
  const drawer = page.getByRole('dialog', { name: 'Upload document' })
  const chosen = drawer.locator('input[type=file]').last()

  await drawer.getByRole('textbox', { name: 'Issued on' }).fill('2/11/2026')
  await page.keyboard.press('Tab')
  await chosen.setInputFiles({ name: 'police.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') })
  await drawer.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(drawer.getByText('This file can’t be used')).toBeVisible()
  await drawer.getByRole('button', { name: 'Choose another file' }).click()
  // This browser cannot read the photos of iPhones.
  await chosen.setInputFiles('server/testing/files/photo.heic')
  await drawer.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(drawer.getByText('This photo has the format HEIC')).toContainText('Take a screenshot of it')
  await drawer.getByRole('button', { name: 'Choose another file' }).click()
  // The server refuses these bytes: what this browser can read is sent as JPEG.
  await chosen.setInputFiles({ name: 'police.heic', mimeType: 'image/heic', buffer: gif })
  await drawer.getByRole('button', { name: 'Upload', exact: true }).click()

  await expect(drawer).toBeHidden()
  await expect(page.getByRole('listitem').filter({ hasText: 'National police check' })).toContainText('To review')

  const desk = await browser.newPage()
  await signedIn(desk, 'admin')
  await desk.goto(file)
  await desk.getByRole('button', { name: 'Review: National police check' }).click()
  await expect(desk.getByRole('img', { name: 'National police check: file' })).toBeVisible()
  await desk.getByRole('button', { name: 'Approve', exact: true }).click()

  await expect(desk.getByRole('listitem').filter({ hasText: 'National police check' })).toContainText('Approved')
  await desk.close()
})
