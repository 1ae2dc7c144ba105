import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { allPermissions } from '#contract/default-grants.ts'
import type { ConstantValue, ImportRecord } from '#contract/platform/imports.ts'
import { languages } from '#contract/values/values.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { withCustomRole } from '#server/testing/records/custom-role.ts'
import { factoriesIn } from '#server/testing/records/factories.ts'
import { supervisorWith } from '#server/testing/records/supervising.ts'

let app: TestApp
let admin: Client
let manager: Client
let make: ReturnType<typeof factoriesIn>
let types: Record<string, { id: string; name: string }>

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  make = factoriesIn(app, { client: admin })
  await admin.call(calls.leaveTypes.fillIn, {})
  const { rows } = await admin.call(calls.leaveTypes.list, { per_page: 100 })
  types = Object.fromEntries(rows.map(({ kind, id, name }) => [kind, { id, name }]))
  const role = await withCustomRole(app, 'admin')
  await role.holds(allPermissions.filter((name) => name !== 'Leave/view confidential'))
  manager = role.client
})
afterAll(() => app.close())

async function person() {
  const { id } = await make.employee()
  const { employee_code, email } = await admin.call(calls.employees.info, { id })
  return { id, employee_code, email }
}

type Options = { client?: Client; constants?: ConstantValue[]; filename?: string }
const check = (rows: readonly string[], { client = admin, constants = [], filename = 'balances.csv' }: Options = {}) =>
  client.upload(
    calls.imports.check,
    { kind: 'leave_balances', constants: JSON.stringify(constants) },
    { filename, bytes: Buffer.from(rows.join('\n')) },
  )

async function run({ id }: ImportRecord, client = admin) {
  await client.call(calls.imports.start, { id })
  await app.runJob('run-imports')
  return client.call(calls.imports.info, { id })
}

const findings = async ({ id }: ImportRecord, client = admin) => {
  const { rows } = await client.call(calls.imports.rows, { id, only_messages: 'true', per_page: 100 })
  return rows.map(({ row, verdict, messages }) => [
    row,
    verdict,
    messages.map(({ column, key }) => `${column}: ${key}`),
  ])
}

const entriesOf = async (employee_id: string, kind: string) =>
  (await admin.call(calls.leaveBalances.entries, { employee_id, type_id: types[kind]?.id ?? '' })).rows

const head = 'Employee,Leave type,Balance,Unit,As of,Note'
const confidential = () => types.family_violence?.name ?? ''

test('balances of a file are entered once, by code, email or name, in hours or days with either decimal sign', async () => {
  const [byCode, byEmail, byName] = [await person(), await person(), await person()]
  await app.database.asPlatform((db) =>
    db
      .updateTable('employees')
      .set({ first_name: 'Zdenka', last_name: 'Prochazkova-Lind', target_minutes: 1200 })
      .where('id', '=', byName.id)
      .execute(),
  )
  const file = [
    'Personalnummer;Urlaubsart;Saldo;Einheit;Stand am;Bemerkung',
    `${byCode.employee_code};annual LEAVE;76,5;Stunden;30/11/2026;Aus Altsystem`,
    `${byEmail.email};Annual leave;"-38:30";h;30/11/2026;`,
    `zdenka prochazkova-lind;Annual leave;10,5;Tage;30/11/2026;`,
    `${byCode.employee_code};Personal leave;152.3077;heures;30 Nov 2026;`,
    `${byEmail.employee_code};${confidential()};1.234,50;hours;30/11/2026;`,
    `${byName.employee_code};Time in lieu;0;hours;30/11/2026;`,
  ]
  file[4] = file[4]?.replace('Personal leave', types.personal?.name ?? '') ?? ''
  file[6] = file[6]?.replace('Time in lieu', types.time_in_lieu?.name ?? '') ?? ''
  for (const at of [2, 3]) file[at] = file[at]?.replace('Annual leave', types.annual?.name ?? '') ?? ''

  const checked = await check(file)

  expect(await findings(checked)).toEqual([])
  expect(checked).toMatchObject({ creates: 6, refusals: 0, unknown_columns: [] })
  expect(await entriesOf(byCode.id, 'annual')).toEqual([])
  expect(await run(checked)).toMatchObject({ status: 'done', refusals: 0 })
  expect(await entriesOf(byCode.id, 'annual')).toMatchObject([
    {
      ...{ kind: 'opening', minutes: 4590, on_day: '2026-11-30', by_name: 'Ruth Adler' },
      reason: 'Aus Altsystem (Opening balance from the file balances.csv)',
    },
  ])
  expect(await entriesOf(byEmail.id, 'annual')).toMatchObject([{ minutes: -2310 }])
  // A fifth of 20 hours a week, ten and a half times.
  expect(await entriesOf(byName.id, 'annual')).toMatchObject([{ minutes: 2520 }])
  expect(await entriesOf(byCode.id, 'personal')).toMatchObject([{ minutes: 9138 }])
  expect(await entriesOf(byEmail.id, 'family_violence')).toMatchObject([{ minutes: 74_070 }])
  expect(await entriesOf(byName.id, 'time_in_lieu')).toMatchObject([{ minutes: 0 }])

  const again = await check(file)
  expect(again).toMatchObject({ creates: 0, sames: 6, refusals: 0 })
  await run(again)
  expect(await entriesOf(byCode.id, 'annual')).toHaveLength(1)
})

