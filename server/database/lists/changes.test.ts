import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type Client, type TestApp, testApp } from '#server/testing/app.ts'
import { factoriesIn } from '#server/testing/records/factories.ts'

let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  const make = factoriesIn(app, { client: admin })
  await make.employee()
  await make.sheet('submitted')
  // What was made in the last ten seconds is not listed yet.
  await app.database.asPlatform(async (db) => {
    for (const name of Object.keys(lists))
      await db
        .updateTable(name as 'customers')
        .set((eb) => ({ updated_at: sql<string>`'2026-11-10'::timestamptz + ${eb.ref('version')} * interval '1 ms'` }))
        .execute()
  })
})
afterAll(() => app.close())

const lists = {
  companies: calls.companies.list,
  customers: calls.customers.list,
  locations: calls.locations.list,
  employees: calls.employees.list,
  timesheets: calls.timesheets.list,
} as const
type Name = keyof typeof lists

type Page = { rows: { id: string; updated_at?: string | undefined }[]; next?: string | undefined; total: number }
const pageOf = (name: Name, input: object): Promise<Page> => admin.call(lists[name], input as never)

/** Every page from a cursor, or from the beginning. */
async function walked(name: Name, start: object, per_page = 1) {
  const rows: Page['rows'] = []
  for (let input = start; ;) {
    const { rows: page, next } = await pageOf(name, { ...input, per_page })
    if (page.length === 0) return { rows, next }
    rows.push(...page)
    input = { after: next }
  }
}

const touch = (name: Name, id: string, at: string) =>
  app.database.asPlatform((db) =>
    db
      .updateTable(name as 'customers')
      .set({ updated_at: at })
      .where('id', '=', id)
      .execute(),
  )

describe.each(Object.keys(lists) as Name[])('the list of %s', (name) => {
  test('gives every record once by cursor, in the order of changes', async () => {
    const all = await pageOf(name, { per_page: 100 })

    const { rows } = await walked(name, { updated_since: '2020-01-01T00:00:00.000Z' })

    expect(rows.map(({ id }) => id).toSorted()).toEqual(all.rows.map(({ id }) => id).toSorted())
    const times = rows.map(({ updated_at = '' }) => updated_at)
    expect(times).toEqual(times.toSorted())
    expect(all.next).toBeUndefined()
  })

  test('gives after a cursor what changed since, and nothing else', async () => {
    const { rows, next } = await walked(name, { updated_since: '2020-01-01T00:00:00.000Z' }, 100)
    const [first] = rows
    await touch(name, first?.id ?? '', '2026-11-20T00:00:00.000Z')

    const changed = await pageOf(name, { after: next })
    expect(changed.rows.map(({ id }) => id)).toEqual([first?.id])
    const again = await pageOf(name, { after: changed.next })
    expect([again.rows, again.next]).toEqual([[], changed.next])

    const since = await pageOf(name, { updated_since: '2026-11-20T00:00:00.000Z' })
    expect(since.rows.map(({ id }) => id)).toEqual([first?.id])
  })

  test('gives records that changed at one instant once each', async () => {
    const all = await pageOf(name, { per_page: 100 })
    for (const { id } of all.rows) await touch(name, id, '2026-11-21T00:00:00.123456Z')

    const { rows } = await walked(name, { updated_since: '2026-11-21T00:00:00.000Z' })

    expect(rows).toHaveLength(all.rows.length)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(all.rows.length)
  })

  test('waits for changes that are still being made', async () => {
    const [first] = (await pageOf(name, {})).rows
    await app.database.asPlatform((db) =>
      db
        .updateTable(name as 'customers')
        .set({ updated_at: new Date(Date.now() + 60_000).toISOString() })
        .where('id', '=', first?.id ?? '')
        .execute(),
    )

    const changed = await walked(name, { updated_since: '2020-01-01T00:00:00.000Z' }, 100)

    expect(changed.rows.map(({ id }) => id)).not.toContain(first?.id)
  })

  test.each(['at_', 'at_bm9uc2Vuc2U', `at_${Buffer.from('2026-02-30T00:00:00Z|x').toString('base64url')}`, 'x'])(
    'refuses the cursor %s',
    async (after) => {
      await expect(pageOf(name, { after })).rejects.toMatchObject({
        code: 'invalid',
        fields: { after: expect.anything() },
      })
    },
  )
})

test('a change that does not say when it was made gets its time from the database', async () => {
  const { id } = (await admin.call(calls.customers.list, {})).rows[0] ?? { id: '' }
  await touch('customers', id, '2026-11-01T00:00:00.000Z')

  await app.database.asPlatform((db) =>
    db
      .updateTable('customers')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute(),
  )

  const { updated_at } = await app.database.asPlatform((db) =>
    db.selectFrom('customers').select('updated_at').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  expect(Date.parse(updated_at)).toBeGreaterThan(Date.parse('2026-11-28T00:00:00.000Z'))
})
