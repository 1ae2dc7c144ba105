// Back pay: one review of what a change in retrospect makes of paid time, and one confirmation that pays it once.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RequestOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { BackPayReview } from '#contract/payroll/back-pay.ts'
import type { RuleSetInput } from '#contract/payroll/pay-rules/rule-set.ts'
import type { PayPeriod } from '#contract/payroll/pay-periods.ts'
import type { PayRun } from '#contract/payroll/pay-runs.ts'
import { addDays } from '#contract/values/time.ts'
import { scopeOfAgency } from '#server/database/tenancy/scope.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { withCustomRole } from '#server/testing/records/custom-role.ts'
import { factoriesIn } from '#server/testing/records/factories.ts'
import { employedIn, payRulesIn, plainRules } from '#server/testing/records/pay-rules.ts'
import { only } from '#server/testing/records/rostering.ts'
import { workIn, type WorkPlace } from '#server/testing/records/work.ts'
import { reviewOf } from './review.ts'

let app: TestApp
let admin: Client
let superadmin: Client
let make: ReturnType<typeof factoriesIn>
let work: ReturnType<typeof workIn>
let rules: ReturnType<typeof payRulesIn>
beforeAll(async () => {
  app = await testApp()
  ;[admin, superadmin] = [await app.as('admin'), await app.as('superadmin')]
  make = factoriesIn(app, { client: admin })
  work = workIn(app)
  rules = payRulesIn({ app, client: admin, agency: app.world.agency })
  const cycle = { pay_cycle: 'weekly' as const, pay_cycle_anchor: '2024-01-01' }
  await app.database.asPlatform((db) =>
    db.updateTable('companies').set(cycle).where('id', '=', app.world.agency).execute(),
  )
})
afterAll(() => app.close())

// Each test has three weeks of its own, in the past.
let monday = '2023-12-11'
let weeks: PayPeriod[] = []
beforeEach(async () => {
  monday = addDays(monday, 21)
  app.clock.moveBy({ seconds: 1 })
  weeks = []
  for (const day of [0, 7, 14])
    weeks.push(
      await admin.call(calls.payPeriods.store, { company_id: app.world.agency, starts_on: addDays(monday, day) }),
    )
})
/** The pay period of the first, second or third of these weeks. */
const period = (week = 0) => weeks[week] ?? expect.fail('no pay period')

const rulesFrom = (valid_from: string, hourly_cents = 2000, changes: Partial<RuleSetInput> = {}) =>
  plainRules({
    valid_from,
    classifications: [
      { code: 'L1', title: 'Level 1', hourly_cents },
      { code: 'L2', title: 'Level 2', hourly_cents: 3000 },
    ],
    ...changes,
  })

async function hired() {
  const { id } = await make.employee()
  await employedIn(app, id, { basis: 'CASUAL', company_id: app.world.agency })
  await app.database.asPlatform((db) =>
    db.updateTable('employees').set({ status: 'active' }).where('id', '=', id).execute(),
  )
  return id
}

/** A new casual under a rule set of their own: 25 dollars an hour. */
async function casual(changes: Partial<RuleSetInput> = {}) {
  const employee_id = await hired()
  const { rule_set_id } = await rules.ruleSetWith([rulesFrom('2023-01-02', 2000, changes)])
  const { id: assignment_id } = await rules.ruleAssignment({ rule_set_id, employee_id, starts_on: '2023-01-02' })
  return { employee_id, rule_set_id, assignment_id }
}

const worked = (employee_id: string, day: number, at: Partial<WorkPlace> = {}) =>
  work.recorded(work.at(addDays(monday, day), at), 'approved', employee_id)

const draftOf = (pay_period_id: string) => admin.call(calls.payRuns.store, { pay_period_id })
const exported = ({ id, version }: PayRun) => admin.call(calls.payRuns.export, { id, version })
const linesOf = async ({ id }: { id: string }) =>
  (await admin.call(calls.payRuns.lines, { pay_run_id: id, per_page: 100 })).rows
const raisedTo = (rule_set_id: string, hourly_cents: number, valid_from = monday) =>
  admin.call(calls.payRuleSets.storeVersion, { rule_set_id, rules: rulesFrom(valid_from, hourly_cents) })

