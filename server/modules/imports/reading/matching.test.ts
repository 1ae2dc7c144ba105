import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { importKinds, type ImportKind, templateFields } from '#contract/platform/import-fields.ts'
import { type ImportRecord, type ImportTable } from '#contract/platform/imports.ts'
import { languages } from '#contract/values/values.ts'
import { newId } from '#server/database/values/ids.ts'
import { normaliseWord } from './choices.ts'
import { columnOf, fieldsFound } from './columns.ts'
import { writeWorkbook } from '#server/outside/spreadsheets/table-write.ts'
import { type Client, type TestApp, testApp } from '#server/testing/app.ts'
import { addPositions } from '#server/testing/records/positions.ts'

let app: TestApp
let admin: Client
let platform: Client

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  platform = await app.as('superadmin')
})
afterAll(() => app.close())

const csv = (text: string, filename = 'file.csv') => ({ filename, bytes: Buffer.from(text) })
const workbook = async (sheets: Readonly<Record<string, readonly Record<string, string>[]>>) => ({
  filename: 'all.xlsx',
  bytes: await writeWorkbook(
    Object.entries(sheets).map(([sheet, rows]) => {
      const columns = Object.keys(rows[0] ?? {}).map((key) => ({ key, header: key }))
      return { sheet, columns, rows }
    }),
  ),
})

async function runToEnd(client: Client, { id }: ImportRecord) {
  await client.call(calls.imports.start, { id })
  await app.runJob('run-imports')
  expect(await client.call(calls.imports.info, { id })).toMatchObject({ status: 'done' })
}

const rowsOf = async (client: Client, { id }: ImportRecord) => {
  const { rows } = await client.call(calls.imports.rows, { id, per_page: 100 })
  return rows.map(({ kind, row, verdict, messages }) => [
    kind,
    row,
    verdict,
    messages.map(({ column, key }) => `${column}: ${key}`),
  ])
}

const fieldsIn = ({ columns }: ImportTable) => columns.map(({ field }) => field)
const person = (code: string, rest: Readonly<Record<string, string>> = {}) => ({
  'Employee code': code,
  'First name': 'Ann',
  'Last name': 'Bell',
  'Date of birth': birthOf(code),
  Email: `${code.toLowerCase()}@example.com`,
  Positions: 'Cleaner',
  'Right to work': 'citizen',
  ...rest,
})
// A different day each, or they would look like one person; after the 12th, so that the order is unambiguous.
const birthOf = (code: string) =>
  `${13 + (code.charCodeAt(code.length - 1) % 15)}/02/${1960 + (code.charCodeAt(0) % 30)}`
const csvOf = (rows: readonly Readonly<Record<string, string>>[]) =>
  csv([Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))].map((cells) => cells.join(',')).join('\n'))

const importRows = async (kind: ImportKind, rows: readonly Readonly<Record<string, string>>[]) =>
  runToEnd(admin, await admin.upload(calls.imports.check, { kind }, csvOf(rows)))

describe('the columns of a file', () => {
  test.each(languages)('are recognised by the names of a template in %s', (language) => {
    const found = importKinds.map((kind) => {
      const headers = templateFields(kind).map((field) => `${columnOf(kind, field, language).header} *`)
      return [kind, fieldsFound(kind, headers)]
    })

    expect(found).toEqual(importKinds.map((kind) => [kind, templateFields(kind)]))
  })

  test('are proposed with samples, and nothing is stored', async () => {
    const file = csv('Code,Called,Terms,Shoe size\nC1,Harbour,14,44\nC2,Redgum,14,\n')

    const { tables } = await admin.upload(calls.imports.columns, { kind: 'customers' }, file)

    expect(tables).toMatchObject([
      {
        kind: 'customers',
        sheet: null,
        rows: 2,
        remembered: false,
        key: 'code',
        columns: [
          { header: 'Code', samples: ['C1', 'C2'], field: 'code' },
          { header: 'Called', samples: ['Harbour', 'Redgum'], field: null },
          { header: 'Terms', samples: ['14'], field: 'payment_terms_days' },
          { header: 'Shoe size', samples: ['44'], field: null },
        ],
      },
    ])
  })

  test('are read as mapped, and so is a file with the same headers in another order', async () => {
    const input = { kind: 'customers' as const, matched: ['customers/0/code', 'customers/1/name'] }
    const first = await admin.upload(calls.imports.check, input, csv('Ref,Called,Shoe size\nM1,Harbour Mills,44\n'))

    const next = csv('Called,Shoe size,REF\nMill Street Cafe,40,M2\n')
    const { tables } = await admin.upload(calls.imports.columns, { kind: 'customers' }, next)
    const second = await admin.upload(calls.imports.check, { kind: 'customers' }, next)

    expect(first).toMatchObject({ creates: 1, unknown_columns: ['Shoe size'] })
    expect(tables[0]).toMatchObject({ remembered: true })
    expect(tables.map(fieldsIn)).toEqual([['name', null, 'code']])
    expect(second).toMatchObject({ creates: 1, refusals: 0 })
  })

  test('are stored for their own agency only', async () => {
    const stranger = await app.as('admin2')

    const { tables } = await stranger.upload(
      calls.imports.columns,
      { kind: 'customers' },
      csv('Ref,Called,Shoe size\nM1,x,1\n'),
    )

    expect(tables[0]).toMatchObject({ remembered: false })
  })

  test('are refused when two are mapped to one field, or a missing one is mapped', async () => {
    const file = csv('Ref,Called\nM1,Harbour Mills\n')
    const check = (matched: string[]) => admin.upload(calls.imports.check, { kind: 'customers', matched }, file)

    await expect(check(['customers/0/code', 'customers/1/code'])).rejects.toMatchObject({ code: 'imports.badMatching' })
    await expect(check(['customers/7/code'])).rejects.toMatchObject({ code: 'imports.badMatching' })
    await expect(check(['customers/0/birth_date'])).rejects.toMatchObject({ code: 'imports.badMatching' })
    await expect(check(['customers/0/code'])).rejects.toMatchObject({
      code: 'imports.missingColumns',
      params: { columns: 'Name' },
    })
  })
})

