// The stored pay of approved time: written by the job, with facts by which it can be priced again, and replaced until it is exported.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { PayLine } from '#contract/payroll/pay-rules/pay-lines.ts'
import type { RuleSet } from '#contract/payroll/pay-rules/rule-set.ts'
import type { TimesheetStatus } from '#contract/rostering/timesheets/statuses.ts'
import { jsonb } from '#server/database/dialect.ts'
import { priceMinutes } from '#server/modules/pay/minute-by-minute/price-minutes.ts'
import { pricePeriods } from '#server/modules/pay/pricing/price-periods.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { factoriesIn } from '#server/testing/records/factories.ts'
import { employedIn, payRulesIn, plainRules } from '#server/testing/records/pay-rules.ts'
import { workIn, type WorkPlace } from '#server/testing/records/work.ts'
import { versionsById } from './facts.ts'
import { freezePay } from './freezing.ts'
import { priceAgain, pricedAlike, type StoredFacts } from './weeks.ts'

let app: TestApp
let admin: Client
let make: ReturnType<typeof factoriesIn>
let work: ReturnType<typeof workIn>
let rules: ReturnType<typeof payRulesIn>

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  make = factoriesIn(app, { client: admin })
  work = workIn(app)
  rules = payRulesIn({ app, client: admin, agency: app.world.agency })
})
afterAll(() => app.close())

const payOf = (id: string) => admin.call(calls.timesheetPays.info, { id })
const priced = () => app.runJob('pricing')

/** A new casual under a rule set of their own. */
async function casual(versions: readonly RuleSet[] = [plainRules()]) {
  const { id: employee_id } = await make.employee()
  await employedIn(app, employee_id, { basis: 'CASUAL' })
  const { rule_set_id, version_ids } = await rules.ruleSetWith(versions)
  const assignment = await rules.ruleAssignment({ rule_set_id, employee_id })
  return { employee_id, rule_set_id, version_id: version_ids[0] ?? '', assignment }
}

const worked = (employee_id: string, day: string, status: TimesheetStatus, at: Partial<WorkPlace> = {}) =>
  work.recorded(work.at(day, at), status, employee_id)

const longDay = { starts: '07:00', ends: '17:00' }
const dearer = plainRules({ classifications: [{ code: 'L1', title: 'Level 1', hourly_cents: 3000 }] })

const setRules = (id: string, to: RuleSet) =>
  app.database.asPlatform((db) =>
    db
      .updateTable('pay_rule_versions')
      .set({ rules: jsonb(to) })
      .where('id', '=', id)
      .execute(),
  )
const setStatus = (id: string, status: TimesheetStatus) =>
  app.database.asPlatform((db) => db.updateTable('timesheets').set({ status }).where('id', '=', id).execute())

/** The first day from which the person’s time has to be priced. */
const queued = async (employee_id: string) => {
  const { from_day } = await app.database.asPlatform((db) =>
    db
      .selectFrom('pricing_queue')
      .select(sql<string | null>`min(from_day)`.as('from_day'))
      .where('employee_id', '=', employee_id)
      .executeTakeFirstOrThrow(),
  )
  return from_day
}

async function stored(id: string) {
  const { rows } = await app.database.asPlatform((db) =>
    sql<{
      cents: number
      timesheet_version: number
      rule_version_id: string | null
      gaps: unknown[]
      facts: StoredFacts
      lines: PayLine[]
    }>`select cents::int, timesheet_version, rule_version_id, gaps, facts, (
        select json_agg(json_build_object('label', label, 'minutes', minutes, 'hundredths', hundredths, 'percentage', percentage,
          'rate_cents', rate_cents, 'cents', cents, 'clause', clause, 'counts_for', counts_for, 'reason', reason, 'spans', spans) order by position)
        from pay_lines where pay_lines.timesheet_id = priced_timesheets.timesheet_id) as lines
      from priced_timesheets where timesheet_id = ${id}::uuid`.execute(db),
  )
  return rows[0]
}

