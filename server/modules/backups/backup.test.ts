import { hash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Db } from '#server/database/dialect.ts'
import type { Engine } from '#server/database/engine/engine.ts'
import { openDatabase, openEngine } from '#server/database/engine/open.ts'
import { databaseFolder, markUnfinishedRestore } from '#server/database/engine/pglite/data-folder.ts'
import { databaseOver } from '#server/database/transaction.ts'
import { newId } from '#server/database/values/ids.ts'
import { ensureSystemRoles } from '#server/modules/access/actions.ts'
import { verifyKeys } from '#server/modules/keys/key-check.ts'
import { fileStoreIn } from '#server/outside/files/files.ts'
import { createSecrets } from '#server/outside/secrets/secrets.ts'
import { emptyServerDatabase, testEngine } from '#server/testing/databases/databases.ts'
import { makeWorld } from '#server/testing/world.ts'
import { backUp } from './back-up.ts'
import { type Manifest, manifestName } from './archive/manifest.ts'
import { placeOf } from './archive/places.ts'
import { openArchive, readArchive, verifyArchive } from './archive/read-archive.ts'
import { writeArchive } from './archive/write-archive.ts'
import { restore, type RestoreTarget } from './restore.ts'
import { withSource } from './source.ts'

const now = new Date('2026-11-18T02:00:00.000Z')
const picture = Buffer.from('the bytes of a picture')
const folders: string[] = []

let engine: Engine
let home: string
let archive: string

beforeAll(async () => {
  engine = await testEngine()
  home = newFolder()
  await fill(engine, home)
  archive = (await backUp(sourceOf(engine), newFolder())).place.address
})
afterAll(async () => {
  await engine.close()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'muster-backup-'))
  folders.push(folder)
  return folder
}

const fileOf = (path: string) => placeOf(path, undefined)
const filesIn = (folder: string) => fileStoreIn(join(folder, 'files'))
const sourceOf = (from: Engine, recipient?: string) => ({ engine: from, files: filesIn(home), recipient, now })

/** The small world, keys, a stored file, and texts that a careless format would change. */
async function fill(into: Engine, folder: string) {
  const database = databaseOver(into)
  await database.asPlatform(ensureSystemRoles)
  const { agency } = await makeWorld(database)
  await verifyKeys(database, createSecrets(folder))
  const id = newId()
  await filesIn(folder).write(id, picture)
  const sha256 = hash('sha256', picture)
  await database.asPlatform(async (db) => {
    const file = {
      id,
      agency_id: null,
      purpose: 'logo',
      content_type: 'image/png',
      size: picture.length,
      sha256,
    } as const
    await db.insertInto('files').values(file).execute()
    await addManyRows(db, agency)
    const text = 'a\nb\\n\t"quoted", {brace} \\. \u2028 é 🦘'
    await db.updateTable('accounts').set({ first_name: text }).where('email', 'like', 'admin@%').execute()
  })
}

/** Enough for a load to make their indexes and an exclusion constraint anew. */
async function addManyRows(db: Db, agency_id: string) {
  await sql`
    insert into employees (id, agency_id, company_id, employee_code, first_name, last_name, birth_date, email, right_to_work)
    select gen_random_uuid(), ${agency_id}::uuid, ${agency_id}::uuid, 'P' || n, 'Priya', 'Person ' || n, '1990-01-01', n || '@example.com', 'citizen'
    from generate_series(1, 600) n`.execute(db)
  await sql`
    insert into pay_periods (id, agency_id, company_id, starts_on, ends_on, cycle)
    select gen_random_uuid(), ${agency_id}::uuid, ${agency_id}::uuid, date '2000-01-01' + n, date '2000-01-01' + n, 'weekly'
    from generate_series(1, 600) n`.execute(db)
}

