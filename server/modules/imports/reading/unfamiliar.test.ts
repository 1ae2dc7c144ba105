import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { ImportKind } from '#contract/platform/import-fields.ts'
import type { ImportRecord } from '#contract/platform/imports.ts'
import { fieldsFound } from './columns.ts'
import { datesIn } from './date-orders.ts'
import { type Client, type TestApp, testApp } from '#server/testing/app.ts'
import { withCustomRole } from '#server/testing/records/custom-role.ts'

let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

const csv = (text: string, filename = 'staff.csv') => ({ filename, bytes: Buffer.from(text) })
const columnsOf = async (kind: ImportKind, text: string) => {
  const { tables } = await admin.upload(calls.imports.columns, { kind }, csv(text))
  return tables[0]
}

async function runToEnd(client: Client, { id }: ImportRecord) {
  await client.call(calls.imports.start, { id })
  await app.runJob('run-imports')
  expect(await client.call(calls.imports.info, { id })).toMatchObject({ status: 'done' })
}

describe('the dates of a column', () => {
  const cells = (...texts: string[]) => texts.map((text) => ({ text }))

  test.each([
    ['Australian', ['01/05/1990', '17/12/1988', '3/2/2001'], 'dmy'],
    ['American', ['01/05/1990', '12/17/1988', '3/2/2001'], 'mdy'],
    ['mixed, with one typing error', ['01/05/1990', '12/17/1988', ...Array<string>(30).fill('17/12/1988')], 'dmy'],
  ] as const)('that are %s are in the order shown by their days after the 12th', (_, texts, order) => {
    expect(datesIn(cells(...texts))).toMatchObject({ settled: true, order, example: '01/05/1990' })
  })

  test.each([
    ['no day is after the 12th', ['01/05/1990', '3/2/2001']],
    ['both orders occur', ['01/05/1990', '12/17/1988', '17/12/1988']],
  ])('are ambiguous where %s', (_, texts) => {
    expect(datesIn(cells(...texts))).toMatchObject({
      ...{ settled: false, order: null, example: '01/05/1990' },
      ...{ dmy: '1990-05-01', mdy: '1990-01-05' },
    })
  })

  test('are unambiguous where each can be only one day: year first, a month by name, equal day and month, a real date', () => {
    const texts = ['1990-05-01', '1 May 1990', '05/05/1990', '17/12/1988', '12/17/1988']

    expect(datesIn([...cells(...texts), { text: '01/05/1990', date: '1990-05-01' }])).toBeNull()
  })
})

describe('a file with unknown headers', () => {
  test.each([
    ['en', 'Staff No.,Given names,Surname,Birthday,E-mail address,Mobile number,Role,Work rights'],
    ['en', 'Payroll ID,Forename,Family Name,D.O.B.,Email,Contact No.,Job,Residency status'],
    ['fr', 'Matricule,Prénoms,Nom de famille,Né le,Courriel,Téléphone portable,Poste,Droit au travail'],
    ['de', 'Personalnummer,Vornamen,Familienname,Geburtstag,E-Mail-Adresse,Handynummer,Tätigkeit,Arbeitserlaubnis'],
    ['pt', 'Nº funcionário,Nomes próprios,Apelidos,Nascimento,Correio eletrónico,Telemóvel,Função,Direito ao trabalho'],
  ])('in %s is mapped: %s', (_, headers) => {
    expect(fieldsFound('employees', headers.split(','))).toEqual([
      ...['employee_code', 'first_name', 'last_name', 'birth_date', 'email', 'phone', 'positions', 'right_to_work'],
    ])
  })

  test('may have titles above them, and its rows keep the numbers of the spreadsheet', async () => {
    const text =
      'Southern Cross staff list,,,,,,\nPrinted 21/11/2026,,,,,,\n\n' +
      'Staff No.,Given names,Surname,Birthday,E-mail address,Role,Work rights\n' +
      'UF1,Ann,Bell,17/12/1988,uf1@example.com,Cleaner,citizen\n' +
      'UF2,Ann,,17/12/1989,uf2@example.com,Cleaner,citizen\n'

    expect(await columnsOf('employees', text)).toMatchObject({ header_row: 4, rows: 2 })
    const record = await admin.upload(calls.imports.check, { kind: 'employees' }, csv(text))
    const { rows } = await admin.call(calls.imports.rows, { id: record.id })
    expect(rows.map(({ row, verdict }) => [row, verdict])).toEqual([
      [5, 'create'],
      [6, 'refused'],
    ])
  })
})

