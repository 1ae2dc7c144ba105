import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { ImportKind } from '#contract/platform/import-fields.ts'
import type { ImportRow } from '#contract/platform/imports.ts'
import { type Client, type TestApp, testApp } from '#server/testing/app.ts'

let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

const bytesOf = (name: string) => readFileSync(join(import.meta.dirname, 'files/real', name))
const wrongRows = bytesOf('WRONG-ROWS.tsv')
  .toString()
  .trim()
  .split('\n')
  .map((line) => line.split('\t'))
const expectedOf = (filename: string, row: number) =>
  wrongRows.find(([file, number]) => file === filename && Number(number) === row)?.[5]

async function rowsOfCheck(id: string, total: number) {
  const rows: ImportRow[] = []
  for (let page = 1; rows.length < total; page += 1)
    rows.push(...(await admin.call(calls.imports.rows, { id, page, per_page: 100 })).rows)
  return rows
}

/** `reject`: refused; `duplicate`: not created a second time; `flag`: refused or with a warning; any other row is imported. */
function isRight({ verdict, messages }: ImportRow, expected: string | undefined) {
  if (expected === 'reject') return verdict === 'refused'
  if (expected === 'duplicate') return verdict === 'refused' || verdict === 'same'
  if (expected === 'flag') return verdict === 'refused' || messages.some(({ severity }) => severity === 'warn')
  return verdict !== 'refused'
}

const creating = (list: string, names: readonly string[]) =>
  JSON.stringify(names.map((name) => ({ list, name, action: 'create', id: null })))
const industries = creating('industry', ['Hospitality', 'Warehousing', 'Food processing', 'Aged care', 'Construction'])
const positions = creating('position', [
  ...['Pick Packer', 'Aged Care Worker', 'Labourer', 'Security Guard', 'Process Worker', 'Forklift Driver'],
  ...['Kitchen Hand', 'Machine Operator', 'Barista', 'Storeperson', 'Traffic Controller'],
])

// The locations need the customers, so the files are imported in this order.
test.each<[string, ImportKind, string | undefined, readonly (readonly [string, string])[]]>([
  [
    '04-clients-crm.csv',
    'customers',
    industries,
    [
      ['Client Code', 'code'],
      ['Street Address', 'address_line'],
      ['Phone', 'office_phone'],
      ['Contact Mobile', 'contact_phone'],
      ['Account Status', 'status'],
    ],
  ],
  [
    '05-client-sites.xlsx',
    'locations',
    undefined,
    [
      ['Client', 'customer'],
      ['Client Code', 'customer_code'],
      ['Site Address', 'address_line'],
      ['Areas', 'sub_locations'],
    ],
  ],
  [
    '01-workforce-export.csv',
    'employees',
    positions,
    [
      ['Residential Address 1', 'address_line'],
      ['TFN', 'tax_file_number'],
      ['Primary Position', 'positions'],
      ['Account Title', 'account_name'],
      ['Emergency Phone', 'emergency_phone'],
    ],
  ],
])(
  'at least 99 %% of the rows of %s are decided right, with the proposed columns',
  async (filename, kind, entries, fields) => {
    const file = { filename, bytes: bytesOf(filename) }
    const { tables } = await admin.upload(calls.imports.columns, { kind }, file)
    const found = new Map(tables.flatMap(({ columns }) => columns.map(({ header, field }) => [header, field] as const)))
    const record = await admin.upload(calls.imports.check, { kind, ...(entries !== undefined && { entries }) }, file)
    const rows = await rowsOfCheck(record.id, record.total)
    if (kind === 'customers') {
      await admin.call(calls.imports.start, { id: record.id })
      await app.runJob('run-imports')
    }

    const wrong = rows.filter((row) => !isRight(row, expectedOf(filename, row.row)))
    expect(fields.map(([header]) => [header, found.get(header)])).toEqual(fields)
    expect(wrong.length, JSON.stringify(wrong.slice(0, 5))).toBeLessThanOrEqual(rows.length * 0.01)
  },
)

const asPositions = creating('position', ['Chef'])
const check = (kind: ImportKind, filename: string, content: string | Buffer) =>
  admin.upload(calls.imports.check, { kind, entries: asPositions }, { filename, bytes: Buffer.from(content) })
const verdictsOf = async ({ id, total }: { id: string; total: number }) =>
  (await rowsOfCheck(id, total)).map(({ row, verdict, messages }) => [
    row,
    verdict,
    messages.map(({ column }) => column),
  ])

