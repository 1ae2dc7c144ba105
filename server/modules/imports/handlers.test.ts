import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { ImportKind } from '#contract/platform/import-fields.ts'
import type { ImportRecord } from '#contract/platform/imports.ts'
import { type Client, Refused, type TestApp, testApp } from '#server/testing/app.ts'
import { runQueuedImports } from '#server/modules/imports/running/runner.ts'
import { addPositions } from '#server/testing/records/positions.ts'

let app: TestApp
let admin: Client

const fileNames = [
  'Kitchen Hand',
  'Registered Nurse',
  'Forklift Driver',
  'Pick Packer',
  'Storeperson',
  'Cleaner',
  'Barista',
  'Security Guard',
  'Event Crew',
  'Carer',
]

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  await addPositions(
    app,
    fileNames.filter((name) => name !== 'Cleaner'),
  )
})
afterAll(() => app.close())

const bytesOf = (name: string) => readFileSync(join(import.meta.dirname, 'files', name))
const check = (client: Client, kind: ImportKind, filename: string, bytes = bytesOf(filename)) =>
  client.upload(calls.imports.check, { kind }, { filename, bytes })

async function runToEnd(client: Client, record: ImportRecord) {
  await client.call(calls.imports.start, { id: record.id })
  await app.runJob('run-imports')
  expect(await client.call(calls.imports.info, { id: record.id })).toMatchObject({ status: 'done' })
}

/** The number of written rows at each poll, from the start to the end. */
async function doneWhileRunning({ id }: ImportRecord) {
  await admin.call(calls.imports.start, { id })
  const running = app.runJob('run-imports')
  const states = [await admin.call(calls.imports.info, { id })]
  while (states.at(-1)?.status !== 'done') states.push(await admin.call(calls.imports.info, { id }))
  await running
  return states.map(({ done }) => done)
}

const findings = async (client: Client, record: ImportRecord) => {
  const { rows } = await client.call(calls.imports.rows, { id: record.id, only_messages: 'true', per_page: 100 })
  return rows.map((row) => [row.row, row.verdict, row.messages.map(({ column, key }) => `${column}: ${key}`)])
}

test('every intentionally invalid row of the employee file is reported with its column, and no other', async () => {
  const record = await check(admin, 'employees', 'employees.csv')

  expect(record).toMatchObject({ status: 'checked', total: 1200, creates: 1190, refusals: 10, unknown_columns: [] })
  expect((await findings(admin, record)).filter(([, verdict]) => verdict === 'refused')).toEqual([
    [19, 'refused', ['Email: validation.format_email']],
    [103, 'refused', ['Last name: validation.nameOrDash']],
    [224, 'refused', ['Date of birth: validation.date']],
    [335, 'refused', ['Employee code: validation.alreadyInRow']],
    [446, 'refused', ['Email: validation.alreadyInRow']],
    [557, 'refused', ['Date of birth: validation.tooYoung']],
    [668, 'refused', ['Positions: validation.unknownPosition']],
    [779, 'refused', ['BSB: validation.bsb']],
    [890, 'refused', ['Postcode: validation.postcode']],
    [1001, 'refused', ['Phone: validation.phone']],
  ])
})

test('an import has its company', async () => {
  const file = { filename: 'customers.csv', bytes: bytesOf('customers.csv') }

  const own = await admin.upload(calls.imports.check, { kind: 'customers' }, file)
  const sisters = await admin.upload(calls.imports.check, { kind: 'customers', company_id: app.world.sister }, file)

  expect(own.company_name).toBe('Southern Cross Staffing')
  expect(sisters.company_name).toBe('Southern Cross Events')
})

