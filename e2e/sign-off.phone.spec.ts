import type { Page } from '@playwright/test'
import { seriousFindings } from './accessibility.ts'
import { linkFor } from './emails.ts'
import { follow } from './screens.ts'
import { callsAs, type RecordVersion } from './server-calls.ts'
import { expectToast } from './toasts.ts'
import { expect, expectNoSideways, signedIn, test } from './world.ts'

test.use({ viewport: { width: 1440, height: 1000 }, isMobile: false, hasTouch: false })

/** Sends the first week of a demo site that awaits its customer; returns the path of the link. */
async function sendWeek(page: Page) {
  await signedIn(page, 'admin')
  await page.goto('/time-sheets?tab=signoffs')
  await page
    .getByRole('button', { name: /^Send link: Fremantle Depot/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  expect(await seriousFindings(page, '[role=dialog]')).toEqual([])
  const address = /\S+@\S+/.exec(await dialog.innerText())?.[0] ?? ''
  await dialog.getByRole('button', { name: 'Send link' }).click()
  await expectToast(page, /^Link sent to/)
  return linkFor(page.request, 'timesheetSignoff', address)
}

/** Draws two strokes into the field of the signature. */
async function draw(page: Page) {
  const field = page.getByRole('img', { name: /^Field for your signature/ })
  await field.scrollIntoViewIfNeeded()
  const box = await field.boundingBox()
  if (box === null) throw new Error('no field for the signature')
  for (const left of [0.2, 0.5]) {
    await page.mouse.move(box.x + box.width * left, box.y + box.height * 0.3)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * (left + 0.2), box.y + box.height * 0.7, { steps: 5 })
    await page.mouse.up()
  }
}

test('a customer signs off a week on a phone while the agency changes a line, and the agency accepts a correction', async ({
  page,
  browser,
}) => {
  const link = await sendWeek(page)
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })).newPage()
  await phone.goto(link)
  await expect(phone.getByRole('heading', { level: 1, name: 'Hours to sign off' })).toBeVisible()
  await expectNoSideways(phone)
  expect(await seriousFindings(phone)).toEqual([])

  await phone
    .getByRole('button', { name: /^Correct / })
    .first()
    .tap()
  const correction = phone.getByRole('dialog')
  await correction.getByLabel('End').fill('11:30')
  await correction.getByLabel('Reason').fill('Left before lunch')
  expect(await seriousFindings(phone, '[role=dialog]')).toEqual([])
  await correction.getByRole('button', { name: 'Propose these times' }).tap()
  await expect(phone.getByText('Correction proposed')).toBeVisible()
  await phone.getByRole('button', { name: /^Approve the remaining/ }).tap()
  await draw(phone)

  // Meanwhile somebody rings the agency about the last line.
  const call = await callsAs(page, 'admin')
  const { id: sent } = await call('/timesheet/signoff-list', { q: 'Fremantle Depot' })
  type Line = RecordVersion & { is_open: boolean }
  const { lines } = await call<{ lines: Line[] }>(`/timesheet/signoff-info?id=${sent}`)
  const last = lines.findLast(({ is_open }) => is_open)
  await call('/roster/roster-work-disputed', { id: last?.id, version: last?.version, reason: 'They rang' })
  await phone.getByRole('button', { name: 'Sign', exact: true }).tap()
  await expect(phone.getByRole('alert').filter({ hasText: '1 line has changed' })).toBeVisible()
  await expect(phone.getByText('Already disputed')).toBeVisible()

  await phone.getByRole('button', { name: 'Sign', exact: true }).tap()
  await expect(phone.getByText(/^Signed by /)).toBeVisible()
  await phone.goto('about:blank')
  await phone.goto(link)
  await expect(phone.getByRole('heading', { level: 1, name: 'Hours signed off' })).toBeVisible()
  await expect(phone.getByRole('img', { name: /^Signature of / })).toBeVisible()
  expect(await seriousFindings(phone)).toEqual([])
  const [file] = await Promise.all([
    phone.waitForEvent('download'),
    phone.getByRole('button', { name: 'Download the record (PDF)' }).tap(),
  ])
  expect(file.suggestedFilename()).toMatch(/^sign-off-.*\.pdf$/)

  await page.reload()
  await page.getByRole('row').filter({ hasText: 'Fremantle Depot' }).filter({ hasText: 'Signed' }).first().click()
  await expect(page.getByRole('dialog').getByText('Correction proposed')).toBeVisible()
  expect(await seriousFindings(page, '[role=dialog]')).toEqual([])
  await follow(page, `/time-sheets/view/${lines.find(({ is_open }) => is_open)?.id}`)
  await page.getByRole('button', { name: 'Accept these times' }).click()
  await expect(page.getByText('Approved by customer').first()).toBeVisible()
})
