import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RequestOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { PayRuleExample, PayRuleVersion } from '#contract/payroll/pay-rules/rule-sets.ts'
import { languages } from '#contract/values/values.ts'
import { newId } from '#server/database/values/ids.ts'
import { samples } from '#server/modules/pay/samples/samples.ts'
import { type Client, type TestApp, testApp } from '#server/testing/app.ts'
import { withCustomRole } from '#server/testing/records/custom-role.ts'
import { factoriesIn } from '#server/testing/records/factories.ts'
import { only } from '#server/testing/records/rostering.ts'
import { workIn } from '#server/testing/records/work.ts'

const { payRuleSets } = calls
let app: TestApp
let admin: Client
let make: ReturnType<typeof factoriesIn>
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  make = factoriesIn(app, { client: admin })
})
afterAll(() => app.close())

const seen = ({ id, version }: { id: string; version: number }) => ({ id, version })
const infoOf = (id: string) => admin.call(payRuleSets.info, { id })
const versionInfo = (id: string, client = admin) => client.call(payRuleSets.versionInfo, { id })
const setWith = async (fields: Partial<RequestOf<typeof payRuleSets.store>>) =>
  admin.call(payRuleSets.store, { ...make.newRuleSet(), ...fields })

type Changes = { rules?: Partial<PayRuleVersion['rules']>; examples?: PayRuleExample[]; despite_examples?: boolean }
const changed = ({ rules, examples, note }: PayRuleVersion, changes: Changes) => ({
  ...{ note, examples: changes.examples ?? examples, despite_examples: changes.despite_examples ?? false },
  rules: { ...rules, ...changes.rules },
})
const saved = (version: PayRuleVersion, changes: Changes = {}, client = admin) =>
  client.call(payRuleSets.updateVersion, { ...seen(version), ...changed(version, changes) })
const added = (version: PayRuleVersion, valid_from: string, changes: Changes = {}) =>
  admin.call(payRuleSets.storeVersion, {
    rule_set_id: version.rule_set_id,
    ...changed(version, { ...changes, rules: { ...changes.rules, valid_from } }),
  })

/** A cent more than the rules pay. */
const wrong = ({ examples: [first] }: PayRuleVersion): PayRuleExample => {
  if (first === undefined) throw new Error('the sample has no example')
  return { ...first, title: 'A cent too much', expected_cents: first.expected_cents + 1 }
}

/** As if approved time had been priced by the version. */
async function use({ id: rule_version_id }: { id: string }) {
  const { at, recorded } = workIn(app)
  const timesheet_id = await recorded(at('2024-01-01'), 'approved', (await make.employee()).id)
  const priced = { timesheet_version: 1, minutes: 480, cents: 27_968, facts: '{}', priced_at: '2026-11-01T00:00:00Z' }
  await app.database.asPlatform((db) =>
    db
      .insertInto('priced_timesheets')
      .values({ agency_id: app.world.agency, timesheet_id, rule_version_id, ...priced })
      .execute(),
  )
}

async function assign(rule_set_id: string, ends_on: string | null = null) {
  const { id: employee_id } = await make.employee()
  const assignment = {
    id: newId(),
    rule_set_id,
    classification: 'GRADE-2',
    employee_id,
    starts_on: '2026-07-01',
    ends_on,
  }
  await app.database.asPlatform((db) =>
    db
      .insertInto('pay_rule_assignments')
      .values({ ...assignment, agency_id: app.world.agency })
      .execute(),
  )
}

