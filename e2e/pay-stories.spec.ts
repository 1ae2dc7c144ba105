// What people ask their payroll about. The amounts are worked out by hand from the figures of the sample rule sets (server/modules/pay/samples).
import type { Page } from '@playwright/test'
import { seriousFindings } from './accessibility.ts'
import { date } from './fields.ts'
import { follow } from './screens.ts'
import { type Calls, callsAs, type RecordVersion } from './server-calls.ts'
import { expectToast } from './toasts.ts'
import { dayAfter, mondayOf } from './weeks.ts'
import { employedAs } from './workers.ts'
import { expect, expectNoSideways, signedIn, test } from './world.ts'

/** So long ago that nobody has other hours then: the first day of a pay period of the demo's company, which are fortnights. */
function periodStart() {
  const [first, then] = [Temporal.PlainDate.from('2026-01-05'), Temporal.Now.plainDateISO('UTC').subtract({ days: 70 })]
  return then.subtract({ days: ((first.until(then).days % 14) + 14) % 14 }).toString()
}

/** A rule set from a sample; its first version. */
async function rulesFrom(call: Calls, sample: string, code: string) {
  const from = { code, title: `${code} rules`, sample, valid_from: '2020-01-06' }
  const { id, history } = await call<{ id: string; history: RecordVersion[] }>('/pay-rule/store', from)
  return { rule_set_id: id, version_id: history[0]?.id }
}

type Paid = { employee_id: string; rule_set_id: string; classification: string }

/** In the weeks of the story, wherever the person works: what the demo has of them stays without rules. */
const assignRules = (call: Calls, paid: Paid) =>
  call('/pay-rule-assignment/store', { ...paid, starts_on: periodStart(), ends_on: dayAfter(periodStart(), 20) })

/** A site of a customer of its own. Without a state no public holiday is kept there. */
async function siteOf(call: Calls, name: string, place: object = { time_zone: 'Australia/Brisbane' }) {
  const { id: company_id } = await call('/company/list')
  const { id: customer_id } = await call('/customer/store', {
    company_id,
    code: name.toUpperCase().replaceAll(' ', '-'),
    name,
  })
  const { id } = await call('/location/store', { customer_id, name: `${name} site`, ...place })
  return id
}

type Work = { employee_id: string; position_id: string | undefined; location_id: string; works_on: string }

/** A submitted timesheet; its address. */
async function worked(call: Calls, work: Work, starts: string, ends: string) {
  const { id } = await call('/roster/custom-create-timesheet', { ...work, starts, ends, submit: true })
  return `/time-sheets/view/${id}`
}

const panelOf = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

test('a rate that rises in the middle of a pay period is paid from the next whole one, and each timesheet names its version', async ({
  page,
}) => {
  const call = await callsAs(page, 'admin')
  const { employee_id, position_id } = await employedAs(page, call, 'Casual', mondayOf('payStories'))
  const { rule_set_id, version_id } = await rulesFrom(call, 'STORAGE', 'RISING')
  await assignRules(call, { employee_id, rule_set_id, classification: 'GRADE-2' })
  const location_id = await siteOf(call, 'Rising')
  const period = periodStart()
  const [rises, dayLater, nextPeriod] = [9, 10, 14].map((days) => dayAfter(period, days)) as [string, string, string]
  const at = (works_on: string) => ({ employee_id, position_id, location_id, works_on })
  const before = await worked(call, at(dayLater), '08:00', '16:00')
  const after = await worked(call, at(nextPeriod), '08:00', '16:00')
  await signedIn(page, 'admin')

  await test.step('the new version has its day inside a pay period', async () => {
    await page.goto(`/pay-rules/new-version/${version_id}`)
    await date(page.getByRole('main'), { 'Valid from': Temporal.PlainDate.from(rises).toLocaleString('en-AU') })
    const grade = page.getByRole('region', { name: 'Classifications' }).getByRole('group', { name: 'Grade 2' })
    await grade.getByRole('textbox', { name: 'Rate per hour' }).fill('29.37')
    const review = page.getByRole('region', { name: 'Before you save' })
    // The examples are of the rate as it was.
    await review.getByRole('button', { name: 'Check' }).click()
    await review.getByRole('checkbox', { name: /^Save although/ }).check()
    await page.getByRole('button', { name: 'Save version' }).click()
    await expectToast(page, 'Version saved')
    await expect(page.getByRole('heading', { level: 1, name: 'RISING rules' })).toBeVisible()
  })

  await test.step('the day after is still paid by the version before: 8 × 34.96, 125 % of 27.97', async () => {
    await follow(page, before)
    const pay = panelOf(page, 'Pay')
    await expect(pay.getByText('$279.68').first()).toBeVisible()
    await expect(pay.getByText('Valid from 6 Jan 2020')).toBeVisible()
  })

  await test.step('the next period by the new one: 8 × 36.71, 125 % of 29.37', async () => {
    await follow(page, after)
    const pay = panelOf(page, 'Pay')
    await expect(pay.getByText('$293.68').first()).toBeVisible()
    await expect(pay.getByText(`Valid from ${inWords(rises)}`)).toBeVisible()
    await pay.getByRole('button', { name: /^Ordinary time/ }).click()
    await expect(pay.getByText('$36.71 = 125% of the hourly rate of $29.37')).toBeVisible()
  })
})