test('a row with shifted cells is refused, and one with a word beside the table is imported without it', async () => {
  const moved = Buffer.from('Code,Name,ABN\nMOV1,Ford, Sons and Co,,\nMOV2,Wide,,late payer\nMOV3,Fine,\n')
  const noted = Buffer.from('Code,Name,,\nNOT1,Fine,,late payer\n')

  expect(await findings(admin, await check(admin, 'customers', 'moved.csv', moved))).toEqual([
    [2, 'refused', ['ABN: validation.abn']],
    [3, 'refused', [': imports.cell.cellsBeyond']],
  ])
  expect(await findings(admin, await check(admin, 'customers', 'noted.csv', noted))).toEqual([
    [2, 'create', [': validation.cellsBeside']],
  ])
})

test('a code that differs from an existing one by leading zeros gets a hint, where it is new and where it is looked up', async () => {
  const customer = (code: string, name: string) => Buffer.from(`Code,Name\n${code},${name}\n`)
  await runToEnd(admin, await check(admin, 'customers', 'zeros.csv', customer('0042', 'Zero Foods')))
  const site = Buffer.from('Customer code,Name,Address,Suburb,State,Postcode\n42,Dock,1 Quay St,Brisbane,QLD,4000\n')

  const lost = await findings(admin, await check(admin, 'customers', 'lost.csv', customer('42', 'Nought Foods')))
  const same = await findings(admin, await check(admin, 'customers', 'same.csv', customer('0042', 'Zero Foods')))
  const other = await findings(admin, await check(admin, 'customers', 'other.csv', customer('43', 'Other Foods')))
  const [looked] = await findings(admin, await check(admin, 'locations', 'sites.csv', site))

  expect(lost).toEqual([[2, 'create', ['Code: validation.zerosLost']]])
  expect([same, other]).toEqual([[], []])
  expect(looked).toEqual([2, 'refused', expect.arrayContaining(['Customer code: validation.unknownCode'])])
})

test('a row with a warning is imported, and the warning is reported', async () => {
  const record = await check(admin, 'employees', 'employees.csv')

  expect((await findings(admin, record)).find(([row]) => row === 1113)).toEqual([
    1113,
    'create',
    ['Visa expiry: validation.visaExpired'],
  ])
})

test('while a file is checked, only its sender sees the progress', async () => {
  const others = [await app.as('admin2'), await app.as('superadmin')]
  const file = { filename: 'employees.csv', bytes: bytesOf('employees.csv') }
  const seen: number[] = []
  const seenByOthers: number[] = []
  let over = false
  const checked = admin.upload(calls.imports.check, { kind: 'employees', watch: 'mine' }, file).finally(() => {
    over = true
  })
  while (!over) {
    seen.push((await admin.call(calls.imports.progress, { watch: 'mine' })).done)
    for (const other of others) seenByOthers.push((await other.call(calls.imports.progress, { watch: 'mine' })).total)
  }

  const { total } = await checked
  const until = seen.slice(0, seen.lastIndexOf(Math.max(...seen)) + 1)
  expect(until).toEqual(until.toSorted((one, other) => one - other))
  expect(seen.filter((done) => done > 0 && done < total)).not.toEqual([])
  expect(new Set(seenByOthers)).toEqual(new Set([0]))
  expect(await admin.call(calls.imports.progress, { watch: 'mine' })).toEqual({ done: 0, total: 0 })
})

test('checking a file writes none of its rows', async () => {
  const before = await admin.call(calls.employees.list, {})

  await check(admin, 'employees', 'employees.csv')

  expect((await admin.call(calls.employees.list, {})).total).toBe(before.total)
})

test('the file is imported with growing progress, and importing it again changes nothing', async () => {
  const before = await admin.call(calls.employees.list, {})

  const seen = await doneWhileRunning(await check(admin, 'employees', 'employees.csv'))
  expect(seen).toEqual(seen.toSorted((one, other) => one - other))
  expect(seen.at(-1)).toBe(1190)
  expect(seen.filter((done) => done > 0 && done < 1190)).not.toEqual([])
  const again = await check(admin, 'employees', 'employees.csv')

  expect((await admin.call(calls.employees.list, {})).total).toBe(before.total + 1190)
  expect(again).toMatchObject({ creates: 0, updates: 0, sames: 1190, refusals: 10 })
})