describe('an existing record', () => {
  test('is matched by email when that is chosen, and the code may be missing', async () => {
    await runToEnd(
      admin,
      await admin.upload(calls.imports.check, { kind: 'employees' }, csvOf([person('K1'), person('K2')])),
    )
    const { 'Employee code': _, ...codeless } = person('K1', { 'First name': 'Annabel' })
    const { 'Employee code': __, ...unknown } = person('K9')

    const record = await admin.upload(
      calls.imports.check,
      { kind: 'employees', keys: ['employees/email'] },
      csvOf([codeless, unknown]),
    )
    await runToEnd(admin, record)

    expect(record).toMatchObject({ keys: { employees: 'email' }, updates: 1, creates: 1, refusals: 0 })
    expect(await rowsOf(admin, record)).toEqual([
      ['employees', 2, 'update', []],
      ['employees', 3, 'create', ['employee_code: validation.codeGiven']],
    ])
    const { rows } = await admin.call(calls.employees.list, { q: 'K1' })
    expect(rows[0]).toMatchObject({ employee_code: 'K1', name: 'Annabel Bell' })
  })

  test('gets a new code from a file that matches by email, unless it is taken', async () => {
    const moved = person('K3', { Email: 'k1@example.com' })
    const taken = person('K3', { Email: 'k2@example.com' })

    const record = await admin.upload(
      calls.imports.check,
      { kind: 'employees', keys: ['employees/email'] },
      csvOf([moved, { ...taken, 'Employee code': 'EM001' }]),
    )

    expect(await rowsOf(admin, record)).toEqual([
      ['employees', 2, 'update', []],
      ['employees', 3, 'refused', ['Employee code: validation.belongsTo']],
    ])
  })

  test('is not guessed when several have the key', async () => {
    const both = csv('Code,Name,ABN\nTW1,Twin One,51824753556\nTW2,Twin Two,51824753556\n')
    await runToEnd(admin, await admin.upload(calls.imports.check, { kind: 'customers' }, both))

    const record = await admin.upload(
      calls.imports.check,
      { kind: 'customers', keys: ['customers/abn'] },
      csv('Name,ABN\nTwin,51824753556\nTwin again,51824753556\nNobody,\n'),
    )

    expect(await rowsOf(admin, record)).toEqual([
      ['customers', 2, 'refused', ['code: validation.codeGiven', 'ABN: validation.keyOfSeveral']],
      [
        'customers',
        3,
        'refused',
        ['code: validation.codeGiven', 'ABN: validation.alreadyInRow', 'ABN: validation.keyOfSeveral'],
      ],
      ['customers', 4, 'refused', ['code: validation.codeGiven', 'ABN: validation.required']],
    ])
  })
})

