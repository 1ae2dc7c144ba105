import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RequestOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { withCustomRole } from '#server/testing/records/custom-role.ts'
import { factoriesIn, somePdf } from '#server/testing/records/factories.ts'
import { only } from '#server/testing/records/rostering.ts'

const { list, info, file, store, upload } = calls.payslips
let app: TestApp
let admin: Client
let ava: Client
let make: ReturnType<typeof factoriesIn>
let employee_id: string

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  ava = await app.as('employee')
  make = factoriesIn(app, { client: admin })
})
afterAll(() => app.close())
beforeEach(async () => {
  employee_id = (await make.employee()).id
})

const give = (input: Partial<RequestOf<typeof store>> = {}) =>
  admin.call(store, { employee_id, ...make.newPaySlip, ...make.payFigures, ...input })

describe('a payslip', () => {
  test('stores employer, employee and the totals of the financial year', async () => {
    await give({ period_from: '2026-06-01', period_to: '2026-06-14', paid_on: '2026-06-16' })
    await give({ period_from: '2026-10-19', period_to: '2026-11-01', paid_on: '2026-11-03' })

    expect(await give()).toMatchObject({
      employer_name: 'Southern Cross Staffing',
      employee_name: expect.stringContaining('Test Person'),
      source: 'entered',
      super_fund: 'Harbour Super',
      net_cents: 109_600,
      year_to_date: { gross_cents: 256_000, net_cents: 219_200 },
    })
  })

  test('that does not add up, or names no fund, is refused', async () => {
    await expect(give({ net_cents: 109_601 })).rejects.toMatchObject({
      status: 422,
      fields: { net_cents: [expect.anything()] },
    })
    await expect(give({ super_fund: '' })).rejects.toMatchObject({ fields: { super_fund: [expect.anything()] } })
    await expect(give({ period_to: '2026-11-01' })).rejects.toMatchObject({
      fields: { period_to: [expect.anything()] },
    })
  })

  test('is issued once, and corrected by another that counts instead; the former stays', async () => {
    const first = await give()
    await expect(give()).rejects.toMatchObject({ code: 'payslips.exists' })

    const second = await give({ supersedes_id: first.id, tax_cents: 18_000, net_cents: 110_000 })

    expect(second).toMatchObject({ corrects: true, is_superseded: false, year_to_date: { net_cents: 110_000 } })
    expect(await admin.call(info, { id: first.id })).toMatchObject({ is_superseded: true, net_cents: 109_600 })
    await expect(give({ supersedes_id: first.id })).rejects.toMatchObject({ code: 'wrongState' })
  })

  test('of another employee cannot be corrected by it', async () => {
    const { id: supersedes_id } = await make.paySlip()
    await expect(give({ supersedes_id })).rejects.toMatchObject({
      status: 422,
      fields: { supersedes_id: [expect.anything()] },
    })
  })
})

describe('as a file', () => {
  test('a PDF is stored unchanged, with or without its figures', async () => {
    const { id, net_cents, year_to_date } = await admin.upload(upload, { employee_id, ...make.newPaySlip }, somePdf)

    expect([net_cents, year_to_date]).toEqual([null, null])
    expect(await admin.download(file, { id })).toMatchObject({ content_type: 'application/pdf', bytes: somePdf.bytes })
    const { lines: _, ...figures } = make.payFigures
    const more = { employee_id, ...make.newPaySlip, paid_on: '2026-11-18', ...figures }
    expect(await admin.upload(upload, more, somePdf)).toMatchObject({ net_cents: 109_600, source: 'upload' })
  })

  test('only a PDF is accepted, whatever its name', async () => {
    const picture = { filename: 'slip.pdf', bytes: Buffer.from('GIF89a and so on') }
    await expect(admin.upload(upload, { employee_id, ...make.newPaySlip }, picture)).rejects.toMatchObject({
      fields: { file: [expect.anything()] },
    })
  })

  test.each(['en', 'fr', 'de', 'pt'])('figures are rendered to a PDF (%s)', async (language) => {
    const { id } = await give({ super_fund: '<b>Fünf & Söhne</b>' })

    const sent = await admin.download(file, { id }, { language })

    expect(sent.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(sent.filename).toMatch(/^X\d+-2026-11-17\.pdf$/)
  })
})

describe('access to payslips', () => {
  test('employees see their own, are notified once of each, and cannot issue any', async () => {
    const mine = await admin.call(store, { employee_id: app.world.ava, ...make.newPaySlip, ...make.payFigures })
    const other = await give()

    expect((await ava.call(list, {})).rows.map(({ id }) => id)).toEqual([mine.id])
    expect(await ava.call(info, { id: mine.id })).toMatchObject({ net_cents: 109_600 })
    await expect(ava.call(info, { id: other.id })).rejects.toMatchObject({ status: 404 })
    await expect(ava.download(file, { id: other.id })).rejects.toMatchObject({ status: 404 })
    await expect(
      ava.call(store, { employee_id: app.world.ava, ...make.newPaySlip, ...make.payFigures }),
    ).rejects.toMatchObject({ status: 403 })
    const { rows } = await ava.call(calls.notifications.list, {})
    const received = only(rows.filter(({ kind }) => kind === 'payslipReady'))
    expect(JSON.stringify(received)).not.toMatch(/109.?6|128.?0/)
  })

  test.each(['Employee/view sensitive', 'Rate/view'])(
    'agency users need the permissions for sensitive data and for pay, not only %s',
    async (permission) => {
      const { id } = await give()
      const role = await withCustomRole(app, 'admin')
      await role.holds(['Employee/list', 'Employee/view', 'Employee/update', permission])

      expect(await role.client.call(list, {})).toMatchObject({ total: 0 })
      await expect(role.client.call(info, { id })).rejects.toMatchObject({ status: 404 })
      const given = role.client.call(store, { employee_id, ...make.newPaySlip, ...make.payFigures })
      await expect(given).rejects.toMatchObject({ status: 403 })
    },
  )

  test('customers and other agencies see none', async () => {
    const { id } = await give()
    const [customer, other] = [await app.as('customer'), await app.as('admin2')]

    await expect(customer.call(list, {})).rejects.toMatchObject({ status: 403 })
    await expect(other.call(info, { id })).rejects.toMatchObject({ status: 404 })
    await expect(other.call(store, { employee_id, ...make.newPaySlip, ...make.payFigures })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('the audit log records the payslip without its amounts', async () => {
    const { id } = await give()
    const { rows } = await admin.call(calls.audit.list, { record_id: id })
    const { changes } = await admin.call(calls.audit.info, { id: only(rows).id })

    expect(changes.map(({ entity }) => entity)).toContain('pay_slips')
    expect(JSON.stringify(changes)).not.toMatch(/128000|109600/)
  })
})
