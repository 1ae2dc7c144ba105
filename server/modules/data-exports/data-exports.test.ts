import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { RequestOf } from '#contract/call.ts'
import { csvRecords } from '#server/outside/spreadsheets/table-csv.ts'
import { isFullyListed, unzip, type ZipEntry } from '#server/outside/spreadsheets/zip.ts'
import { type Client, type TestApp, testApp } from '#server/testing/app.ts'
import { withCustomRole } from '#server/testing/records/custom-role.ts'
import { factoriesIn, somePdf } from '#server/testing/records/factories.ts'
import { only } from '#server/testing/records/rostering.ts'
import { exportTo } from './command.ts'

const { store, list, file } = calls.dataExports
const taxFileNumber = '123456782'
const accountNumber = '87654321'

let app: TestApp
let admin: Client
let document_id: string

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  const { ava } = app.world
  await admin.call(calls.employeeDetails.updateTax, {
    ...{ id: ava, version: 0, tfn_status: 'quoted', number: taxFileNumber, residency: 'resident' },
    declared_on: '2026-11-01',
  })
  const account = { account_name: 'Ava Nguyen', bsb: '999-001', number: accountNumber, split: 'remainder' as const }
  await admin.call(calls.employeeDetails.updateBank, { id: ava, version: 0, accounts: [account] })
  const make = factoriesIn(app, { client: admin })
  const ids: string[] = []
  for (const number of ['WC-77', 'WC-78', 'WC-79']) {
    const type = await admin.call(calls.documentTypes.store, { ...make.newDocumentType(), needs_file: true })
    const fields = { id: ava, type_id: type.id, expires_on: '2027-11-18', number }
    ids.push((await admin.upload(calls.documents.submit, fields, somePdf)).id)
  }
  document_id = ids[0] ?? ''
  // Two rows have the same file.
  await app.database.asPlatform((db) =>
    sql`update employee_documents set file_id = (select file_id from employee_documents where id = ${ids[0]}::uuid)
      where id = ${ids[1]}::uuid`.execute(db),
  )
  await admin.call(calls.webhooks.store, { name: 'Payroll', url: 'https://example.com/', events: ['shift.created'] })
})
beforeEach(() => app.database.asPlatform((db) => db.deleteFrom('data_exports').execute()))
afterAll(() => app.close())

async function exported(input: RequestOf<typeof store> = {}, client = admin) {
  const { id } = await client.call(store, input)
  await app.runJob('make-data-exports')
  const row = only((await client.call(list, {})).rows.filter((one) => one.id === id))
  const { bytes, filename, content_type } = await client.download(file, { id })
  return { row, filename, content_type, archive: bytes, files: unzip(bytes, 100_000_000, () => true) }
}

const textOf = (files: readonly ZipEntry[], name: string) =>
  (files.find((one) => one.name === name) ?? expect.fail(`no file ${name}`)).bytes.toString()

function rowsIn(files: readonly ZipEntry[], table: string) {
  const [heads, ...rows] = csvRecords(Buffer.from(textOf(files, `tables/${table}.csv`)))
  const names = heads?.cells.map(({ text }) => text) ?? []
  return rows.map(({ cells }) => Object.fromEntries(names.map((column, at) => [column, cells[at]?.text ?? ''])))
}

type DescribedTable = {
  name: string
  rows: number
  primary_key: string[]
  columns: { name: string }[]
  left_out: string[]
}
const descriptionIn = (files: readonly ZipEntry[]) =>
  JSON.parse(textOf(files, 'tables.json')) as { tables: DescribedTable[]; left_out_tables: Record<string, string> }

/** The keys of the rows that belong to an agency, and of those that all share, as the platform sees them. */
async function keysOf({ name, primary_key, columns }: DescribedTable, agency_id: string): Promise<string[]> {
  const owned = columns.some((column) => column.name === 'agency_id')
    ? sql<boolean>`agency_id = ${agency_id}::uuid or agency_id is null and exists (
        select from pg_policies where tablename = ${name} and policyname = 'unowned')`
    : ownerOf(name, agency_id)
  const { rows } = await app.database.readAsPlatform((db) =>
    sql<{
      key: string
    }>`select concat_ws('|', ${sql.join(primary_key.map((part) => sql`${sql.ref(part)}::text`))}) as key
      from ${sql.table(name)} where ${owned}`.execute(db),
  )
  return rows.map(({ key }) => key).toSorted()
}

/** Of tables that name no agency: through what an agency sees their rows. */
function ownerOf(table: string, agency_id: string) {
  const owners: Record<string, ReturnType<typeof sql<boolean>>> = {
    accounts: sql<boolean>`id in (select account_id from memberships where agency_id = ${agency_id}::uuid)`,
    role_permissions: sql<boolean>`role_id in (select id from roles where agency_id = ${agency_id}::uuid or system)`,
    agencies: sql<boolean>`id = ${agency_id}::uuid`,
  }
  return owners[table] ?? expect.fail(`${table} names no agency: say here whose its rows are`)
}