describe('companies', () => {
  const file = csv('Company,Email,ABN\nEast Coast Crew,east@example.com,21006819692\nNo Mail,,\n')

  test('are imported as sister companies, by users who may create companies', async () => {
    const record = await platform.upload(calls.imports.check, { kind: 'companies', company_id: app.world.agency }, file)
    await runToEnd(platform, record)
    const again = await platform.upload(calls.imports.check, { kind: 'companies', company_id: app.world.agency }, file)

    expect(await rowsOf(platform, record)).toEqual([
      ['companies', 2, 'create', []],
      ['companies', 3, 'refused', ['Email: validation.required']],
    ])
    expect(again).toMatchObject({ creates: 0, updates: 0, sames: 1, refusals: 1 })
    const { rows } = await admin.call(calls.companies.list, { q: 'East Coast Crew' })
    expect(rows).toMatchObject([{ type: 'sister', email: 'east@example.com', abn: '21006819692' }])
  })

  test('have their ACN, industry, sector and pay cycle imported, and keep those that a file omits', async () => {
    const entry = { agency_id: app.world.agency, kind: 'industry' as const, name: 'Stevedoring', code: 'STEV' }
    const own = { ...entry, id: newId(), translations: JSON.stringify({ fr: 'Manutention portuaire' }) }
    await app.database.asAgency(app.world.agency, (db) => db.insertInto('reference_items').values(own).execute())
    const bring = async (lines: string) => {
      const input = { kind: 'companies' as const, company_id: app.world.agency }
      const record = await platform.upload(calls.imports.check, input, csv(lines))
      await runToEnd(platform, record)
      return rowsOf(platform, record)
    }
    const header = 'Company,Email,ACN,Industry,Pay cycle,Pay period start,Currency,Week starts on,Lat,Lng'

    const seen = await bring(
      `${header}\nDock Crew,dock@example.com,004 085 616,Manutention portuaire,Vierzehntäglich,2026-07-06,nzd,Sonntag,-27.5,153.0\n` +
        'Wrong Crew,wrong@example.com,004 085 617,Nobody’s,daily,,XYZ,,,\nNo Day,noday@example.com,,,monthly,,,,,\nHalf,half@example.com,,,,,,,-27.5,\n',
    )
    const later = await bring('Company,Email,Pay cycle\nDock Crew,dock@example.com,\n')
    const weekly = await bring('Company,Email,Pay cycle\nDock Crew,dock@example.com,Semanal\n')

    expect(seen.map(([, , verdict, messages]) => [verdict, messages])).toEqual([
      ['create', []],
      [
        'refused',
        [
          'ACN: validation.acn',
          'Industry: validation.unknownEntry',
          'Pay cycle: validation.unknownWord',
          'Currency: validation.choice',
        ],
      ],
      ['refused', ['Pay period start: validation.required']],
      ['refused', ['Lng: validation.required']],
    ])
    expect([later[0]?.[2], weekly[0]?.[2]]).toEqual(['same', 'update'])
    const { rows } = await admin.call(calls.companies.list, { q: 'Dock Crew' })
    expect(await admin.call(calls.companies.info, { id: rows[0]?.id ?? '' })).toMatchObject({
      ...{ acn: '004085616', industry_id: own.id, sector_id: null },
      ...{ pay_cycle: 'weekly', pay_cycle_anchor: '2026-07-06' },
      ...{ currency: 'NZD', week_start: 'sun', latitude: -27.5, longitude: 153 },
    })
  })

  test('accept the country by a name in any language or by its code, and keep it when a file omits it', async () => {
    const words = { de: 'Neuseeland', fr: 'Nouvelle-Zélande', pt: 'Nova Zelândia' }
    const input = { code: 'NZL', name: 'New Zealand', translations: words, meta: { iso2: 'NZ' } }
    await platform.call(calls.country.store, input)
    const bring = async (lines: string) => {
      const input = { kind: 'companies' as const, company_id: app.world.agency }
      const record = await platform.upload(calls.imports.check, input, csv(`Company,Email,Country\n${lines}`))
      await runToEnd(platform, record)
      return rowsOf(platform, record)
    }

    const seen = await bring(
      'Kiwi Crew,k@example.com,neuseeland\nSwiss Crew,s@example.com,ch\nOz Crew,o@example.com,\n',
    )
    const later = await bring('Kiwi Crew,k@example.com,\nOdd Crew,odd@example.com,Atlantis\n')

    expect(seen.map(([, , verdict]) => verdict)).toEqual(['create', 'create', 'create'])
    expect(later.map(([, , ...what]) => what)).toEqual([
      ['same', []],
      ['refused', ['Country: validation.unknownEntry']],
    ])
    const { rows } = await admin.call(calls.companies.list, { q: 'Crew', per_page: 100 })
    const countryOf = async (name: string) =>
      (await admin.call(calls.companies.info, { id: rows.find((row) => row.name === name)?.id ?? '' })).country
    expect(await Promise.all(['Kiwi Crew', 'Swiss Crew', 'Oz Crew'].map(countryOf))).toEqual(['NZ', 'CH', 'AU'])
  })

  test('have a labour-hire licence imported, which is added or renewed by state', async () => {
    const bring = async (lines: string) => {
      const input = { kind: 'companies' as const, company_id: app.world.agency }
      const header = 'Company,Email,Licence state,Licence number,Licence expires on'
      const record = await platform.upload(calls.imports.check, input, csv(`${header}\n${lines}`))
      await runToEnd(platform, record)
      return (await rowsOf(platform, record)).map(([, , ...what]) => what)
    }
    const old = 'Held Crew,held@example.com,vic,VICLHL0001,30/06/2027\n'
    await bring(old)
    const again = await bring(old)
    const silent = await bring('Held Crew,held@example.com,,,\n')
    const renewed = await bring('Held Crew,held@example.com,VIC,VICLHL0001,30/06/2030\n')
    await bring('Held Crew,held@example.com,QLD,LHL-9,2028-02-01\n')
    const wrong = await bring('Half Crew,half@example.com,,LHL-1,\nOdd Crew,odd@example.com,NSW,LHL-2,2028-02-01\n')

    expect([again, silent, renewed]).toEqual([[['same', []]], [['same', []]], [['update', []]]])
    expect(wrong).toEqual([
      ['refused', ['Licence state: validation.required', 'Licence expires on: validation.required']],
      ['refused', ['Licence state: validation.choice']],
    ])
    const { rows } = await admin.call(calls.companies.list, { q: 'Held Crew' })
    const { licences } = await admin.call(calls.companies.info, { id: rows[0]?.id ?? '' })
    expect(licences).toMatchObject([
      { state: 'QLD', number: 'LHL-9', expires_on: '2028-02-01', version: 1 },
      { state: 'VIC', number: 'VICLHL0001', expires_on: '2030-06-30', version: 2 },
    ])
  })

  test('cannot be imported by an admin', async () => {
    const check = admin.upload(calls.imports.check, { kind: 'companies' }, file)

    await expect(check).rejects.toMatchObject({ code: 'mayNot' })
  })
})

