import type { Locator, Page } from '@playwright/test'
import { seriousFindings } from './accessibility.ts'
import { choose, date } from './fields.ts'
import { type Calls, callsAs, type RecordVersion } from './server-calls.ts'
import { expectToast } from './toasts.ts'
import { expect, signedIn, test } from './world.ts'

/** So long ago that no other test pays or plans anything then. */
function firstDay() {
  const today = Temporal.Now.plainDateISO('Australia/Brisbane')
  return today.subtract({ days: today.dayOfWeek - 1 + 7 * 44 })
}

/** Somebody whom the demo has on hold, so that nobody rosters them: by the sample at $27.97 an hour, with 76 hours of annual leave. */
async function onHold(call: Calls) {
  const { id: employee_id, name } = await call<{ id: string; name: string }>('/employee/list', { q: 'Craig Donnelly' })
  const { company_id } = await call<{ company_id: string }>('/employee/info', { id: employee_id })
  const set = { code: 'STORY-PAY-OUT', title: 'Pay-out of the story', sample: 'STORAGE', valid_from: '2020-01-06' }
  const { id: rule_set_id } = await call('/pay-rule/store', set)
  const paid = { employee_id, rule_set_id, classification: 'GRADE-2', starts_on: '2020-01-06' }
  await call('/pay-rule-assignment/store', paid)
  await call('/leave-type/fill-in')
  const before = await balancesOf(call, employee_id)
  await enter(call, employee_id, 'annual', 76 * 60)
  await enter(call, employee_id, 'time_in_lieu', 10 * 60)
  return { employee_id, name, company_id, before }
}

const kinds = ['annual', 'time_in_lieu'] as const

/** In the order of the kinds. The demo has what accrued for work after the last day of the story, which is not paid out. */
async function balancesOf(call: Calls, employee_id: string) {
  type Balances = { balances: { type_id: string; kind: string; minutes: number | null }[] }
  const { balances } = await call<Balances>('/leave-balance/of', { employee_id })
  return kinds.map((kind) => balances.find((one) => one.kind === kind)?.minutes ?? 0)
}

async function enter(call: Calls, employee_id: string, kind: (typeof kinds)[number], minutes: number) {
  const { id: type_id } = await call('/leave-type/list', { kind })
  const entry = { kind: 'adjusted', on_day: firstDay().toString(), reason: 'From the system before' }
  await call('/leave-balance/enter', { employee_id, type_id, minutes, ...entry })
}

/** A draft of a fortnight in which nobody worked. */
async function draftOf(call: Calls, company_id: string) {
  const { id: pay_period_id } = await call('/pay-period/store', { company_id, starts_on: firstDay().toString() })
  return call<RecordVersion>('/pay-run/store', { pay_period_id })
}

async function endEmployment(page: Page, employee_id: string) {
  const last = firstDay().add({ days: 2 })
  await page.goto(`/employee-preview/${employee_id}`)
  await page.getByRole('button', { name: 'End employment' }).click()
  const dialog = page.getByRole('dialog')
  await choose(dialog, { Reason: 'Resigned' })
  await date(dialog, { 'Last day': `${last.day}/${last.month}/${last.year}` })
  await dialog.getByRole('button', { name: 'End employment' }).click()
  await expect(dialog).toBeHidden()
}

const panelOf = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Leave to pay out', exact: true }) })

const confirmIn = async (page: Page, name: string) => {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name, exact: true }).click()
  await expect(dialog).toBeHidden()
}

test('leave that somebody has not taken is paid out by the draft after their last day, taken back, and is on the statement', async ({
  page,
}) => {
  const call = await callsAs(page, 'admin')
  const { employee_id, name, company_id, before } = await onHold(call)
  await signedIn(page, 'admin')
  await endEmployment(page, employee_id)
  const { id } = await draftOf(call, company_id)
  await page.goto(`/time-sheets/pay-runs/${id}`)
  const panel = panelOf(page)
  const rowOf = (type: string): Locator =>
    panel.getByRole('listitem').filter({ hasText: name }).filter({ hasText: type })
  const [annual, inLieu] = [rowOf('Annual leave'), rowOf('Time off in lieu')]
  const lines = page.getByRole('table', { name: 'Lines' })

  await test.step('both balances are there with what they come to, and nothing is paid yet', async () => {
    // 76 h × 27.97 = 2,125.72 and 10 h × 27.97 = 279.70
    await expect(annual).toContainText('76 h at $27.97 an hour')
    await expect(annual).toContainText('$2,125.72')
    await expect(inLieu).toContainText('$279.70')
    await expect(annual.getByText('To decide')).toBeVisible()
    await expect(lines.getByText('Leave paid out')).toHaveCount(0)
    expect(await seriousFindings(page)).toEqual([])
  })

  await test.step('both are paid out together', async () => {
    for (const row of [annual, inLieu]) await row.getByRole('checkbox').check()
    await panel.getByRole('button', { name: 'Pay out', exact: true }).click()
    await expect(page.getByRole('dialog')).toContainText('86 h, $2,405.42')
    expect(await seriousFindings(page)).toEqual([])
    await confirmIn(page, 'Pay out')
    await expectToast(page, '2 balances are paid out by this run.')
    await expect(annual.getByText('In this run')).toBeVisible()
    await expect(lines.getByRole('row').filter({ hasText: 'Leave paid out · Annual leave' })).toContainText('$2,125.72')
  })

  await test.step('one is taken back, and not paid out for a reason', async () => {
    await inLieu.getByRole('button', { name: 'Take back' }).click()
    await confirmIn(page, 'Take back')
    await expectToast(page, 'Decision taken back')
    await inLieu.getByRole('checkbox').check()
    await panel.getByRole('button', { name: 'Do not pay out' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('Paid with the last wages')
    await confirmIn(page, 'Do not pay out')
    await expect(inLieu.getByText('Not paid out')).toBeVisible()
    await expect(inLieu).toContainText('Paid with the last wages')
    expect(await seriousFindings(page)).toEqual([])
  })

  await page.getByRole('button', { name: 'Export and lock' }).click()
  await confirmIn(page, 'Export and lock')
  await expect(panel).toHaveCount(0)
  const totals = page.getByRole('table', { name: 'Totals per employee' })
  await totals.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pay statement' })).toBeVisible()
  await expect(page.getByText('Leave paid out').first()).toBeVisible()
  await expect(page.getByText('$2,125.72').first()).toBeVisible()

  // Nothing is left of both balances.
  expect(await balancesOf(call, employee_id)).toEqual(before)
})
