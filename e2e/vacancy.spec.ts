import type { Browser, Locator, Page } from '@playwright/test'
import { secondsToFillIn } from '#contract/jobs/applications/application-stages.ts'
import { choose, date, write } from './fields.ts'
import { linkFor } from './emails.ts'
import { type Calls, callsAs, type RecordVersion } from './server-calls.ts'
import { passFoodSafety } from './skill-test.ts'
import { expectToast } from './toasts.ts'
import { expect, type Person, sessionOf, signedIn, test } from './world.ts'

const title = 'Kitchen hand for the summer'
const email = 'olive.grove@example.com'
const zone = 'Australia/Brisbane'
const licence = { name: 'licence.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') }

async function phoneOf(browser: Browser) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, timezoneId: zone })
  return context.newPage()
}

async function officeOf(browser: Browser, person: Person) {
  const page = await (await browser.newContext()).newPage()
  await signedIn(page, person)
  return page
}

/** As people type it: 24/11/2026. */
const typed = ({ day, month, year }: Temporal.PlainDate) => `${day}/${month}/${year}`

/** A customer asks for staff, with what they know. */
async function requestStaff(page: Page) {
  await page.goto('/job-post/create')
  await choose(page.locator('main'), { Site: 'Brisbane Kitchen', Position: 'Kitchen Hand' })
  await write(page.locator('main'), { 'Job title': 'Two more for the kitchen' })
  await page.getByRole('button', { name: 'Submit for approval' }).click()
  await expectToast(page, 'Job submitted for approval.')
}

/** The agency completes the request from a template in two languages, to be published soon; returns the minute. */
async function advertise(page: Page) {
  const main = page.locator('main')
  await page.goto('/job-post/drafts?q=two more')
  await page.getByRole('link', { name: /Two more for the kitchen/ }).click()
  await page.getByRole('button', { name: 'Use a template' }).click()
  await page.getByRole('button', { name: /^Use .*Kitchen hand/ }).click()
  await expect(page.getByLabel('Job title')).toHaveValue('Kitchen hand for a busy harbour kitchen')
  await page.getByLabel('Job title').fill(title)
  await page.getByRole('tab', { name: 'Deutsch' }).click()
  await page.getByLabel('Job title').fill('Küchenhilfe für den Sommer')
  await date(main, { 'Closing date': typed(Temporal.Now.plainDateISO(zone).add({ months: 1 })) })
  // Late enough for a busy machine to fill in the rest.
  const at = Temporal.Now.zonedDateTimeISO(zone).add({ minutes: 3 }).with({ second: 0, millisecond: 0 })
  await date(main, { 'Publish on': typed(at.toPlainDate()) })
  await main.getByLabel('Publish at, hours').fill(String(at.hour))
  await main.getByLabel('Publish at, minutes').fill(String(at.minute))
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Scheduled').first()).toBeVisible()
  return at
}

/** Somebody without an account applies on a phone. */
async function apply(page: Page) {
  await page.goto('/jobs/southern-cross-staffing')
  await page.getByLabel('Search').fill(title)
  await page.getByRole('button', { name: 'Find jobs' }).click()
  await page.getByRole('link', { name: title }).first().click()
  await page.getByLabel('First name').fill('Olive')
  await page.getByLabel('Last name').fill('Grove')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone').fill('0491 570 157')
  await page.getByText('Australian citizen').click()
  await page.getByText('Now', { exact: true }).click()
  await page.getByText('This week').click()
  await page.getByText('Yes', { exact: true }).click()
  await page.getByLabel('CV, as a file or photo').setInputFiles('web/public/icons/touch-180.png')
  await page.getByLabel('I agree that').check()
  // A form that is sent sooner was filled in by a machine.
  await page.waitForTimeout(secondsToFillIn * 1000)
  await page.getByRole('button', { name: 'Send application' }).click()
}