describe('a workbook', () => {
  test('imports companies, and customers and employees that refer to them', async () => {
    const file = await workbook({
      Companies: [{ Name: 'Harbour Bridge Crew', Email: 'hbc@example.com', ABN: '83 914 571 673' }],
      Kunden: [
        { Code: 'WB1', Name: 'Quay Foods', Company: 'harbour bridge crew' },
        { Code: 'WB2', Name: 'Rocks Hotel', Company: 'Nobody Pty' },
      ],
      Employees: [person('WB3', { Company: '83 914 571 673' }), person('WB4')],
      Prices: [{ Item: 'x' }],
    })

    const { sheets_left_out } = await platform.upload(
      calls.imports.columns,
      { kind: 'workbook', company_id: app.world.agency },
      file,
    )
    const record = await platform.upload(calls.imports.workbook, { company_id: app.world.agency }, file)
    await runToEnd(platform, record)

    expect(sheets_left_out).toEqual(['Prices'])
    expect(record).toMatchObject({ kind: 'workbook', total: 5, creates: 4, refusals: 1 })
    expect(await rowsOf(platform, record)).toEqual([
      ['companies', 2, 'create', []],
      ['customers', 2, 'create', []],
      ['customers', 3, 'refused', ['Company: validation.unknownCompany']],
      ['employees', 2, 'create', []],
      ['employees', 3, 'create', []],
    ])
    const { rows } = await platform.call(calls.employees.list, { q: 'WB3' })
    const info = await platform.call(calls.employees.info, { id: rows[0]?.id ?? '' })
    expect(info.company_name).toBe('Harbour Bridge Crew')
  })

  test('of an admin may contain customers and employees, but no companies', async () => {
    const allowed = await workbook({ Employees: [person('WB5')] })
    const wrong = await workbook({ Companies: [{ Name: 'Crew', Email: 'crew@example.com' }] })

    expect(await admin.upload(calls.imports.workbook, {}, allowed)).toMatchObject({ creates: 1 })
    await expect(admin.upload(calls.imports.workbook, {}, wrong)).rejects.toMatchObject({ code: 'mayNot' })
  })

  test('may be a CSV, whose kind is determined by its headers', async () => {
    const record = await admin.upload(calls.imports.workbook, {}, csvOf([person('WB6')]))

    expect(await rowsOf(admin, record)).toEqual([['employees', 2, 'create', []]])
  })

  test('without a known sheet name, and a file without known headers, are refused', async () => {
    const other = await workbook({ Prices: [{ Item: 'x' }] })

    await expect(admin.upload(calls.imports.workbook, {}, other)).rejects.toMatchObject({ code: 'imports.noSheets' })
    await expect(admin.upload(calls.imports.workbook, {}, csv('Colour\nx\n'))).rejects.toMatchObject({
      code: 'imports.noSheets',
    })
  })
})

describe('a file', () => {
  test('that is empty or of the wrong type is refused', async () => {
    const read = (bytes: Buffer) =>
      admin.upload(calls.imports.columns, { kind: 'employees' }, { filename: 'file.csv', bytes })
    const picture = readFileSync(join(import.meta.dirname, '../files/employees.xlsx')).subarray(0, 900)

    await expect(read(Buffer.from(''))).rejects.toMatchObject({ code: 'imports.empty' })
    await expect(read(Buffer.from('Code,Name\n'))).rejects.toMatchObject({ code: 'imports.empty' })
    await expect(read(picture)).rejects.toMatchObject({ code: 'imports.unreadable' })
  })
})

describe('a template', () => {
  // What the example rows refer to.
  beforeAll(async () => {
    await addPositions(app, ['Storeperson', 'Pick Packer'])
    await admin.call(calls.leaveTypes.fillIn, {})
    await importRows('customers', [{ Code: 'CU001', Name: 'Harbour Foods' }])
    await importRows('locations', [
      { 'Customer code': 'CU001', Location: 'Mosman Warehouse', State: 'NSW', Postcode: '2088' },
    ])
    await importRows('employees', [person('EM00001', { 'Start date': '15/04/2020' })])
  })

  test.each([
    ['en', 'Code,Name *'],
    ['de', 'Code;Name *'],
  ] as const)(
    'as CSV in %s has the separator that spreadsheets there expect, and can be imported',
    async (language, head) => {
      const input = { kind: 'customers' as const, format: 'csv' as const }
      const template = await platform.download(calls.imports.template, input, { language })

      const { tables } = await admin.upload(calls.imports.columns, { kind: 'customers' }, template)

      expect(template.bytes.toString()).toContain(head)
      expect(tables.map(fieldsIn)).toEqual([templateFields('customers')])
    },
  )

  test.each(importKinds.flatMap((kind) => (['csv', 'xlsx'] as const).map((format) => ({ kind, format }))))(
    'of $kind as $format can be imported as it is, with the columns that are proposed',
    async ({ kind, format }) => {
      const language = format === 'csv' ? 'de' : 'pt'
      const template = await platform.download(calls.imports.template, { kind, format }, { language })
      const company_id = app.world.agency

      const { tables } = await platform.upload(calls.imports.columns, { kind, company_id }, template)
      const matched = tables.flatMap(({ columns }) => columns.map(({ field }, at) => `${kind}/${at}/${field}`))
      const record = await platform.upload(calls.imports.check, { kind, company_id, matched }, template)
      if (format === 'csv') await runToEnd(platform, record)

      expect(tables.map(fieldsIn)).toEqual([templateFields(kind)])
      expect([record.refusals, record.unknown_columns, await rowsOf(platform, record)]).toEqual([
        0,
        [],
        [[kind, 2, expect.not.stringMatching('refused'), expect.anything()]],
      ])
    },
  )

  test('marks required columns with a star', async () => {
    const template = await admin.download(calls.imports.template, { kind: 'locations', format: 'csv' })

    expect(template.bytes.toString()).toContain('Customer code *,Site *,Site code,Address')
  })

  test('of a workbook has the sheets that the caller may import', async () => {
    const template = await admin.download(calls.imports.template, { kind: 'workbook' })
    const { tables, sheets_left_out } = await admin.upload(calls.imports.columns, { kind: 'workbook' }, template)

    expect([tables.map(({ kind }) => kind), sheets_left_out]).toEqual([['customers', 'employees'], ['Notes']])
  })
})

