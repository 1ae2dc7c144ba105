import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { fileStoreIn } from '#server/outside/files/files.ts'
import { thingsMigrations } from '#server/testing/databases/fixture-migrations.ts'
import { DataFolderBusy, DataFolderOfOtherVersion, lockDataFolder } from './data-folder.ts'
import { openDatabase } from '#server/database/engine/open.ts'

const agency = '00000000-0000-4000-8000-000000000001'
const migrations = thingsMigrations()
const newFolder = () => mkdtempSync(join(tmpdir(), 'muster-data-'))

// Creating a database takes seconds, so the tests start from copies of this one, whose first start was killed half-way.
const prepared = join(newFolder(), 'data')
beforeAll(async () => {
  mkdirSync(join(prepared, 'postgres.new'), { recursive: true, mode: 0o700 })
  writeFileSync(join(prepared, 'postgres.new/PG_VERSION'), '18\n', { mode: 0o600 })
  await (await openDatabase({ dir: prepared, migrations })).close()
})

function preparedFolder() {
  const dir = newFolder()
  cpSync(prepared, dir, { recursive: true })
  return dir
}

/** A process that writes until it is killed; `acknowledged` grows with each row that it reports as committed. */
async function startWriter(dir: string) {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../../testing/crash/crash-writer.ts'), dir, migrations],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const lines = createInterface({ input: child.stdout })
  const acknowledged: number[] = []
  await once(lines, 'line')
  lines.on('line', (line) => acknowledged.push(Number(line)))
  return { child, acknowledged, read: once(lines, 'close') }
}