const inWords = (day: string) =>
  Temporal.PlainDate.from(day).toLocaleString('en-AU', { day: 'numeric', month: 'short', year: 'numeric' })

test('a night into a public holiday is two lines, and the person reads in German which holiday it was', async ({
  page,
}) => {
  const call = await callsAs(page, 'admin')
  const { employee_id, position_id, person } = await employedAs(page, call, 'Full time', mondayOf('payStories', 1))
  const { rule_set_id } = await rulesFrom(call, 'CLERKS', 'NIGHTS')
  await assignRules(call, { employee_id, rule_set_id, classification: 'CLERK' })
  // The demo has no other site in this state.
  const location_id = await siteOf(call, 'Harbour night', { state: 'TAS', time_zone: 'Australia/Hobart' })
  const tuesday = dayAfter(periodStart(), 1)
  const holiday = { state: 'TAS', source: 'The story', date: dayAfter(tuesday, 1), name: 'Harbour Day' }
  await call('/holiday/store', { ...holiday, translations: { de: 'Hafentag' } })
  // Whatever the calendar says.
  await call('/holiday/store', { ...holiday, date: tuesday, name: 'No holiday', active: false })
  const sheet = await worked(call, { employee_id, position_id, location_id, works_on: tuesday }, '21:00', '05:00')
  await page.addInitScript(() => localStorage.setItem('muster.language', 'de'))
  await signedIn(page, person)

  // 3 h at 130 % of 26.97 and 5 h at 250 %: 3 × 35.06 + 5 × 67.43
  await page.goto(sheet)
  const pay = panelOf(page, 'Vergütung')
  await expect(pay.getByText(/442,33/).first()).toBeVisible()
  const night = pay.getByRole('button', { name: /^Nacht.*21:00–00:00/ })
  await night.click()
  await expect(pay.getByText(/^3\sh × 35,06\s\$ = 105,18\s\$$/)).toBeVisible()
  await night.click()
  await pay.getByRole('button', { name: /^Feiertag.*00:00–05:00/ }).click()
  await expect(pay.getByText(/^Normale Arbeitszeit an einem Feiertag, Hafentag, für den/)).toBeVisible()
  await expect(pay.getByText(/^5\sh × 67,43\s\$ = 337,15\s\$$/)).toBeVisible()
  await expectNoSideways(page)
  expect(await seriousFindings(page)).toEqual([])
})

test('a Sunday is ordinary hours at one customer and overtime at another, each explained with its clause', async ({
  page,
}) => {
  const call = await callsAs(page, 'admin')
  const { employee_id, position_id } = await employedAs(page, call, 'Casual', mondayOf('payStories', 2))
  const { rule_set_id, version_id } = await rulesFrom(call, 'STORAGE', 'SUNDAYS')
  await nameClauses(call, version_id)
  await assignRules(call, { employee_id, rule_set_id, classification: 'GRADE-2' })
  const monday = periodStart()
  const [first, second] = [await siteOf(call, 'Sunday first'), await siteOf(call, 'Sunday second')]
  const at = (location_id: string, days: number) => ({
    ...{ employee_id, position_id, location_id },
    works_on: dayAfter(monday, days),
  })
  // 30 of the 38 ordinary hours of the week.
  for (const days of [0, 1, 2]) await worked(call, at(first, days), '07:00', '17:00')
  const ordinary = await worked(call, at(first, 6), '05:00', '13:00')
  const overtime = await worked(call, at(second, 6), '13:30', '21:30')
  await signedIn(page, 'admin')

  await test.step('ordinary hours: 8 × 62.93, 225 % of 27.97', async () => {
    await page.goto(ordinary)
    const pay = panelOf(page, 'Pay')
    await expect(pay.getByText('$503.44').first()).toBeVisible()
    await pay.getByRole('button', { name: /^Sunday/ }).click()
    await expect(pay.getByText('Ordinary hours of a Sunday, which has a percentage of its own.')).toBeVisible()
    await expect(pay.getByText('Basis: MA000084, clause 1.1 of the story.')).toBeVisible()
  })

  await test.step('overtime: 8 × 55.94, 200 % without the loading', async () => {
    await follow(page, overtime)
    const pay = panelOf(page, 'Pay')
    await expect(pay.getByText('$447.52').first()).toBeVisible()
    await pay.getByRole('button', { name: /^Overtime on Sunday/ }).click()
    await expect(pay.getByText(/^Overtime: 38\sh of ordinary time had been worked in the week/)).toBeVisible()
    await expect(pay.getByText('Basis: MA000084, clause 2.2 of the story.')).toBeVisible()
  })
})

type Clause = { clause: string | null }
type Rules = { ordinary: { sunday: Clause }; overtime: { tiers: { sunday: { percentages: Clause }[] } } }

/** The sample names no clauses of its percentages, because none were read. */
async function nameClauses(call: Calls, id: string | undefined) {
  const { rules, examples, version } = await call<{ rules: Rules; examples: object[]; version: number }>(
    '/pay-rule/version-info',
    { id },
  )
  rules.ordinary.sunday.clause = '1.1 of the story'
  for (const tier of rules.overtime.tiers.sunday) tier.percentages.clause = '2.2 of the story'
  await call('/pay-rule/version-update', { id, version, rules, examples })
}
