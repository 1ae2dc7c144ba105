import { afterAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { testApp } from '#server/testing/app.ts'
import { workIn } from '#server/testing/records/work.ts'

const app = await testApp()
afterAll(() => app.close())
const { world } = app
const { at, recorded } = workIn(app)
const admin = await app.as('admin')
const employee = await app.as('employee')
const customer = await app.as('customer')
const admin2 = await app.as('admin2')
const superadmin = await app.as('superadmin')

const refusal = (code: string) => expect.objectContaining({ code })

describe('reading', () => {
  const period = { from: '2026-04-01', to: '2026-04-30' }

  test('an employee sees their own time, a customer what was submitted at their locations, the agency all', async () => {
    const mine = await recorded(at('2026-04-01'), 'draft')
    const submitted = await recorded(at('2026-04-02'), 'submitted')
    const noahs = await recorded(at('2026-04-03'), 'approved', world.noah)
    const summit = await recorded(
      at('2026-04-04', { customer_id: world.summit, location_id: world.tweed }),
      'submitted',
      world.noah,
    )
    const seenBy = async (who: typeof admin) =>
      (await who.call(calls.timesheets.list, period)).rows.map((row) => row.id)

    expect(await seenBy(employee)).toEqual([mine, submitted])
    expect(await seenBy(customer)).toEqual([submitted, noahs])
    expect(await seenBy(admin)).toEqual([mine, submitted, noahs, summit])
    expect(await seenBy(admin2)).toEqual([])
    expect(await seenBy(superadmin)).toEqual([mine, submitted, noahs, summit])
  })

  test("the position name is in the reader's language", async () => {
    const { rows } = await admin.call(calls.position.list, { q: 'chef' })
    const [chef] = rows
    const words = { en: null, fr: 'Cuisinier', de: null, pt: null }
    const { id = '', version = 0, code = '', name = '', colour = null } = chef ?? {}
    await admin.call(calls.position.update, { id, version, code, name, colour, translations: words })
    const sheet = await recorded(at('2026-04-08'), 'draft')

    const french = await employee.call(calls.timesheets.view, { id: sheet }, { language: 'fr' })
    const listed = await employee.call(
      calls.timesheets.list,
      { from: '2026-04-08', to: '2026-04-08' },
      { language: 'fr' },
    )

    expect(french.position_name).toBe('Cuisinier')
    expect(listed.rows).toMatchObject([{ position_name: 'Cuisinier' }])
  })

  test('a customer does not see the notes between the employee and the agency', async () => {
    const id = await recorded(at('2026-03-01'), 'submitted')
    await admin.call(calls.timesheets.approve, { id, version: 1 })
    await admin.call(calls.timesheets.changeStatus, { id, version: 2, action: 'reset', reason: 'Between us' })

    const seen = await customer.call(calls.timesheets.view, { id })

    expect(seen).toMatchObject({ notes: null, status_reason: null })
    expect(seen.history.map((change) => change.reason)).toEqual([null, null])
  })

  test('a draft is not found by a customer', async () => {
    const id = await recorded(at('2026-03-02'), 'draft')

    await expect(customer.call(calls.timesheets.view, { id })).rejects.toEqual(refusal('notFound'))
  })

  test('the list is searched, filtered, sorted and paged', async () => {
    const short = await recorded(at('2026-02-01', { ends: '10:00' }), 'submitted')
    const long = await recorded(at('2026-02-02'), 'approved')
    await recorded(at('2026-02-03'), 'approved', world.noah)
    const period = { from: '2026-02-01', to: '2026-02-28' }

    const found = await admin.call(calls.timesheets.list, { ...period, q: 'nguyen', sort: 'paid_minutes', dir: 'desc' })
    const approved = await admin.call(calls.timesheets.list, { ...period, status: 'approved', employee_id: world.ava })
    const second = await admin.call(calls.timesheets.list, { ...period, per_page: 10, page: 2 })

    expect(found.rows.map((row) => row.id)).toEqual([long, short])
    expect(approved).toMatchObject({
      total: 1,
      rows: [{ id: long, starts: '08:00', employee_name: 'Ava Nguyen', position_name: 'Chef' }],
    })
    expect(second).toMatchObject({ total: 3, rows: [] })
  })

  test('a percent sign is searched literally, not as a wildcard', async () => {
    const found = await admin.call(calls.timesheets.list, { q: '%' })

    expect(found.total).toBe(0)
  })

  test('a customer cannot search by email address', async () => {
    await recorded(at('2026-01-05'), 'submitted')

    const found = await customer.call(calls.timesheets.list, { q: 'ava.nguyen@example' })

    expect(found.total).toBe(0)
  })
})

describe('exporting', () => {
  test('only approved time is in the file, as hours and as minutes', async () => {
    const id = await recorded(at('2025-12-01', { ends: '15:20' }), 'approved')
    await recorded(at('2025-12-02'), 'submitted')

    const file = await admin.download(calls.timesheets.export, { from: '2025-12-01', to: '2025-12-31' })

    const [header, row, ...more] = file.bytes.toString('utf8').trim().split(/\r?\n/)
    expect(file.filename).toBe('payroll-hours-2025-12-01-2025-12-31.csv')
    expect(header).toContain('Employee,Company,Customer code')
    expect(row).toContain(
      'EM001,Ava Nguyen,Southern Cross Staffing,HARB,Harbour Foods,Brisbane Kitchen,Chef,08:00,15:20,Australia/Brisbane,7.33,,440',
    )
    expect(row).toContain(id)
    expect(more).toEqual([])
  })

  test('the same as a spreadsheet', async () => {
    const file = await admin.download(calls.timesheets.export, { format: 'xlsx', from: '2025-12-01' })

    expect(file.filename).toMatch(/^payroll-hours-2025-12-01-\d{4}-\d\d-\d\d\.xlsx$/)
    expect(file.bytes.subarray(0, 2).toString()).toBe('PK')
  })

  test('employees and customers cannot export', async () => {
    await expect(employee.download(calls.timesheets.export, {})).rejects.toEqual(refusal('mayNot'))
    await expect(customer.download(calls.timesheets.export, {})).rejects.toEqual(refusal('mayNot'))
  })

  test('another agency’s time is not in the file', async () => {
    const file = await admin2.download(calls.timesheets.export, {})

    expect(file.bytes.toString('utf8').trim().split(/\r?\n/)).toHaveLength(1)
  })
})