async function kill(child: ChildProcess) {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

test('a second process on a data folder is refused, and the folder is free when the first is killed', async () => {
  const dir = preparedFolder()
  const writer = await startWriter(dir)

  await expect(openDatabase({ dir, migrations })).rejects.toThrow(DataFolderBusy)
  await expect(openDatabase({ dir, migrations })).rejects.toThrow(`data folder ${dir}`)
  await kill(writer.child)
  const database = await openDatabase({ dir, migrations })

  await expect(database.ready()).resolves.toBeUndefined()
  await database.close()
})

test('no acknowledged commit is lost when the process is killed, repeatedly', async () => {
  const dir = preparedFolder()
  const acknowledged = new Set<number>()
  for (const pause of [150, 400]) {
    const writer = await startWriter(dir)
    await expect.poll(() => writer.acknowledged.length).toBeGreaterThan(10)
    await new Promise((resolve) => setTimeout(resolve, pause))
    await kill(writer.child)
    await writer.read
    writer.acknowledged.forEach((id) => acknowledged.add(id))
  }

  const database = await openDatabase({ dir, migrations })
  const { rows } = await database.asAgency(agency, (db) =>
    sql<{ id: number }>`select id from things order by id`.execute(db),
  )
  await database.close()
  const stored = new Set(rows.map((row) => row.id))

  expect(acknowledged.size).toBeGreaterThan(20)
  expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([])
})

test('a runaway query is ended at its deadline and the database comes back with its rows', async () => {
  // Time enough for every other statement, on a busy machine too.
  const database = await openDatabase({ dir: preparedFolder(), migrations, deadlineMs: 5_000 })
  const received: string[] = []
  await database.listen('changes', (payload) => received.push(payload))
  await database.asAgency(agency, (db) =>
    sql`insert into things (agency_id, id, name) values (${agency}, 1, 'kept')`.execute(db),
  )

  const runaway = database.asAgency(agency, (db) =>
    sql`select count(*) from generate_series(1, 1000000000)`.execute(db),
  )
  const behind = database.asAgency(agency, (db) => sql<{ name: string }>`select name from things`.execute(db))

  await expect(runaway).rejects.toMatchObject({ code: '57014' })
  expect((await behind).rows).toEqual([{ name: 'kept' }])
  await expect.poll(() => received).toEqual([''])
  await database.asPlatform((db) => sql`select pg_notify('changes', 'again')`.execute(db))
  await expect.poll(() => received).toEqual(['', 'again'])
  await database.close()
})

test('the event loop continues while the database is busy', async () => {
  const database = await openDatabase({ dir: 'memory', migrations })
  const report = database.asPlatform((db) => sql`select pg_sleep(0.5)`.execute(db))
  const turns = { counted: 0, isOver: false }
  const turn = () => {
    turns.counted += 1
    if (!turns.isOver) setImmediate(turn)
  }
  turn()

  await report
  turns.isOver = true
  await database.close()

  expect(turns.counted).toBeGreaterThan(5)
})

test('what was answered is not kept in memory', async () => {
  const database = await openDatabase({ dir: 'memory', migrations })
  const readMegabytes = (many: number) =>
    database.asPlatform((db) =>
      sql`select repeat('x', 1000000) as text from generate_series(1, ${many}::int)`.execute(db),
    )
  await readMegabytes(5)
  const before = process.memoryUsage().rss

  for (let turn = 0; turn < 40; turn++) await readMegabytes(5)

  const grown = (process.memoryUsage().rss - before) / 1_000_000
  await database.close()
  expect(grown).toBeLessThan(150)
})

test('the folder of another PostgreSQL version is refused with instructions', async () => {
  const dir = newFolder()
  mkdirSync(join(dir, 'postgres'))
  writeFileSync(join(dir, 'postgres/PG_VERSION'), '17\n')

  await expect(openDatabase({ dir, migrations })).rejects.toThrow(DataFolderOfOtherVersion)
  await expect(openDatabase({ dir, migrations })).rejects.toThrow('made by PostgreSQL 17')
})

/** Every path in a folder that other users may read, write or enter, with its mode. */
const openPaths = (dir: string) =>
  readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .map((name) => `${name} ${(statSync(join(dir, name)).mode & 0o777).toString(8)}`)
    .filter((line) => !line.endsWith('00'))

test('the data folder is closed to other users, also what the database writes while it runs', async () => {
  const made = join(newFolder(), 'data')
  lockDataFolder(made).release()
  expect(statSync(made).mode & 0o777).toBe(0o700)
  expect(openPaths(prepared)).toEqual([])
  const dir = preparedFolder()
  const database = await openDatabase({ dir, migrations })
  const files = fileStoreIn(join(dir, 'files'))

  await files.write(agency, Buffer.from('a picture'))
  await database.asPlatform(async (db) => {
    await sql`reset role`.execute(db)
    await sql`create table later (text text)`.execute(db)
    await sql`insert into later select repeat('x', 1000) from generate_series(1, 5000)`.execute(db)
    // A new segment of the log.
    await sql`select pg_switch_wal()`.execute(db)
    await sql`insert into later values ('y')`.execute(db)
  })
  expect(openPaths(dir)).toEqual([])
  await database.vacuum()
  await database.close()

  expect(openPaths(dir)).toEqual([])
  expect(readdirSync(join(dir, 'postgres')).length).toBeGreaterThan(15)
})

test("a data folder that is open to other users is closed at the start, except for files that are not Muster's", async () => {
  const dir = preparedFolder()
  await fileStoreIn(join(dir, 'files')).write(agency, Buffer.from('a picture'))
  writeFileSync(join(dir, 'secrets.json'), '{}')
  const widened = readdirSync(dir, { recursive: true, encoding: 'utf8' })
  for (const name of ['', ...widened])
    chmodSync(join(dir, name), statSync(join(dir, name)).isDirectory() ? 0o755 : 0o666)
  const warned: string[] = []
  const open = async () => (await openDatabase({ dir, migrations, warn: (text) => warned.push(text) })).close()

  await open()
  expect(openPaths(dir)).toEqual([])
  expect(statSync(dir).mode & 0o777).toBe(0o700)
  expect(warned).toEqual([`Closed ${widened.length + 1} files and folders in ${dir} to other users of this machine.`])

  writeFileSync(join(dir, 'notes.txt'), 'not of Muster')
  chmodSync(join(dir, 'notes.txt'), 0o644)
  chmodSync(dir, 0o755)
  await open()
  expect(openPaths(dir)).toEqual(['notes.txt 644'])
  expect(statSync(dir).mode & 0o777).toBe(0o755)
})

test('a first start that was killed half-way is repeated; the embedded database syncs its log and uses 32 MB for its cache, not PostgreSQL’s 128', async () => {
  expect(readdirSync(prepared).toSorted()).toEqual(['lock.sqlite', 'postgres'])
  const database = await openDatabase({ dir: preparedFolder(), migrations })
  const { rows } = await database.asPlatform((db) =>
    sql`select current_setting('fsync') as fsync, current_setting('shared_buffers') as cache`.execute(db),
  )
  await database.close()

  expect(rows).toEqual([{ fsync: 'on', cache: '32MB' }])
})