describe('an export', () => {
  test('has every row of its agency in every table, and none of another agency', async () => {
    for (const [person, agency_id] of [
      ['admin', app.world.agency],
      ['admin2', app.world.northern.agency],
    ] as const) {
      const { files } = await exported({}, await app.as(person))
      const { tables } = descriptionIn(files)
      expect(tables.length).toBeGreaterThan(100)
      for (const table of tables) {
        const rows = rowsIn(files, table.name)
        const keys = rows.map((row) => table.primary_key.map((part) => row[part]).join('|')).toSorted()
        // The export itself writes these while it is made.
        const isGrowing = ['audit_entries', 'audit_changes', 'data_exports', 'files'].includes(table.name)
        const expected = await keysOf(table, agency_id)
        if (isGrowing) expect(expected, table.name).toEqual(expect.arrayContaining(keys))
        else expect(keys, table.name).toEqual(expected)
        expect(rows, table.name).toHaveLength(table.rows)
        for (const row of rows) expect([agency_id, '', undefined], table.name).toContain(row['agency_id'])
      }
      expect(rowsIn(files, 'employees').length).toBeGreaterThan(0)
    }
  })

  test('names every table of an agency, in it or with the reason why not', async () => {
    const { files } = await exported()
    const { tables, left_out_tables } = descriptionIn(files)
    const { rows } = await app.database.readAsPlatform((db) =>
      sql<{ name: string }>`select table_name as name from information_schema.columns
        where table_schema = 'public' and column_name = 'agency_id'
          and table_name in (select tablename from pg_policies where policyname = 'agency') order by table_name`.execute(
        db,
      ),
    )
    const named = new Set([...tables.map(({ name }) => name), ...Object.keys(left_out_tables)])
    expect(rows.map(({ name }) => name).filter((name) => !named.has(name))).toEqual([])
    expect(tables.find(({ name }) => name === 'employees')?.columns).toContainEqual({
      ...{ name: 'company_id', type: 'uuid', nullable: false, references: 'companies' },
    })
  })

  test('has the stored files under the names of people, and says where each is', async () => {
    const { files, row } = await exported()
    const document = only(rowsIn(files, 'employee_documents').filter(({ id }) => id === document_id))
    const { path = '' } = only(rowsIn(files, 'files').filter(({ id }) => id === document['file_id']))
    expect(path).toMatch(/^files\/employee_documents\/\w+_Ava_Nguyen\/\d+-[\w.-]+\.pdf$/)
    expect(files.find(({ name }) => name === path)?.bytes.equals(somePdf.bytes)).toBe(true)
    const names = files.map(({ name }) => name).filter((name) => name.startsWith('files/'))
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter((name) => name.startsWith('files/employee_documents/'))).toHaveLength(2)
    expect(row.file_count).toBe(names.length)

    const without = await exported({ with_files: false })
    expect(without.files.filter(({ name }) => name.startsWith('files/'))).toEqual([])
    expect(without.row).toMatchObject({ with_files: false, file_count: 0 })
  })

  test('has no secret of a program or a sign-in', async () => {
    const { archive, files } = await exported({ with_numbers: true })
    const whole = files.map(({ bytes }) => bytes.toString('latin1')).join('\n')
    const { secret_sealed } = await app.database.readAsPlatform((db) =>
      db.selectFrom('webhooks').select('secret_sealed').orderBy('id').executeTakeFirstOrThrow(),
    )
    expect(whole).not.toContain(secret_sealed)
    expect(whole).not.toMatch(/\$argon2|v1\.[\w-]+\.[\w-]{40,}/)
    expect(descriptionIn(files).tables.find(({ name }) => name === 'webhooks')?.left_out).toEqual([
      'secret_sealed',
      'former_secret_sealed',
    ])
    expect(isFullyListed(archive)).toBe(true)
  })

  test('is an archive with a text in the reader’s language', async () => {
    const { id } = await admin.call(store, {}, { language: 'de' })
    await app.runJob('make-data-exports')
    const { bytes, filename, content_type } = await admin.download(file, { id })
    expect([filename, content_type]).toEqual(['muster-export-2026-11-18.zip', 'application/zip'])
    expect(
      textOf(
        unzip(bytes, 100_000_000, () => true),
        'README.txt',
      ),
    ).toContain('Alle Daten von')
  })
})

