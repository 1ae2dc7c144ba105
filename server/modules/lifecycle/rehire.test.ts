import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { EmployeeStatus } from '#contract/people/employees.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { withCustomRole } from '#server/testing/records/custom-role.ts'
import { factoriesIn } from '#server/testing/records/factories.ts'
import { rosteringIn } from '#server/testing/records/rostering.ts'

const { info, changeStatus, changeStatusMany, bar } = calls.lifecycle
const why = 'Walked off the site twice'
let app: TestApp
let admin: Client
let plan: Awaited<ReturnType<typeof rosteringIn>>
let make: ReturnType<typeof factoriesIn>
beforeAll(async () => {
  app = await testApp()
  plan = await rosteringIn(app)
  admin = plan.admin
  make = factoriesIn(app, { client: admin })
})
afterAll(() => app.close())

async function employeeWith(status: EmployeeStatus) {
  const { id } = await make.employee()
  await app.database.asPlatform((db) => db.updateTable('employees').set({ status }).where('id', '=', id).execute())
  return admin.call(calls.employees.info, { id })
}

async function markedDoNotRehire(status: EmployeeStatus = 'terminated') {
  const { id, version } = await employeeWith('terminated')
  await admin.call(bar, { id, version, reason: why })
  await app.database.asPlatform((db) => db.updateTable('employees').set({ status }).where('id', '=', id).execute())
  return admin.call(calls.employees.info, { id })
}

const versionOf = async (id: string) => (await admin.call(info, { id })).version

describe('“do not rehire”', () => {
  test('can be set with a reason for an employee who left or was declined, and removed at any time', async () => {
    const { id, version } = await employeeWith('declined')

    const marked = await admin.call(bar, { id, version, reason: why })

    expect(marked).toMatchObject({
      version: version + 1,
      do_not_rehire: { reason: why, by_name: 'Ruth Adler', at: expect.stringMatching(/Z$/) },
    })
    await admin.call(changeStatus, { id, version: marked.version, status: 'screening', despite_do_not_rehire: true })
    const lifted = await admin.call(bar, { id, version: await versionOf(id), reason: null })
    expect(lifted).toMatchObject({ status: 'screening', do_not_rehire: null })
  })

  test('is refused for a working employee, and for a stale version', async () => {
    const { id, version } = await employeeWith('active')
    const left = await employeeWith('terminated')

    await expect(admin.call(bar, { id, version, reason: why })).rejects.toMatchObject({ code: 'wrongState' })
    const stale = { id: left.id, version: left.version + 1, reason: why }
    await expect(admin.call(bar, stale)).rejects.toMatchObject({ code: 'stale', current: { do_not_rehire: null } })
  })

  test('can be set with a termination or a decline, and with no other transition', async () => {
    const [ending, held] = [await employeeWith('active'), await employeeWith('active')]
    const end = { status: 'terminated' as const, reason_code: 'F' as const, day: '2026-11-18' }

    const life = await admin.call(changeStatus, { id: ending.id, version: ending.version, ...end, do_not_rehire: why })

    expect(life).toMatchObject({ status: 'terminated', do_not_rehire: { reason: why, by_name: 'Ruth Adler' } })
    const hold = { status: 'on_hold' as const, note: 'x', day: '2027-01-01', do_not_rehire: why }
    await expect(admin.call(changeStatus, { id: held.id, version: held.version, ...hold })).rejects.toMatchObject({
      fields: { do_not_rehire: expect.anything() },
    })
  })

  test('refuses to re-open an employee until it is confirmed, also in bulk', async () => {
    const [marked, other] = [await markedDoNotRehire('declined'), await employeeWith('declined')]
    const open = { status: 'screening' as const }

    const alone = admin.call(changeStatus, { id: marked.id, version: marked.version, ...open })
    await expect(alone).rejects.toMatchObject({ status: 409, code: 'lifecycle.doNotRehire' })
    const people = { ids: [marked.id, other.id], versions: [marked.version, other.version] }
    const { rows } = await admin.call(changeStatusMany, { ...people, ...open })
    expect(rows.map(({ code }) => code)).toEqual(['lifecycle.doNotRehire', undefined])

    await admin.call(changeStatus, { id: marked.id, version: marked.version, ...open, despite_do_not_rehire: true })
    expect(await admin.call(info, { id: marked.id })).toMatchObject({
      status: 'screening',
      do_not_rehire: { reason: why },
    })
  })

  test('is in the list, which can be filtered by it, and shown with possible duplicates', async () => {
    const { id, email } = await markedDoNotRehire()

    const { rows, total } = await admin.call(calls.employees.list, { do_not_rehire: 'true', per_page: 100 })

    expect(total).toBe(rows.length)
    expect(rows.find((row) => row.id === id)).toMatchObject({ do_not_rehire: true })
    expect(rows.every(({ do_not_rehire }) => do_not_rehire)).toBe(true)
    expect(await admin.call(calls.merging.duplicates, { email })).toMatchObject([{ id, do_not_rehire: why }])
  })

  test('refuses a placement until it is confirmed', async () => {
    const { id } = await markedDoNotRehire()
    const { harbour: customer_id, chef: position_id } = app.world
    const input = { employee_id: id, customer_id, position_id, starts_on: '2026-11-02' }

    await expect(admin.call(calls.placements.store, input)).rejects.toMatchObject({ code: 'lifecycle.doNotRehire' })
    await admin.call(calls.placements.store, { ...input, despite_do_not_rehire: true })
  })

  test('blocks a shift with its reason, unless overridden with permission', async () => {
    const { id } = await markedDoNotRehire('active')
    const { shift } = await plan.planned([], { week_start: '2027-03-01', works_on: '2027-03-02' })
    const roster_shift_id = shift.id

    const { rows: found } = await admin.call(calls.rosters.availability, { roster_shift_id, employee_ids: [id] })

    const finding = { rule: 'doNotRehire', severity: 'block', facts: { reason: why } }
    expect(found).toMatchObject([{ verdict: 'block', findings: [finding] }])
    const given = await admin.call(calls.rosters.assign, {
      roster_shift_id,
      employee_ids: [id],
      override_reason: 'The manager agreed',
    })
    expect(given.done).toBe(1)
  })

  test('stays with a merged employee', async () => {
    const [survivor, duplicate] = [await employeeWith('screening'), await markedDoNotRehire()]

    await admin.call(calls.merging.merge, {
      id: survivor.id,
      version: survivor.version,
      other_id: duplicate.id,
      other_version: duplicate.version,
    })

    expect(await admin.call(info, { id: survivor.id })).toMatchObject({ do_not_rehire: { reason: why } })
  })

  test("is visible to the agency's office only", async () => {
    const { id, email } = await markedDoNotRehire('active')
    const customer = await app.as('customer')
    const { client: herself } = await withCustomRole(app, 'employee', { employee_id: id })

    expect((await herself.call(calls.employees.list, {})).rows).toMatchObject([{ id, do_not_rehire: false }])
    expect(await herself.call(calls.employees.list, { do_not_rehire: 'true' })).toMatchObject({ total: 0 })
    expect(await herself.call(calls.merging.duplicates, { email })).toMatchObject([{ id, do_not_rehire: null }])
    expect(JSON.stringify(await herself.call(calls.employees.info, { id }))).not.toContain(why)
    await expect(herself.call(info, { id })).rejects.toMatchObject({ status: 403 })
    await expect(herself.call(bar, { id, version: 1, reason: null })).rejects.toMatchObject({ status: 403 })
    await expect(customer.call(bar, { id, version: 1, reason: null })).rejects.toMatchObject({ status: 403 })
  })
})
