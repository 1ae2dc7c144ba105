// Leave in exports: with its evidence, but for what is private.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { csvRecords } from '#server/outside/spreadsheets/table-csv.ts'
import { unzip, type ZipEntry } from '#server/outside/spreadsheets/zip.ts'
import { type Client, type TestApp, testApp } from '#server/testing/app.ts'
import { somePdf } from '#server/testing/records/factories.ts'
import { only } from '#server/testing/records/rostering.ts'

let app: TestApp
let admin: Client
let certificate: string
const note = 'Court on Tuesday'

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  const ava = await app.as('employee')
  await admin.call(calls.leaveTypes.fillIn, {})
  const { rows } = await admin.call(calls.leaveTypes.list, { per_page: 100 })
  const typeOf = (kind: string) => rows.find((one) => one.kind === kind)?.id ?? ''
  const { ava: employee_id } = app.world
  const reason = 'From the former system'
  await admin.call(calls.leaveBalances.enter, {
    ...{
      employee_id,
      type_id: typeOf('family_violence'),
      kind: 'opening',
      minutes: 4560,
      on_day: '2026-11-01',
      reason,
    },
  })
  const requested = async (kind: string, day: string, filename: string) => {
    const days = { from_day: day, to_day: day, note }
    const { id } = await ava.call(calls.leaveRequests.store, { employee_id, type_id: typeOf(kind), ...days })
    return (await ava.upload(calls.leaveEvidence.add, { id }, { ...somePdf, filename })).id
  }
  certificate = await requested('study', '2027-06-07', 'enrolment.pdf')
  await requested('unpaid', '2027-06-21', 'medical-certificate.pdf')
  await requested('family_violence', '2027-06-14', 'court-order.pdf')
})
afterAll(() => app.close())

async function exported(of: 'the agency' | 'the person') {
  const [client, { store, file }] =
    of === 'the agency' ? [admin, calls.dataExports] : [await app.as('employee'), calls.ownExports]
  const { id } = await client.call(store, {})
  await app.runJob('make-data-exports')
  const { bytes } = await client.download(file, { id })
  return unzip(bytes, 100_000_000, () => true)
}

function rowsIn(files: readonly ZipEntry[], table: string) {
  const { bytes } = files.find(({ name }) => name === `tables/${table}.csv`) ?? expect.fail(`no ${table}`)
  const [heads, ...rows] = csvRecords(bytes)
  const names = heads?.cells.map(({ text }) => text) ?? []
  return rows.map(({ cells }) => Object.fromEntries(names.map((column, at) => [column, cells[at]?.text ?? ''])))
}

test.each(['the agency', 'the person'] as const)(
  'an export of %s has evidence of leave, none of private leave',
  async (of) => {
    const files = await exported(of)

    const row = only(rowsIn(files, 'leave_evidence'))
    expect(row).toMatchObject({ id: certificate, file_name: 'enrolment.pdf' })
    const stored = files.filter(({ name }) => name.startsWith('files/leave_evidence/'))
    expect(only(stored).bytes.equals(somePdf.bytes)).toBe(true)
    expect(rowsIn(files, 'leave_requests')).toHaveLength(3)
    for (const { name, bytes } of files) {
      expect(name).not.toMatch(/court-order|medical/)
      if (name.startsWith('tables/leave_')) expect(bytes.toString()).not.toMatch(/court-order|medical/)
    }
    const notes = rowsIn(files, 'leave_requests').map((one) => one['note'])
    expect(notes.toSorted((one, other) => String(one).localeCompare(String(other)))).toEqual(['', '', note])
  },
)

test('an export of the agency does not say what of private leave is unpaid, or what it takes', async () => {
  const files = await exported('the agency')

  const requests = rowsIn(files, 'leave_requests').map(({ minutes, unpaid_minutes }) => [minutes, unpaid_minutes])
  expect(requests).toEqual([
    ['456', '456'],
    ['', ''],
    ['', ''],
  ])
  expect(only(rowsIn(files, 'leave_request_days'))).toMatchObject({ day: '2027-06-07', unpaid_minutes: '456' })
  expect(rowsIn(files, 'leave_entries')).toEqual([])
})
