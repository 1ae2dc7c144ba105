// What auto-fill compares people by: not by how old they are.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { factoriesIn } from '#server/testing/records/factories.ts'
import { employedIn, payRulesIn, plainRules } from '#server/testing/records/pay-rules.ts'
import { adultPayFacts } from './facts.ts'
import { termsOf } from './pay-terms.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('two people who differ only in their age have the same rate, also where the rules pay juniors less', async () => {
  const admin = await app.as('admin')
  const make = factoriesIn(app, { client: admin })
  const rules = payRulesIn({ app, client: admin, agency: app.world.agency })
  const { rule_set_id } = await rules.ruleSetWith([plainRules()])
  const [young, old] = [await make.employee(), await make.employee()]
  for (const { id: employee_id } of [young, old]) {
    await employedIn(app, employee_id, { basis: 'CASUAL' })
    await rules.ruleAssignment({ employee_id, rule_set_id, classification: 'J1' })
  }
  await app.database.asPlatform(async (db) => {
    await db.updateTable('employees').set({ birth_date: '2010-06-01' }).where('id', '=', young.id).execute()
    await db.updateTable('employees').set({ birth_date: '1960-06-01' }).where('id', '=', old.id).execute()
  })
  const { brisbane, harbour, chef } = app.world
  const { id: roster_id } = await admin.call(calls.rosters.store, {
    ...{ location_id: brisbane, week_start: '2026-11-23', another: true },
  })

  const facts = await app.database.asPlatform((db) =>
    adultPayFacts(db, {
      ...{ agency_id: app.world.agency, employee_ids: [young.id, old.id], roster_ids: [roster_id] },
      ...{ from: '2026-11-23', to: '2026-11-29', language: 'en' },
    }),
  )

  const rates = facts.people.map((person) => {
    const at = { customer_id: harbour, location_id: brisbane, position_id: chef, works_on: '2026-11-24' }
    const times = {
      starts_at: '2026-11-23T22:00:00Z',
      ends_at: '2026-11-24T06:00:00Z',
      time_zone: 'Australia/Brisbane',
    }
    const breaks = { breaks: [], break_minutes: 0, unpaid_minutes: 0, extras: [] }
    const sheet = { id: 'shift', employee_id: person.id, ...at, ...times, ...breaks, version: 0, placement_cents: null }
    return termsOf({ ...facts, sheets: new Map() }, person, { ...sheet, status: 'draft' }).hourly_cents
  })
  expect(rates).toEqual([20_00, 20_00])
  expect(facts.people.map(({ birth_date }) => birth_date)).toEqual(['1970-01-01', '1970-01-01'])
})
