import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { ImportRecord } from '#contract/platform/imports.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { factoriesIn } from '#server/testing/records/factories.ts'

let app: TestApp
let admin: Client
let make: ReturnType<typeof factoriesIn>

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  make = factoriesIn(app, { client: admin })
})
afterAll(() => app.close())

const newEmployee = async () => admin.call(calls.employees.info, { id: (await make.employee()).id })

/** Two merged records: the remaining one, and the code and address of the other. */
async function mergedPeople() {
  const [survivor, duplicate] = [await newEmployee(), await newEmployee()]
  const other = { other_id: duplicate.id, other_version: duplicate.version }
  await admin.call(calls.merging.merge, { id: survivor.id, version: survivor.version, ...other })
  return { survivor, duplicate }
}

const header = 'Employee code;First name;Last name;Date of birth;Email;Phone;Positions;Right to work'
type PersonFields = { employee_code: string; email: string } & Partial<
  Record<'first_name' | 'last_name' | 'birth_date' | 'phone', string>
>
const line = ({ employee_code, email, phone = '', ...named }: PersonFields) => {
  const { first_name = `Ann ${employee_code}`, last_name = 'Bell', birth_date = '1990-02-01' } = named
  return `${employee_code};${first_name};${last_name};${birth_date};${email};${phone};Chef;citizen`
}

const check = (input: readonly PersonFields[], key: 'employee_code' | 'email' = 'employee_code') =>
  admin.upload(
    calls.imports.check,
    { kind: 'employees', keys: `employees/${key}` },
    { filename: 'people.csv', bytes: Buffer.from([header, ...input.map(line)].join('\n')) },
  )

async function run({ id }: ImportRecord) {
  await admin.call(calls.imports.start, { id })
  await app.runJob('run-imports')
  expect(await admin.call(calls.imports.info, { id })).toMatchObject({ status: 'done' })
}

const messagesOf = async ({ id }: ImportRecord) => {
  const { rows } = await admin.call(calls.imports.rows, { id, per_page: 100 })
  return rows.map(({ verdict, messages }) => [verdict, messages.map(({ column, key }) => `${column}: ${key}`)])
}

test('the code of a merged record matches the remaining employee, who keeps their own code and address', async () => {
  const { survivor, duplicate } = await mergedPeople()
  const row = { employee_code: duplicate.employee_code, email: duplicate.email, last_name: 'Bell-Ortiz' }

  const checked = await check([row])

  expect(await messagesOf(checked)).toEqual([['update', ['Employee code: validation.mergedInto']]])
  await run(checked)
  const { id, employee_code, email } = survivor
  expect(await admin.call(calls.employees.info, { id })).toMatchObject({
    employee_code,
    email,
    last_name: 'Bell-Ortiz',
  })
  expect(await check([row])).toMatchObject({ creates: 0, updates: 0, sames: 1 })
})

test('so does its address, where rows are matched by address', async () => {
  const { survivor, duplicate } = await mergedPeople()

  const checked = await check([{ employee_code: duplicate.employee_code, email: duplicate.email }], 'email')

  expect(await messagesOf(checked)).toEqual([['update', ['Email: validation.mergedInto']]])
  await run(checked)
  const { id, employee_code, email } = survivor
  expect(await admin.call(calls.employees.info, { id })).toMatchObject({ employee_code, email, last_name: 'Bell' })
})

test('of two rows for one employee the one with the current code counts, in any order', async () => {
  const { survivor, duplicate } = await mergedPeople()

  const checked = await check([
    { employee_code: duplicate.employee_code, email: duplicate.email },
    { employee_code: survivor.employee_code, email: survivor.email },
  ])

  expect(await messagesOf(checked)).toEqual([
    ['refused', ['Employee code: validation.samePersonAsRow']],
    ['update', []],
  ])
})

test('a new code with the address of a merged record does not create a duplicate', async () => {
  const { duplicate } = await mergedPeople()

  const checked = await check([{ employee_code: 'BRANDNEW', email: duplicate.email }])

  expect(await messagesOf(checked)).toEqual([['refused', ['Email: validation.belongsTo']]])
})

test('a row that matches or resembles a “do not rehire” employee is imported with a warning', async () => {
  const { id, employee_code, email } = await newEmployee()
  const mark = { do_not_rehire: 'Theft', do_not_rehire_by_name: 'Ruth Adler', do_not_rehire_at: '2026-11-18T00:00:00Z' }
  const known = { ...mark, phone: '+61491570158' }
  await app.database.asPlatform((db) => db.updateTable('employees').set(known).where('id', '=', id).execute())

  const checked = await check([
    { employee_code, email },
    { employee_code: 'AGAIN1', email: 'again.1@example.com', phone: '0491 570 158' },
    { employee_code: 'OTHER1', email: 'other.1@example.com', phone: '0491 570 156' },
  ])

  expect(await messagesOf(checked)).toEqual([
    ['update', ['Last name: validation.doNotRehire']],
    ['create', ['Last name: validation.maybeDoNotRehire']],
    ['create', []],
  ])
  const { bytes } = await admin.download(calls.imports.report, { id: checked.id })
  expect(bytes.toString()).not.toContain('Theft')
})

test('a new row that resembles an existing employee or an earlier row is imported with a warning', async () => {
  const { id, employee_code, email } = await newEmployee()
  const ida = { first_name: 'Ida', last_name: 'Voss', birth_date: '1991-02-03' }
  await app.database.asPlatform((db) => db.updateTable('employees').set(ida).where('id', '=', id).execute())
  const named = { first_name: 'IDA', last_name: 'Voss', birth_date: '3 Feb 1991' }

  const checked = await check([
    { employee_code, email, ...named },
    { employee_code: 'IDA2', email: 'ida.2@example.com', ...named, phone: '0491 570 110' },
    { employee_code: 'IDA3', email: 'ida.3@example.com', phone: '0491 570 110' },
    { employee_code: 'IDA4', email: 'ida.4@example.com', phone: '0491 570 157' },
  ])

  expect(await messagesOf(checked)).toEqual([
    ['update', []],
    ['create', ['Last name: validation.maybeKnown']],
    ['create', ['Last name: validation.maybeKnown']],
    ['create', []],
  ])
})
