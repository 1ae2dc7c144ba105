import type { Page } from '@playwright/test'
import { seriousFindings } from './accessibility.ts'
import { choose, date, write } from './fields.ts'
import { type Calls, callsAs, type RecordVersion } from './server-calls.ts'
import { expectToast } from './toasts.ts'
import { mondayOf } from './weeks.ts'
import { employedAs } from './workers.ts'
import { expect, signedIn, test } from './world.ts'

/** A casual of nobody else, who worked four hours on a Sunday long ago that a pay run has exported. */
async function exportedSunday(page: Page, call: Calls) {
  const set = { code: 'STORY-BACK-PAY', title: 'Back pay of the story', valid_from: '2025-07-01' }
  const { id: rule_set_id, history } = await call<RecordVersion & { history: RecordVersion[] }>('/pay-rule/store', {
    ...set,
    sample: 'GENERAL-RETAIL',
  })
  const worker = await employedAs(page, call, 'Casual', mondayOf('backPay'))
  const { employee_id, position_id, name } = worker
  const { company_id } = await call<{ company_id: string }>('/employee/info', { id: employee_id })
  // Hours at a site of the demo are approved by its customer first.
  const { id: customer_id } = await call('/customer/store', { company_id, code: 'BACK-PAY', name: 'Back Pay Grocers' })
  const place = { suburb: 'Brisbane City', state: 'QLD', postcode: '4000', time_zone: 'Australia/Brisbane' }
  const { id: location_id } = await call('/location/store', { customer_id, name: 'Back Pay Market', ...place })
  const { name: company } = await call<{ name: string }>('/company/info', { id: company_id })
  const classification = await firstClassification(call, history)
  await call('/pay-rule-assignment/store', { rule_set_id, employee_id, classification, starts_on: '2025-07-01' })
  const today = Temporal.Now.plainDateISO('Australia/Brisbane')
  // So long ago that no other test pays or plans anything then.
  const monday = today.subtract({ days: today.dayOfWeek - 1 + 7 * 30 })
  const works_on = monday.add({ days: 6 }).toString()
  const work = { employee_id, location_id, position_id, works_on, starts: '09:00', ends: '13:00' }
  const { id, version } = await call('/roster/custom-create-timesheet', { ...work, submit: true })
  await call('/roster/roster-work-approved', { id, version, reason: 'Seen on the paper timesheet' })
  const period = await call('/pay-period/store', { company_id, starts_on: monday.toString() })
  const run = await call('/pay-run/store', { pay_period_id: period.id })
  await call('/pay-run/export', { id: run.id, version: run.version })
  return { version_id: history[0]?.id, company, name }
}

async function firstClassification(call: Calls, [version]: RecordVersion[]) {
  type Version = RecordVersion & { rules: { classifications: { code: string }[] } }
  const { rules } = await call<Version>('/pay-rule/version-info', { id: version?.id })
  return rules.classifications[0]?.code
}

test('a version in the past shows what it owes for exported time, and the confirmed difference is in a draft', async ({
  page,
}) => {
  const { version_id, company, name } = await exportedSunday(page, await callsAs(page, 'admin'))
  await signedIn(page, 'superadmin')

  await test.step('the saved version says that paid time has to be reviewed', async () => {
    await page.goto(`/pay-rules/new-version/${version_id}`)
    await date(page.getByRole('main'), { 'Valid from': '1/8/2025' })
    const sunday = page
      .getByRole('region', { name: 'Ordinary pay by kind of day' })
      .getByRole('group', { name: 'Sunday' })
    await sunday.getByRole('textbox', { name: 'Casual' }).fill('200')
    await page.getByRole('button', { name: 'Save version' }).click()
    await page.getByRole('checkbox', { name: /^Save although/ }).check()
    await page.getByRole('button', { name: 'Save version' }).click()
    await expectToast(page, 'Version saved')
    await page.getByRole('link', { name: 'Review back pay' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Back pay' })).toBeVisible()
  })

  await test.step('the review has the difference, and opens to the lines before and after', async () => {
    // Others are paid by rules that other tests change.
    await choose(page.getByRole('main'), { Company: company, Person: name })
    await page.getByRole('button', { name: 'Review', exact: true }).click()
    // Four hours at $53.10 (200 % of $26.55) instead of $46.46.
    await page.getByRole('list', { name: 'To pay' }).getByRole('button', { name }).click()
    await expect(page.getByRole('row', { name: 'Sunday +$26.56' })).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    await page
      .getByRole('list', { name: /^Timesheets,/ })
      .getByRole('button')
      .click()
    const drawer = page.getByRole('dialog', { name: 'Timesheet' })
    await expect(drawer.getByRole('region', { name: 'As priced when it was paid' })).toContainText('$185.84')
    await expect(drawer.getByRole('region', { name: 'As priced now' })).toContainText('$212.40')
    expect(await seriousFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
  })

  await test.step('confirmed with a reason, it is in a draft', async () => {
    await page.getByRole('button', { name: 'Confirm back pay' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm +$26.56 for 1 person?' })
    await write(dialog, { Reason: 'New Sunday rate' })
    expect(await seriousFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Create draft' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Pay run/ })).toBeVisible()
    await expect(page.getByText('New Sunday rate').first()).toBeVisible()
    await expect(page.getByRole('table', { name: 'Totals' }).getByRole('row', { name })).toContainText('$26.56')
  })
})