/** A hash of the rows of every table, with the generated columns, made another way than that of the archive. */
async function rowsOf(from: Engine): Promise<Record<string, string>> {
  return from.transaction(`set local timezone to 'UTC'`, async (session) => {
    const { rows: tables } = await session.query<{ name: string; sees: string }>(`
      select oid::regclass::text as name, case when relrowsecurity then 'set local role muster_platform' else 'reset role' end as sees
      from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`)
    const found: Record<string, string> = {}
    for (const { name, sees } of tables) {
      await session.script(sees)
      const { rows } = await session.query<{ hash: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(held::text, '' order by held::text collate "C")), '') as hash from ${name} held`,
      )
      found[name] = rows[0]?.hash ?? ''
    }
    return found
  })
}

/** The constraints, indexes, triggers and policies, as they must be again after a load. */
const rulesOf = (from: Engine) =>
  from.transaction('', async (session) => {
    const { rows } = await session.query<{ rule: string }>(`
      select concat_ws(' ', conrelid::regclass, conname, convalidated, pg_get_constraintdef(oid)) as rule from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
      union all select concat_ws(' ', indisvalid, pg_get_indexdef(indexrelid)) from pg_index join pg_class on pg_class.oid = indrelid where relnamespace = 'public'::regnamespace
      union all select concat_ws(' ', attrelid::regclass, attname, attnotnull) from pg_attribute join pg_class on pg_class.oid = attrelid where relkind = 'r' and relnamespace = 'public'::regnamespace and attnum > 0
      union all select concat_ws(' ', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal
      union all select concat_ws(' ', oid::regclass, relrowsecurity, relforcerowsecurity) from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      order by 1`)
    return rows.map(({ rule }) => rule)
  })

const sequencesOf = (from: Engine) =>
  from.transaction('', async (session) => {
    const { rows } = await session.query('select sequencename, last_value from pg_sequences order by 1')
    return rows
  })

function target(change: Partial<RestoreTarget> = {}): RestoreTarget & { warned: string[] } {
  const warned: string[] = []
  return { data_folder: newFolder(), environment: {}, warn: (text) => warned.push(text), warned, ...change }
}

async function restored(change: Partial<RestoreTarget> = {}, from = archive) {
  const into = target(change)
  await restore(await openArchive(fileOf(from), undefined), into)
  return into
}

const allOf = async (from: Engine) => ({
  rows: await rowsOf(from),
  rules: await rulesOf(from),
  sequences: await sequencesOf(from),
})

test('in an empty data folder, also after a restore that did not finish, every row, rule and file is as it was', async () => {
  const data_folder = newFolder()
  markUnfinishedRestore(data_folder)
  mkdirSync(`${databaseFolder(data_folder)}.restored`)
  writeFileSync(`${databaseFolder(data_folder)}.restored/PG_VERSION`, '18\n')
  await expect(openDatabase({ dir: data_folder })).rejects.toThrow('did not finish')

  const { warned } = await restored({ data_folder })

  expect(warned).toEqual([expect.stringContaining('There are no keys yet')])
  expect((await readdir(data_folder)).toSorted()).toEqual(['files', 'lock.sqlite', 'postgres'])
  expect(await filesIn(data_folder).read(await idOfPicture())).toEqual(picture)
  expect(await filesIn(data_folder).installation()).toBe((await verifyArchive({ place: fileOf(archive) })).installation)
  const copy = await openEngine({ dir: data_folder })
  expect(await allOf(copy)).toEqual(await allOf(engine))
  await copy.close()
  await intoServer(data_folder)
})

const idOfPicture = async () => (await filesIn(home).all())[0] ?? ''

/** The way of an installation that moves from the embedded database to a server, where the tests have one. */
async function intoServer(data_folder: string) {
  const server = await emptyServerDatabase()
  if (server === undefined) return
  onTestFinished(server.remove)
  const { place } = await withSource({ data_folder }, (from) => backUp(sourceOf(from), newFolder()))

  await restored({ database_url: server.url, data_folder: newFolder() }, place.address)

  const copy = await openEngine({ url: server.url, dir: 'memory' })
  onTestFinished(() => copy.close())
  expect(await allOf(copy)).toEqual(await allOf(engine))
  await expect(restored({ database_url: server.url })).rejects.toThrow('has data already')
}

describe('refused before anything is written', () => {
  const refused = async (text: string, change: Partial<RestoreTarget> = {}, from = archive) => {
    const into = target(change)
    const before = await readdir(into.data_folder)
    await expect(openArchive(fileOf(from), undefined).then((opened) => restore(opened, into))).rejects.toThrow(text)
    expect((await readdir(into.data_folder)).filter((name) => !name.startsWith('lock.sqlite'))).toEqual(before)
  }

  test('a data folder with a database, or with files of another installation', async () => {
    const used = newFolder()
    mkdirSync(databaseFolder(used))
    await refused('There is a database', { data_folder: used })

    const other = newFolder()
    await filesIn(other).mark(newId())
    await refused('files of another installation', { data_folder: other })
  })

  test('keys of another installation, and not those of this one', async () => {
    const data_folder = newFolder()
    createSecrets(data_folder)
    await refused('are not those of the archive', { data_folder })
  })

  test('an archive without its last byte, cut off anywhere, with a byte more, or in which a byte has changed', async () => {
    const bytes = readFileSync(archive)
    const broken = join(newFolder(), 'broken.tar.zst')
    // An empty frame has 13 bytes, the checksum at the end of one four.
    for (const length of [...[1, 4, 5, 13, 500].map((cut) => bytes.length - cut), Math.floor(bytes.length / 2), 10]) {
      writeFileSync(broken, bytes.subarray(0, length))
      await refused('damaged or not complete', {}, broken)
    }
    writeFileSync(broken, Buffer.concat([bytes, Buffer.alloc(1)]))
    await refused('damaged or not complete', {}, broken)
    const at = Math.floor(bytes.length / 2)
    writeFileSync(broken, bytes.with(at, (bytes[at] ?? 0) ^ 1))
    await refused('damaged or not complete', {}, broken)
  })

  test('an archive with a migration that this version does not have', async () => {
    const changed = await rewritten((manifest) => ({
      ...manifest,
      version: '9.9.9',
      migrations: [...manifest.migrations, { name: '9999_later.sql', sha256: '0' }],
    }))
    await refused('Muster 9.9.9 made this archive', {}, changed)
    await refused('A later version', {}, await rewritten((manifest) => ({ ...manifest, format: 2 as 1 })))
  })
})

/** The archive with another manifest. */
async function rewritten(change: (manifest: Manifest) => Manifest): Promise<string> {
  const path = join(newFolder(), 'changed.tar.zst')
  await writeArchive(fileOf(path), undefined, async (copy) => {
    let part = 0
    const manifest = await readArchive(
      { place: fileOf(archive) },
      { lines: (table, lines) => copy.add(`tables/${table}/${(part += 1)}.jsonl`, lines) },
    )
    await copy.add(manifestName, JSON.stringify(change({ ...manifest, files: [] })))
  })
  return path
}

test('encrypted to a public key, an archive can be read only with the private key', async () => {
  const [identity, other] = [await generateIdentity(), await generateIdentity()]
  const [keys, wrong] = [join(newFolder(), 'identity'), join(newFolder(), 'identity')]
  writeFileSync(keys, `# of the operator\n${identity}\n`)
  writeFileSync(wrong, `${other}\n`)

  const { place, manifest } = await backUp(sourceOf(engine, await identityToRecipient(identity)), newFolder())

  expect(manifest.encrypted).toBe(true)
  await expect(openArchive(place, undefined)).rejects.toThrow('set BACKUP_IDENTITY')
  await expect(openArchive(place, wrong).then(verifyArchive)).rejects.toThrow('does not open this archive')
  await expect(openArchive(place, keys).then(verifyArchive)).resolves.toEqual(manifest)
  writeFileSync(place.address, readFileSync(place.address).subarray(0, -1))
  const cut = await openArchive(place, keys)
  await expect(verifyArchive(cut)).rejects.toThrow('damaged or not complete')
  await expect(restore(cut, target())).rejects.toThrow('damaged or not complete')
})

test('a backup that fails leaves nothing in its folder', async () => {
  const folder = newFolder()
  const broken: Engine = { ...engine, kind: engine.kind, transaction: () => Promise.reject(new Error('gone')) }

  await expect(backUp(sourceOf(broken), folder)).rejects.toThrow('gone')

  expect(await readdir(folder)).toEqual([])
})