test('web addresses in names are refused as the forms refuse them, and line breaks become spaces', async () => {
  const rows = ['NL-1,"Pia\nAct now",Stone', 'NL-2,evil.com,Stone', 'NL-3,Pia,https://evil.test']
  const rest = 'pia@example.com,1990-02-03,citizen,Cleaner'
  const header = 'Employee code,First name,Last name,Email,Birth date,Right to work,Positions'
  const bytes = Buffer.from([header, ...rows.map((row) => `${row},${rest}`)].join('\n'))

  const messages = (await findings(admin, await check(admin, 'employees', 'names.csv', bytes))).map(
    ([, , value]) => value,
  )

  expect(messages).toMatchObject([
    expect.arrayContaining(['First name: validation.webAddress']),
    expect.arrayContaining(['Last name: validation.webAddress']),
  ])
})

test('the audit log has the user who ran the import', async () => {
  const { rows } = await admin.call(calls.audit.list, { entity: ['employees'], per_page: 100 })
  const entries = rows.filter(({ call }) => call === calls.imports.start.path)

  expect(new Set(entries.map(({ name }) => name))).toEqual(new Set(['Ruth Adler']))
  expect(rows.some(({ name }) => name.startsWith('system:'))).toBe(false)
})

test('a formula in a name is imported as text and is never exported as one', async () => {
  const { rows } = await admin.call(calls.employees.list, { q: 'EM01051' })

  expect(rows[0]?.name).toBe('=HYPERLINK("#Sheet1!A1","x") Yılmaz')
})

test('numbers of a workbook get their leading zeros back and dates keep their day', async () => {
  await runToEnd(admin, await check(admin, 'employees', 'employees.xlsx'))
  const { rows } = await admin.call(calls.employees.list, { q: 'EM02001' })
  const caitlin = await admin.call(calls.employees.info, { id: rows[0]?.id ?? '' })

  expect(caitlin).toMatchObject({
    first_name: 'Caitlin',
    birth_date: '1975-12-25',
    start_date: '2025-02-09',
    postcode: '5253',
  })
  expect(caitlin.bank_accounts).toMatchObject([
    { account_name: 'Caitlin Andersson', bsb: '024-839', number_ends: '283', split: 'remainder' },
  ])
})

test('no account number of the file is in the database in plain text', async () => {
  const found = await app.database.asPlatform((db) =>
    db
      .selectFrom('import_rows')
      .select((eb) => eb.fn.countAll<number>().as('rows'))
      .where((eb) => eb(eb.cast<string>('record', 'text'), 'like', '%402012283%'))
      .executeTakeFirstOrThrow(),
  )

  expect(found.rows).toBe(0)
})

test('customers and their locations are imported; invalid rows are reported', async () => {
  const customers = await check(admin, 'customers', 'customers.csv')
  await runToEnd(admin, customers)
  const locations = await check(admin, 'locations', 'locations.xlsx')
  await runToEnd(admin, locations)

  expect((await findings(admin, customers)).filter(([, verdict]) => verdict === 'refused')).toEqual([
    [9, 'refused', ['ABN: validation.abn']],
  ])
  expect(await findings(admin, customers)).toContainEqual([
    23,
    'create',
    ['ABN: validation.abnOfOther', 'Name: validation.nameOfOther'],
  ])
  expect((await findings(admin, locations)).filter(([, verdict]) => verdict === 'refused')).toContainEqual([
    6,
    'refused',
    ['Customer code: validation.unknownCustomer'],
  ])
  expect((await findings(admin, locations)).filter(([, verdict]) => verdict === 'refused')).toContainEqual([
    32,
    'refused',
    ['Latitude: validation.tooSmall_number'],
  ])
})

