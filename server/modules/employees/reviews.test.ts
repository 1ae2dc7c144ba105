import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { ownChange } from '#server/modules/employees/details/actions.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { password } from '#server/testing/world.ts'

let app: TestApp
let admin: Client
let ava: Client
let id: string

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  ava = await app.as('employee')
  id = app.world.ava
})
afterAll(() => app.close())

const account = { account_name: 'Ava Nguyen', bsb: '999-001', number: '12345678', split: 'remainder' as const }
const bankChanged = async () =>
  app.database.asPlatform((db) =>
    db
      .selectFrom('emails')
      .select(['to_address', 'params'])
      .where('kind', '=', 'bankChanged')
      .orderBy('created_at')
      .orderBy('to_address')
      .execute(),
  )
const waiting = async () => (await admin.call(calls.employees.list, { to_review: 'true' })).rows.map((row) => row.id)

describe("an employee's changes to their own file", () => {
  test('keep the last reviewed values until the next review, however often they change', async () => {
    const first = await ava.call(calls.employeeDetails.updateBank, { id, version: 0, accounts: [account] })
    expect(first).toMatchObject({ reviewed_at: null, before: null, number_changed: false })
    expect(await waiting()).toContain(id)
    const { bank: seen } = await admin.call(calls.employeeDetails.review, { id, group: 'bank', version: first.version })
    expect(seen).toMatchObject({ before: null, number_changed: false })
    expect(await waiting()).not.toContain(id)

    const input = { id, current_password: password }
    const changed = { ...account, id: seen?.accounts[0]?.id, account_name: 'A Nguyen', bsb: '999-002' }
    const second = await ava.call(calls.employeeDetails.updateBank, {
      ...input,
      version: seen?.version ?? 0,
      accounts: [{ ...changed, number: '87654321' }],
    })
    const third = await ava.call(calls.employeeDetails.updateBank, {
      ...input,
      version: second.version,
      accounts: [{ ...changed, bsb: '999-003', number: '' }],
    })

    const before = { accounts: [{ id: changed.id, account_name: 'Ava Nguyen', bsb: '999-001', number_ends: '678' }] }
    expect(third).toMatchObject({ before, accounts: [{ bsb: '999-003', number_ends: '321' }], number_changed: true })
  })

  test('no longer await review when the agency changes the part', async () => {
    const { bank: stored } = await admin.call(calls.employeeDetails.file, { id })
    const changed = await admin.call(calls.employeeDetails.updateBank, {
      id,
      version: stored?.version ?? 0,
      accounts: [{ ...account, id: stored?.accounts[0]?.id, number: '' }],
    })

    expect(changed).toMatchObject({ before: null, number_changed: false, reviewed_by_name: 'Ruth Adler' })
  })

  test('of the basics are tracked field by field, and marked as reviewed', async () => {
    const { version, email, phone } = await ava.call(calls.employees.info, { id })
    const own = { email, phone: phone ?? '', suburb: 'Ipswich', state: 'QLD', postcode: '4305' }
    const changed = await ava.call(calls.employeeDetails.updateBasics, { id, version, ...own, phone: '0491 570 006' })

    const { own: waits } = await admin.call(calls.employeeDetails.file, { id })
    expect(waits?.before).toMatchObject({ phone })
    expect(Object.keys(waits?.before ?? {})).not.toContain('email')
    expect(await waiting()).toContain(id)
    const stale = admin.call(calls.employeeDetails.review, { id, group: 'basic', version })
    await expect(stale).rejects.toMatchObject({ code: 'stale' })

    const file = await admin.call(calls.employeeDetails.review, { id, group: 'basic', version: changed.version })
    expect(file.own).toBeNull()
    expect(await waiting()).not.toContain(id)
  })
})

describe('a changed bank account', () => {
  test('is notified by email, at the previous address too if the employee changed it', async () => {
    const already = (await bankChanged()).length
    const { version, email, phone, suburb, state, postcode } = await ava.call(calls.employees.info, { id })
    const place = { suburb: suburb ?? '', state: state ?? '', postcode: postcode ?? '' }
    await ava.call(calls.employeeDetails.updateBasics, {
      id,
      version,
      ...place,
      phone: phone ?? '',
      email: 'ava@new.example',
    })
    const { bank: stored } = await ava.call(calls.employeeDetails.file, { id })

    await ava.call(calls.employeeDetails.updateBank, {
      ...{ id, version: stored?.version ?? 0 },
      accounts: [{ ...account, id: stored?.accounts[0]?.id, bsb: '999-004', number: '' }],
      current_password: password,
    })

    const emails = (await bankChanged()).slice(already)
    expect(emails.map(({ to_address }) => to_address).toSorted()).toEqual(['ava@new.example', email].toSorted())
    expect(JSON.stringify(emails)).not.toMatch(/\b\d*678\b/)
    const { rows } = await ava.call(calls.notifications.list, {})
    expect(rows[0]).toMatchObject({ kind: 'bankChanged', link: `/employee-profile-update/${id}?tab=bank` })
  })
})

test('changing a value back ends its review', () => {
  const stored = {
    preferred_name: null,
    pronouns: null,
    languages: null,
    email: 'a@b.example',
    phone: '+611',
    address_line: null,
    address_line2: null,
    suburb: null,
    state: null,
    postcode: null,
  }

  expect(ownChange(stored, { ...stored, phone: '+612' }, {})).toEqual({ phone: '+611' })
  expect(ownChange({ ...stored, phone: '+612' }, { ...stored, phone: '+613' }, { phone: '+611' })).toEqual({
    phone: '+611',
  })
  expect(ownChange({ ...stored, phone: '+612' }, stored, { phone: '+611' })).toBeNull()
})