describe('a report', () => {
  test('has every row, no formula and no account number', async () => {
    const rows = [
      person('R1', { 'First name': '=1+Al', BSB: '012-003', 'Account number': '402012283' }),
      person('R2', { Email: 'nowhere' }),
    ]
    const record = await admin.upload(calls.imports.check, { kind: 'employees' }, csvOf(rows))

    const report = await admin.download(calls.imports.report, { id: record.id })

    const text = report.bytes.toString()
    expect(text.trim().split('\r\n')).toEqual([
      expect.stringContaining('Row,Line,Record,Column,Value,Result,Message'),
      '2,2,R1 =1+Al Bell,,,New,',
      '3,3,R2 Ann Bell,Email,nowhere,Rejected,Enter a valid email address.',
    ])
    expect(text).not.toContain('402012283')
  })
})

describe('a cancelled import', () => {
  test('cannot be started, and reports what is not written', async () => {
    const record = await admin.upload(calls.imports.check, { kind: 'customers' }, csv('Code,Name\nCA1,Called Off\n'))

    const cancelled = await admin.call(calls.imports.cancel, { id: record.id })
    const report = await admin.download(calls.imports.report, { id: record.id })

    expect(cancelled).toMatchObject({ status: 'cancelled', done: 0 })
    expect(report.bytes.toString()).toContain('CA1 Called Off,,,Not imported,')
    await expect(admin.call(calls.imports.start, { id: record.id })).rejects.toMatchObject({ code: 'wrongState' })
    await expect(admin.call(calls.imports.cancel, { id: record.id })).rejects.toMatchObject({
      code: 'wrongState',
    })
  })

  test('of another agency is not found', async () => {
    const record = await admin.upload(calls.imports.check, { kind: 'customers' }, csv('Code,Name\nCA2,Foreign\n'))
    const stranger = await app.as('admin2')

    await expect(stranger.call(calls.imports.cancel, { id: record.id })).rejects.toMatchObject({ code: 'notFound' })
  })

  test('stops after the chunk in progress', async () => {
    const many = Array.from({ length: 1500 }, (_, at) => `ST${at},Stopped ${at}`).join('\n')
    const record = await admin.upload(calls.imports.check, { kind: 'customers' }, csv(`Code,Name\n${many}\n`))
    await admin.call(calls.imports.start, { id: record.id })
    const running = app.runJob('run-imports')
    await expect
      .poll(async () => (await admin.call(calls.imports.info, { id: record.id })).done, { interval: 5 })
      .toBeGreaterThan(0)

    await admin.call(calls.imports.cancel, { id: record.id })
    await running
    const { total } = await admin.call(calls.customers.list, { q: 'Stopped' })
    const { done, status } = await admin.call(calls.imports.info, { id: record.id })

    expect([status, total]).toEqual(['cancelled', done])
    expect(done).toBeLessThan(1500)
  })
})

test('a file without terms, geofence or time zone keeps the existing ones', async () => {
  const bring = async (kind: 'customers' | 'locations', text: string) => {
    const record = await admin.upload(calls.imports.check, { kind }, csv(text))
    await runToEnd(admin, record)
    return rowsOf(admin, record)
  }
  await bring('customers', 'Code,Name,Payment terms\nKEEP1,Kept Mills,30\n')
  await bring(
    'locations',
    'Customer code,Location,State,Geofence (m),Time zone\nKEEP1,Kept Dock,NSW,500,Australia/Brisbane\n',
  )

  await bring('customers', 'Code,Name,Suburb\nKEEP1,Kept Mills,Perth\n')
  const seen = await bring('locations', 'Customer code,Location,Location code\nKEEP1,Kept Dock,D1\nKEEP1,No Place,D2\n')

  expect(seen).toEqual([
    ['locations', 2, 'update', []],
    ['locations', 3, 'refused', ['time_zone: validation.zoneNotFound']],
  ])
  const [customer] = (await admin.call(calls.customers.list, { q: 'Kept Mills' })).rows
  const [dock] = (await admin.call(calls.locations.list, { q: 'Kept Dock' })).rows
  expect(await admin.call(calls.customers.info, { id: customer?.id ?? '' })).toMatchObject({
    payment_terms_days: 30,
    suburb: 'Perth',
  })
  expect(await admin.call(calls.locations.info, { id: dock?.id ?? '' })).toMatchObject({
    code: 'D1',
    geofence_m: 500,
    time_zone: 'Australia/Brisbane',
  })
})

