import type { Page } from '@playwright/test'
import { follow } from './screens.ts'
import { type Calls, callsAs, type RecordVersion } from './server-calls.ts'
import { expectToast } from './toasts.ts'
import { mondayOf } from './weeks.ts'
import { expect, signedIn, test } from './world.ts'

const closesOn = () => Temporal.Now.plainDateISO().add({ months: 1 }).toString()

/** A draft that lacks nothing, with one question. */
async function completeDraft(call: Calls, title: string) {
  const [category, position, employment, company, location] = await Promise.all([
    call('/category/list'),
    call('/position/list'),
    call('/employeement-type/list'),
    call('/company/list'),
    call<RecordVersion & { customer_id: string }>('/location/list'),
  ])
  return call('/job/store', {
    category_id: category.id,
    position_id: position.id,
    employment_type_id: employment.id,
    company_id: company.id,
    customer_id: location.customer_id,
    location_id: location.id,
    closes_on: closesOn(),
    texts: {
      en: { title, description: '<p>Drive a <strong>forklift</strong>.</p>' },
      de: { title: `${title} auf Deutsch`, description: '<p>Sie fahren.</p>' },
    },
    questions: [
      {
        id: 'licence',
        kind: 'yes_no',
        text: { en: 'Do you have a forklift licence?' },
        options: [
          { id: 'yes', weight: 10 },
          { id: 'no', knock_out: true },
        ],
      },
    ],
  })
}

const savedState = (page: Page) => page.locator('[data-state][role="status"]').filter({ visible: true })

test('a draft saves itself, lists what it lacks, and keeps in this browser what the server has not confirmed', async ({
  page,
  context,
}) => {
  await signedIn(page, 'admin')
  await page.goto('/job-post/create')
  await page.getByLabel('Job title').fill('Night picker')
  await expect(savedState(page)).toHaveText('Saved')
  await expect(page).toHaveURL(/draft=/)
  await expect(page.getByText('7 fields are missing')).toBeVisible()
  await page.getByRole('button', { name: 'Closing date' }).click()
  await expect(page.getByRole('textbox', { name: 'Closing date' })).toBeFocused()

  await page.route('**/api/job/update', (route) => route.abort())
  await page.getByLabel('Summary').fill('Ten nights in a row')
  await expect(savedState(page)).toContainText('The server can’t be reached')
  const address = page.url()
  await page.close()

  const later = await context.newPage()
  await later.goto(address)
  await expect(later.getByText('We restored changes that weren’t saved last time.')).toBeVisible()
  await expect(later.getByLabel('Summary')).toHaveValue('Ten nights in a row')
  await expect(savedState(later)).toHaveText('Saved')
})

test('questions are put in order with the keyboard', async ({ page }) => {
  await signedIn(page, 'admin')
  const { id } = await completeDraft(await callsAs(page, 'admin'), 'Yard hand')
  await page.goto(`/job-post/edit/${id}`)
  await page.getByRole('button', { name: 'Add question' }).click()
  await page.getByRole('menuitem', { name: 'Text' }).click()
  await page.getByRole('textbox', { name: 'Question' }).nth(1).fill('Why this job?')

  await page.getByRole('button', { name: 'Move question 2', exact: true }).press('ArrowUp')

  await expect(page.getByRole('textbox', { name: 'Question' }).first()).toHaveValue('Why this job?')
  await expect(page.getByRole('button', { name: 'Move question 1', exact: true })).toBeFocused()
  await expect(savedState(page)).toHaveText('Saved')
})

