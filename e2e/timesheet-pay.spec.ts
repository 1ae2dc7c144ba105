import type { Page } from '@playwright/test'
import { seriousFindings } from './accessibility.ts'
import { follow } from './screens.ts'
import { type Calls, callsAs } from './server-calls.ts'
import { expectToast } from './toasts.ts'
import { mondayOf } from './weeks.ts'
import { employedAs } from './workers.ts'
import { expect, expectNoSideways, signedIn, test } from './world.ts'

const retail = 'Retail of the story'

/** A rule set, a customer with a site, and a casual with an account who worked there on a Sunday: nobody else's. */
async function sundayWork(page: Page, call: Calls) {
  const rules = { code: 'STORY-RETAIL', title: retail, valid_from: '2025-07-01', sample: 'GENERAL-RETAIL' }
  await call('/pay-rule/store', rules)
  const { id: company_id } = await call('/company/list')
  const { id: customer_id } = await call('/customer/store', { company_id, code: 'SUNDAY', name: 'Sunday Grocers' })
  const place = { suburb: 'Brisbane City', state: 'QLD', postcode: '4000', time_zone: 'Australia/Brisbane' }
  const { id: location_id } = await call('/location/store', { customer_id, name: 'Sunday Market', ...place })
  const worker = await employedAs(page, call, 'Casual', mondayOf('timesheetPay'))
  const today = Temporal.Now.plainDateISO('Australia/Brisbane')
  // So long ago that nobody has other hours then.
  const works_on = today.subtract({ days: today.dayOfWeek + 56 }).toString()
  const { employee_id, position_id, person } = worker
  const work = { employee_id, location_id, position_id, works_on, starts: '09:00', ends: '13:00' }
  const { id, version } = await call('/roster/custom-create-timesheet', { ...work, submit: true })
  await call('/roster/roster-work-approved', { id, version, reason: 'Seen on the paper timesheet' })
  return { customer_id, sheet_id: id, person }
}

test('pay rules are assigned to a customer, and the office and the person who is paid read why Sunday is paid more', async ({
  page,
  browser,
  baseURL,
}) => {
  const call = await callsAs(page, 'admin')
  const { customer_id, sheet_id, person } = await sundayWork(page, call)
  const sheet = `/time-sheets/view/${sheet_id}`
  await signedIn(page, 'admin')

  await test.step('before, the office reads what is missing', async () => {
    await page.goto(sheet)
    const pay = panelOf(page)
    await expect(pay.getByText('No pay rules are assigned to this work.')).toBeVisible()
    await expect(pay.getByRole('button', { name: 'Assign pay rules' })).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
  })

  await test.step('a rule set with a classification is assigned to the customer', async () => {
    await follow(page, `/customer/view/${customer_id}`)
    // The timesheet has such a button, too.
    await expect(page.getByRole('heading', { level: 1, name: 'Sunday Grocers' })).toBeVisible()
    await page.getByRole('button', { name: 'Assign pay rules' }).click()
    const form = page.getByRole('dialog', { name: 'Assign pay rules' })
    await form.getByRole('combobox', { name: 'Rule set' }).fill(retail)
    await page.getByRole('option', { name: retail }).click()
    await form.getByRole('combobox', { name: 'Classification' }).click()
    await page.getByRole('option', { name: 'Retail Employee Level 1' }).click()
    await form.getByRole('textbox', { name: 'First day' }).fill('01/07/2025')
    expect(await seriousFindings(page)).toEqual([])
    await form.getByRole('button', { name: 'Assign pay rules' }).click()
    await expectToast(page, 'Pay rules assigned.')
    const line = page.getByRole('listitem').filter({ hasText: 'Everybody at Sunday Grocers' })
    await expect(line).toContainText('Retail Employee Level 1')
    await expect(line).toContainText('Since 1 July 2025')
  })

  await test.step('the office reads why the line is what it is', async () => {
    await follow(page, sheet)
    await readsWhySunday(page)
    expect(await seriousFindings(page)).toEqual([])
  })

  await test.step('the person reads the same on a phone', async () => {
    const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } })
    const phone = await context.newPage()
    await signedIn(phone, person)
    await phone.goto(sheet)
    await readsWhySunday(phone)
    await expect(panelOf(phone).getByRole('link')).toHaveCount(0)
    await expectNoSideways(phone)
    expect(await seriousFindings(phone)).toEqual([])
    await context.close()
  })

  await test.step('a last day ends it', async () => {
    await follow(page, `/customer/view/${customer_id}`)
    await page.getByRole('button', { name: 'End: Everybody at Sunday Grocers' }).click()
    const form = page.getByRole('dialog', { name: 'End assignment' })
    await form.getByRole('textbox', { name: 'Last day' }).fill('02/07/2025')
    await form.getByRole('button', { name: 'End', exact: true }).click()
    await expectToast(page, 'Last day saved.')
    await expect(page.getByText('Nothing assigned')).toBeVisible()
    await page.getByRole('switch', { name: 'Show ended ones' }).check()
    await expect(page.getByRole('listitem').filter({ hasText: 'Everybody at Sunday Grocers' })).toContainText('Ended')
  })
})

const panelOf = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Pay', exact: true }) })

/** Level 1 had $26.55 an hour from 1 July 2025; a casual has 175 % of it on a Sunday. */
async function readsWhySunday(page: Page) {
  const pay = panelOf(page)
  await expect(pay.getByText('$185.84').first()).toBeVisible()
  const line = pay.getByRole('button', { name: /^Sunday/ })
  await expect(line).toContainText('09:00–13:00')
  await line.click()
  await expect(line).toHaveAttribute('aria-expanded', 'true')
  await expect(pay.getByText('Ordinary hours of a Sunday, which has a percentage of its own.')).toBeVisible()
  await expect(pay.getByText('Basis: MA000004.')).toBeVisible()
  await expect(pay.getByText('4\u00a0h × $46.46 = $185.84')).toBeVisible()
  await expect(pay.getByText('$46.46 = 175% of the hourly rate of $26.55')).toBeVisible()
}