type Filter = Partial<RequestOf<typeof calls.backPays.review>>
const days = () => ({ from: monday, to: addDays(monday, 20) })
const review = (filter: Filter = {}, client = admin) =>
  client.call(calls.backPays.review, { company_id: app.world.agency, ...days(), ...filter })
const selectionOf = ({ people }: BackPayReview) =>
  people.map(({ employee_id, kind, state }) => ({ employee_id, kind, state }))
type Confirmed = Partial<RequestOf<typeof calls.backPays.confirm>>
const confirm = (pay_period_id: string, { selected = [], ...more }: Confirmed, client = superadmin) => {
  const of = { company_id: app.world.agency, ...days(), pay_period_id, reason: 'New rate since Monday' }
  return client.call(calls.backPays.confirm, { ...of, selected, ...more })
}
const changed = expect.objectContaining({ code: 'payroll.backPayChanged' })

/** The cents that all runs have for a timesheet, and the pay that is stored for it. */
async function centsOf(id: string) {
  const { rows } = await app.database.asPlatform((db) =>
    sql<{ cents: number }>`
      select sum(amount_cents)::int as cents from pay_run_lines where timesheet_id = ${id}::uuid`.execute(db),
  )
  const { cents } = await admin.call(calls.timesheetPays.info, { id })
  return [rows[0]?.cents, cents]
}

/** An hour less, by a correction that is exported. */
async function correctedToSevenHours(run: PayRun, id: string, pay_period_id: string) {
  const line = (await linesOf(run)).find((one) => one.timesheet_id === id) ?? expect.fail('no line')
  const { version } = await admin.call(calls.payRuns.info, { id: run.id })
  await superadmin.call(calls.payRuns.correct, { id: run.id, version, line_ids: [line.id], reason: 'Left early' })
  await app.database.asPlatform((db) =>
    sql`update timesheets set ends_at = ends_at - interval '1 hour', ends = ends - interval '1 hour',
      paid_minutes = paid_minutes - 60, version = version + 1 where id = ${id}::uuid`.execute(db),
  )
  return exported(await draftOf(pay_period_id))
}

/** Eight hours that are exported at 25 dollars, and 30 since a change. */
async function oneRaisedDay() {
  const first = period()
  const last = period(2)
  const person = await casual()
  const id = await worked(person.employee_id, 0)
  const run = await exported(await draftOf(first.id))
  await raisedTo(person.rule_set_id, 2400)
  return { ...person, id, run, period: last }
}