test('a customer’s request becomes a job, and somebody who applies becomes an employee who works there', async ({
  page,
  browser,
}) => {
  // It waits for the minute at which the job is published.
  test.setTimeout(900_000)
  await requestStaff(await officeOf(browser, 'customer'))

  await signedIn(page, 'admin')
  const minute = await advertise(page)
  const job_id = /preview\/([\w-]+)/.exec(page.url())?.[1] ?? ''
  const phone = await phoneOf(browser)
  const isListed = async () => (await (await phone.request.get('/jobs/southern-cross-staffing')).text()).includes(title)
  await expect.poll(isListed, { timeout: 600_000 }).toBe(true)
  expect(Temporal.Now.zonedDateTimeISO(zone).since(minute).sign).toBe(1)

  await apply(phone)
  await expect(phone.getByRole('heading', { name: 'Thank you for your application' })).toBeVisible()
  await apply(phone)
  await expect(phone.getByRole('heading', { name: 'Thank you for your application' })).toBeVisible()
  const call = await callsAs(page, 'admin')
  const applied = await call('/job/job-apply-list', { job_id })
  expect(applied).toMatchObject({ name: 'Olive Grove', has_resume: true })

  const progress = (version: number, action: string) =>
    call('/job/job-progress-update', { job_id, ids: [applied.id], versions: [version], action })
  await progress(applied.version, 'screen')
  await progress(applied.version + 1, 'test')
  await page.goto(`/job-posts/applicants/${job_id}?applicant=${applied.id}`)
  const drawer = page.getByRole('dialog', { name: 'Olive Grove' })
  await expect(drawer.getByText('Food safety')).toBeVisible()
  await phone.goto(await linkFor(page.request, 'applicationTests', email))
  await phone.locator('input[type=file]').first().setInputFiles(licence)
  await expect(phone.getByText('licence.pdf')).toBeVisible()
  await passFoodSafety(phone)
  await expect(phone.getByText('Passed').first()).toBeVisible()

  await interview(page, phone, drawer)
  await review(page, await phoneOf(browser), drawer)
  await offer(page, phone, drawer)
  await expect(drawer.getByRole('button', { name: 'licence.pdf' })).toBeVisible()
  await phone.goto('/application#guessed')
  await expect(phone.getByRole('heading', { name: 'This link is not valid' })).toBeVisible()
  await hire(page, drawer, minute.toPlainDate().subtract({ weeks: 2 }))
  const { converted_employee_id } = await call<{ converted_employee_id: string }>('/job/application-details', {
    id: applied.id,
  })
  await completeFile(page, call, converted_employee_id)
  await rosterAndWork(call, converted_employee_id)
})

/** An interview is planned with two times, of which the applicant chooses one; they pass it. */
async function interview(page: Page, phone: Page, drawer: Locator) {
  await page.reload()
  await drawer.getByRole('button', { name: 'Move to…' }).click()
  await page.getByRole('menuitem', { name: 'Move to interview' }).click()
  await drawer.getByRole('button', { name: 'Schedule interview' }).click()
  const form = page.getByRole('dialog', { name: 'Schedule interview' })
  await form.getByRole('button', { name: 'Add another time' }).click()
  const day = Temporal.Now.plainDateISO(zone).add({ days: 3 })
  for (const at of [0, 1]) {
    await form
      .getByRole('textbox', { name: 'Date', exact: true })
      .nth(at)
      .fill(typed(day.add({ days: at })))
    await form.getByLabel('Hours').nth(at).fill('10')
    await form.getByLabel('Minutes').nth(at).fill('30')
  }
  await form.getByRole('textbox', { name: 'Place' }).fill('The kitchen')
  await form.getByRole('button', { name: 'Save and send invitation' }).click()
  await expectToast(page, 'Invitation sent.')

  await phone.goto(await linkFor(page.request, 'interviewChoice', email))
  await phone.getByRole('group', { name: /time/ }).getByRole('button').first().click()
  await expect(phone.getByText('The kitchen')).toBeVisible()
}

/** The client reads what was released to them, and would hire them. */
async function review(page: Page, phone: Page, drawer: Locator) {
  const client = 'head.chef@example.com'
  await page.reload()
  await drawer.getByRole('button', { name: 'Send for customer review' }).click()
  const form = page.getByRole('dialog', { name: /Send Olive Grove/ })
  await form.getByRole('textbox', { name: 'Other email address' }).fill(client)
  await form.getByRole('textbox', { name: 'Summary of Olive Grove' }).fill('Quick, and knows food safety')
  await form.getByRole('button', { name: 'Send review' }).click()
  await expectToast(page, '1 applicant sent to the customer')

  await phone.goto(await linkFor(page.request, 'clientReview', client))
  await expect(phone.getByText('Quick, and knows food safety')).toBeVisible()
  await expect(phone.getByText(email)).toHaveCount(0)
  await phone.getByRole('button', { name: 'Would hire' }).click()
  await phone.getByRole('dialog').getByRole('button', { name: 'Send feedback' }).click()
  await expect(phone.getByText('Thank you – you’ve given feedback on all applicants')).toBeVisible()
}