test('each row that cannot be a balance has its reason, and the others are entered', async () => {
  const { id, employee_code } = await person()
  const other = await person()
  const [one, two] = [await person(), await person()]
  await app.database.asPlatform((db) =>
    db
      .updateTable('employees')
      .set({ first_name: 'Jo', last_name: 'Namesake' })
      .where('id', 'in', [one.id, two.id])
      .execute(),
  )
  const [annual, personal] = [types.annual, types.personal]
  const opening = { employee_id: id, type_id: annual?.id ?? '', kind: 'opening' as const, reason: 'By hand' }
  await admin.call(calls.leaveBalances.enter, { ...opening, minutes: 600, on_day: '2026-11-30' })
  const row = (who: string, fields: { type?: string; balance?: string; unit?: string; day?: string } = {}) =>
    [
      who,
      fields.type ?? annual?.name,
      fields.balance ?? '10',
      fields.unit ?? 'hours',
      fields.day ?? '30/11/2026',
    ].join()
  const file = [
    head.replace(',Note', ''),
    row(employee_code, { balance: '11' }),
    row('EM999999'),
    row('Jo Namesake'),
    row(other.employee_code, { type: 'Holiday of my own' }),
    row(other.employee_code, { type: types.unpaid?.name ?? '' }),
    row(other.employee_code, { balance: 'ten' }),
    row(other.employee_code, { balance: '1.234' }),
    row(other.employee_code, { balance: '10 days' }),
    row(other.employee_code, { balance: '9999999' }),
    row(other.employee_code, { balance: '' }),
    row(other.employee_code, { unit: 'weeks' }),
    row(other.employee_code, { day: '31/11/2026' }),
    row(other.employee_code, { day: '' }),
    row(other.employee_code),
    row(other.employee_code, { day: '29/11/2026' }),
    row(employee_code, { type: personal?.name ?? '', balance: '(7.5)' }),
  ]

  const checked = await check(file)

  expect(await findings(checked)).toEqual([
    [2, 'refused', [': imports.cell.openingExists']],
    [3, 'refused', ['Employee: imports.cell.unknownEmployee']],
    [4, 'refused', ['Employee: imports.cell.severalPeople']],
    [5, 'refused', ['Leave type: imports.cell.unknownLeaveType']],
    [6, 'refused', ['Leave type: imports.cell.leaveWithoutBalance']],
    [7, 'refused', ['Balance: imports.cell.balanceUnclear']],
    [8, 'refused', ['Balance: imports.cell.balanceUnclear']],
    [9, 'refused', ['Balance: imports.cell.balanceUnclear']],
    [10, 'refused', ['Balance: imports.cell.balanceTooLarge']],
    [11, 'refused', ['Balance: validation.required']],
    [12, 'refused', ['Unit: validation.unknownWord']],
    [13, 'refused', ['As of: validation.date']],
    [14, 'refused', ['As of: validation.required']],
    [16, 'refused', ['Employee: validation.alreadyInRow']],
  ])
  expect(await run(checked)).toMatchObject({ status: 'done', creates: 2 })
  expect(await entriesOf(id, 'annual')).toMatchObject([{ minutes: 600 }])
  expect(await entriesOf(other.id, 'annual')).toMatchObject([{ minutes: 600, on_day: '2026-11-30' }])
  expect(await entriesOf(id, 'personal')).toMatchObject([{ minutes: -450 }])
})