describe('a review of back pay', () => {
  test('has the differences of two pay periods by person and label, less what a correction took back', async () => {
    const [first, second, third] = [period(), period(1), period(2)]
    const { employee_id, rule_set_id } = await casual()
    const [corrected, other, later] = [
      await worked(employee_id, 0),
      await worked(employee_id, 1),
      await worked(employee_id, 7),
    ]
    const run = await exported(await draftOf(first.id))
    await exported(await draftOf(second.id))
    app.clock.moveBy({ minutes: 1 })
    await correctedToSevenHours(run, corrected, first.id)
    await raisedTo(rule_set_id, 2400)

    const found = await review()

    // Paid: 7 h, 8 h and 8 h at 25.00. Due: the same at 24.00 × 1.25 = 30.00, so 35.00 + 40.00 and 40.00 more.
    expect(only(found.people)).toMatchObject({ employee_id, kind: 'owed', pay_cents: 115_00 })
    expect(only(found.people).periods).toMatchObject([
      {
        ...{ pay_period_id: first.id, starts_on: monday, ends_on: addDays(monday, 6), pay_cents: 75_00 },
        by_label: [{ label: 'ordinary', minutes: 0, pay_cents: 75_00 }],
        timesheets: [
          { id: corrected, pay_cents: 35_00 },
          { id: other, pay_cents: 40_00 },
        ],
      },
      { pay_period_id: second.id, pay_cents: 40_00, timesheets: [{ id: later, pay_cents: 40_00 }] },
    ])
    expect(found).toMatchObject({ timesheets: 3, currency: 'AUD', next_page: null, not_comparable: { count: 0 } })

    const draft = await confirm(third.id, { selected: selectionOf(found) })
    expect(draft).toMatchObject({ status: 'draft', amount_cents: 115_00, back_pay_reason: 'New rate since Monday' })
    expect(draft.not_included).toBe(0)
    await exported(draft)

    expect((await review()).people).toEqual([])
    expect(await centsOf(corrected)).toEqual([210_00, 210_00])
    expect(await centsOf(other)).toEqual([240_00, 240_00])
    expect(await centsOf(later)).toEqual([240_00, 240_00])
  })

  test('begins with the first full pay period on or after the date of a rise', async () => {
    const [first, second] = [period(), period(1)]
    const { employee_id, rule_set_id } = await casual()
    const [friday, nextMonday] = [await worked(employee_id, 4), await worked(employee_id, 7)]
    await exported(await draftOf(first.id))
    await exported(await draftOf(second.id))
    // On a Wednesday, so the week of that Friday keeps the old rate.
    await raisedTo(rule_set_id, 2400, addDays(monday, 2))

    const { people, timesheets } = await review()

    expect(timesheets).toBe(2)
    expect(only(people).periods.flatMap((one) => one.timesheets)).toMatchObject([{ id: nextMonday, pay_cents: 40_00 }])
    expect(await centsOf(friday)).toEqual([200_00, 200_00])
  })

  test('offsets within a pay period, and shows apart the periods in which somebody was paid too much', async () => {
    const [first, second, third] = [period(), period(1), period(2)]
    const { employee_id, rule_set_id } = await casual()
    const [weekday, saturday, later] = [
      await worked(employee_id, 0),
      await worked(employee_id, 12),
      await worked(employee_id, 7),
    ]
    await exported(await draftOf(first.id))
    await exported(await draftOf(second.id))
    // Week 1: 8 h × 5.00 more. Week 2: 8 h × 5.00 more on Monday; Saturday from 8 h × 30.00 to 8 h × 24.00, 48.00 less.
    const ordinary = {
      ...plainRules().ordinary,
      saturday: { permanent: 10_000, casual: 10_000, casual_of: 'hourly_rate' as const, clause: null },
    }
    await admin.call(calls.payRuleSets.storeVersion, {
      ...{ rule_set_id, rules: rulesFrom(monday, 2400, { ordinary }) },
    })

    const found = await review()

    expect(found.people).toMatchObject([
      { employee_id, kind: 'owed', pay_cents: 40_00, periods: [{ timesheets: [{ id: weekday }] }] },
      {
        ...{ employee_id, kind: 'overpaid', pay_cents: -8_00 },
        periods: [{ by_label: [{ label: 'ordinary' }, { label: 'saturday', pay_cents: -48_00 }] }],
      },
    ])
    const owed = selectionOf(found).filter(({ kind }) => kind === 'owed')
    const draft = await confirm(third.id, { selected: owed })
    expect(draft).toMatchObject({ amount_cents: 40_00 })
    expect((await review()).people).toMatchObject([{ kind: 'overpaid', pay_cents: -8_00 }])
    await exported(draft)
    const taken = await exported(await confirm(third.id, { selected: selectionOf(await review()) }))
    expect(taken).toMatchObject({ amount_cents: -8_00 })
    expect((await review()).people).toEqual([])
    for (const id of [weekday, saturday, later]) expect(new Set(await centsOf(id)).size).toBe(1)
  })

  test('names what cannot be priced or compared, and leaves it out of the sums', async () => {
    const { employee_id, rule_set_id, id } = await oneRaisedDay()
    await employedIn(app, employee_id, { basis: 'LABOUR_HIRE' })

    const found = await review({ rule_set_id })

    expect(found.people).toEqual([])
    expect(found.not_comparable).toMatchObject({
      ...{
        count: 1,
        timesheets: [{ timesheet_id: id, employee_id, works_on: monday, gaps: [{ gap: 'no_employment' }] }],
      },
    })
  })

  test('has time that was exported without a rule set only if asked for', async () => {
    const [first, last] = [period(), period(2)]
    const employee_id = await hired()
    const place = { position_id: app.world.chef, starts_on: monday, ends_on: addDays(monday, 6) }
    await admin.call(calls.placements.store, { ...place, employee_id, customer_id: app.world.harbour, pay_cents: 3100 })
    const [id, unknown] = [await worked(employee_id, 0), await worked(await hired(), 0)]
    await exported(await draftOf(first.id))
    const { rule_set_id } = await rules.ruleSetWith([rulesFrom('2023-01-02')])
    await rules.ruleAssignment({ rule_set_id, employee_id, starts_on: '2023-01-02' })

    expect((await review()).people).toEqual([])
    const found = await review({ includes_without_rules: true })

    // 8 h at 31.00, and now at 31.00 × 1.25.
    expect(found.people).toMatchObject([{ employee_id, pay_cents: 62_00 }])
    expect(found.not_comparable.timesheets.map(({ timesheet_id }) => timesheet_id)).not.toContain(unknown)
    const draft = await confirm(last.id, { includes_without_rules: true, selected: selectionOf(found) })
    await exported(draft)
    expect(await centsOf(id)).toEqual([310_00, 310_00])
    expect((await review({ includes_without_rules: true })).people).toEqual([])
  })

  test('begins by default on the first day that a change after an export is about', async () => {
    const { rule_set_id } = await oneRaisedDay()

    const found = await admin.call(calls.backPays.review, { company_id: app.world.agency, rule_set_id })

    expect(found.from <= monday).toBe(true)
    expect(found.people).toMatchObject([{ pay_cents: 40_00 }])
  })

  test('is filtered by person, customer, rule set and days', async () => {
    const { employee_id, rule_set_id } = await oneRaisedDay()
    const other = await casual()
    const found = async (filter: Filter) => (await review(filter)).people.map((one) => one.employee_id)

    expect(await found({ employee_id })).toEqual([employee_id])
    expect(await found({ rule_set_id })).toEqual([employee_id])
    expect(await found({ customer_id: app.world.harbour })).toEqual([employee_id])
    expect(await found({ employee_id: other.employee_id })).toEqual([])
    expect(await found({ rule_set_id: other.rule_set_id })).toEqual([])
    expect(await found({ from: addDays(monday, 1) })).toEqual([])
  })

  test('has whole people on a page, and the others on the next one', async () => {
    const first = period()
    const { employee_id, rule_set_id } = await casual()
    const second = await hired()
    await rules.ruleAssignment({ rule_set_id, employee_id: second, starts_on: '2023-01-02' })
    for (const id of [employee_id, second]) for (const day of [0, 1]) await worked(id, day)
    await exported(await draftOf(first.id))
    await raisedTo(rule_set_id, 2400)
    const input = { company_id: app.world.agency, ...days(), includes_without_rules: false }
    const agency_id = app.world.agency
    const scope = scopeOfAgency(agency_id)
    const actor = { kind: 'admin', grants: new Set(['Rate/view']), agency_id, scope } as const
    const at = (page: number) =>
      reviewOf({ database: app.database, actor, now: app.clock.now() }, { ...input, page }, 1)

    const one = await at(1)
    const other = await at(one.next_page ?? 0)

    expect([one, other].map(({ people }) => people.map((of) => [of.employee_id, of.pay_cents]))).toEqual(
      [employee_id, second].toSorted().map((id) => [[id, 80_00]]),
    )
    expect([one.timesheets, other.timesheets, other.next_page]).toEqual([2, 2, null])
  })

  test('has charge and margin for those who may see them', async () => {
    const starts_on = addDays(monday, -7)
    await admin.call(calls.chargeRates.store, {
      ...{ customer_id: app.world.harbour, method: 'markup', basis_points: 50_00, starts_on },
    })
    for (const kind of ['super', 'workers_compensation', 'payroll_tax'] as const)
      await admin.call(calls.costRates.store, { kind, basis_points: 0, starts_on })
    await oneRaisedDay()
    const { client, holds } = await withCustomRole(app, 'admin')
    const seen = async () => only((await review({}, client)).people)

    // Pay 40.00 more, charged with 50 % on top: 60.00 more, of which 20.00 are left.
    await holds(['Timesheet/export', 'Rate/view', 'Rate/view charge', 'Rate/view margin'])
    expect(await seen()).toMatchObject({ pay_cents: 40_00, charge_cents: 60_00, margin_cents: 20_00 })
    await holds(['Timesheet/export', 'Rate/view', 'Rate/view charge'])
    expect(await seen()).toMatchObject({ pay_cents: 40_00, charge_cents: 60_00, margin_cents: null })
    await holds(['Timesheet/export', 'Rate/view'])
    expect(await seen()).toMatchObject({ pay_cents: 40_00, charge_cents: null, margin_cents: null })
    await holds(['Timesheet/export'])
    await expect(seen()).rejects.toMatchObject({ code: 'mayNot' })
  })

  test('opens a timesheet with its lines before and after, and what pay runs have', async () => {
    const { id } = await oneRaisedDay()

    const { before, after, paid } = await admin.call(calls.backPays.timesheet, { id })

    expect(before).toMatchObject({ cents: 200_00, lines: [{ rate_cents: 25_00, label: 'ordinary' }] })
    expect(after).toMatchObject({ cents: 240_00, frozen_at: null, lines: [{ rate_cents: 30_00 }] })
    expect(paid).toEqual([{ label: 'ordinary', minutes: 480, amount_cents: 200_00 }])
  })

  test('is downloaded with a row for each person, period and label', async () => {
    const { employee_id } = await oneRaisedDay()
    const { name, employee_code } = await admin.call(calls.employees.info, { id: employee_id })

    const { bytes } = await admin.download(calls.backPays.download, { company_id: app.world.agency, ...days() })

    const [head, row, ...more] = bytes.toString('utf8').replace('﻿', '').trim().split('\r\n')
    expect(head?.split(',')).toHaveLength(7)
    expect(row?.split(',')).toEqual([employee_code, name, monday, addDays(monday, 6), 'Ordinary hours', '0', '40.00'])
    expect(more).toEqual([])
  })
})

