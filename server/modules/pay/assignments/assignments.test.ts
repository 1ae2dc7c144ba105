import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RequestOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { factoriesIn } from '#server/testing/records/factories.ts'
import { payRulesIn, plainRules } from '#server/testing/records/pay-rules.ts'

const { list, store, update, remove, find } = calls.payRuleAssignments
let app: TestApp
let admin: Client
let make: ReturnType<typeof factoriesIn>
let rules: ReturnType<typeof payRulesIn>

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  make = factoriesIn(app, { client: admin })
  rules = payRulesIn({ app, client: admin, agency: app.world.agency })
})
afterAll(() => app.close())

/** Assigned to a new person, so that no other test is concerned. */
async function assigned(input: Partial<RequestOf<typeof store>> = {}) {
  const { id: employee_id } = await make.employee()
  return rules.ruleAssignment({ employee_id, ...input })
}

const seen = ({ id, version }: { id: string; version: number }) => ({ id, version })
const fieldOf = (field: string) => ({ status: 422, fields: { [field]: [expect.any(String)] } })

describe('an assignment', () => {
  test('says to whom, from when and with which classification a rule set applies', async () => {
    const { harbour: customer_id, brisbane: location_id, chef: position_id, ava: employee_id } = app.world
    const whom = { customer_id, location_id, position_id, employee_id }
    const made = await assigned({ ...whom, all_purpose_allowances: ['LEAD'], ends_on: '2026-12-31' })

    expect(made).toMatchObject({
      ...whom,
      ...{ customer_name: 'Harbour Foods', location_name: 'Brisbane Kitchen', position_name: 'Chef' },
      ...{ employee_name: 'Ava Nguyen', rule_set_title: 'Plain rules', classification_title: 'Level 1' },
      ...{ all_purpose_allowances: ['LEAD'], starts_on: '2026-07-06', ends_on: '2026-12-31', version: 1 },
    })
    const { rows } = await admin.call(list, { rule_set_id: made.rule_set_id, on: '2026-12-31', q: 'nguyen' })
    expect(rows).toEqual([made])
    expect(await admin.call(list, { rule_set_id: made.rule_set_id, on: '2027-01-01' })).toMatchObject({ total: 0 })
    await admin.call(remove, seen(made))
    expect(await admin.call(list, { rule_set_id: made.rule_set_id })).toMatchObject({ total: 0 })
  })

  test.each([
    ['a classification that the rule set does not have', { classification: 'L9' }, 'classification'],
    ['an allowance that it does not have', { all_purpose_allowances: ['LEAD', 'BOSS'] }, 'all_purpose_allowances'],
    ['an end before its start', { ends_on: '2026-07-05' }, 'ends_on'],
  ])('is refused with %s', async (_, input, field) => {
    await expect(assigned(input)).rejects.toMatchObject(fieldOf(field))
  })

  test('may name a classification of the version that is valid within its dates, or of the newest', async () => {
    const next = plainRules({
      valid_from: '2027-07-05',
      classifications: [{ code: 'NEW', title: 'New', hourly_cents: 2100 }],
    })
    const { rule_set_id } = await rules.ruleSetWith([plainRules(), next])

    expect(await assigned({ rule_set_id, classification: 'L1' })).toMatchObject({ classification_title: 'Level 1' })
    expect(await assigned({ rule_set_id, classification: 'NEW' })).toMatchObject({ classification_title: null })
    const late = { rule_set_id, classification: 'L1', starts_on: '2027-07-05' }
    await expect(assigned(late)).rejects.toMatchObject(fieldOf('classification'))
  })

  test('is refused for records that do not belong together', async () => {
    const { harbour, tweed, brisbane, northern } = app.world
    for (const [input, field] of [
      [{ customer_id: harbour, location_id: tweed }, 'location_id'],
      [{ location_id: brisbane }, 'customer_id'],
      [{ customer_id: northern.coastal }, 'customer_id'],
      [{ employee_id: northern.otto }, 'employee_id'],
      [{ position_id: northern.packer }, 'position_id'],
    ] as const)
      await expect(assigned(input), field).rejects.toMatchObject(fieldOf(field))
  })

  test('of a rule set that is no longer used, or of another agency’s, is refused, and an existing one is kept', async () => {
    const { rule_set_id } = await rules.ruleSetWith()
    const held = await assigned({ rule_set_id })
    await app.database.asPlatform((db) =>
      db.updateTable('pay_rule_sets').set({ active: false }).where('id', '=', rule_set_id).execute(),
    )
    const foreign = payRulesIn({ app, client: admin, agency: app.world.northern.agency })
    const theirs = await foreign.ruleSetWith()

    await expect(assigned({ rule_set_id })).rejects.toMatchObject(fieldOf('rule_set_id'))
    await expect(assigned({ rule_set_id: theirs.rule_set_id })).rejects.toMatchObject(fieldOf('rule_set_id'))
    expect(await admin.call(update, { ...changed(held), ends_on: '2026-12-31' })).toMatchObject({ version: 2 })
  })

  test('cannot be on the days of another one to the same customer, site, position and person', async () => {
    const first = await assigned({ ends_on: '2026-12-31' })
    const { rule_set_id, employee_id } = first

    await expect(assigned({ rule_set_id, employee_id, starts_on: '2026-12-31' })).rejects.toMatchObject({
      code: 'payRules.assignedAlready',
      fields: { starts_on: [expect.stringContaining('already apply')] },
    })
    expect(await assigned({ rule_set_id, employee_id, starts_on: '2027-01-01' })).toMatchObject({ employee_id })
    expect(await assigned({ rule_set_id, employee_id, position_id: app.world.chef })).toMatchObject({ employee_id })
  })

  test('is not changed or removed from a stale version', async () => {
    const first = await assigned()
    const second = await admin.call(update, { ...changed(first), classification: 'L2' })

    expect(second).toMatchObject({ classification_title: 'Level 2', version: 2 })
    await expect(admin.call(update, changed(first))).rejects.toMatchObject({ code: 'stale', current: second })
    await expect(admin.call(remove, seen(first))).rejects.toMatchObject({ code: 'stale' })
  })

  const changed = (made: Awaited<ReturnType<typeof assigned>>) => {
    const { id, version, rule_set_id, classification, employee_id, starts_on, ends_on } = made
    return { id, version, rule_set_id, classification, employee_id, starts_on, ends_on }
  }
})

describe('the assignment that work is paid by', () => {
  test('is the most specific one on that day', async () => {
    const { harbour: customer_id, brisbane: location_id, sydney, chef: position_id, cleaner } = app.world
    const { rule_set_id } = await rules.ruleSetWith()
    const { id: employee_id } = await make.employee()
    const everywhere = await rules.ruleAssignment({ rule_set_id, employee_id })
    const here = await rules.ruleAssignment({
      rule_set_id,
      employee_id,
      customer_id,
      location_id,
      starts_on: '2026-08-03',
    })
    const chefs = await rules.ruleAssignment({ rule_set_id, customer_id, position_id })
    const found = async (input: Partial<RequestOf<typeof find>>) =>
      (await admin.call(find, { employee_id, location_id, position_id, day: '2026-11-18', ...input })).assignment

    expect(await found({})).toEqual(here)
    expect(await found({ day: '2026-08-02' })).toEqual(everywhere)
    expect(await found({ location_id: sydney })).toEqual(everywhere)
    expect(await found({ employee_id: app.world.noah, location_id: sydney })).toEqual(chefs)
    expect(await found({ employee_id: app.world.noah, location_id: sydney, position_id: cleaner })).toBeNull()
    await admin.call(remove, seen(chefs))
  })
})
