import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemActor } from '#contract/platform/audit.ts'
import { refuse } from '#contract/refusals.ts'
import { openDatabase } from '#server/database/engine/open.ts'
import type { Db } from '#server/database/dialect.ts'
import { migrationsFolder } from '#server/database/migrate.ts'
import type { Database } from '#server/database/transaction.ts'
import { emptyServerDatabase } from '#server/testing/databases/databases.ts'
import { migrationFiles } from '#server/testing/databases/fixture-migrations.ts'
import { freePort } from '#tools/testing/free-port.ts'

// A server only: run with TEST_DATABASE_URL. Its read replica is the same database; npm run test:long has one that falls behind.
const onServer = test.skipIf(!process.env.TEST_DATABASE_URL)
const agency = '00000000-0000-4000-8000-000000000001'
const person = { name: 'Ruth Adler', call: '/customer/store' }

const file = '0063_read_replica.sql'
const migrations = migrationFiles({
  [file]: readFileSync(join(migrationsFolder, file), 'utf8'),
  '0052_words.sql': `create table words (word text); call muster_share('words');`,
})

let place: Awaited<ReturnType<typeof emptyServerDatabase>>
let database: Database
const warnings: string[] = []
const open = (read_url: string) => {
  const warn = (text: string) => void warnings.push(text)
  return openDatabase({ url: place?.url ?? '', read_url, dir: 'memory', migrations, poolSize: 2, warn })
}

beforeAll(async () => {
  place = await emptyServerDatabase()
  if (place !== undefined) database = await open(place.url)
})
afterAll(async () => {
  await database?.close()
  await place?.remove()
})

const addWord = (db: Db) => sql`insert into words values ('word')`.execute(db)
const counted = async () => {
  const { rows } = await database.readAsPlatform((db) =>
    sql<{ counts: string }>`select muster_commit_counts(${agency})::text as counts`.execute(db),
  )
  return rows[0]?.counts
}
const read = (of: Database, statement = sql`select 1`) =>
  of.readAsAgency(agency, (db) => statement.execute(db), { from_replica: true })

onServer('only reads that are for a replica are answered by it', async () => {
  const before = { ...database.replica?.reads }
  await database.readAsAgency(agency, (db) => sql`select 1`.execute(db))
  await database.readAsPlatform((db) => sql`select 1`.execute(db), { from_replica: true })
  expect(database.replica?.reads).toEqual(before)

  await read(database)

  expect(database.replica?.reads).toEqual({ ...before, replica: Number(before.replica) + 1 })
})

onServer('the reader, the deadline and the refusal to write hold on a replica too', async () => {
  const { rows } = await read(
    database,
    sql`select current_user as role, current_setting('app.agency') as agency, current_setting('transaction_read_only') as read_only,
      current_setting('statement_timeout') as deadline`,
  )

  expect(rows).toEqual([{ role: 'muster_agency', agency, read_only: 'on', deadline: '15s' }])
})

onServer('a commit is counted that changed something for an agency or by a call, and no other one', async () => {
  expect(await counted()).toBe('{0,0}')
  const wroteNothing = (db: Db) => sql`select 1`.execute(db)
  await database.asAgency(agency, wroteNothing, person)
  await database.asPlatform(addWord, systemActor('emails'))
  const refused = database.asPlatform(async (db) => {
    await addWord(db)
    refuse('notFound')
  }, person)
  await expect(refused).rejects.toMatchObject({ code: 'notFound' })
  expect(await counted()).toBe('{0,0}')

  await database.asAgency(agency, addWord, systemActor('import'))
  expect(await counted()).toBe('{0,1}')
  await database.asPlatform(addWord, person)
  expect(await counted()).toBe('{1,1}')
})

onServer('a replica without a change that the primary has refuses to answer', async () => {
  const required = (counts: string, longest = '1 minute') =>
    database.readAsPlatform((db) =>
      sql`select muster_require_commits(${agency}, ${counts}::bigint[], ${longest}::interval)`.execute(db),
    )

  await expect(required('{0,0}')).resolves.toBeDefined()
  await expect(required('{0,1000}')).rejects.toMatchObject({ code: 'MU002' })
  await expect(required('{1000,0}')).rejects.toMatchObject({ code: 'MU002' })
})

onServer('the stamp of a session is checked on the primary', async () => {
  // The function that checks a session belongs to the migrations of the product.
  const stamp = { session_id: '00000000-0000-4000-8000-00000000cafe', access_version: '1' }

  await expect(
    database.readAsAgency(agency, async () => 'cached', { stamp, from_replica: true }),
  ).rejects.toMatchObject({ code: '42883' })
})

onServer(
  'what the replica fails to answer is read from the primary, and what a handler refuses is refused once',
  async () => {
    let runs = 0
    const failing = database.readAsAgency(
      agency,
      async (db) => {
        runs += 1
        await sql`select ${runs === 1 ? 0 : 1}::int as divided, 1 / ${runs === 1 ? 0 : 1}::int`.execute(db)
        return runs
      },
      { from_replica: true },
    )
    await expect(failing).resolves.toBe(2)

    const refused = database.readAsAgency(
      agency,
      async () => {
        runs += 1
        refuse('notFound')
      },
      { from_replica: true },
    )
    await expect(refused).rejects.toMatchObject({ code: 'notFound' })
    expect(runs).toBe(3)
  },
)

onServer('without its replica a server starts and reads, and says so once', async () => {
  const gone = new URL(place?.url ?? '')
  Object.assign(gone, { hostname: '127.0.0.1', port: String(await freePort()) })
  warnings.length = 0

  const alone = await open(gone.href)
  for (let at = 0; at < 5; at++) await read(alone)

  await expect(alone.replica?.state()).rejects.toThrow()
  expect(alone.replica?.reads).toEqual({ replica: 0, primary: 5 })
  expect(warnings.filter((text) => text.startsWith('The read replica'))).toHaveLength(1)
  await alone.close()
})

onServer('a start with another database as its replica is refused', async () => {
  const other = await emptyServerDatabase()

  await expect(open(other?.url ?? '')).rejects.toThrow(/^DATABASE_READ_URL must lead to a replica/)
  await other?.remove()
})
