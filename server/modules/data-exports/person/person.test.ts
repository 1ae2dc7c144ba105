// Exports about one person: everything that is theirs, and nothing of anybody else.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { maxOwnExportsPerDay } from '#contract/platform/data-exports.ts'
import { leftOutOfPerson, personTables } from '#server/modules/data-exports/person/declared.ts'
import { csvRecords } from '#server/outside/spreadsheets/table-csv.ts'
import { unzip, type ZipEntry } from '#server/outside/spreadsheets/zip.ts'
import { type Client, type TestApp, testApp } from '#server/testing/app.ts'
import { withCustomRole } from '#server/testing/records/custom-role.ts'
import { type Factories, factoriesIn, somePdf, somePicture } from '#server/testing/records/factories.ts'
import { only } from '#server/testing/records/rostering.ts'

const { list, store, file } = calls.ownExports

let app: TestApp

beforeAll(async () => {
  app = await testApp()
  const { northern } = app.world
  await fill(factoriesIn(app, { client: (await withCustomRole(app, 'admin')).client }))
  const there = await withCustomRole(app, 'admin', { agency_id: northern.agency })
  const elsewhere = { agency: northern.agency, position: northern.packer, client: there.client }
  await factoriesIn(app, elsewhere).submittedDocument()
  for (const person of ['employee', 'noah', 'employee2'] as const)
    await live(await app.as(person), `${person}@muster.example`)
})
beforeEach(() => app.database.asPlatform((db) => db.deleteFrom('data_exports').execute()))
afterAll(() => app.close())

/** Records of all kinds, each of an employee of its own. */
async function fill(of: Factories) {
  await of.submittedDocument()
  await of.visaHolder()
  await of.studyPeriod()
  await of.vevoCheck()
  await of.banked()
  await of.heldSkill()
  await of.fileSitting()
  await of.placement()
  await of.paySlip()
  await of.pendingAssignment()
  await of.planned()
  await of.offer()
  await of.offer('queued')
  await of.swap()
  await of.punchToAttach()
  await of.attachment()
  await of.exception()
  await of.photographed()
}

/** What an employee does alone. */
async function live(client: Client, email: string) {
  const { employee_id } = await personOf(email)
  const times = { weekdays: [1], starts: '08:00', ends: '16:00', preference: 'available' as const }
  await client.call(calls.availability.store, { employee_id, ...times })
  await client.upload(calls.profiles.avatar, {}, somePicture)
}

type Described = {
  name: string
  rows: number
  primary_key: string[]
  columns: { name: string; type: string }[]
  left_out: string[]
}

const filesIn = (bytes: Buffer) => unzip(bytes, 100_000_000, () => true)
const textOf = (files: readonly ZipEntry[], name: string) =>
  (files.find((one) => one.name === name) ?? expect.fail(`no file ${name}`)).bytes.toString()
const describedIn = (files: readonly ZipEntry[]) =>
  JSON.parse(textOf(files, 'tables.json')) as {
    person: string
    tables: Described[]
    left_out_tables: Record<string, string>
  }

function rowsIn(files: readonly ZipEntry[], table: string) {
  const [heads, ...rows] = csvRecords(Buffer.from(textOf(files, `tables/${table}.csv`)))
  const names = heads?.cells.map(({ text }) => text) ?? []
  return rows.map(({ cells }) => Object.fromEntries(names.map((column, at) => [column, cells[at]?.text ?? ''])))
}

async function exported(client: Client, language = 'en') {
  const { id } = await client.call(store, {}, { language })
  await app.runJob('make-data-exports')
  const { bytes, filename } = await client.download(file, { id })
  return { id, filename, files: filesIn(bytes) }
}

type Subject = { agency_id: string; id: string; name: string }

