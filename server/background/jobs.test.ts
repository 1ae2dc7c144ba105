import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { backgroundJobs } from './jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const names = backgroundJobs({ print: () => {}, started_at: new Date(0) }).map(({ name }) => name)
const daysAgo = (days: number) => new Date(app.clock.now().getTime() - days * 86_400_000).toISOString()
const count = async (table: 'idempotency_keys' | 'notifications' | 'refresh_tokens' | 'xero_fetches') => {
  const { rows } = await app.database.asPlatform((db) =>
    sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(db),
  )
  return rows[0]?.count
}
const membership = () =>
  app.database.asPlatform((db) =>
    db
      .selectFrom('memberships')
      .select(['id', 'agency_id'])
      .where('agency_id', 'is not', null)
      .executeTakeFirstOrThrow(),
  )

test('every job has a unique name', () => {
  expect(new Set(names).size).toBe(names.length)
})

test.each(names)('%s runs on a database with nothing to do', async (name) => {
  await expect(app.runJob(name)).resolves.toBeUndefined()
})

describe('housekeeping', () => {
  test('deletes idempotency keys after a week, however many there are, and not before', async () => {
    const { id, agency_id } = await membership()
    const put = (age: string, from: number, to: number) =>
      app.database.asPlatform((db) =>
        sql`insert into idempotency_keys (agency_id, membership_id, call, key, request_hash, created_at)
          select ${agency_id}::uuid, ${id}::uuid, '/x', 'k' || at, 'hash', ${age}::timestamptz from generate_series(${from}::int, ${to}::int) at`.execute(
          db,
        ),
      )
    await put(daysAgo(8), 1, 2500)
    await put(daysAgo(6), 2501, 2510)

    await app.runJob('purge-idempotency-keys')

    expect(await count('idempotency_keys')).toBe(10)
  })

  test('a request repeated within the week still gets its first response', async () => {
    const admin = await app.as('admin')
    const store = () =>
      admin.call(
        calls.customers.store,
        { company_id: app.world.agency, code: 'ONCE', name: 'Once' },
        { key: 'once-key' },
      )
    const first = await store()

    await app.runJob('purge-idempotency-keys')

    expect(await store()).toEqual(first)
  })

  test('deletes refresh tokens that no session accepts any more, used or not', async () => {
    await app.as('employee')
    const before = Number(await count('refresh_tokens'))
    await app.database.asPlatform((db) =>
      sql`insert into refresh_tokens (token_hash, session_id, issued_at, used_at)
        select 'hash' || at, (select id from sessions limit 1), ${daysAgo(31)}::timestamptz, case when at = 1 then ${daysAgo(31)}::timestamptz end
        from generate_series(1, 2) at`.execute(db),
    )

    await app.runJob('purge-expired-credentials')

    expect(await count('refresh_tokens')).toBe(before)
  })

  test('deletes notifications after a year', async () => {
    const { id, agency_id } = await membership()
    const before = Number(await count('notifications'))
    await app.database.asPlatform(async (db) => {
      for (const days of [364, 366])
        await db
          .insertInto('notifications')
          .values({
            ...{
              id: randomUUID(),
              agency_id,
              membership_id: id,
              kind: 'importFinished',
              link: '/x',
              priority: 'normal',
            },
            created_at: daysAgo(days),
          })
          .execute()
    })

    await app.runJob('purge-notifications')

    expect(await count('notifications')).toBe(before + 1)
  })

  test('deletes payslip fetches after ninety days, except the last of each company', async () => {
    const { agency } = app.world
    await app.database.asPlatform(async (db) => {
      await sql`insert into xero_links (agency_id, company_id, token_expires_at, connected_by_name, connected_at)
        values (${agency}::uuid, ${agency}::uuid, now(), 'Ada', now())`.execute(db)
      await sql`insert into xero_fetches (id, agency_id, company_id, status, started_by_name, created_at, finished_at)
        select gen_random_uuid(), ${agency}::uuid, ${agency}::uuid, 'done', '', at, at
        from unnest(array[${daysAgo(100)}, ${daysAgo(95)}]::timestamptz[]) at`.execute(db)
    })

    await app.runJob('purge-pay-slip-fetches')

    const left = await app.database.asPlatform((db) => db.selectFrom('xero_fetches').select('created_at').execute())
    expect(left).toEqual([{ created_at: daysAgo(95) }])
  })
})

test('a failing job is reported by /readyz until it succeeds, without making the server unready', async () => {
  const failed = (last_outcome: 'failed' | 'done') =>
    app.database.asPlatform((db) =>
      db.updateTable('background_jobs').set({ last_outcome }).where('name', '=', 'purge-emails').execute(),
    )
  await app.runJob('purge-emails')
  await failed('failed')

  const response = await app.app.inject('/readyz')
  expect([response.statusCode, response.json()]).toMatchObject([
    200,
    { status: 'ready', failing_jobs: ['purge-emails'] },
  ])

  await app.runJob('purge-emails')
  expect((await app.app.inject('/readyz')).json()).toMatchObject({ failing_jobs: [] })
})