describe('a confirmation', () => {
  test('puts the differences and nothing else into a draft, and records who confirmed it and why', async () => {
    const { id, employee_id, run, period: last } = await oneRaisedDay()
    // Approved and due in that period, but no back pay.
    const ordinary = await worked(employee_id, 14)

    const draft = await confirm(last.id, { selected: selectionOf(await review()) })

    expect((await linesOf(draft)).map((line) => [line.timesheet_id, line.pay_cents, line.amount_cents])).toEqual(
      expect.arrayContaining([
        [id, 25_00, -200_00],
        [id, 30_00, 240_00],
      ]),
    )
    expect(draft).toMatchObject({ lines: 2, amount_cents: 40_00, not_included: 0, outdated: 0, pay_period_id: last.id })
    expect(draft.history).toMatchObject([{ action: 'created', reason: 'New rate since Monday', lines: 2 }])
    expect((await admin.call(calls.payRuns.info, { id: run.id })).history.at(-1)).toMatchObject({
      ...{ action: 'corrected', reason: 'New rate since Monday' },
    })
    const { rows } = await admin.call(calls.payRuns.list, { is_back_pay: true, pay_period_id: last.id })
    expect(rows.map((one) => one.id)).toEqual([draft.id])
    const refreshed = await admin.call(calls.payRuns.refresh, { id: draft.id, version: draft.version })
    expect(refreshed).toMatchObject({ lines: 2, amount_cents: 40_00 })
    const next = await draftOf(last.id)
    expect((await linesOf(next)).map(({ timesheet_id }) => timesheet_id)).toEqual([ordinary])
  })

  test('a second time pays nothing, before the draft is exported and after it', async () => {
    const { id, period: last } = await oneRaisedDay()
    const selected = selectionOf(await review())
    const draft = await confirm(last.id, { selected })

    await expect(confirm(last.id, { selected })).rejects.toEqual(changed)
    expect((await review()).people).toEqual([])
    await exported(draft)
    await expect(confirm(last.id, { selected })).rejects.toEqual(changed)
    expect((await review()).people).toEqual([])
    expect(await centsOf(id)).toEqual([240_00, 240_00])
  })

  test('by two people at once pays once', async () => {
    const { id, period: last } = await oneRaisedDay()
    const selected = selectionOf(await review())

    const results = await Promise.allSettled([confirm(last.id, { selected }), confirm(last.id, { selected })])

    const done = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refused).toEqual([changed])
    await exported(only(done))
    expect(await centsOf(id)).toEqual([240_00, 240_00])
  })

  test('is refused after a correction of the same time, whose run pays the difference', async () => {
    const { id, run, period: last } = await oneRaisedDay()
    const selected = selectionOf(await review())
    await correctedToSevenHours(run, id, last.id)

    await expect(confirm(last.id, { selected })).rejects.toEqual(changed)
    expect((await review()).people).toEqual([])
    expect(await centsOf(id)).toEqual([210_00, 210_00])
  })

  test('is refused when rules changed since the review', async () => {
    const { rule_set_id, period: last } = await oneRaisedDay()
    const selected = selectionOf(await review())
    const { history } = await admin.call(calls.payRuleSets.info, { id: rule_set_id })
    const { id, version } = history[0] ?? expect.fail('no version')
    await admin.call(calls.payRuleSets.updateVersion, { id, version, rules: rulesFrom(monday, 2600) })

    await expect(confirm(last.id, { selected })).rejects.toEqual(changed)
    expect((await review()).people).toMatchObject([{ pay_cents: 60_00 }])
  })

  test('of time whose draft was deleted is not offered again, because the next run pays it', async () => {
    const { id, period: last } = await oneRaisedDay()
    const draft = await confirm(last.id, { selected: selectionOf(await review()) })
    await admin.call(calls.payRuns.remove, { id: draft.id, version: draft.version })

    expect((await review()).people).toEqual([])
    expect(await exported(await draftOf(last.id))).toMatchObject({ amount_cents: 40_00 })
    expect(await centsOf(id)).toEqual([240_00, 240_00])
  })

  test('is refused in a period that is over before the time, is locked, or is of another company', async () => {
    const first = period()
    const second = period(1)
    const { employee_id, rule_set_id } = await casual()
    await worked(employee_id, 7)
    await exported(await draftOf(second.id))
    await raisedTo(rule_set_id, 2400)
    const selected = selectionOf(await review())
    const refusedPeriod = { fields: { pay_period_id: [expect.any(String)] } }

    await expect(confirm(first.id, { selected })).rejects.toMatchObject(refusedPeriod)
    const locked = { id: second.id, version: second.version, reason: 'Done' }
    await admin.call(calls.payPeriods.lock, locked)
    await expect(confirm(second.id, { selected })).rejects.toMatchObject(refusedPeriod)
    const sister = { company_id: app.world.sister, starts_on: monday }
    const foreign = await admin.call(calls.payPeriods.store, sister)
    await expect(confirm(foreign.id, { selected })).rejects.toMatchObject(refusedPeriod)
    // Time of a locked period is paid back in a later one.
    const third = period(2)
    expect(await confirm(third.id, { selected })).toMatchObject({ amount_cents: 40_00 })
  })

  test('needs the permissions to make pay runs, to reopen their time and to see pay', async () => {
    const { period: last } = await oneRaisedDay()
    const selected = selectionOf(await review())
    const { client, holds } = await withCustomRole(app, 'admin')
    const all = ['Timesheet/export', 'Timesheet/unlock', 'Rate/view'] as const

    for (const missing of all) {
      await holds(all.filter((one) => one !== missing))
      await expect(confirm(last.id, { selected }, client)).rejects.toMatchObject({ code: 'mayNot' })
    }
    await holds([...all])
    expect(await confirm(last.id, { selected }, client)).toMatchObject({ amount_cents: 40_00 })
  })

  test('of another agency’s company, period or people is refused', async () => {
    const { period: last } = await oneRaisedDay()
    const selected = selectionOf(await review())
    const stranger = await app.as('admin2')

    await expect(review({}, stranger)).rejects.toMatchObject({ fields: { company_id: [expect.any(String)] } })
    const { client, holds } = await withCustomRole(app, 'admin')
    await holds(['Timesheet/export', 'Timesheet/unlock', 'Rate/view'])
    const unknown = selected.map((one) => ({ ...one, employee_id: app.world.ava }))
    await expect(confirm(last.id, { selected: unknown }, client)).rejects.toEqual(changed)
  })
})