describe('a rule set', () => {
  test.each(samples)(
    'begins with the sample $code and its examples, which pass',
    async ({ code: sample, instrument }) => {
      const { history, ...set } = await setWith({ sample, valid_from: '2026-08-03' })
      const version = await versionInfo(only(history).id)

      expect(set).toMatchObject({ active: true, instrument, versions: 1, assignments: 0, valid_from: '2026-08-03' })
      expect(version.rules).toMatchObject({ code: set.code, title: set.title, valid_from: '2026-08-03' })
      expect(version.examples.length).toBeGreaterThan(0)
      expect(version.results.map(({ passes }) => passes)).toEqual(version.examples.map(() => true))
      expect(version.findings.filter(({ kind }) => kind === 'refused')).toEqual([])
      const listed = await admin.call(payRuleSets.samples, {})
      expect(listed.find(({ code }) => code === sample)?.examples).toBe(version.examples.length)
    },
  )

  test('begins as a copy of a version', async () => {
    const model = await make.payRuleVersion()
    const { rules, examples } = await saved(model, { rules: { not_covered: ['Night shifts.'] } })

    const copy = await setWith({ sample: null, version_id: model.id, valid_from: '2027-07-01' })

    const { code, title } = copy
    const version = await versionInfo(only(copy.history).id)
    expect(version.rules).toEqual({ ...rules, code, title, valid_from: '2027-07-01' })
    expect(version.examples).toEqual(examples)
    expect(copy).toMatchObject({ valid_from: null, next_valid_from: '2027-07-01', instrument: rules.instrument })
  })

  test('begins with nothing else, and no code is there twice', async () => {
    const { code } = await make.payRuleSet()

    await expect(setWith({ sample: 'NO-SUCH' })).rejects.toMatchObject({ fields: { sample: [expect.any(String)] } })
    await expect(setWith({ sample: null })).rejects.toMatchObject({ fields: { sample: [expect.any(String)] } })
    await expect(setWith({ sample: null, version_id: randomUUID() })).rejects.toMatchObject({ code: 'notFound' })
    await expect(setWith({ code })).rejects.toMatchObject({ code: 'codeTaken', fields: { code: [expect.any(String)] } })
  })

  test('is renamed with all of its versions, and no longer assigned', async () => {
    const version = await make.payRuleVersion()
    const later = await added(version, '2027-07-01')
    const set = await infoOf(version.rule_set_id)
    const names = { code: make.newRuleSet().code, title: 'Warehouses' }

    const renamed = await admin.call(payRuleSets.update, { ...seen(set), ...names, active: false })

    expect(renamed).toMatchObject({ ...names, active: false, version: set.version + 1, versions: 2 })
    for (const { id } of [version, later]) expect((await versionInfo(id)).rules).toMatchObject(names)
    // What was loaded before can still be saved: the names are the set's.
    expect((await saved(version, { rules: { not_covered: ['Nights.'] } })).rules).toMatchObject(names)
    await expect(
      admin.call(payRuleSets.update, { ...seen(set), ...names, title: 'Sheds', active: true }),
    ).rejects.toMatchObject({ code: 'stale', current: { title: 'Warehouses', active: false } })
  })

  test('is found, filtered and sorted', async () => {
    const [first, second] = [
      await setWith({ title: 'Zebra crossing', sample: 'POULTRY' }),
      await setWith({ title: 'Aardvark crossing', sample: 'CLERKS' }),
    ]
    await admin.call(payRuleSets.update, { ...seen(first), code: first.code, title: first.title, active: false })
    const found = async (input: RequestOf<typeof payRuleSets.list>) =>
      (await admin.call(payRuleSets.list, { q: 'crossing', ...input })).rows.map(({ id }) => id)

    expect(await found({})).toEqual([second.id, first.id])
    expect(await found({ sort: 'instrument', dir: 'desc' })).toEqual([first.id, second.id])
    expect(await found({ active: true })).toEqual([second.id])
    expect(await found({ q: 'crossing ma000074' })).toEqual([first.id])
    for (const sort of ['code', 'valid_from', 'assignments'] as const) expect(await found({ sort })).toHaveLength(2)
  })

  test('counts the assignments that apply today or later', async () => {
    const { id } = await make.payRuleSet()
    await assign(id)
    await assign(id, '2026-08-01')

    expect(await infoOf(id)).toMatchObject({ assignments: 1 })
  })
})