test('a balance beside one of another day is entered with a warning', async () => {
  const { id, employee_code } = await person()
  const row = (day: string) => [head, `${employee_code},${types.annual?.name},10,hours,${day},`]
  await run(await check(row('30/06/2026')))

  const checked = await check(row('30/11/2026'))

  expect(await findings(checked)).toEqual([[2, 'create', [': imports.cell.openingOnOtherDay']]])
  await run(checked)
  expect(await entriesOf(id, 'annual')).toHaveLength(2)
})

test('the unit may be one for all rows, and days that could be months are asked for', async () => {
  const { id, employee_code } = await person()
  const rows = (day: string) => ['Employee,Leave type,Balance,As of', `${employee_code},${types.annual?.name},2,${day}`]
  const inDays: ConstantValue[] = [{ kind: 'leave_balances', field: 'unit', value: 'days' }]

  await expect(check(rows('30/11/2026'))).rejects.toMatchObject({ code: 'imports.missingColumns' })
  await expect(check(rows('05/11/2026'), { constants: inDays })).rejects.toMatchObject({ code: 'imports.datesUnclear' })

  await run(await check(rows('30/11/2026'), { constants: inDays }))
  expect(await entriesOf(id, 'annual')).toMatchObject([{ minutes: 912 }])
})

test('a confidential type is unknown to who may not see it, and a file that has it is only for those who may', async () => {
  const { id, employee_code } = await person()
  const rows = [head, `${employee_code},${confidential()},10,days,30/11/2026,`]

  const unknown = await check(rows, { client: manager })
  expect(await findings(unknown, manager)).toEqual([[2, 'refused', ['Leave type: imports.cell.unknownLeaveType']]])

  const checked = await check([...rows, `${employee_code},${confidential()},11,days,30/11/2026,`])
  expect(checked).toMatchObject({ creates: 1, refusals: 1 })
  await run(checked)
  expect(await entriesOf(id, 'family_violence')).toMatchObject([{ minutes: 4560 }])
  for (const call of [calls.imports.info, calls.imports.rows, calls.imports.cancel, calls.imports.start])
    await expect(manager.call(call, { id: checked.id })).rejects.toMatchObject({ code: 'notFound' })
  for (const call of [calls.imports.report, calls.imports.refused])
    await expect(manager.download(call, { id: checked.id })).rejects.toMatchObject({ code: 'notFound' })
  const recent = await manager.call(calls.imports.recent, { kind: 'leave_balances' })
  expect(recent.map((one) => one.id)).toEqual([unknown.id])
  const { rows: audit } = await manager.call(calls.audit.list, { per_page: 100 })
  expect(JSON.stringify(audit)).not.toContain(types.family_violence?.id)
})

test('a balance that was entered after its file was checked is entered once', async () => {
  const { id, employee_code } = await person()
  const rows = [head, `${employee_code},${types.annual?.name},10,hours,30/11/2026,`]
  const [one, other] = [await check(rows), await check(rows)]
  await admin.call(calls.imports.start, { id: one.id })
  await admin.call(calls.imports.start, { id: other.id })
  await app.runJob('run-imports')
  expect(await entriesOf(id, 'annual')).toHaveLength(1)
})

test.each(languages)('the template in %s has the right columns', async (language) => {
  const template = await admin.download(
    calls.imports.template,
    { kind: 'leave_balances', format: 'xlsx' },
    { language },
  )
  const { tables } = await admin.upload(calls.imports.columns, { kind: 'leave_balances' }, template)

  expect(tables.map(({ columns }) => columns.map(({ field }) => field))).toEqual([
    ['employee', 'leave_type', 'balance', 'unit', 'as_of', 'note'],
  ])
})

test('supervisors and employees cannot import balances', async () => {
  const { agency, brisbane } = app.world
  const { client } = await supervisorWith(app, { company_id: agency, location_ids: [brisbane] })
  const refused = expect.objectContaining({ code: 'mayNot' })

  await expect(check([head, 'EM001,x,1,hours,30/11/2026,'], { client })).rejects.toEqual(refused)
  await expect(check([head, 'EM001,x,1,hours,30/11/2026,'], { client: await app.as('employee') })).rejects.toEqual(
    refused,
  )
})