describe('ambiguous dates', () => {
  const header = 'Employee code,First name,Last name,Date of birth,Email,Positions,Right to work'
  const row = (code: string, born: string) => `${code},Ann,${code},${born},${code}@example.com,Cleaner,citizen`
  const file = (...rows: string[]) => csv([header, ...rows].join('\n'))
  const birthOf = async (code: string) => {
    const { rows } = await admin.call(calls.employees.list, { q: code })
    return (await admin.call(calls.employees.info, { id: rows[0]?.id ?? '' })).birth_date
  }

  test('are refused until the order is given, which is stored for the next file with these headers', async () => {
    const unclear = file(row('AM1', '01/05/1990'), row('AM2', '02/03/1991'))
    const check = (given: object) => admin.upload(calls.imports.check, { kind: 'employees', ...given }, unclear)
    const matched = ['employee_code', 'first_name', 'last_name', 'birth_date', 'email', 'positions', 'right_to_work']

    await expect(check({})).rejects.toMatchObject({
      code: 'imports.datesUnclear',
      params: { column: 'Date of birth', example: '01/05/1990' },
    })
    const record = await check({
      matched: matched.map((field, at) => `employees/${at}/${field}`),
      dates: ['employees/3/mdy'],
    })
    await runToEnd(admin, record)

    expect(record.date_orders).toEqual([{ kind: 'employees', field: 'birth_date', order: 'mdy' }])
    expect([await birthOf('AM1'), await birthOf('AM2')]).toEqual(['1990-01-05', '1991-02-03'])
    const again = await columnsOf('employees', file(row('AM3', '04/05/1990')).bytes.toString())
    expect(again?.columns[3]?.dates).toMatchObject({ settled: false, order: 'mdy' })
  })

  test('are read in the order of the other dates in their column', async () => {
    const american = file(row('US1', '01/05/1990'), row('US2', '12/17/1988'))

    await runToEnd(admin, await admin.upload(calls.imports.check, { kind: 'employees' }, american))

    expect([await birthOf('US1'), await birthOf('US2')]).toEqual(['1990-01-05', '1988-12-17'])
  })
})