describe('the version that applies today', () => {
  const paid = (pay_cycle: 'weekly' | null, pay_cycle_anchor: string | null) =>
    app.database.asPlatform((db) =>
      db.updateTable('companies').set({ pay_cycle, pay_cycle_anchor }).where('id', '=', app.world.agency).execute(),
    )

  test('is that of the pay period that contains today', async () => {
    const version = await make.payRuleVersion()
    await added(version, '2026-11-17')
    await added(version, '2027-07-01', { rules: { instrument: 'Next year' } })

    // The test's today is in the week from Monday 16 November 2026.
    await paid('weekly', '2026-01-05')
    const byWeek = await infoOf(version.rule_set_id)
    await paid(null, null)
    const byDay = await infoOf(version.rule_set_id)
    const across = await (await app.as('superadmin')).call(payRuleSets.info, { id: version.rule_set_id })

    expect(byWeek).toMatchObject({ valid_from: '2026-07-01', next_valid_from: '2026-11-17', versions: 3 })
    expect(byDay).toMatchObject({ valid_from: '2026-11-17', next_valid_from: '2027-07-01', instrument: 'MA000084' })
    expect(across).toEqual(byDay)
    expect(byDay.history.map(({ valid_from }) => valid_from)).toEqual(['2027-07-01', '2026-11-17', '2026-07-01'])
  })
})

describe('a version', () => {
  test('is changed, and refused when it is stale', async () => {
    const version = await make.payRuleVersion()

    const after = await admin.call(payRuleSets.updateVersion, {
      ...{ ...seen(version), ...changed(version, {}), note: 'Checked by our adviser' },
    })

    expect(after).toMatchObject({ note: 'Checked by our adviser', version: version.version + 1, is_used: false })
    expect(after.created_by_name).not.toBe('')
    await expect(saved(version)).rejects.toMatchObject({ code: 'stale', current: { note: 'Checked by our adviser' } })
    await expect(admin.call(payRuleSets.removeVersion, seen(version))).rejects.toMatchObject({ code: 'stale' })
  })

  test('cannot begin on the day of another one', async () => {
    const version = await make.payRuleVersion()
    const refused = { code: 'payRules.dayTaken', fields: { 'rules.valid_from': [expect.any(String)] } }

    await expect(added(version, version.valid_from)).rejects.toMatchObject(refused)
    const later = await added(version, '2027-07-01')
    await expect(saved(later, { rules: { valid_from: version.valid_from } })).rejects.toMatchObject(refused)
  })

  test('is stored once by two people at once', async () => {
    const version = await make.payRuleVersion()

    const results = await Promise.allSettled([added(version, '2027-07-01'), added(version, '2027-07-01')])

    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await infoOf(version.rule_set_id)).versions).toBe(2)
  })

  test('has the names of its set', async () => {
    const version = await make.payRuleVersion()

    const { rules } = await added(version, '2027-07-01', { rules: { code: 'OTHER', title: 'Other' } })

    expect(rules).toMatchObject({ code: version.rules.code, title: version.rules.title })
  })

  test('with conflicting rules is refused at their fields, in each language', async () => {
    const version = await make.payRuleVersion()
    const [classification] = version.rules.classifications
    if (classification === undefined) throw new Error('no classification')
    const classifications = [classification, { ...classification, hourly_cents: null }]
    const input = { ...seen(version), ...changed(version, { rules: { classifications }, despite_examples: true }) }

    for (const language of languages)
      await expect(admin.call(payRuleSets.updateVersion, input, { language })).rejects.toMatchObject({
        code: 'invalid',
        fields: {
          'rules.classifications.1': [expect.not.stringContaining('validation.')],
          'rules.classifications.1.code': [expect.not.stringContaining('validation.')],
        },
      })
    await expect(added(version, '2027-07-01', { rules: { classifications } })).rejects.toMatchObject({
      fields: { 'rules.classifications.1.code': [expect.any(String)] },
    })
    const { findings, results } = await admin.call(payRuleSets.check, { rules: { ...version.rules, classifications } })
    expect(findings).toContainEqual({ kind: 'refused', code: 'not_one_rate', path: ['classifications', 1] })
    expect(results).toEqual([])
  })

  test('whose examples fail is saved only despite them', async () => {
    const version = await make.payRuleVersion()
    const examples = [...version.examples, wrong(version)]
    const refused = {
      ...{ code: 'payRules.examplesFail', params: { count: 1 } },
      fields: { examples: [`Example ${examples.length}: A cent too much`] },
    }

    await expect(saved(version, { examples })).rejects.toMatchObject(refused)
    await expect(added(version, '2027-07-01', { examples })).rejects.toMatchObject(refused)
    expect((await infoOf(version.rule_set_id)).versions).toBe(1)

    const after = await saved(version, { examples, despite_examples: true })
    expect(after.results.map(({ passes }) => passes)).toEqual([...version.examples.map(() => true), false])
    expect(await versionInfo(version.id)).toEqual(after)
  })

  test('by which time was paid changes only its examples and its note', async () => {
    const version = await make.payRuleVersion()
    await use(version)
    const used = { code: 'payRules.versionUsed' }

    await expect(saved(version, { rules: { stacking: 'sum' } })).rejects.toMatchObject(used)
    await expect(saved(version, { rules: { valid_from: '2026-07-02' } })).rejects.toMatchObject(used)
    await expect(admin.call(payRuleSets.removeVersion, seen(version))).rejects.toMatchObject(used)

    const examples = version.examples.slice(0, 1)
    expect(await saved(version, { examples })).toMatchObject({ is_used: true, examples, rules: version.rules })
  })

  test('is deleted, the last one with its set, unless that is assigned', async () => {
    const version = await make.payRuleVersion()
    const { rule_set_id } = version
    const later = await added(version, '2027-07-01')

    await admin.call(payRuleSets.removeVersion, seen(later))
    expect(await infoOf(rule_set_id)).toMatchObject({ versions: 1 })

    await assign(rule_set_id, '2026-08-01')
    const last = admin.call(payRuleSets.removeVersion, seen(version))
    await expect(last).rejects.toMatchObject({ code: 'payRules.assigned', params: { count: 1 } })
    expect(await infoOf(rule_set_id)).toMatchObject({ versions: 1 })

    await app.database.asPlatform((db) =>
      db.deleteFrom('pay_rule_assignments').where('rule_set_id', '=', rule_set_id).execute(),
    )
    await admin.call(payRuleSets.removeVersion, seen(version))
    await expect(infoOf(rule_set_id)).rejects.toMatchObject({ code: 'notFound' })
  })
})