test.each([
  ['employees', 'employees.xlsx', 200],
  ['customers', 'customers.csv', 39],
  ['locations', 'locations.xlsx', 112],
] as const)('the %s of %s are unchanged when they are imported a second time', async (kind, filename, sames) => {
  expect(await check(admin, kind, filename)).toMatchObject({ creates: 0, updates: 0, sames })
})

test('a location gets its local time zone', async () => {
  const { rows } = await admin.call(calls.locations.list, { q: 'Mosman Warehouse' })

  expect(rows[0]).toMatchObject({ time_zone: 'Australia/Sydney', sub_location_count: 3 })
})

test("the report has row, line, column and reason in the reader's language", async () => {
  const record = await check(admin, 'employees', 'employees.csv')
  const report = await admin.download(calls.imports.report, { id: record.id })

  expect(report.filename).toBe('employees-report.csv')
  expect(report.bytes.toString()).toContain(
    'EM00018 Valentina Schmidt,Email,not an address,Rejected,Enter a valid email address.',
  )
})

test('a file without required columns is refused with their names', async () => {
  const answer = check(admin, 'customers', 'odd.csv', Buffer.from('Colour;Size\nblue;3\n'))

  await expect(answer).rejects.toMatchObject({ code: 'imports.missingColumns', params: { columns: 'Name' } })
})

test("after leaving the page the latest imports can be found: those started by anybody, and one's own dry runs", async () => {
  const other = await app.as('superadmin')
  const namesOf = async (client: Client) =>
    (await client.call(calls.imports.recent, { kind: 'locations' })).map(({ filename, status }) => [filename, status])
  const one = (name: string) => Buffer.from(`Customer code,Location name,Time zone\nCU001,${name},Australia/Sydney\n`)
  const begun = await check(admin, 'locations', 'begun.csv', one('Left Dock'))
  await runToEnd(admin, begun)
  await check(admin, 'locations', 'tried.csv', one('Right Dock'))

  expect((await namesOf(admin)).slice(0, 2)).toEqual([
    ['tried.csv', 'checked'],
    ['begun.csv', 'done'],
  ])
  expect((await namesOf(other))[0]).toEqual(['begun.csv', 'done'])
  expect(await namesOf(await app.as('admin2'))).toEqual([])
})

test("another agency's import is not found", async () => {
  const record = await check(admin, 'customers', 'customers.csv')
  const stranger = await app.as('admin2')

  await expect(stranger.call(calls.imports.info, { id: record.id })).rejects.toMatchObject({ code: 'notFound' })
  await expect(stranger.call(calls.imports.start, { id: record.id })).rejects.toMatchObject({ code: 'notFound' })
})

test('an employee cannot import anything', async () => {
  const employee = await app.as('employee')

  await expect(check(employee, 'employees', 'employees.csv')).rejects.toBeInstanceOf(Refused)
})

test('an import cannot be started twice', async () => {
  const record = await check(admin, 'customers', 'customers.csv')
  await admin.call(calls.imports.start, { id: record.id })

  await expect(admin.call(calls.imports.start, { id: record.id })).rejects.toMatchObject({ code: 'wrongState' })
  await app.runJob('run-imports')
})

test('five imports of an agency wait or run at once; the next one is refused with the reason, and not another agency’s', async () => {
  const admin2 = await app.as('admin2')
  const checked = (by: typeof admin, code: string) =>
    check(by, 'customers', `${code}.csv`, Buffer.from(`Code,Name\n${code},Waits ${code}\n`))
  const records = await Promise.all(['QA', 'QB', 'QC', 'QD', 'QE', 'QF'].map((code) => checked(admin, code)))
  const [last, ...first] = records.toReversed()
  for (const { id } of first) await admin.call(calls.imports.start, { id })
  const foreign = await checked(admin2, 'QG')

  await expect(admin.call(calls.imports.start, { id: last?.id ?? '' })).rejects.toMatchObject({
    ...{ code: 'imports.enough', params: { limit: 5 } },
  })
  await expect(admin2.call(calls.imports.start, { id: foreign.id })).resolves.toMatchObject({ status: 'queued' })
  await app.runJob('run-imports')
  await expect(admin.call(calls.imports.start, { id: last?.id ?? '' })).resolves.toMatchObject({ status: 'queued' })
  await app.runJob('run-imports')
})