describe('names that the agency’s lists do not have', () => {
  const header = 'Employee code,First name,Last name,Date of birth,Email,Positions,Category,Right to work'
  const row = (code: string, positions: string, category = '') =>
    `${code},Ann,${code},1990-02-03,${code}@example.com,${positions},${category},citizen`
  const file = (...rows: string[]) => csv([header, ...rows].join('\n'))
  const check = (of: ReturnType<typeof file>, decisions: readonly object[] = [], client = admin) =>
    client.upload(
      calls.imports.check,
      { kind: 'employees', ...(decisions.length > 0 && { entries: JSON.stringify(decisions) }) },
      of,
    )
  const named = async (q: string) => (await admin.call(calls.position.list, { q, per_page: 100 })).rows

  test('are reported with their rows, and become new items, existing items, or nothing, once the import starts', async () => {
    const staff = file(
      row('NE1', 'Crane Driver; Rigger', 'Seasonal'),
      row('NE2', 'crane driver', 'Seasonal'),
      row('NE3', 'Rigger; Old Trade; Cleaner'),
    )
    const [cleaner] = await named('Cleaner')
    const first = await check(staff)
    const decisions = [
      { list: 'position', name: 'Crane Driver', action: 'create' },
      { list: 'position', name: 'Rigger', action: 'map', id: cleaner?.id },
      { list: 'position', name: 'Old Trade', action: 'skip' },
      { list: 'category', name: 'Seasonal', action: 'create' },
    ]
    const second = await check(staff, decisions)

    const proposal = { action: 'create', id: null, label: '' }
    expect(first).toMatchObject({ creates: 0, refusals: 3, entries: [] })
    expect(first.unknown_entries).toEqual([
      { list: 'position', name: 'Crane Driver', rows: 2, creatable: true, proposal },
      { list: 'position', name: 'Rigger', rows: 2, creatable: true, proposal },
      { list: 'category', name: 'Seasonal', rows: 2, creatable: true, proposal },
      { list: 'position', name: 'Old Trade', rows: 1, creatable: true, proposal },
    ])
    expect(second).toMatchObject({ creates: 3, refusals: 0, warnings: 1, unknown_entries: [] })
    expect(await named('Crane Driver')).toEqual([])

    await runToEnd(admin, second)

    expect(await named('Crane Driver')).toMatchObject([{ name: 'Crane Driver', code: 'CRANE_DRIVER', shared: false }])
    const { rows } = await admin.call(calls.employees.list, { q: 'NE', sort: 'employee_code', per_page: 100 })
    const written = rows.filter(({ employee_code }) => /^NE\d$/.test(employee_code))
    expect(written.map((one) => [one.employee_code, one.position_names.toSorted()])).toEqual([
      ['NE1', ['Cleaner', 'Crane Driver']],
      ['NE2', ['Crane Driver']],
      ['NE3', ['Cleaner']],
    ])
    const log = await admin.call(calls.audit.list, { entity: ['reference_items'] })
    expect(log.rows[0]).toMatchObject({ name: 'Ruth Adler', call: calls.imports.start.path })
    expect(await check(staff)).toMatchObject({ refusals: 2 })
  })

  test('are created once by two concurrent imports', async () => {
    const decisions = [{ list: 'position', name: 'Slinger', action: 'create' }]
    const [one, other] = [
      await check(file(row('TW1', 'Slinger')), decisions),
      await check(file(row('TW2', 'slinger')), decisions),
    ]

    for (const { id } of [one, other]) await admin.call(calls.imports.start, { id })
    await Promise.all([app.runJob('run-imports'), app.runJob('run-imports-2')])

    const made = await named('Slinger')
    expect(made).toHaveLength(1)
    expect(made[0]?.uses).toBe(2)
  })

  test("are refused where the name is invalid, or the chosen item is not the agency's", async () => {
    const staff = file(row('NO1', 'Cleaner', 'x'.repeat(90)))
    const [found] = (await check(staff)).unknown_entries

    expect(found).toMatchObject({ list: 'category', creatable: false })
    const wrong = [
      { list: 'category', name: found?.name, action: 'create' },
      { list: 'category', name: found?.name, action: 'map', id: app.world.agency },
    ]
    for (const decision of wrong)
      await expect(check(staff, [decision])).rejects.toMatchObject({ fields: { entries: [expect.any(String)] } })
  })

  test("are refused where the chosen item is another agency's, like an unknown one", async () => {
    const other = await app.as('admin2')
    const theirs = await other.call(calls.position.store, { name: 'Dogger', code: 'DOGGER' })
    const staff = file(row('FO1', 'Dogger'))
    const mapTo = (id: string) => check(staff, [{ list: 'position', name: 'Dogger', action: 'map', id }])
    const unknown = await mapTo(app.world.agency).catch((error: unknown) => error)

    expect(unknown).toMatchObject({ status: 422, fields: { entries: [expect.any(String)] } })
    await expect(mapTo(theirs.id)).rejects.toEqual(unknown)
  })

  test('become items only for users who may add to the list', async () => {
    const role = await withCustomRole(app, 'admin')
    await role.holds(['Employee/import', 'Employee/list', 'Position/list'])
    const decisions = [{ list: 'position', name: 'Dogman', action: 'create' }]

    await expect(check(file(row('MA1', 'Dogman')), decisions, role.client)).rejects.toMatchObject({ code: 'mayNot' })
    const { id } = await check(file(row('MA1', 'Dogman')), decisions)
    await expect(role.client.call(calls.imports.start, { id })).rejects.toMatchObject({ code: 'mayNot' })
  })
})