const headers = [
  'Emp Code',
  'First Name',
  'Surname',
  'D.O.B. (dd/mm/yyyy)',
  'Mobile No.',
  'E-mail',
  'State',
  'Role',
  'Work Rights',
]
const person = (code: string, more: Partial<Record<'dob' | 'mobile' | 'state' | 'name', string>> = {}) => {
  const { dob = '17/12/1988', mobile = '0412 345 678', state = 'QLD', name = 'Zoë' } = more
  return [code, name, 'Bell', dob, mobile, `${code}@odd.example`, state, 'Chef', 'Citizen']
}
const lines = (divider: string, ...rows: string[][]) => rows.map((row) => row.join(divider)).join('\r\n')

describe('a file of another system is read whole', () => {
  test.each([
    ['divided by tabs, named .txt', 'people.txt', lines('\t', headers, person('ODD1'), person('ODD2'))],
    ['divided by semicolons', 'people.csv', lines(';', headers, person('ODD1'), person('ODD2'))],
    ['in Windows-1252', 'people.csv', Buffer.from(lines(',', headers, person('ODD1'), person('ODD2')), 'latin1')],
    [
      'in UTF-16',
      'people.csv',
      Buffer.from(`\ufeff${lines('\t', headers, person('ODD1'), person('ODD2'))}`, 'utf16le'),
    ],
    [
      'with a title, a row of groups above the headers, and a total at the end',
      'people.csv',
      lines(
        ',',
        ['Staff list', ...Array<string>(8).fill('')],
        ['Person', '', '', '', 'Contact', '', '', 'Work', ''],
        headers,
        person('ODD1'),
        person('ODD2'),
        ['Total: 2', ...Array<string>(8).fill('')],
      ),
    ],
  ])('%s', async (_, filename, content) => {
    const record = await check('employees', filename, content)

    const rows = await rowsOfCheck(record.id, record.total)
    expect(rows.map(({ verdict, label }) => [verdict, label])).toEqual([
      ['create', expect.stringContaining('Zoë')],
      ['create', expect.stringContaining('Zoë')],
    ])
  })

  test('with a day as a spreadsheet’s number, a phone with an extension, a lost zero and a state in words', async () => {
    const odd = [
      person('ODD1', { dob: '32494' }),
      person('ODD2', { mobile: '(02) 9999 1111 ext. 12' }),
      person('ODD3', { mobile: '412345678' }),
      person('ODD4', { state: 'Queensland' }),
      person('ODD5', { mobile: '+61 (0)412 345 678' }),
      person('ODD6', { state: 'Vic.' }),
    ]

    const record = await check('employees', 'people.csv', lines(',', headers, ...odd))

    expect((await verdictsOf(record)).map(([, verdict]) => verdict)).toEqual(odd.map(() => 'create'))
  })

  test('with the contact at the site beside the main one', async () => {
    const columns = [
      'Client Name',
      'Client Code',
      'Main Contact',
      'Main Contact Email',
      'Site Contact',
      'Site Contact Mobile',
      'Site Contact Email',
    ]
    const rows = [
      ['Odd Foods', 'ODDC1', 'Joe Park', 'joe@odd.example', 'Kim Lee', '0412 345 678', 'kim@odd.example'],
      ['Odd Meats', 'ODDC2', '', '', 'Sol Ray', '0412 345 679', 'sol@odd.example'],
    ]
    const record = await check('customers', 'clients.csv', lines(',', columns, ...rows))
    await admin.call(calls.imports.start, { id: record.id })
    await app.runJob('run-imports')

    const contacts = async (q: string) => {
      const [customer] = (await admin.call(calls.customers.list, { q })).rows
      return admin.call(calls.customerContacts.list, { customer_id: customer?.id ?? '' })
    }
    expect(await contacts('Odd Foods')).toMatchObject([
      { name: 'Joe Park', email: 'joe@odd.example', is_main: true },
      { name: 'Kim Lee', email: 'kim@odd.example', phone: '+61412345678', role: 'site', is_main: false },
    ])
    // Who is alone is the main contact.
    expect(await contacts('Odd Meats')).toMatchObject([{ name: 'Sol Ray', phone: '+61412345679', is_main: true }])
  })

  test('with a name longer than Xero accepts: a warning where the agency uses Xero, nothing elsewhere', async () => {
    const long = person('ODD1', { name: 'N'.repeat(36) })
    const messages = async () =>
      (await verdictsOf(await check('employees', 'people.csv', lines(',', headers, long))))[0]
    const before = await messages()

    const link = { agency_id: app.world.agency, company_id: app.world.agency }
    const connection = { tenant_id: crypto.randomUUID(), connected_by_name: 'Ruth Adler' }
    const at = app.clock.now().toISOString()
    await app.database.asPlatform((db) =>
      db
        .insertInto('xero_links')
        .values({ ...link, ...connection, token_expires_at: at, connected_at: at })
        .execute(),
    )
    const after = await messages()
    await app.database.asPlatform((db) => db.deleteFrom('xero_links').execute())

    expect([before, after]).toEqual([
      [2, 'create', []],
      [2, 'create', ['First Name']],
    ])
  })
})