describe('the pay of approved time', () => {
  test('is stored by the job, as it was shown before', async () => {
    const { employee_id, version_id } = await casual()
    for (const day of ['2026-11-09', '2026-11-10', '2026-11-11']) await worked(employee_id, day, 'submitted', longDay)
    const id = await worked(employee_id, '2026-11-12', 'approved', longDay)
    const before = await payOf(id)

    await priced()

    expect(before).toMatchObject({ frozen_at: null, cents: 270_00 })
    expect(await payOf(id)).toEqual({ ...before, frozen_at: app.clock.now().toISOString() })
    expect(await stored(id)).toMatchObject({
      ...{ cents: 270_00, timesheet_version: 1, rule_version_id: version_id, gaps: [] },
      facts: { week_starts_on: 'monday', periods: [{}, {}, {}, { id, pay: { version_id, classification: 'L1' } }] },
    })
    expect(await queued(employee_id)).toBeNull()
  })

  test('names a public holiday in the reader’s language, also once it is stored', async () => {
    const { employee_id } = await casual()
    const holiday = { state: 'QLD', date: '2026-09-09', name: 'Lantern Day', source: 'Gazette 12' } as const
    const { id: holiday_id } = await admin.call(calls.holidays.store, holiday)
    await app.database.asPlatform((db) =>
      sql`update public_holidays set translations = '{"de": "Laternentag"}' where id = ${holiday_id}::uuid`.execute(db),
    )
    const id = await worked(employee_id, '2026-09-09', 'approved')
    await priced()

    const german = await admin.call(calls.timesheetPays.info, { id }, { language: 'de' })

    expect(german).toMatchObject({ frozen_at: expect.any(String), lines: [{ reason: { holiday: 'Laternentag' } }] })
    expect(await payOf(id)).toMatchObject({ lines: [{ reason: { holiday: 'Lantern Day' } }] })
  })

  test('is stored after an approval through the call', async () => {
    const { employee_id } = await casual()
    const id = await worked(employee_id, '2026-11-09', 'client_approved')
    await admin.call(calls.timesheets.approve, { id, version: 1 })

    await priced()

    expect(await stored(id)).toMatchObject({ cents: 200_00, timesheet_version: 2 })
  })

  test('names why it cannot be paid, until somebody corrects that', async () => {
    const { employee_id, assignment } = await casual()
    await employedIn(app, employee_id, { basis: 'LABOUR_HIRE' })
    const id = await worked(employee_id, '2026-11-09', 'approved')
    await priced()
    expect(await payOf(id)).toMatchObject({
      ...{ not_priced: 'no_employment', frozen_at: expect.any(String), cents: 0, gaps: [] },
      classification: { code: 'L1' },
    })

    await employedIn(app, employee_id, { basis: 'CASUAL' })
    await priced()
    expect(await payOf(id)).toMatchObject({ not_priced: null, cents: 200_00 })

    await admin.call(calls.payRuleAssignments.remove, { id: assignment.id, version: 1 })
    await priced()
    expect(await payOf(id)).toMatchObject({ not_priced: 'no_rule_set', rule_set: null })
  })

  test('is shown as it is now while a change is queued, until the job has stored it', async () => {
    const { employee_id, version_id } = await casual()
    const id = await worked(employee_id, '2026-11-09', 'approved')
    await priced()

    await setRules(version_id, dearer)

    const now = await payOf(id)
    expect(now).toMatchObject({ cents: 300_00, hourly_cents: 30_00, frozen_at: null })
    expect(await stored(id)).toMatchObject({ cents: 200_00 })
    await priced()
    expect(await payOf(id)).toEqual({ ...now, frozen_at: app.clock.now().toISOString() })
  })

  test('stays as it was once it is exported or paid', async () => {
    const { employee_id, version_id } = await casual()
    const [exported, paid, open] = [
      await worked(employee_id, '2026-11-09', 'approved'),
      await worked(employee_id, '2026-11-10', 'approved'),
      await worked(employee_id, '2026-11-11', 'approved'),
    ]
    await priced()
    await setStatus(exported, 'exported')
    await setStatus(paid, 'exported')
    await setStatus(paid, 'paid')
    expect(await queued(employee_id)).toBeNull()
    const before = [await stored(exported), await stored(paid)]

    await setRules(version_id, dearer)
    await priced()

    expect([await stored(exported), await stored(paid)]).toEqual(before)
    expect(await payOf(exported)).toMatchObject({ cents: 200_00, hourly_cents: 20_00, frozen_at: expect.any(String) })
    expect(await payOf(open)).toMatchObject({ cents: 300_00 })
  })

  test('is removed when it is no longer approved', async () => {
    const { employee_id } = await casual()
    const id = await worked(employee_id, '2026-11-09', 'approved')
    await priced()
    const { version } = await admin.call(calls.timesheets.view, { id })

    await admin.call(calls.timesheets.changeStatus, { id, version, action: 'reset', reason: 'Wrong site' })

    expect(await payOf(id)).toMatchObject({ frozen_at: null })
    await priced()
    expect(await stored(id)).toBeUndefined()
  })

  test('is priced again when other time of its week changes, approved or not', async () => {
    const { employee_id } = await casual()
    const id = await worked(employee_id, '2026-11-13', 'approved', longDay)
    await priced()
    for (const day of ['2026-11-09', '2026-11-10'])
      await worked(employee_id, day, 'draft', { starts: '03:00', ends: '18:00' })
    expect(await queued(employee_id)).toBeNull()

    await app.database.asPlatform((db) =>
      db
        .updateTable('timesheets')
        .set({ status: 'submitted' })
        .where('employee_id', '=', employee_id)
        .where('status', '=', 'draft')
        .execute(),
    )

    expect(await queued(employee_id)).toBe('2026-11-09')
    await priced()
    // 30 hours, so that 2 of 10 are overtime.
    expect((await stored(id))?.lines.map(({ label, minutes }) => [label, minutes])).toEqual([
      ['ordinary', 480],
      ['overtime_first', 120],
    ])
  })

  test('of nobody else is touched by one person’s time', async () => {
    const [one, other] = [await casual(), await casual()]
    const theirs = await worked(other.employee_id, '2026-11-09', 'approved')
    await priced()
    const before = await stored(theirs)
    await worked(one.employee_id, '2026-11-09', 'approved')
    app.clock.moveTo('2026-11-18T02:05:00.000Z')

    await priced()

    expect(await stored(theirs)).toEqual(before)
  })
})