test('a failed import has a reason, the log has the cause under its reference, and it can be restarted', async () => {
  const bytes = Buffer.from('Code,Name\nFAILS1,Fails once\n')
  const { id } = await check(admin, 'customers', 'fails.csv', bytes)
  const inRow = (change: RawBuilder<unknown>) =>
    app.database.asPlatform((db) => sql`update import_rows set ${change} where import_id = ${id}::uuid`.execute(db))
  await inRow(sql`label = record::text, record = 'null'`)
  const logged: Record<string, unknown>[] = []
  const log = { info: () => {}, error: (details: object) => void logged.push({ ...details }) }

  await admin.call(calls.imports.start, { id })
  await runQueuedImports({ ...app, log, signal: new AbortController().signal })

  const failed = await admin.call(calls.imports.info, { id })
  expect(failed).toMatchObject({ status: 'failed', failure: { code: 'failure' } })
  expect(logged).toMatchObject([{ import: id, reference: failed.failure?.reference, err: expect.any(Error) }])

  await inRow(sql`record = label::jsonb`)
  await admin.call(calls.imports.start, { id })
  await app.runJob('run-imports')
  expect(await admin.call(calls.imports.info, { id })).toMatchObject({ status: 'done', done: 1, failure: null })
})

test('an import whose process stops is resumed by the next one', async () => {
  const { id } = await check(admin, 'customers', 'goes-on.csv', Buffer.from('Code,Name\nGOESON,Goes on\n'))
  await admin.call(calls.imports.start, { id })
  const log = { info: () => {}, error: () => {} }

  expect(await runQueuedImports({ ...app, log, signal: AbortSignal.abort() })).toBe(0)
  expect(await admin.call(calls.imports.info, { id })).toMatchObject({ status: 'queued', done: 0 })
  await app.runJob('run-imports')

  expect(await admin.call(calls.imports.info, { id })).toMatchObject({ status: 'done', done: 1 })
})

test('the refused rows are downloaded in their own columns with the reasons, and are imported once corrected', async () => {
  const headers = 'Code,Site name,Customer code,Time zone,Site contact,Site contact mobile,Extra'
  const file = (rows: readonly string[]) => Buffer.from([headers, ...rows].join('\n'))
  const bytes = file([
    'D1,Dock one,HARB,Australia/Perth,Bence Araújo,0491 570 158,a',
    'D2,Dock two,NOBODY,Australia/Perth,,,"b, c"',
  ])
  const record = await check(admin, 'locations', 'docks.csv', bytes)
  await runToEnd(admin, record)

  const refused = await admin.download(calls.imports.refused, { id: record.id, format: 'csv' })
  const [head = '', row = ''] = refused.bytes
    .toString()
    .replace(/^\ufeff/, '')
    .trim()
    .split('\r\n')
  const corrected = Buffer.from(`${head}\r\n${row.replace('NOBODY', 'HARB')}`)
  const again = await check(admin, 'locations', 'docks-refused.csv', corrected)

  expect(record).toMatchObject({ creates: 1, refusals: 1 })
  expect(head).toBe(`${headers},Why the row was rejected`)
  expect(row).toMatch(/^D2,Dock two,NOBODY,Australia\/Perth,,,"b, c","?Customer code: /)
  expect(again).toMatchObject({ creates: 1, refusals: 0, unknown_columns: ['Extra'] })
  const contacts = await admin.call(calls.customerContacts.list, { customer_id: app.world.harbour })
  expect(contacts.find(({ name }) => name === 'Bence Araújo')).toMatchObject({
    role: 'site',
    locations: [{ name: 'Dock one' }],
  })
})
