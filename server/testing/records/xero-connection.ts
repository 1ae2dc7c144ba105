import { sql } from 'kysely'
import { expect } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { Client, TestApp } from '#server/testing/app.ts'
import { type FakeXero, fakeXero } from '#server/testing/fakes/fake-xero.ts'
import { fakeSettings } from '#server/testing/fakes/xero-writes.ts'

/** Connects the first agency's head company, which pays weekly, with a new organisation. */
export async function connectedFake(app: TestApp, admin: Client) {
  const fake = await fakeXero()
  fake.state.now = () => app.clock.now().getTime()
  const ids = fakeSettings(fake)
  Object.assign(app.outside.environment, fake.environment)
  const { address } = await admin.call(calls.xero.connect, { company_id: app.world.agency })
  await admin.call(calls.xero.arrive, await fake.agree(address))
  return { fake, ids }
}

export const payWeekly = (app: TestApp) =>
  app.database.asPlatform((db) =>
    sql`update companies set pay_cycle = 'weekly', pay_cycle_anchor = '2026-11-16' where id = ${app.world.agency}::uuid`.execute(
      db,
    ),
  )

const tables = ['xero_links', 'xero_outbox', 'xero_employees', 'xero_people', 'xero_choices', 'xero_timesheets']

/** Ends the connection and the organisation, which must have got valid requests only. */
export async function endFake(app: TestApp, fake: FakeXero) {
  await app.database.asPlatform(async (db) => {
    for (const table of tables) await sql`delete from ${sql.table(table)}`.execute(db)
  })
  expect(fake.state.violations).toEqual([])
  await fake.close()
}