test('a person on whose time the interpreters disagree holds up nobody else', async () => {
  const [wrong, right] = [await casual(), await casual()]
  const [ofWrong, ofRight] = [
    await worked(wrong.employee_id, '2026-11-12', 'approved', longDay),
    await worked(right.employee_id, '2026-11-12', 'approved', longDay),
  ]
  const aCentMore = pricedAlike(pricePeriods, (periods, weekStartsOn) =>
    priceMinutes(periods, weekStartsOn).map((one) => (one.id === ofWrong ? { ...one, cents: one.cents + 1 } : one)),
  )

  const differing = await app.database.asPlatform((db) =>
    freezePay(db, {
      agency_id: app.world.agency,
      people: [wrong, right].map(({ employee_id }) => ({ employee_id, from: '2026-11-12' })),
      now: app.clock.now(),
      price: aCentMore,
    }),
  )

  expect(differing).toEqual([ofWrong])
  expect(await stored(ofWrong)).toMatchObject({ cents: 0, gaps: [{ gap: 'calculations_differ' }], lines: null })
  expect(await stored(ofRight)).toMatchObject({ cents: 250_00, gaps: [] })
})

describe('people are queued', () => {
  test.each([
    [
      'a placement',
      (employee_id: string) =>
        admin.call(calls.placements.store, {
          ...{
            employee_id,
            customer_id: app.world.harbour,
            position_id: app.world.chef,
            starts_on: '2026-11-02',
            pay_cents: 2100,
          },
        }),
    ],
    [
      'an assignment',
      (employee_id: string) =>
        rules.ruleAssignment({ employee_id, position_id: app.world.cleaner, starts_on: '2026-11-09' }),
    ],
    [
      'a public holiday',
      () =>
        admin.call(calls.holidays.store, {
          state: 'QLD',
          date: '2026-11-10',
          name: 'Lantern Day',
          source: 'Gazette 12',
        }),
    ],
    [
      'a birth date',
      (employee_id: string) => employedIn(app, employee_id, { basis: 'CASUAL', birth_date: '2001-01-01' }),
    ],
    [
      'a week',
      () =>
        app.database.asPlatform((db) =>
          db.updateTable('companies').set({ week_start: 'tue' }).where('id', '=', app.world.agency).execute(),
        ),
    ],
  ])('by a change of %s', async (_, change) => {
    const { employee_id } = await casual()
    // Reaches into the holiday.
    await worked(employee_id, '2026-11-09', 'approved', { starts: '20:00', ends: '04:00' })
    await priced()
    expect(await queued(employee_id)).toBeNull()

    await change(employee_id)

    expect(await queued(employee_id)).toBe('2026-11-09')
  })

  test('from the earliest day that changed, and not by rules of later days', async () => {
    const { employee_id, rule_set_id } = await casual()
    await worked(employee_id, '2026-11-11', 'approved')
    await worked(employee_id, '2026-11-09', 'approved')
    expect(await queued(employee_id)).toBe('2026-11-09')
    await priced()
    await app.database.asPlatform((db) =>
      sql`insert into pay_rule_versions (id, agency_id, rule_set_id, valid_from, rules, created_by, created_by_name)
        select gen_random_uuid(), agency_id, rule_set_id, '2026-11-16', rules, created_by, 'Test'
        from pay_rule_versions where rule_set_id = ${rule_set_id}::uuid`.execute(db),
    )
    expect(await queued(employee_id)).toBeNull()
  })

  test('with the record that remains when two records of a person are merged', async () => {
    const [kept, other] = [await casual(), await casual()]
    const id = await worked(other.employee_id, '2026-11-09', 'approved')
    await priced()

    await app.database.asPlatform((db) =>
      db.updateTable('timesheets').set({ employee_id: kept.employee_id }).where('id', '=', id).execute(),
    )

    expect([await queued(kept.employee_id), await queued(other.employee_id)]).toEqual(['2026-11-09', '2026-11-09'])
    await priced()
    expect((await stored(id))?.rule_version_id).toBe(kept.version_id)
  })

  test('and stay queued when they were queued again while they were priced', async () => {
    const { employee_id } = await casual()
    await worked(employee_id, '2026-11-09', 'approved')
    await app.database.asPlatform(async (db) => {
      await sql`reset role`.execute(db)
      await sql`create function queue_again() returns trigger language plpgsql as $$ begin
        insert into pricing_queue (agency_id, employee_id, from_day)
        select agency_id, employee_id, works_on from timesheets where timesheets.id = new.timesheet_id;
        return null;
      end $$`.execute(db)
      await sql`create trigger queue_again after insert on priced_timesheets for each row execute function queue_again()`.execute(
        db,
      )
    })

    await priced()

    expect(await queued(employee_id)).toBe('2026-11-09')
    await app.database.asPlatform(async (db) => {
      await sql`reset role`.execute(db)
      await sql`drop trigger queue_again on priced_timesheets`.execute(db)
    })
    await priced()
    expect(await queued(employee_id)).toBeNull()
  })
})

