import type { Page } from '@playwright/test'
import { secondsToFillIn } from '#contract/jobs/application-stages.ts'
import { linkFor } from './letters.ts'
import { expect, signedIn, test } from './world.ts'

type Named = { id: string; version: number; slug?: string }

/** Asks the server as somebody who is signed in; lists give their first row. */
function asking(page: Page, token: string) {
  return async (path: string, data?: object): Promise<Named> => {
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() }
    const answer = await page.request.post(`/api${path}`, { headers, data })
    const { data: found } = (await answer.json()) as { data: Named & { rows?: Named[] } }
    return found.rows?.[0] ?? found
  }
}

const closesOn = () => Temporal.Now.plainDateISO().add({ months: 1 }).toString()

/** A draft that lacks nothing, with one question. */
async function completeDraft(page: Page, token: string, title: string) {
  const ask = asking(page, token)
  const [category, position, employment, company] = await Promise.all([
    ask('/category/list'),
    ask('/position/list'),
    ask('/employeement-type/list'),
    ask('/company/list'),
  ])
  return ask('/job/store', {
    category_id: category.id,
    position_id: position.id,
    employment_type_id: employment.id,
    company_id: company.id,
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
  await expect(page.getByText('6 fields are missing')).toBeVisible()
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
  const { accessToken } = await signedIn(page, 'admin')
  const { id } = await completeDraft(page, accessToken, 'Yard hand')
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
  const { accessToken } = await signedIn(page, 'admin')
  const { id } = await completeDraft(page, accessToken, 'Forklift driver')
  await page.goto(`/job-post/preview/${id}`)
  await page.getByText('Deutsch', { exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Forklift driver auf Deutsch' })).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Job published.')).toBeVisible()

  const applicant = await (await browser.newContext()).newPage()
  await signedIn(applicant, 'noah')
  await applicant.goto(`/job-post/apply/${id}`)
  await applicant.getByRole('button', { name: 'Send application' }).click()
  await expect(applicant.getByText('This field is required.')).toBeVisible()
  await applicant.getByRole('radio', { name: 'Yes' }).check()
  await applicant.getByRole('button', { name: 'Send application' }).click()
  await expect(applicant.getByText('Application sent')).toBeVisible()

  await page.goto(`/job-posts/applicants/${id}?view=board`)
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

  await applicant.goto('/job-post/applied-jobs')
  await applicant.getByRole('button', { name: 'Accept offer' }).click()
  await applicant.getByRole('dialog').getByRole('button', { name: 'Accept offer' }).click()
  await expect(applicant.getByText('Saved: Selected')).toBeVisible()

  await page.reload()
  await drawer.getByRole('button', { name: 'Hire', exact: true }).click()
  const hire = page.getByRole('dialog', { name: /^Hire / })
  await expect(hire.getByText('Existing employee record')).toBeVisible()
  await hire.getByRole('button', { name: 'Hire', exact: true }).click()
  await expect(page.getByText('The employee can be rostered.')).toBeVisible()
  await expect(drawer.getByText('Hired').first()).toBeVisible()
  const { converted_employee_id } = await hiredIn(page, accessToken, id)
  const assigned = await rostered(page, accessToken, { job_id: id, employee_id: converted_employee_id })
  expect(assigned).toMatchObject({ ok: true })
})

type Hired = { converted_employee_id: string }

/** The only applicant of a job who was selected. */
async function hiredIn(page: Page, token: string, job_id: string) {
  const ask = asking(page, token)
  const { id } = await ask(`/job/job-apply-list?job_id=${job_id}&stage=selected`)
  return (await ask(`/job/application-details?id=${id}`)) as Named & Hired
}

/** Assigns an employee to a shift in the position of a job, some weeks ahead. */
async function rostered(page: Page, token: string, { job_id, employee_id }: { job_id: string; employee_id: string }) {
  const ask = asking(page, token)
  const today = Temporal.Now.plainDateISO()
  const monday = today.add({ days: 8 - today.dayOfWeek, weeks: 6 }).toString()
  const { position_id } = (await ask(`/job/job-details?id=${job_id}`)) as Named & { position_id: string }
  const location = await ask('/location/list?status=active')
  const roster = await ask('/roster/store', { location_id: location.id, week_start: monday, another: true })
  const shift = { roster_id: roster.id, dates: [monday], position_id, starts: '09:00', ends: '15:00' }
  const { shifts } = (await ask('/roster/shift-store', shift)) as Named & { shifts: Named[] }
  const reason = 'Starts here'
  return ask('/roster/assign', {
    roster_shift_id: shifts[0]?.id,
    employee_ids: [employee_id],
    override_reason: reason,
  })
}

test('somebody without an account applies, adds a document and accepts an offer with the link of an email', async ({
  page,
  browser,
}) => {
  const { accessToken } = await signedIn(page, 'admin')
  const ask = asking(page, accessToken)
  const { id, version } = await completeDraft(page, accessToken, 'Barista')
  await ask('/job/job-status-update', { ids: [id], versions: [version], action: 'publish' })
  const { slug } = await ask(`/job/job-details?id=${id}`)
  const email = 'robin.vale@example.com'

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const applicant = await phone.newPage()
  await applicant.goto(`/jobs/southern-cross-staffing/${slug}`)
  await applicant.getByLabel('First name').fill('Robin')
  await applicant.getByLabel('Last name').fill('Vale')
  await applicant.getByLabel('Email').fill(email)
  await applicant.getByRole('radio', { name: 'Australian citizen' }).check()
  await applicant
    .getByRole('group', { name: /forklift licence/ })
    .getByLabel('Yes')
    .check()
  await applicant.getByLabel(/I agree/).check()
  // A form that is sent sooner was filled in by a machine.
  await applicant.waitForTimeout(secondsToFillIn * 1000)
  await applicant.getByRole('button', { name: 'Send application' }).click()
  await expect(applicant).toHaveURL(/received/)

  const received = await linkFor(page.request, email)
  await applicant.goto(received)
  await expect(applicant.getByRole('heading', { name: 'Received' })).toBeVisible()
  const licence = { name: 'licence.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') }
  await applicant.locator('input[type=file]').first().setInputFiles(licence)
  await expect(applicant.getByText('licence.pdf')).toBeVisible()

  const applied = await ask(`/job/job-apply-list?job_id=${id}`)
  const moved = { job_id: id, ids: [applied.id] }
  await ask('/job/job-progress-update', { ...moved, versions: [1], action: 'shortlist' })
  await ask('/job/job-progress-update', { ...moved, versions: [2], action: 'offer', offer_pay_cents: 3450 })
  await applicant.goto(await linkFor(page.request, email))
  await expect(applicant.getByText('$34.50 an hour')).toBeVisible()
  await applicant.getByRole('button', { name: 'Accept offer' }).click()
  await applicant.getByRole('dialog').getByRole('button', { name: 'Accept offer' }).click()
  await expect(applicant.getByRole('heading', { name: 'Offer accepted' })).toBeVisible()

  await page.goto(`/job-posts/applicants/${id}?applicant=${applied.id}`)
  await expect(page.getByRole('dialog').getByRole('button', { name: 'licence.pdf' })).toBeVisible()
  await applicant.goto('/application#guessed')
  await expect(applicant.getByRole('heading', { name: 'This link is not valid' })).toBeVisible()
})

test('several jobs are closed at once, with a reason', async ({ page }) => {
  const { accessToken } = await signedIn(page, 'admin')
  for (const title of ['Stocktaker north', 'Stocktaker south']) {
    const { id, version } = await completeDraft(page, accessToken, title)
    await asking(page, accessToken)('/job/job-status-update', { ids: [id], versions: [version], action: 'publish' })
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