describe('sealed numbers', () => {
  const numberOf = (files: readonly ZipEntry[], table: string) =>
    only(rowsIn(files, table).filter((row) => row['number'] !== ''))['number']

  test('are masked but for their end', async () => {
    const { files } = await exported()
    expect(numberOf(files, 'employee_groups')).toBe('••• 782')
    expect(numberOf(files, 'employee_bank_accounts')).toBe('••• 321')
    const whole = files.map(({ bytes }) => bytes.toString('latin1')).join('\n')
    for (const number of [taxFileNumber, accountNumber]) expect(whole).not.toContain(number)
  })

  test('are opened for who may see them and asks, which each employee and the audit log see', async () => {
    const before = (await admin.call(calls.employeeDetails.reveals, { id: app.world.ava })).length
    const { files, row } = await exported({ with_numbers: true })
    expect(numberOf(files, 'employee_groups')).toBe(taxFileNumber)
    expect(numberOf(files, 'employee_bank_accounts')).toBe(accountNumber)

    const seen = await admin.call(calls.employeeDetails.reveals, { id: app.world.ava })
    expect(seen).toHaveLength(before + 2)
    expect(seen[0]).toMatchObject({ purpose: 'data_export', by_name: 'Ruth Adler' })
    const { rows } = await admin.call(calls.audit.list, { record_id: row.id })
    const actions = rows.flatMap(({ summary }) => summary.map(({ action }) => action))
    expect(actions).toEqual(expect.arrayContaining(['insert', 'reveal', 'export']))
  })

  test('are refused to who may not see them, also in a finished export', async () => {
    const { row } = await exported({ with_numbers: true })
    const other = await withCustomRole(app, 'admin')
    await other.holds(['Company/export'])
    await expect(other.client.call(store, { with_numbers: true })).rejects.toMatchObject({ code: 'mayNot' })
    await expect(other.client.download(file, { id: row.id })).rejects.toMatchObject({ code: 'mayNot' })
    const { rows } = await other.client.call(list, {})
    expect(rows.find(({ id }) => id === row.id)).toMatchObject({ status: 'ready', can_download: false })
    expect((await exported({}, other.client)).row).toMatchObject({ can_download: true })
  })
})

test('at most two are made at a time, and none can be downloaded before it is ready', async () => {
  const { id } = await admin.call(store, {})
  await admin.call(store, {})
  await expect(admin.call(store, {})).rejects.toMatchObject({ code: 'dataExports.enough' })
  await expect(admin.download(file, { id })).rejects.toMatchObject({ code: 'dataExports.notReady' })
})

test('an export is deleted after a week; who made it stays', async () => {
  const { row } = await exported()
  const now = app.clock.now()
  app.clock.moveTo(new Date(now.getTime() + 7 * 86_400_000 + 1000).toISOString())
  const later = await app.as('admin')
  await expect(later.download(file, { id: row.id })).rejects.toMatchObject({ code: 'dataExports.notReady' })
  await app.runJob('expire-data-exports')
  const [listed] = (await later.call(list, {})).rows
  expect(listed).toMatchObject({ id: row.id, status: 'expired', made_by_name: 'Ruth Adler', can_download: false })
  app.clock.moveTo(now.toISOString())
})

test('a failure is shown with a reference', async () => {
  const { id } = await admin.call(store, {})
  await app.database.asPlatform((db) =>
    db.updateTable('data_exports').set({ attempts: 3 }).where('id', '=', id).execute(),
  )
  await app.runJob('make-data-exports')
  const [row] = (await admin.call(list, {})).rows
  expect(row).toMatchObject({ id, status: 'failed', reason: 'failure', failure_reference: expect.any(String) })
})

describe('the command', () => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-export-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const wanted = { with_numbers: false, with_files: true }
  const written = (place: string, company = app.world.agency) =>
    exportTo({ database: app.database, outside: app.outside }, { company, place: join(folder, place), ...wanted })

  test('writes the same into a folder and into an archive', async () => {
    const { row_count } = await written('folder')
    expect(row_count).toBeGreaterThan(100)
    await written('whole.zip', 'southern CROSS staffing')
    const files = unzip(readFileSync(join(folder, 'whole.zip')), 100_000_000, () => true)
    for (const table of ['employees', 'customers', 'employee_documents']) {
      const name = `tables/${table}.csv`
      expect(readFileSync(join(folder, 'folder', name), 'utf8')).toBe(textOf(files, name))
    }
    const { rows } = await admin.call(calls.audit.list, { entity: 'data_exports', action: 'export' })
    expect(rows[0]).toMatchObject({ name: 'system: command' })
  })

  test('refuses an unknown agency and a folder with something in it', async () => {
    await expect(written('other', 'Nobody')).rejects.toThrow('Name one of the agencies')
    await written('once')
    await expect(written('once')).rejects.toThrow('is not empty')
  })
})
