import { afterAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { newId } from '#server/database/values/ids.ts'
import { testApp } from '#server/testing/app.ts'
import { workIn } from '#server/testing/records/work.ts'

const app = await testApp()
afterAll(() => app.close())
const { world, database } = app
const { at, recorded } = workIn(app)
const admin = await app.as('admin')
const employee = await app.as('employee')
const customer = await app.as('customer')
const admin2 = await app.as('admin2')

const refusal = (code: string) => expect.objectContaining({ code })

describe('approving', () => {
  test('a submitted timesheet is approved, recording the user and time', async () => {
    const id = await recorded(at('2026-06-01'), 'submitted')

    const sheet = await admin.call(calls.timesheets.approve, { id, version: 1 })

    expect(sheet.status).toBe('approved')
    expect(sheet.history.at(-1)).toMatchObject({
      from: 'submitted',
      to: 'approved',
      by_name: 'Ruth Adler',
      at: '2026-11-18T02:00:00.000Z',
    })
  })

  test('a draft cannot be approved', async () => {
    const id = await recorded(at('2026-06-02'), 'draft')

    await expect(admin.call(calls.timesheets.approve, { id, version: 1 })).rejects.toEqual(refusal('wrongState'))
  })

  test('employees and customers cannot approve, another agency finds nothing', async () => {
    const id = await recorded(at('2026-06-03'), 'submitted')

    await expect(employee.call(calls.timesheets.approve, { id, version: 1 })).rejects.toEqual(refusal('mayNot'))
    await expect(customer.call(calls.timesheets.approve, { id, version: 1 })).rejects.toEqual(refusal('mayNot'))
    await expect(admin2.call(calls.timesheets.approve, { id, version: 1 })).rejects.toEqual(refusal('notFound'))
  })

  test('an admin who is also an employee never decides on their own time', async () => {
    await employRuthAsMia()
    const id = await recorded(at('2026-06-04'), 'submitted', world.mia)

    await expect(admin.call(calls.timesheets.approve, { id, version: 1 })).rejects.toEqual(
      refusal('timesheets.ownSheet'),
    )
    await expect(
      admin.call(calls.timesheets.changeStatus, { id, version: 1, action: 'void', reason: 'Because' }),
    ).rejects.toEqual(refusal('mayNot'))
    await expect(admin.call(calls.timesheets.view, { id })).resolves.toMatchObject({
      is_own: true,
      status: 'submitted',
    })
  })

  test('bulk approval approves what the filter contains and awaits approval, and reports what it left out', async () => {
    await employRuthAsMia()
    const period = { from: '2026-05-04', to: '2026-05-10' }
    const first = await recorded(at('2026-05-04'), 'submitted')
    const second = await recorded(at('2026-05-05'), 'client_approved')
    const own = await recorded(at('2026-05-06'), 'submitted', world.mia)
    const [draft, outside] = [await recorded(at('2026-05-07'), 'draft'), await recorded(at('2026-05-11'), 'submitted')]

    const answer = await admin.call(calls.timesheets.approveAll, { ...period, count: 3 })
    const again = await admin.call(calls.timesheets.approveAll, { ...period, count: 1 })
    const [{ status: draftNow }, { status: outsideNow }] = [
      await admin.call(calls.timesheets.view, { id: draft }),
      await admin.call(calls.timesheets.view, { id: outside }),
    ]

    expect(answer).toEqual({
      rows: [
        { id: first, ok: true },
        { id: second, ok: true },
        { id: own, ok: false, code: 'timesheets.ownSheet', message: 'You can’t approve your own timesheet.' },
      ],
      done: 2,
      refused: 1,
    })
    expect(again).toMatchObject({ done: 0, refused: 1 })
    expect([draftNow, outsideNow]).toEqual(['draft', 'submitted'])
  })

  test('bulk approval requires a filter that excludes something', async () => {
    const id = await recorded(at('2026-05-15'), 'submitted')

    for (const filter of [{}, { count: 1 }, { status: ['submitted'], waits_for: 'agency', q: ' ', count: 1 }] as const)
      await expect(admin.call(calls.timesheets.approveAll, filter)).rejects.toMatchObject({
        code: 'timesheets.filterNeeded',
      })
    expect((await admin.call(calls.timesheets.view, { id })).status).toBe('submitted')
  })

  test('bulk approval requires the count that the user saw, and is refused with the new count when it changed', async () => {
    const id = await recorded(at('2026-05-18'), 'submitted')
    const period = { from: '2026-05-18', to: '2026-05-19' }
    const { total } = await admin.call(calls.timesheets.list, { ...period, waits_for: 'agency' })
    await recorded(at('2026-05-19'), 'submitted')

    await expect(admin.call(calls.timesheets.approveAll, period)).rejects.toMatchObject({
      fields: { count: [expect.any(String)] },
    })
    await expect(admin.call(calls.timesheets.approveAll, { ...period, count: total })).rejects.toMatchObject({
      code: 'timesheets.countChanged',
      message: expect.stringContaining('2 timesheets'),
      current: { count: 2 },
    })
    expect((await admin.call(calls.timesheets.view, { id })).status).toBe('submitted')
    await expect(admin.call(calls.timesheets.approveAll, { ...period, count: 2 })).resolves.toMatchObject({ done: 2 })
  })

  test('bulk approval by ids returns a result for each id', async () => {
    const ready = await recorded(at('2026-05-12'), 'submitted')
    const [draft, gone] = [await recorded(at('2026-05-13'), 'draft'), newId()]

    const answer = await admin.call(calls.timesheets.approveAll, { ids: [gone, draft, ready, ready] })

    expect(answer.rows.map(({ id, ok, code }) => [id, ok, code])).toEqual([
      [ready, true, undefined],
      [draft, false, 'wrongState'],
      [gone, false, 'notFound'],
    ])
    const { history } = await admin.call(calls.timesheets.view, { id: ready })
    expect(history).toMatchObject([{ from: 'submitted', to: 'approved', by_name: 'Ruth Adler' }])
  })

  test("another agency's ids are unknown", async () => {
    const id = await recorded(at('2026-05-14'), 'submitted')

    const answer = await admin2.call(calls.timesheets.approveAll, { ids: [id] })

    expect(answer).toMatchObject({ rows: [{ id, ok: false, code: 'notFound' }], done: 0 })
  })
})

async function employRuthAsMia() {
  await database.asPlatform((db) =>
    db
      .updateTable('memberships')
      .set({ employee_id: world.mia })
      .from('accounts')
      .whereRef('accounts.id', '=', 'memberships.account_id')
      .where('accounts.email', '=', 'admin@muster.example')
      .where('memberships.agency_id', '=', world.agency)
      .execute(),
  )
}
