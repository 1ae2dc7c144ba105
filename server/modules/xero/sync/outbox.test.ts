import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/database/values/ids.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { openEntry, type OutboxSubject, storeEntry } from './outbox.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const content = { tenant_id: newId(), digest: 'one' }
const store = (of: OutboxSubject, more: Partial<typeof content> = {}) =>
  app.database.asAgency(of.agency_id, (db) => storeEntry(db, of, { ...content, ...more, now: app.clock.now() }))
const subject = (): OutboxSubject => ({
  ...{ agency_id: app.world.agency, company_id: app.world.agency, kind: 'create_employee', subject_id: app.world.ava },
})
const statusesOf = async () => {
  const { rows } = await app.database.asPlatform((db) =>
    sql<{ id: string; status: string }>`select id, status from xero_outbox order by created_at, id`.execute(db),
  )
  return Object.fromEntries(rows.map(({ id, status }) => [id, status]))
}

test('an open write has one key while its content and its organisation stay, and a new one otherwise', async () => {
  const first = await store(subject())
  expect(await store(subject())).toBe(first)

  const changed = await store(subject(), { digest: 'two' })
  expect(await statusesOf()).toEqual({ [first]: 'replaced', [changed]: 'sending' })

  const elsewhere = await store(subject(), { digest: 'two', tenant_id: newId() })
  expect(await statusesOf()).toEqual({ [first]: 'replaced', [changed]: 'replaced', [elsewhere]: 'sending' })
  const open = await app.database.readAsAgency(app.world.agency, (db) => openEntry(db, subject()))
  expect(open).toMatchObject({ id: elsewhere, digest: 'two' })
})