/** What the agency gets for these employees. */
async function madeFor(people: readonly Subject[]) {
  const rows = people.map(({ agency_id, id: employee_id, name: subject_name }) => ({
    ...{ id: randomUUID(), agency_id, employee_id, subject_name, language: 'en' as const, made_by_name: 'Somebody' },
    ...{ with_numbers: false, with_files: true, account_id: randomUUID(), created_at: app.clock.now().toISOString() },
  }))
  await app.database.asPlatform((db) => db.insertInto('data_exports').values(rows).execute())
  await app.runJob('make-data-exports')
  const made = await app.database.readAsPlatform((db) =>
    db.selectFrom('data_exports').select(['id', 'file_id']).orderBy('id').execute(),
  )
  const archives = rows.map(({ id }) => app.outside.files.read(made.find((one) => one.id === id)?.file_id ?? ''))
  return (await Promise.all(archives)).map((bytes) => filesIn(Buffer.from(bytes ?? expect.fail('no archive'))))
}

test('every table that refers to a person is in the export, or left out with a reason', async () => {
  const { rows } = await app.database.readAsPlatform((db) =>
    sql<{ name: string }>`
      select distinct relname::text as name from pg_class tables
      where relkind = 'r' and relnamespace = 'public'::regnamespace and (
        exists (select from pg_attribute where attrelid = tables.oid and attnum > 0 and not attisdropped
          and attname in ('employee_id', 'membership_id', 'account_id'))
        or exists (select from pg_constraint key join pg_class target on target.oid = key.confrelid
          where key.conrelid = tables.oid and key.contype = 'f' and target.relname = any(${Object.keys(personTables)}::text[])))
      order by name`.execute(db),
  )
  const named = [...Object.keys(personTables), ...Object.keys(leftOutOfPerson)]
  expect(rows.map(({ name }) => name).filter((name) => !named.includes(name))).toEqual([])
  expect(new Set(named).size).toBe(named.length)
})

type Person = { employee_id: string; membership_ids: string[] }
type Reference = { name: string; column: string; target: string }

/** The rows of a table that are the person's, as the foreign keys of the database say. */
function isOf(name: string, person: Person, references: readonly Reference[]): ReturnType<typeof sql<boolean>> {
  const members = sql`any(${person.membership_ids}::uuid[])`
  const special: Record<string, ReturnType<typeof sql<boolean>>> = {
    employees: sql<boolean>`id = ${person.employee_id}::uuid`,
    memberships: sql<boolean>`id = ${members}`,
    accounts: sql<boolean>`id in (select account_id from memberships where id = ${members})`,
    supervisors: sql<boolean>`false`,
    assignments: sql<boolean>`employee_id = ${person.employee_id}::uuid and status <> 'planned'`,
    shift_offers: sql<boolean>`employee_id = ${person.employee_id}::uuid and sent_at is not null`,
    notification_deliveries: sql<boolean>`employee_id = ${person.employee_id}::uuid or membership_id = ${members}`,
    audit_entries: sql<boolean>`membership_id = ${members}`,
    // Evidence of confidential leave is in no export.
    leave_evidence: sql<boolean>`leave_request_id in (select id from leave_requests
      where employee_id = ${person.employee_id}::uuid and secret_type_id is null)`,
    job_applications: sql<boolean>`${person.employee_id}::uuid in (employee_id, converted_employee_id)`,
    // Those that are receipts refer to their expense, too.
    timesheet_attachments: sql<boolean>`timesheet_id in (select id from timesheets where employee_id = ${person.employee_id}::uuid)`,
  }
  if (special[name] !== undefined) return special[name]
  const columns = references.filter((one) => one.name === name)
  const own = columns.find(({ target }) => target === 'employees' || target === 'memberships')
  if (own?.target === 'employees') return sql<boolean>`${sql.ref(own.column)} = ${person.employee_id}::uuid`
  if (own?.target === 'memberships') return sql<boolean>`${sql.ref(own.column)} = ${members}`
  const parent = columns.find(({ target }) => target in personTables) ?? expect.fail(`${name} is nobody's`)
  return sql<boolean>`${sql.ref(parent.column)} in (select id from ${sql.table(parent.target)} where ${isOf(parent.target, person, references)})`
}

const foreignKeys = () =>
  app.database.readAsPlatform(async (db) => {
    const { rows } = await sql<Reference>`
      select source.relname::text as name, attname::text as column, target.relname::text as target
      from pg_constraint key join pg_class source on source.oid = key.conrelid join pg_class target on target.oid = key.confrelid
      join pg_attribute on attrelid = source.oid and attnum = key.conkey[cardinality(key.conkey)]
      where key.contype = 'f' order by (attname in ('employee_id', 'membership_id')) desc, name, attname`.execute(db)
    return rows
  })