test('personal details are imported in any language, and kept when a file omits them', async () => {
  const country = { id: newId(), agency_id: app.world.agency, kind: 'country' as const, code: 'VN', name: 'Viet Nam' }
  await app.database.asAgency(app.world.agency, (db) => db.insertInto('reference_items').values(country).execute())
  const input = {
    Title: 'Ms',
    'Middle name': 'Rose',
    Pronouns: 'she/her',
    Languages: 'English, Vietnamese',
    'Own transport': 'Ja',
    'Maximum travel distance (km)': '40',
    'Country of birth': 'Viet Nam',
    Classification: 'Level 2',
    Tags: 'early; weekends',
    Rating: '4',
    Category: '',
  }
  const file = { Employees: [person('MORE1', input), person('MORE2', { Rating: '6', Category: 'Nobody’s' })] }
  const record = await admin.upload(calls.imports.workbook, {}, await workbook(file))
  expect((await rowsOf(admin, record))[1]?.slice(2)).toEqual([
    'refused',
    ['Category: validation.unknownEntry', 'Rating: validation.tooBig_number'],
  ])
  await runToEnd(admin, record)
  const again = await admin.upload(calls.imports.workbook, {}, await workbook(file))
  const without = await admin.upload(calls.imports.workbook, {}, await workbook({ Employees: [person('MORE1')] }))

  expect([again.sames, without.sames]).toEqual([1, 1])
  const { rows } = await admin.call(calls.employees.list, { q: 'MORE1' })
  expect(await admin.call(calls.employees.info, { id: rows[0]?.id ?? '' })).toMatchObject({
    ...{ title: 'Ms', middle_name: 'Rose', pronouns: 'she/her', languages: 'English, Vietnamese' },
    ...{ has_transport: true, max_travel_km: 40, country_of_birth_name: 'Viet Nam', classification: 'Level 2' },
    ...{ tags: ['early', 'weekends'], rating: 4, category_id: null },
  })
})

const checkCustomers = (text: string) => admin.upload(calls.imports.check, { kind: 'customers' }, csv(text))
const customerOf = async (q: string) => {
  const { rows } = await admin.call(calls.customers.list, { q })
  return admin.call(calls.customers.info, { id: rows[0]?.id ?? '' })
}
const contactsOf = async (q: string) => {
  const { id } = await customerOf(q)
  const contacts = await admin.call(calls.customerContacts.list, { customer_id: id })
  return contacts.map(({ name, role }) => [name, role])
}

test("a customer's status is changed by a file where that is allowed, and a new one may have any", async () => {
  await runToEnd(
    admin,
    await checkCustomers(
      'Code,Name,Status\nMOVE1,Lead Mills,Interessent\nMOVE2,Plain Mills,\nMOVE3,Old Mills,inactif\n',
    ),
  )
  const before = await Promise.all(['MOVE1', 'MOVE2', 'MOVE3'].map(customerOf))
  const moves = 'Code,Name,Status\nMOVE1,Lead Mills,On hold\nMOVE2,Plain Mills,On hold\nMOVE3,Old Mills,\n'
  const record = await checkCustomers(moves)
  await runToEnd(admin, record)

  expect(before.map(({ status }) => status)).toEqual(['prospect', 'active', 'inactive'])
  expect(await rowsOf(admin, record)).toEqual([
    ['customers', 2, 'refused', ['Status: validation.customerMove']],
    ['customers', 3, 'update', []],
    ['customers', 4, 'same', []],
  ])
  expect((await Promise.all(['MOVE1', 'MOVE2', 'MOVE3'].map(customerOf))).map(({ status }) => status)).toEqual([
    ...['prospect', 'on_hold', 'inactive'],
  ])
})

test('a status that is not allowed when the file is written refuses only its row', async () => {
  await runToEnd(admin, await checkCustomers('Code,Name\nLATE1,Late Mills\n'))
  const record = await checkCustomers('Code,Name,Status\nLATE1,Late Mills,On hold\nLATE2,New Mills,\n')
  const { id, version } = await customerOf('LATE1')
  await admin.call(calls.customers.changeStatus, { id, version, status: 'inactive' })
  await runToEnd(admin, record)

  expect(await rowsOf(admin, record)).toEqual([
    ['customers', 2, 'refused', [': validation.changedSinceCheck']],
    ['customers', 3, 'create', []],
  ])
  expect((await customerOf('LATE1')).status).toBe('inactive')
})

test("the positions worked at a customer are replaced by a file's, and kept when it omits them", async () => {
  const value =
    'Code,Name,Allowed positions\nWORK1,Worked Mills,Cleaner; cleaner\nWORK2,Any Mills,\nWORK3,Odd Mills,Juggler\n'
  const record = await checkCustomers(value)
  await runToEnd(admin, record)
  const again = await checkCustomers(value)
  const silent = await checkCustomers('Code,Name,Allowed positions\nWORK1,Worked Mills,\n')

  expect((await rowsOf(admin, record)).at(-1)).toEqual([
    ...['customers', 4, 'refused', ['Allowed positions: validation.unknownPosition']],
  ])
  expect((await customerOf('WORK1')).allowed_positions.map(({ name }) => name)).toEqual(['Cleaner'])
  expect((await customerOf('WORK2')).allowed_positions).toEqual([])
  expect(again).toMatchObject({ sames: 2, refusals: 1 })
  expect(silent).toMatchObject({ sames: 1 })
})

test("a contact's role is imported and kept when a file omits it; without a contact it is ignored", async () => {
  const value =
    'Code,Name,Contact name,Contact role\nROLE1,Role Mills,Kim,Arbeitssicherheit\nROLE2,Site Mills,Lou,\nROLE3,No Mills,,Billing\n'
  await runToEnd(admin, await checkCustomers(value))
  const again = await checkCustomers(value)
  const before = await Promise.all(['ROLE1', 'ROLE2', 'ROLE3'].map(contactsOf))
  const next = 'Code,Name,Contact name,Contact role\nROLE1,Role Mills,Kit,\nROLE2,Site Mills,,Approver\n'
  await runToEnd(admin, await checkCustomers(next))

  expect(before).toEqual([[['Kim', 'safety']], [['Lou', 'site']], []])
  expect(again).toMatchObject({ sames: 3 })
  expect(await Promise.all(['ROLE1', 'ROLE2'].map(contactsOf))).toEqual([[['Kit', 'safety']], [['Lou', 'approver']]])
})

