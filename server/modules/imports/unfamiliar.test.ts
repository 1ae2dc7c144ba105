import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { ImportKind } from '#contract/import-fields.ts'
import type { ImportRecord } from '#contract/imports.ts'
import { fieldsFound } from '#server/modules/imports/columns.ts'
import { datesIn } from '#server/modules/imports/date-orders.ts'
import { type Client, type TestApp, testApp } from '#server/testing/app.ts'

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
  await expect
    .poll(() => client.call(calls.imports.info, { id }), { timeout: 60_000 })
    .toMatchObject({ status: 'done' })
}

describe('the dates of a column', () => {
  const cells = (...texts: string[]) => texts.map((text) => ({ text }))

  test.each([
    ['Australian', ['01/05/1990', '17/12/1988', '3/2/2001'], 'dmy'],
    ['American', ['01/05/1990', '12/17/1988', '3/2/2001'], 'mdy'],
    ['mixed, with one typing error', ['01/05/1990', '12/17/1988', ...Array<string>(30).fill('17/12/1988')], 'dmy'],
  ] as const)('that are %s are in the order that their days after the 12th show', (_, texts, order) => {
    expect(datesIn(cells(...texts))).toMatchObject({ settled: true, order, example: '01/05/1990' })
  })

  test.each([
    ['no day is after the 12th', ['01/05/1990', '3/2/2001']],
    ['both orders occur', ['01/05/1990', '12/17/1988', '17/12/1988']],
  ])('are not settled where %s', (_, texts) => {
    expect(datesIn(cells(...texts))).toMatchObject({
      ...{ settled: false, order: null, example: '01/05/1990' },
      ...{ dmy: '1990-05-01', mdy: '1990-01-05' },
    })
  })

  test('raise no question where each is one day: year first, a month by name, day and month alike, a real date', () => {
    const texts = ['1990-05-01', '1 May 1990', '05/05/1990', '17/12/1988', '12/17/1988']

    expect(datesIn([...cells(...texts), { text: '01/05/1990', date: '1990-05-01' }])).toBeNull()
  })
})

describe('a file with headers that nobody here has written', () => {
  test.each([
    ['en', 'Staff No.,Given names,Surname,Birthday,E-mail address,Mobile number,Role,Work rights'],
    ['en', 'Payroll ID,Forename,Family Name,D.O.B.,Email,Contact No.,Job,Residency status'],
    ['fr', 'Matricule,Prénoms,Nom de famille,Né le,Courriel,Téléphone portable,Poste,Droit au travail'],
    ['de', 'Personalnummer,Vornamen,Familienname,Geburtstag,E-Mail-Adresse,Handynummer,Tätigkeit,Arbeitserlaubnis'],
    ['pt', 'Nº funcionário,Nomes próprios,Apelidos,Nascimento,Correio eletrónico,Telemóvel,Função,Direito ao trabalho'],
  ])('in %s is matched: %s', (_, headers) => {
    expect(fieldsFound('employees', headers.split(','))).toEqual([
      ...['employee_code', 'first_name', 'last_name', 'birth_date', 'email', 'phone', 'positions', 'right_to_work'],
    ])
  })

  test('may have titles above them, and its rows keep the numbers that the spreadsheet shows', async () => {
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

describe('dates that can be read in two ways', () => {
  const header = 'Employee code,First name,Last name,Date of birth,Email,Positions,Right to work'
  const row = (code: string, born: string) => `${code},Ann,${code},${born},${code}@example.com,Cleaner,citizen`
  const file = (...rows: string[]) => csv([header, ...rows].join('\n'))
  const birthOf = async (code: string) => {
    const { rows } = await admin.call(calls.employees.list, { q: code })
    return (await admin.call(calls.employees.info, { id: rows[0]?.id ?? '' })).birth_date
  }

  test('are refused until somebody gives the order, which the next file with these headers needs no more', async () => {
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

  test('are read as the other dates of their column show', async () => {
    const american = file(row('US1', '01/05/1990'), row('US2', '12/17/1988'))

    await runToEnd(admin, await admin.upload(calls.imports.check, { kind: 'employees' }, american))

    expect([await birthOf('US1'), await birthOf('US2')]).toEqual(['1990-01-05', '1988-12-17'])
  })
})