/** What the database has of these columns, by the key. */
async function storedRows({ name, primary_key, columns }: Described, where: ReturnType<typeof sql<boolean>>) {
  const { rows } = await app.database.readAsPlatform((db) =>
    sql<{ key: string; row: Record<string, string | null> }>`
      select concat_ws('|', ${sql.join(primary_key.map((part) => sql`${sql.ref(part)}::text`))}) as key,
        (select jsonb_object_agg(key, value) from jsonb_each_text(to_jsonb(${sql.table(name)}))) as row
      from ${sql.table(name)} where ${where}`.execute(db),
  )
  const texts = columns.filter(({ type }) => ['uuid', 'text', 'date', 'boolean', 'integer'].includes(type))
  return new Map(rows.map(({ key, row }) => [key, { row, texts: texts.filter((column) => column.name in row) }]))
}

// Written otherwise on purpose: shifts as published, paths of files.
const isRewritten = (table: string, column: string) =>
  column.endsWith('file_id') || (table === 'assignments' && ['works_on', 'status'].includes(column))

async function expectSameRows(files: readonly ZipEntry[], person: Person) {
  const references = await foreignKeys()
  const { tables } = describedIn(files)
  expect(tables.map(({ name }) => name).toSorted()).toEqual(Object.keys(personTables).toSorted())
  for (const table of tables) {
    const stored = await storedRows(table, isOf(table.name, person, references))
    const rows = rowsIn(files, table.name)
    const keys = rows.map((row) => table.primary_key.map((part) => row[part]).join('|'))
    // Downloading and the job itself write these.
    if (table.name === 'audit_entries') expect([...stored.keys()]).toEqual(expect.arrayContaining(keys))
    else expect(keys.toSorted(), table.name).toEqual([...stored.keys()].toSorted())
    expect(rows, table.name).toHaveLength(table.rows)
    for (const [at, row] of rows.entries()) {
      const { row: known, texts } = stored.get(keys[at] ?? '') ?? expect.fail(table.name)
      for (const { name } of texts.filter((column) => !isRewritten(table.name, column.name)))
        expect(row[name]?.replace(/^'(?=[=+\-@])/, ''), `${table.name}.${name}`).toBe(known[name] ?? '')
    }
  }
  return { references, tables }
}

async function personOf(email: string): Promise<Person & { name: string }> {
  const { rows } = await app.database.readAsPlatform((db) =>
    sql<{ id: string; employee_id: string; name: string }>`
      select memberships.id, employee_id, employees.name from memberships join accounts on accounts.id = account_id
      join employees on employees.agency_id = memberships.agency_id and employees.id = employee_id where accounts.email = ${email}`.execute(
      db,
    ),
  )
  const { id, employee_id, name } = only(rows)
  return { employee_id, membership_ids: [id], name }
}

describe('what a person gets of themselves', () => {
  test('is every row of theirs as it is stored, for two people of two agencies, and nothing of a colleague', async () => {
    const noah = await personOf('noah@muster.example')
    const [ava, otto] = [await personOf('employee@muster.example'), await personOf('employee2@muster.example')]
    for (const [user, person, others] of [
      ['employee', ava, [noah, otto]],
      ['employee2', otto, [ava, noah]],
    ] as const) {
      const { files } = await exported(await app.as(user))
      await expectSameRows(files, person)
      expect(rowsIn(files, 'employees')).toMatchObject([{ id: person.employee_id }])
      const whole = files.map(({ bytes }) => bytes.toString('latin1')).join('\n')
      expect(whole).toContain(person.name)
      for (const other of others)
        for (const trace of [other.name, other.employee_id, ...other.membership_ids]) expect(whole).not.toContain(trace)
    }
  })

  test('is the same for each employee for whom the agency makes it, whatever records they have', async () => {
    const { rows: people } = await app.database.readAsPlatform((db) =>
      sql<Subject & { membership_ids: string[] }>`
        select agency_id, id, name, (select coalesce(array_agg(member.id), '{}') from memberships member
          where member.agency_id = employees.agency_id and member.employee_id = employees.id) as membership_ids
        from employees order by id`.execute(db),
    )
    const made = await madeFor(people)
    const counts = new Map<string, number>()
    for (const [at, { id: employee_id, membership_ids }] of people.entries()) {
      const files = made[at] ?? []
      const { tables } = await expectSameRows(files, { employee_id, membership_ids })
      for (const { name, rows } of tables) counts.set(name, (counts.get(name) ?? 0) + rows)
      const named = tables.flatMap(({ name: table }) => rowsIn(files, table).map((row) => row['employee_id']))
      expect(named.filter((id) => id !== undefined && id !== '' && id !== employee_id)).toEqual([])
    }
    // Otherwise the comparison would say nothing about them.
    const covered = [...counts].filter(([, count]) => count > 0).map(([name]) => name)
    expect(covered).toEqual(
      expect.arrayContaining([
        ...['assignments', 'employee_bank_accounts', 'employee_documents', 'employee_skills', 'employee_visas'],
        ...['pay_slips', 'placements', 'punches', 'sessions', 'shift_notices', 'shift_offers', 'shift_swaps'],
        ...['skill_tests', 'skill_test_files', 'study_periods', 'timesheets', 'timesheet_attachments', 'vevo_checks'],
      ]),
    )
  })

  test('has masked numbers, no internal notes, no names of who acted and no secrets', async () => {
    const admin = await app.as('admin')
    const { ava } = app.world
    const account = { account_name: 'Ava Nguyen', bsb: '999-001', number: '87654321', split: 'remainder' as const }
    await admin.call(calls.employeeDetails.updateBank, { id: ava, version: 0, accounts: [account] })
    await app.database.asPlatform((db) =>
      sql`update employees set notes = 'Late twice', rating = 2, tags = array['watch'] where id = ${ava}::uuid`.execute(
        db,
      ),
    )
    const { files } = await exported(await app.as('employee'))
    expect(only(rowsIn(files, 'employee_bank_accounts'))['number']).toBe('••• 321')
    const whole = files.map(({ bytes }) => bytes.toString('latin1')).join('\n')
    for (const hidden of ['87654321', 'Late twice', 'watch', 'Ruth Adler', '$argon2'])
      expect(whole).not.toContain(hidden)
    expect(whole).not.toMatch(/v1\.[\w-]+\.[\w-]{40,}/)
    const { tables, left_out_tables } = describedIn(files)
    expect(tables.find(({ name }) => name === 'employees')?.left_out).toEqual(
      expect.arrayContaining(['notes', 'rating']),
    )
    expect(left_out_tables).toEqual(leftOutOfPerson)
  })

  test('has the files that they uploaded, and says where each is', async () => {
    const ava = await app.as('employee')
    const admin = await app.as('admin')
    const type = await admin.call(calls.documentTypes.store, factoriesIn(app, { client: admin }).newDocumentType())
    await ava.upload(calls.documents.submit, { id: app.world.ava, type_id: type.id }, somePdf)
    const { files, filename } = await exported(ava)
    expect(filename).toMatch(/^muster-my-data-\d{4}-\d\d-\d\d\.zip$/)
    const { file_id: path = '' } = only(rowsIn(files, 'employee_documents'))
    expect(files.find(({ name }) => name === path)?.bytes.equals(somePdf.bytes)).toBe(true)
    const { avatar_file_id = '' } = only(rowsIn(files, 'accounts'))
    expect(files.map(({ name }) => name)).toContain(avatar_file_id)
  })

  test('has the questions of a test without their answers', async () => {
    const { rows } = await app.database.asPlatform((db) =>
      sql<Subject>`update skill_tests set questions = '[{"id": "q", "kind": "single", "correct": ["secret-solution"],
          "options": [{"id": "a", "text": "Yes", "correct": true}]}]'
        where employee_id is not null returning agency_id, employee_id as id, '' as name`.execute(db),
    )
    const [files = []] = await madeFor([only(rows)])
    const { questions = '' } = only(rowsIn(files, 'skill_tests'))
    expect(JSON.parse(questions)).toEqual([{ id: 'q', kind: 'single', options: [{ id: 'a', text: 'Yes' }] }])
  })

  test('of a customer’s user and of an admin is their account, what they did and what they were notified of', async () => {
    for (const user of ['customer', 'admin'] as const) {
      const { files } = await exported(await app.as(user))
      expect(rowsIn(files, 'accounts')).toMatchObject([{ email: `${user}@muster.example` }])
      expect(rowsIn(files, 'sessions').length).toBeGreaterThan(0)
      expect(rowsIn(files, 'audit_entries').length).toBeGreaterThan(0)
      expect(rowsIn(files, 'employees')).toEqual([])
    }
  })

  test('is explained in the reader’s language', async () => {
    const { files } = await exported(await app.as('employee'), 'de')
    expect(textOf(files, 'README.txt')).toContain('über Ava Nguyen speichert')
  })
})

describe('who gets it', () => {
  test('only the person finds and downloads it: not a colleague, not the agency, nobody elsewhere', async () => {
    const { id } = await exported(await app.as('employee'))
    for (const other of ['noah', 'admin', 'customer', 'employee2', 'admin2'] as const) {
      const client = await app.as(other)
      await expect(client.download(file, { id }), other).rejects.toMatchObject({ code: 'notFound' })
      expect((await client.call(list, {})).map((one) => one.id)).not.toContain(id)
    }
    const admin = await app.as('admin')
    await expect(admin.download(calls.dataExports.file, { id })).rejects.toMatchObject({ code: 'notFound' })
    expect((await admin.call(calls.dataExports.list, {})).rows.map((one) => one.id)).not.toContain(id)
    await expect((await app.as('superadmin')).call(store, {})).rejects.toMatchObject({ code: 'mayNot' })
    await expect((await app.as('nobody')).call(store, {})).rejects.toMatchObject({ code: 'pleaseLogin' })
  })

  test('an admin makes it for an employee of the agency, without numbers and with a trace in the log', async () => {
    const admin = await app.as('admin')
    const { ava, northern } = app.world
    await expect(admin.call(calls.dataExports.store, { employee_id: northern.otto })).rejects.toMatchObject({
      code: 'notFound',
    })
    await expect(admin.call(calls.dataExports.store, { employee_id: ava, with_numbers: true })).rejects.toMatchObject({
      fields: { with_numbers: [expect.any(String)] },
    })
    const { id, subject_name } = await admin.call(calls.dataExports.store, { employee_id: ava })
    expect(subject_name).toBe('Ava Nguyen')
    await app.runJob('make-data-exports')
    const { bytes } = await admin.download(calls.dataExports.file, { id })
    expect(describedIn(filesIn(bytes)).person).toBe('Ava Nguyen')
    const { rows } = await admin.call(calls.audit.list, { record_id: id })
    const actions = rows.flatMap(({ summary }) => summary.map(({ action }) => action))
    expect(actions).toEqual(expect.arrayContaining(['insert', 'export']))
  })
})

describe('how often', () => {
  test('a second request while one is made gets the same, and a day has a limit', async () => {
    const ava = await app.as('employee')
    const { id } = await ava.call(store, {})
    expect((await ava.call(store, {})).id).toBe(id)
    await expect(ava.download(file, { id })).rejects.toMatchObject({ code: 'dataExports.notReady' })
    await app.runJob('make-data-exports')
    for (let made = 1; made < maxOwnExportsPerDay; made += 1) await exported(ava)
    await expect(ava.call(store, {})).rejects.toMatchObject({ code: 'dataExports.ownEnough' })
    await exported(await app.as('noah'))
    const now = app.clock.now()
    app.clock.moveTo(new Date(now.getTime() + 86_401_000).toISOString())
    await exported(await app.as('employee'))
    app.clock.moveTo(now.toISOString())
  })

  test('it is deleted after a week', async () => {
    const ava = await app.as('employee')
    const { id } = await exported(ava)
    const now = app.clock.now()
    app.clock.moveTo(new Date(now.getTime() + 7 * 86_400_000 + 1000).toISOString())
    const later = await app.as('employee')
    await expect(later.download(file, { id })).rejects.toMatchObject({ code: 'dataExports.notReady' })
    await app.runJob('expire-data-exports')
    expect(await later.call(list, {})).toMatchObject([{ id, status: 'expired', can_download: false }])
    app.clock.moveTo(now.toISOString())
  })
})