test("a location's instructions, induction and holidays are imported, and kept when a file omits them", async () => {
  const check = (text: string) => admin.upload(calls.imports.check, { kind: 'locations' }, csv(text))
  const head = 'Customer code,Location,Time zone,Site instructions,Induction required,Public holidays of\n'
  const value = `${head}HARB,Listed Dock,Australia/Sydney,Gate 4,Sim,qld\nHARB,Plain Dock,Australia/Sydney,,,\nHARB,Odd Dock,Australia/Sydney,,perhaps,Tyrol\n`
  const record = await check(value)
  await runToEnd(admin, record)
  await runToEnd(admin, await check(`${head}HARB,Listed Dock,Australia/Sydney,,no,\n`))
  const infoOf = async (q: string) => {
    const { rows } = await admin.call(calls.locations.list, { q })
    return admin.call(calls.locations.info, { id: rows[0]?.id ?? '' })
  }

  expect((await rowsOf(admin, record)).at(-1)).toEqual([
    ...['locations', 4, 'refused'],
    ['Induction required: validation.type_boolean', 'Public holidays of: validation.state'],
  ])
  expect(await infoOf('Listed Dock')).toMatchObject({
    ...{ site_instructions: 'Gate 4', induction_required: false, holiday_region: 'QLD', version: 2 },
  })
  expect(await infoOf('Plain Dock')).toMatchObject({
    ...{ site_instructions: null, induction_required: false, holiday_region: null },
  })
})

test('the second address line is imported for all kinds with addresses, and kept when a file omits it', async () => {
  const line = 'Unit, level or building'
  const bring = async (kind: 'customers' | 'locations' | 'employees', text: string) => {
    const record = await admin.upload(calls.imports.check, { kind }, csv(text))
    await runToEnd(admin, record)
    return record
  }
  const customer = (unit: string) => `Code,Name,"${line}"\nUNIT1,Unit Mills,${unit}\n`
  const site = (unit: string) => `Customer code,Location,Time zone,"${line}"\nHARB,Unit Dock,Australia/Sydney,${unit}\n`
  const one = (unit: string) => csvOf([person('UNIT1', { 'Address line 2': unit })]).bytes.toString()
  for (const unit of ['Level 5', '']) {
    await bring('customers', customer(unit))
    await bring('locations', site(unit))
    await bring('employees', one(unit))
  }
  const idOf = ({ rows }: { rows: { id: string }[] }) => ({ id: rows[0]?.id ?? '' })

  expect(await bring('customers', customer('Level 5'))).toMatchObject({ sames: 1 })
  const { customers, locations, employees } = calls
  const q = 'Unit Dock'
  expect(
    await Promise.all([
      admin.call(customers.info, idOf(await admin.call(customers.list, { q: 'UNIT1' }))),
      admin.call(locations.info, idOf(await admin.call(locations.list, { q }))),
      admin.call(employees.info, idOf(await admin.call(employees.list, { q: 'UNIT1' }))),
    ]),
  ).toMatchObject(Array.from({ length: 3 }, () => ({ address_line2: 'Level 5' })))
  expect(await bring('customers', customer('Level 6'))).toMatchObject({ updates: 1 })
})

test("a location's required skills and documents are imported by name or code; a stored level stays", async () => {
  const [agency_id, db] = [app.world.agency, app.database]
  const skill = (code: string, name: string) => ({
    ...{ id: newId(), agency_id, kind: 'skill' as const, code, name },
    translations: JSON.stringify({ de: `${name} (de)` }),
  })
  const [crane, welding] = [skill('CRANE', 'Crane'), skill('WELD', 'Welding')]
  const documentType = { id: newId(), agency_id, kind: 'document' as const, code: 'GATE', name: 'Gate pass' }
  await db.asAgency(agency_id, async (of) => {
    await of.insertInto('reference_items').values([crane, welding]).execute()
    await of.insertInto('document_types').values(documentType).execute()
  })
  const head = 'Customer code,Location,Time zone,Required skills,Required documents\n'
  const bring = async (name: string, requested: string) => {
    const text = `${head}HARB,${name},Australia/Sydney,${requested}\n`
    const record = await admin.upload(calls.imports.check, { kind: 'locations' }, csv(text))
    await runToEnd(admin, record)
    return (await rowsOf(admin, record)).map(([, , ...what]) => what)
  }
  const required = async () => {
    const { rows } = await admin.call(calls.locations.list, { q: 'Crane Dock' })
    const { required_skills, required_documents } = await admin.call(calls.locations.info, { id: rows[0]?.id ?? '' })
    return {
      skills: required_skills.map(({ skill_name, min_level }) => [skill_name, min_level]),
      documents: required_documents.map(({ type_name }) => type_name),
    }
  }

  await bring('Crane Dock', 'crane (de); WELD,gate pass')
  await db.asAgency(agency_id, (of) =>
    of.updateTable('location_skills').set({ min_level: 3 }).where('skill_id', '=', crane.id).execute(),
  )
  const first = await required()
  const again = await bring('Crane Dock', 'Crane; Welding,GATE')
  const silent = await bring('Crane Dock', ',')
  const fewer = await bring('Crane Dock', 'CRANE,')

  expect(first).toEqual({
    skills: [
      ['Crane', 3],
      ['Welding', 1],
    ],
    documents: ['Gate pass'],
  })
  expect([again, silent, fewer]).toEqual([[['same', []]], [['same', []]], [['update', []]]])
  expect(await required()).toEqual({ skills: [['Crane', 3]], documents: ['Gate pass'] })
  expect(await bring('Odd Dock', 'Crane; Juggling,Passport to Mars')).toEqual([
    ['refused', ['Required skills: validation.unknownEntry', 'Required documents: validation.unknownEntry']],
  ])
})