async function offer(page: Page, phone: Page, drawer: Locator) {
  await page.reload()
  await drawer.getByRole('button', { name: 'Move to…' }).click()
  await page.getByRole('menuitem', { name: /offer/ }).first().click()
  const terms = page.getByRole('dialog', { name: /offer/ })
  await terms.getByLabel('Pay offered').fill('31.50')
  await terms.getByRole('button', { name: 'Make an offer' }).click()
  await expect(drawer.getByText('$31.50').first()).toBeVisible()

  await phone.goto(await linkFor(page.request, 'applicationOffer', email))
  await phone.getByRole('button', { name: 'Accept offer' }).click()
  await phone.getByRole('dialog').getByRole('button', { name: 'Accept offer' }).click()
  await expect(phone.getByRole('heading', { name: 'Offer accepted' })).toBeVisible()
}

async function hire(page: Page, drawer: Locator, from: Temporal.PlainDate) {
  await page.reload()
  await drawer.getByRole('button', { name: 'Hire', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Hire Olive Grove' })
  await date(form, { 'Date of birth': '30/4/1991', 'First day of work': typed(from) })
  // A person in the demo has the same phone.
  await form.getByRole('checkbox', { name: /different person/ }).check()
  await form.getByRole('button', { name: 'Hire', exact: true }).click()
  await expectToast(page, 'Olive Grove hired')
}

/** The office completes the new employee's file, and approves them. */
async function completeFile(page: Page, call: Calls, id: string) {
  const { version } = await call('/employee/info', { id })
  await call('/employee/candidate-profile-update', {
    id,
    version,
    email,
    phone: '0491 570 157',
    address_line: '4 Wharf Street',
  })
  const contacts = [{ name: 'Jo Grove', relationship: 'Sister', phone: '0491 570 156' }]
  await call('/employee/update-keen-info', { id, version: 0, contacts })
  await call('/employee/update-passport-info', {
    id,
    version: 0,
    number: 'PA1234567',
    country: 'AU',
    expires_on: '2035-01-01',
  })
  const { missing } = await call<{ missing: RecordVersion[] }>('/employee/document-list', { id })
  const { accessToken } = await sessionOf(page, 'admin')
  const headers = { authorization: `Bearer ${accessToken}` }
  for (const type of missing) {
    const multipart = {
      id,
      type_id: type.id,
      number: 'L1',
      issued_on: '2026-01-01',
      expires_on: '2035-01-01',
      file: licence,
    }
    const submitted = await page.request.post('/api/employee/document-submit', { headers, multipart })
    const { data } = (await submitted.json()) as { data: RecordVersion }
    await call('/employee/document-approve', { ids: [data.id], versions: [data.version] })
  }
  const complete = await call('/employee/lifecycle', { id })
  await call('/employee/status-update', { id, version: complete.version, status: 'approved' })
}

/** The new employee accepts next week's shift. The hours that they helped out yesterday are submitted. */
async function rosterAndWork(call: Calls, employee_id: string) {
  const today = Temporal.Now.plainDateISO(zone)
  const day = today.add({ days: 7 })
  const week_start = day.subtract({ days: day.dayOfWeek - 1 }).toString()
  const { id: location_id } = await call('/location/list', { q: 'Brisbane Kitchen' })
  const { id: position_id } = await call('/position/list', { q: 'Kitchen Hand' })
  const hours = { starts: '09:00', ends: '13:00' }
  const roster = await call('/roster/store', { location_id, week_start, another: true })
  const shift = { roster_id: roster.id, dates: [day.toString()], position_id, ...hours }
  const { shifts } = await call<{ shifts: RecordVersion[] }>('/roster/shift-store', shift)
  await call('/roster/assign', { roster_shift_id: shifts[0]?.id, employee_ids: [employee_id] })
  await call('/roster/status-update', { ids: [roster.id], action: 'publish', accept_warnings: true })
  const { id, version } = await call('/roster/assignment-list', { roster_id: roster.id })
  const accepted = await call('/roster/employee-accept-decline', { id, version, answer: 'accept', note: 'By phone' })
  expect(accepted).toMatchObject({ employee_id, status: 'accepted' })

  const works_on = today.subtract({ days: 1 }).toString()
  const worked = { employee_id, location_id, position_id, works_on, ...hours, submit: true }
  expect(await call('/roster/custom-create-timesheet', worked)).toMatchObject({ status: 'submitted' })
}
