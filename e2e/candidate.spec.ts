import type { Browser, Page } from '@playwright/test'
import { choose, date, expectDone, openSide, side, write } from './fields.ts'
import { codeFor } from './emails.ts'
import { fillInFile } from './long-form.ts'
import { type Calls, callsAs, type RecordVersion } from './server-calls.ts'
import { passFoodSafety } from './skill-test.ts'
import { expectToast } from './toasts.ts'
import { mondayOf } from './weeks.ts'
import { expect, signedIn, test } from './world.ts'

const email = 'linnea.holm@candidates.example'

async function register(page: Page) {
  await page.goto('/register?agency=southern-cross-staffing')
  await page.getByLabel('First name').fill('Linnea')
  await page.getByLabel('Last name').fill('Holm')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Mobile phone').fill('0412 555 077')
  await page.getByLabel('Date of birth').fill('1999-03-08')
  await page.getByLabel('Work rights').selectOption({ label: 'Temporary visa' })
  await page.getByLabel(/^Password/).fill('four quiet pelicans')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL(/\/verify-otp/)
  await page.getByLabel('6-digit code').fill(await codeFor(page.request, 'confirmEmail', email))
  await expect(page).toHaveURL(/\/dashboard/)
  await page.getByRole('link', { name: 'My file' }).click()
}

// The smallest valid PNG: one grey pixel.
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)

const picture = { name: 'paper.png', mimeType: 'image/png' }

/** Uploads a requested document: first too large, then not a picture, then correctly. */
async function uploadDocument(page: Page) {
  await openSide(page, 'Documents')
  await page.getByRole('button', { name: 'Upload: National police check' }).click()
  const drawer = page.getByRole('dialog', { name: 'Upload document' })
  const chosen = drawer.locator('input[type=file]').last()
  await date(drawer, { 'Issued on': '2/11/2026' })
  await chosen.setInputFiles({ ...picture, buffer: Buffer.alloc(10 * 1024 * 1024 + 1) })
  await expect(drawer.getByText('This file is too large. The maximum is 10 MB.')).toBeVisible()
  await chosen.setInputFiles({ ...picture, buffer: Buffer.from('no picture at all') })
  await drawer.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(drawer.getByText('This file can’t be used')).toBeVisible()
  await drawer.getByRole('button', { name: 'Choose another file' }).click()
  await chosen.setInputFiles({ ...picture, buffer: dot })
  await drawer.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(drawer).toBeHidden()
}

async function uploadCertification(page: Page) {
  await openSide(page, 'Certifications')
  await side(page).getByRole('button', { name: 'Upload certification' }).click()
  const drawer = page.getByRole('dialog', { name: 'Upload certification' })
  await choose(drawer, { Document: 'White Card (construction)' })
  await write(drawer, { Number: 'WC-118813' })
  await date(drawer, { 'Issued on': '3/3/2025' })
  await drawer
    .locator('input[type=file]')
    .last()
    .setInputFiles({ ...picture, buffer: dot })
  await drawer.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(drawer).toBeHidden()
}

async function takeTest(page: Page) {
  await openSide(page, 'Skills')
  await passFoodSafety(page)
  await expect(page.getByText('From a test')).toBeVisible()
  await expectDone(page, 'Skills')
}

/** The agency reviews each part of the file and approves the person. */
async function approve(desk: Page, id: string) {
  await desk.goto(`/employee-profile-update/${id}`)
  await choose(side(desk), { Positions: 'Kitchen hand' })
  await desk.keyboard.press('Escape')
  await side(desk).getByRole('button', { name: 'Save profile' }).click()
  await expectToast(desk, 'The profile was saved.')
  for (const [name, paper] of [
    ['Certifications', 'White Card (construction)'],
    ['Documents', 'National police check'],
  ] as const) {
    await openSide(desk, name)
    await side(desk)
      .getByRole('button', { name: `Review: ${paper}` })
      .click()
    await desk.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(side(desk).getByRole('listitem').filter({ hasText: paper })).toContainText('Approved')
    await expectDone(desk, name)
  }
  await openSide(desk, 'Work rights')
  await side(desk).getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(side(desk).getByText('Current', { exact: true })).toBeVisible()
  await side(desk).getByRole('button', { name: 'Record check' }).click()
  const vevo = desk.getByRole('dialog', { name: 'Record check' })
  await write(vevo, { 'Work entitlement as shown in VEVO': 'Full work rights' })
  await vevo.getByRole('button', { name: 'Record check' }).click()
  await expect(side(desk).getByText('Full work rights')).toBeVisible()

  await desk.getByRole('link', { name: 'Employee', exact: true }).click()
  await desk.getByRole('button', { name: 'Start screening' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Start screening' }).click()
  const list = desk.getByRole('list', { name: 'Required before approval' })
  await expect(list.getByRole('img', { name: 'Done' })).toHaveCount(8)
  await desk.getByRole('button', { name: 'Approve', exact: true }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(desk.getByText('Required before approval')).toBeHidden()
  await expect(desk.getByText('Approved', { exact: true }).first()).toBeVisible()
}

/** A shift for newly approved people. */
async function shiftFor(call: Calls, position_id: string) {
  const { id: location_id } = await call('/location/list')
  const week_start = mondayOf('candidate')
  const roster = await call('/roster/store', {
    location_id,
    name: 'For newcomers',
    week_start,
    another: true,
  })
  const times = { starts: '09:00', ends: '13:00', breaks: [] }
  await call('/roster/shift-store', { roster_id: roster.id, dates: [week_start], position_id, ...times })
  return roster.id
}

const sides = [
  ...['My details', 'Emergency contact', 'Bank account', 'Passport', 'Work rights', 'Tax', 'Driver licence'],
  ...['Certifications', 'Superannuation', 'Documents', 'Availability', 'Skills'],
]

test('a candidate registers, completes the file, uploads documents, takes a test, is approved and can be assigned to a shift', async ({
  page,
  browser,
}) => {
  await register(page)
  await fillInFile(page)
  const id = /[0-9a-f-]{36}/.exec(page.url())?.[0] ?? ''
  const call = await callsAs(page, 'admin')
  const { types } = await call<{ types: (RecordVersion & { shown: string })[] }>('/employee/document-list', { id })
  const type_id = types.find(({ shown }) => shown === 'National police check')?.id
  await call('/employee/document-request', { id, type_id })
  await page.reload()
  await uploadDocument(page)
  await uploadCertification(page)
  await takeTest(page)

  const desk = await openAsAdmin(browser)
  await approve(desk, id)
  await page.reload()
  for (const name of sides) await expectDone(page, name)

  const position = await call('/position/list', { q: 'Kitchen' })
  await desk.goto(`/create-roster?roster=${await shiftFor(call, position.id)}`)
  await desk.getByRole('grid').locator('[data-chip^="s:"]').first().click()
  const picker = desk.getByRole('dialog')
  await picker.getByPlaceholder('Search people').fill('Linnea Holm')
  const linnea = picker.getByRole('listitem').filter({ hasText: 'Linnea Holm' })
  await expect(linnea.getByRole('button', { name: 'Assign', exact: true })).toBeVisible()
  await desk.context().close()
})

async function openAsAdmin(browser: Browser) {
  const desk = await (await browser.newContext()).newPage()
  await signedIn(desk, 'admin')
  return desk
}