describe('stored facts', () => {
  test('give the same lines again, whatever has changed since, by both interpreters', async () => {
    const overtime = {
      ...plainRules().overtime,
      triggers: ['short_rest' as const, 'week' as const],
      minimum_minutes: 180,
    }
    const percentages = { permanent: 20_000, casual: 22_500, casual_of: 'hourly_rate' as const, clause: null }
    const { employee_id, version_id } = await casual([
      plainRules({ overtime, short_rest: { minutes: 600, after: 'overtime', percentages } }),
    ])
    const days = ['2026-11-05', '2026-11-09', '2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13']
    const breaks = [{ minutes: 30, paid: false }]
    const ids = await Promise.all(days.map((day) => worked(employee_id, day, 'approved', { ...longDay, breaks })))
    await priced()
    const [last = ''] = ids
    await setStatus(last, 'exported')
    await app.database.asPlatform((db) => db.deleteFrom('pay_rule_assignments').execute())
    const all = await Promise.all(ids.map(stored))

    for (const [at, id] of ids.entries()) {
      const { facts, lines } = all[at] ?? { facts: null, lines: [] }
      const versions = await app.database.asPlatform((db) => versionsById(db, app.world.agency, [version_id]))
      const byId = new Map(versions.map((version) => [version.id, version.rules]))
      for (const price of [pricePeriods, priceMinutes]) {
        const again = facts && priceAgain(facts, byId, price).find((period) => period.id === id)
        expect(again?.lines).toEqual(lines)
      }
    }
    // Without any assignment in the agency, only exported pay is left.
    await priced()
    expect((await Promise.all(ids.map(stored))).map((one) => one !== undefined)).toEqual(ids.map((id) => id === last))
  })
})