describe('rules are for', () => {
  test('staff with the permission', async () => {
    const [set, version] = [await make.payRuleSet(), await make.payRuleVersion()]
    const reader = await withCustomRole(app, 'admin')
    await reader.holds(['Pay Rule/list', 'Pay Rule/view'])

    expect((await versionInfo(version.id, reader.client)).rules).toEqual(version.rules)
    const refused = { code: 'mayNot' }
    await expect(saved(version, {}, reader.client)).rejects.toMatchObject(refused)
    await expect(reader.client.call(payRuleSets.store, make.newRuleSet())).rejects.toMatchObject(refused)
    await expect(reader.client.call(payRuleSets.check, { rules: version.rules })).rejects.toMatchObject(refused)
    for (const person of ['customer', 'employee'] as const)
      await expect((await app.as(person)).call(payRuleSets.info, { id: set.id })).rejects.toMatchObject(refused)
  })

  test('one agency', async () => {
    const version = await make.payRuleVersion()
    const other = await app.as('admin2')

    const { rows } = await other.call(payRuleSets.list, { per_page: 100 })
    expect(rows.map(({ id }) => id)).not.toContain(version.rule_set_id)
    const refused = { code: 'notFound' }
    await expect(versionInfo(version.id, other)).rejects.toMatchObject(refused)
    await expect(saved(version, {}, other)).rejects.toMatchObject(refused)
    await expect(other.call(payRuleSets.removeVersion, seen(version))).rejects.toMatchObject(refused)
    // The same code in another agency is another one's.
    const { code, title } = version.rules
    const theirs = await other.call(payRuleSets.store, { ...make.newRuleSet(), code, title })
    expect(theirs).toMatchObject({ code })
  })

  test('an agency, which the super admin has none of', async () => {
    const superadmin = await app.as('superadmin')

    await expect(superadmin.call(payRuleSets.store, make.newRuleSet())).rejects.toMatchObject({ code: 'mayNot' })
    const { id } = await make.payRuleSet()
    expect((await superadmin.call(payRuleSets.list, { per_page: 100 })).rows.map((row) => row.id)).toContain(id)
  })
})