test("a customer's terms are imported in any language, and kept when a file omits them", async () => {
  const entry = { agency_id: app.world.agency, kind: 'category' as const, name: 'Key account' }
  const own = { ...entry, id: newId(), code: 'KEY', translations: JSON.stringify({ de: 'Schlüsselkunde' }) }
  await app.database.asAgency(app.world.agency, (db) => db.insertInto('reference_items').values(own).execute())
  const input = {
    ...{ Code: 'TERMS1', Name: 'Listed Mills', 'Legal name': 'Listed Mills Pty Ltd', 'Billing address': '1 Bill St' },
    ...{ 'Purchase order required': 'Oui', 'Invoice split': 'Eine pro Bestellung', Category: 'Schlüsselkunde' },
    ...{ 'Timesheets approved by': 'Cliente, depois agência', 'Approval timeout': '48 hours' },
    ...{ 'Cancellation notice (hours)': '12', 'Minimum engagement (hours)': '3,5' },
  }
  const wrong = {
    ...input,
    ...{ Code: 'TERMS2', Name: 'Wrong Mills', Category: 'Nobody’s', 'Minimum engagement (hours)': '25' },
    ...{ 'Invoice split': 'monthly', 'Approval timeout': 'soon', 'Purchase order required': 'perhaps' },
  }
  const file = await workbook({ Customers: [input, wrong] })
  const record = await admin.upload(calls.imports.workbook, {}, file)
  expect((await rowsOf(admin, record))[1]?.slice(2)).toEqual([
    'refused',
    [
      'Minimum engagement (hours): validation.tooBig_number',
      'Purchase order required: validation.type_boolean',
      'Invoice split: validation.unknownWord',
      'Approval timeout: validation.type_number',
      'Category: validation.unknownEntry',
    ],
  ])
  await runToEnd(admin, record)
  const again = await admin.upload(calls.imports.workbook, {}, file)
  await runToEnd(admin, await admin.upload(calls.imports.check, { kind: 'customers' }, csv('Code,Name\nTERMS1,Kept\n')))
  const changed = csv('Code,Name,Approval mode\nTERMS1,Kept,agency_only\nTERMS3,Usual Mills,\n')
  await runToEnd(admin, await admin.upload(calls.imports.check, { kind: 'customers' }, changed))

  expect(again).toMatchObject({ sames: 1, refusals: 1 })
  const infoOf = async (q: string) => {
    const { rows } = await admin.call(calls.customers.list, { q })
    return admin.call(calls.customers.info, { id: rows[0]?.id ?? '' })
  }
  expect(await infoOf('TERMS1')).toMatchObject({
    ...{ name: 'Kept', legal_name: 'Listed Mills Pty Ltd', billing_address: '1 Bill St', category_id: own.id },
    ...{ purchase_order_required: true, invoice_split: 'po', timesheet_approval: 'agency_only' },
    ...{ approval_timeout_hours: 48, cancellation_notice_hours: 12, minimum_engagement_minutes: 210 },
  })
  expect(await infoOf('TERMS3')).toMatchObject({
    ...{ legal_name: null, billing_address: null, category_id: null, purchase_order_required: false },
    ...{ invoice_split: 'customer', timesheet_approval: 'agency_only', payment_terms_days: 14 },
    ...{ approval_timeout_hours: null, cancellation_notice_hours: 24, minimum_engagement_minutes: 180 },
  })
})

test.each([
  ['Femme', 'Nationalité néo-zélandaise', 'female', 'nz'],
  ['w', 'Daueraufenthalt', 'female', 'permanent'],
  ['Masculino', 'cidadão australiano', 'male', 'citizen'],
  ['Divers', 'CITIZEN', 'x', 'citizen'],
  ['', 'Permanent resident', 'not_stated', 'permanent'],
])('a gender “%s” and a right to work “%s” are recognised', async (gender, right, is, may) => {
  const code = `WORD${normaliseWord(right).slice(0, 12)}`.toUpperCase()
  const rest = { Gender: gender, 'Right to work': right }
  await runToEnd(admin, await admin.upload(calls.imports.check, { kind: 'employees' }, csvOf([person(code, rest)])))

  const { rows } = await admin.call(calls.employees.list, { q: code })
  const result = await admin.call(calls.employees.info, { id: rows[0]?.id ?? '' })
  expect([result.gender, result.right_to_work]).toEqual([is, may])
})

test('an unknown gender or right to work, or none, refuses its row', async () => {
  const rows = [
    person('NOWORD1', { Gender: 'q', 'Right to work': 'maybe' }),
    person('NOWORD2', { Gender: '', 'Right to work': '' }),
  ]
  const record = await admin.upload(calls.imports.check, { kind: 'employees' }, csvOf(rows))

  expect((await rowsOf(admin, record)).map(([, , , messages]) => messages)).toEqual([
    ['Gender: validation.unknownWord', 'Right to work: validation.unknownWord'],
    ['Right to work: validation.required'],
  ])
})

test("a template has the possible values in the reader's language", () => {
  expect(columnOf('customers', 'timesheet_approval', 'de').hint).toBe(
    'Eines von: Niemand; Kunde; Kunde, dann Agentur; Nur die Agentur',
  )
})
