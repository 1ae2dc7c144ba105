import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
