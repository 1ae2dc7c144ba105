import { readFileSync } from 'node:fs'
import type { Download, Page } from '@playwright/test'
import { seriousFindings } from './accessibility.ts'
import { choose, date } from './fields.ts'
import { follow } from './screens.ts'
import { callsAs } from './server-calls.ts'
import { expectToast } from './toasts.ts'
import { expect, signedIn, signInByHand, test } from './world.ts'

/** Types a time into a field of hours and minutes; the first field of a dialog is the start, the second the end. */
async function typeTime(page: Page, at: number, time: string) {
  const [hours = '', minutes = ''] = time.split(':')
  await page.getByRole('dialog').getByLabel('Hours').nth(at).fill(hours)
  await page.getByRole('dialog').getByLabel('Minutes').nth(at).fill(minutes)
}

async function startRoster(page: Page) {
  await page.goto('/create-roster')
  await page.getByRole('button', { name: 'New roster' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Customer' }).click()
  await page.getByRole('option', { name: /Harbour Foods Group/ }).click()
  await dialog.getByRole('combobox', { name: 'Site' }).click()
  await page.getByRole('option', { name: /Southbank Market Hall/ }).click()
  await expect(dialog.getByRole('link', { name: /^Open Southbank Market Hall/ }).first()).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Create another roster for this period' }).check()
  await dialog.getByRole('button', { name: 'Create roster' }).click()
  await expect(page).toHaveURL(/roster=/)
}

async function addNight(page: Page, day: number) {
  await page.getByRole('button', { name: 'Add shift' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Position' }).click()
  await page.getByRole('option', { name: 'Chef' }).click()
  await typeTime(page, 0, '22:00')
  await typeTime(page, 1, '06:00')
  await dialog.getByRole('group', { name: 'Days' }).locator('label').nth(day).click()
  await expect(dialog.getByText(/Ends the next day/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Add shift' }).click()
  await expect(dialog).toBeHidden()
  await expectToast(page, 'Shift added.')
}

async function assignAva(page: Page, nth: number) {
  await page.getByRole('grid').locator('[data-chip^="s:"]').nth(nth).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByPlaceholder('Search people').fill('Ava Nguyen')
  const ava = dialog.getByRole('listitem').filter({ hasText: 'Ava Nguyen' })
  await expect(dialog.getByRole('button', { name: 'Assign', exact: true })).toHaveCount(1)
  await ava.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(ava.getByText('Draft – not notified')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

async function publish(page: Page) {
  await page.getByRole('button', { name: /^Publish \d/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Publish this roster')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /Publish and notify/ })).toBeVisible()
  for (const warning of await dialog.getByRole('checkbox').all()) await warning.check()
  await dialog.getByRole('button', { name: 'Publish and notify 1 person' }).click()
  await expectToast(page, 'Roster published.')
}

test('an agency rosters its people, publishes, they answer, work, and their hours are approved and exported', async ({
  page,
  browser,
}) => {
  await signInByHand(page, 'admin')
  await startRoster(page)
  // The weekend: in the demo Ava never works on these nights, whatever day it is today.
  await addNight(page, 5)
  await addNight(page, 6)
  await assignAva(page, 0)
  await assignAva(page, 0)
  await publish(page)

  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await signedIn(phone, 'employee')
  await phone.goto('/assigned-roster')
  const offers = phone
    .getByRole('article')
    .filter({ hasText: 'Southbank Market Hall' })
    .filter({ hasText: '22:00–06:00' })
  await expect(offers).toHaveCount(2)
  await offers.first().getByRole('button', { name: 'Accept' }).click()
  await expectToast(phone, /^Accepted:/)
  await offers.getByRole('button', { name: 'Decline', disabled: false }).click()
  await phone.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('My sister marries')
  await phone.getByRole('dialog').getByRole('button', { name: 'Decline shift' }).click()
  await expectToast(phone, 'Shift declined. Your agency has been notified.')

  await page.goto('/assigned-roster?q=Ava%20Nguyen&sort=starts_at&dir=desc')
  await expect(page.getByText('My sister marries')).toBeVisible()
  await expect(
    page.getByRole('row').filter({ hasText: 'Ava Nguyen' }).filter({ hasText: 'Accepted' }).first(),
  ).toBeVisible()
})

test('an employee records the hours of a shift, the customer approves them, and then the agency', async ({
  page,
  browser,
}) => {
  await signedIn(page, 'employee')
  await page.goto('/time-sheets')
  await page
    .getByRole('link', { name: /Record hours: / })
    .first()
    .click()
  await page.getByRole('button', { name: 'Submit hours' }).click()
  await expectToast(page, 'Hours submitted.')

  const kitchen = await browser.newPage()
  await signedIn(kitchen, 'customer')
  await approveAva(kitchen, 'customer')
  const office = await browser.newPage()
  await signedIn(office, 'admin')
  await approveAva(office, 'agency')
})

async function approveAva(page: Page, side: 'customer' | 'agency') {
  // Another test has older hours of hers.
  const from = Temporal.Now.plainDateISO('Australia/Brisbane').subtract({ days: 40 })
  await page.goto(`/time-sheets?q=Ava%20Nguyen&waits_for=${side}&from=${from.toString()}`)
  const button = page.getByRole('button', { name: /Approve Ava Nguyen’s hours/ })
  await button.first().click()
  await expectToast(page, 'Hours approved.')
}

test('all hours of a filter are approved at once, exported as a list, and paid by a pay run; payroll reopens a line', async ({
  page,
  browser,
}) => {
  await signedIn(page, 'admin')
  // Of a customer whose hours no other test records, approves or signs off.
  const { id: customer_id } = await (await callsAs(page, 'admin'))('/customer/list', { q: 'Summit Stadium Events' })
  await page.goto(`/time-sheets?waits_for=agency&from=2020-01-01&customer_id=${customer_id}`)
  await page.getByRole('button', { name: 'Approve all…' }).click()
  await page
    .getByRole('dialog', { name: /^Approve (all )?[\d,]+ matching timesheets?\?$/ })
    .getByRole('button', { name: /^Approve \d/ })
    .click()
  await expect(page.getByRole('dialog', { name: 'Results' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto('/time-sheets')
  // Neither of the two lists closes what it exports: both say so.
  await page.getByRole('button', { name: 'Export list' }).click()
  await expect(page.getByText('To pay hours, create a pay run.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Export hours' }).click()
  await expect(page.getByText('This is a list only')).toBeVisible()
  const [list] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: /CSV/ }).click()])
  expect((await linesOf(list)).length).toBeGreaterThan(100)

  await payOldestOpenPeriod(page)
  await expect(page.getByText('Exported hours can only be changed after someone')).toBeVisible()
  const payroll = await (await browser.newContext()).newPage()
  await signedIn(payroll, 'superadmin')
  await payroll.goto(page.url())
  await reopenForCorrection(payroll)
})

/**
 * The oldest open period is locked, and a run of it exported, downloaded twice as the same file, and posted. It is a period of that
 * customer's company: hours of a locked period cannot be changed.
 */
async function payOldestOpenPeriod(page: Page) {
  await follow(page, '/time-sheets?tab=pay-periods&status=open&sort=starts_on&dir=asc')
  await page.getByRole('table').getByText('Southern Cross Events').first().click()
  const drawer = page.getByRole('dialog', { name: 'Pay period' })
  await expect(drawer.getByText('To do before locking')).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Lock' }).click()
  const lock = page.getByRole('dialog', { name: 'Lock this pay period?' })
  const reason = lock.getByRole('textbox', { name: 'Reason for locking anyway' })
  await expect(lock.getByRole('button', { name: 'Lock' })).toBeVisible()
  // Other tests may have recorded and decided what was missing.
  if (await reason.isVisible()) await reason.fill('The rest is paid next week')
  await lock.getByRole('button', { name: 'Lock' }).click()
  await expect(drawer.getByText(/^Locked by Ruth Adler/)).toBeVisible()

  await drawer.getByRole('button', { name: 'New pay run' }).click()
  await page.getByRole('button', { name: 'Create draft' }).click()
  await expect(page.getByRole('heading', { name: /^Pay run / })).toBeVisible()
  await page.getByRole('button', { name: 'Export and lock' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Export and lock' }).click()
  await expectToast(page, 'The pay run is exported')

  const download = async (name: RegExp) => {
    await page.getByRole('button', { name: 'Download' }).click()
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name }).click()])
    return linesOf(file)
  }
  const first = await download(/MYOB/)
  expect(first[0]).toContain('Emp. Co./Last Name')
  expect(await download(/MYOB/)).toEqual(first)

  await page.getByRole('button', { name: 'Mark as posted' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as posted' }).click()
  await expectToast(page, 'The pay run is posted')
  await page.getByRole('table', { name: 'Lines' }).getByRole('link').first().click()
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible()
}

/** From a paid timesheet to the line of its pay run, which is reopened: the hours are approved again, and the line stays. */
async function reopenForCorrection(page: Page) {
  await page.getByRole('link', { name: /^Pay run / }).click()
  const lines = page.getByRole('table', { name: 'Lines' })
  await lines.getByRole('checkbox').nth(1).check()
  await page.getByRole('button', { name: 'Reopen for correction' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reopen 1 line for a correction?' })
  await dialog.getByRole('textbox').fill('Half an hour too much')
  expect(await seriousFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Reopen for correction' }).click()
  await expectToast(page, '1 line is open for a correction')
  await lines.getByRole('row').filter({ hasText: 'Open for correction' }).getByRole('link').first().click()
  await expect(page.getByText('Approved', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: /^Pay run / })).toBeVisible()
}

const linesOf = async (file: Download) => readFileSync(await file.path(), 'utf8').split('\r\n')

test('a person who is not eligible for a shift is shown with the reason and cannot be assigned', async ({ page }) => {
  await signedIn(page, 'admin')
  await page.goto('/create-roster?status=draft')
  await page
    .getByRole('link', { name: /Southbank|Brisbane|Eagle/ })
    .first()
    .click()
  await page.getByRole('grid').locator('[data-chip^="s:"]').first().click()

  await page.getByRole('button', { name: /not eligible – see why/ }).click()

  await expect(page.getByRole('dialog').getByLabel('Blocked').first()).toBeVisible()
})

test('a customer sees what is published at their own sites only', async ({ page }) => {
  await signedIn(page, 'customer')

  await page.goto('/published-roster')

  await expect(page.getByRole('grid')).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Employees' })).toHaveCount(0)
  await follow(page, '/time-sheets')
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page.getByText('Summit Stadium Events')).toHaveCount(0)
})

test('a customer requests repeated shifts, the agency changes and approves them, the customer sees what was changed and requests last week again', async ({
  page,
  browser,
}) => {
  await signedIn(page, 'customer')
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Request shifts' }).click()
  const form = page.getByRole('dialog', { name: 'Request shifts' })
  await form.getByRole('combobox', { name: 'Site' }).click()
  await page.getByRole('option', { name: 'Brisbane Kitchen' }).click()
  await form.getByRole('combobox', { name: 'Position' }).click()
  await page.getByRole('option', { name: 'Kitchen Hand' }).click()
  await form.getByRole('button', { name: 'Next month' }).click()
  await form.getByRole('button', { name: /^15 / }).click()
  const { month, year } = Temporal.Now.plainDateISO('Australia/Sydney').add({ months: 1 })
  await date(form, { 'Repeat weekly until': `22/${month}/${year}` })
  expect(await seriousFindings(page)).toEqual([])
  await form.getByRole('button', { name: 'Send request' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('table').getByText('Requested', { exact: true }).first()).toBeVisible()

  const office = await browser.newPage()
  await signedIn(office, 'admin')
  await office.goto('/shift-requests')
  await office.getByRole('table').getByText('Kitchen Hand').first().click()
  await office.getByRole('dialog').getByRole('button', { name: 'Edit request' }).click()
  const edited = office.getByRole('dialog', { name: 'Edit request' })
  await edited.getByLabel('People needed').fill('3')
  await edited.getByRole('button', { name: 'Save changes' }).click()
  await expect(edited).toBeHidden()
  await office.getByRole('table').getByText('Kitchen Hand').first().click()
  await office.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expectToast(office, 'Request approved: 2 draft shifts created')

  await page.reload()
  await page.getByRole('table').getByText('Approved', { exact: true }).first().click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('People needed: 1')

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Copy last week' }).click()
  const copy = page.getByRole('dialog', { name: 'Request last week’s shifts again' })
  await choose(copy, { Site: 'Brisbane Kitchen' })
  await expect(copy.getByText(/Chef · 07:00/).first()).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await copy.getByRole('button', { name: 'Send request' }).click()
  await expectToast(page, /^\d+ shifts? requested/)
})