test('a job is published, an employee applies, and the applicant is moved on the board and in the drawer', async ({
  page,
  browser,
}) => {
  await signedIn(page, 'admin')
  const call = await callsAs(page, 'admin')
  const { id } = await completeDraft(call, 'Forklift driver')
  await page.goto(`/job-post/preview/${id}`)
  await page.getByText('Deutsch', { exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Forklift driver auf Deutsch' })).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expectToast(page, 'Job published.')

  const applicant = await (await browser.newContext()).newPage()
  await signedIn(applicant, 'noah')
  await applicant.goto(`/job-post/apply/${id}`)
  await applicant.getByRole('button', { name: 'Send application' }).click()
  await expect(applicant.getByText('This field is required.')).toBeVisible()
  await applicant.getByRole('radio', { name: 'Yes' }).check()
  await applicant.getByRole('button', { name: 'Send application' }).click()
  await expect(applicant.getByText('Application sent')).toBeVisible()

  await follow(page, `/job-posts/applicants/${id}?view=board`)
  const column = (stage: string) => page.getByRole('region', { name: new RegExp(`^${stage}`) })
  await column('Applied')
    .getByRole('button', { name: /^Actions for/ })
    .press('Enter')
  await page.getByRole('menuitem', { name: 'Shortlist' }).press('Enter')
  const card = column('Shortlisted').getByRole('button').first()
  await card.click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('Do you have a forklift licence?')).toBeVisible()
  await drawer.getByRole('button', { name: 'Move to…' }).click()
  await page.getByRole('menuitem', { name: 'Make an offer' }).click()
  await page
    .getByRole('dialog', { name: /^Make .* an offer$/ })
    .getByRole('button', { name: 'Make an offer' })
    .click()
  await expect(drawer.getByText('Offer made').first()).toBeVisible()

  await follow(applicant, '/job-post/applied-jobs')
  await applicant.getByRole('button', { name: 'Accept offer' }).click()
  await applicant.getByRole('dialog').getByRole('button', { name: 'Accept offer' }).click()
  await expectToast(applicant, 'Saved: Selected')

  await page.reload()
  await drawer.getByRole('button', { name: 'Hire', exact: true }).click()
  const hire = page.getByRole('dialog', { name: /^Hire / })
  await expect(hire.getByText('Existing employee record')).toBeVisible()
  await hire.getByRole('button', { name: 'Hire', exact: true }).click()
  await expectToast(page, 'The employee can be rostered.')
  await expect(drawer.getByText('Hired').first()).toBeVisible()
  const employee_id = await hiredIn(call, id)
  const assigned = await rostered(call, { job_id: id, employee_id })
  expect(assigned).toMatchObject({ done: 1 })
})

/** The employee whom the only selected applicant of a job became. */
async function hiredIn(call: Calls, job_id: string) {
  const { id } = await call('/job/job-apply-list', { job_id, stage: 'selected' })
  const found = await call<{ converted_employee_id: string }>('/job/application-details', { id })
  return found.converted_employee_id
}

/** Assigns an employee to a shift in the position of a job, some weeks ahead. */
async function rostered(call: Calls, { job_id, employee_id }: { job_id: string; employee_id: string }) {
  const monday = mondayOf('hiredApplicant')
  const { position_id } = await call<{ position_id: string }>('/job/job-details', { id: job_id })
  const location = await call('/location/list', { status: 'active' })
  const roster = await call('/roster/store', { location_id: location.id, week_start: monday, another: true })
  const shift = { roster_id: roster.id, dates: [monday], position_id, starts: '09:00', ends: '15:00' }
  const { shifts } = await call<{ shifts: RecordVersion[] }>('/roster/shift-store', shift)
  const reason = 'Starts here'
  return call('/roster/assign', {
    roster_shift_id: shifts[0]?.id,
    employee_ids: [employee_id],
    override_reason: reason,
  })
}

test('several jobs are closed at once, with a reason', async ({ page }) => {
  await signedIn(page, 'admin')
  const call = await callsAs(page, 'admin')
  for (const title of ['Stocktaker north', 'Stocktaker south']) {
    const { id, version } = await completeDraft(call, title)
    await call('/job/job-status-update', { ids: [id], versions: [version], action: 'publish' })
  }
  await page.goto('/job-posts?q=stocktaker')
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await page.getByRole('button', { name: 'Change status' }).click()
  await page.getByRole('menuitem', { name: 'Close (2)' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close 2 jobs?' })
  await expect(dialog.getByRole('button', { name: 'Close', exact: true }).last()).toBeDisabled()
  await dialog.getByLabel('Reason').fill('The customer cancelled')
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()

  await expect(page.getByText('2 changed')).toBeVisible()
})
