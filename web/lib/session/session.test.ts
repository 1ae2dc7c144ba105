import { expect, test } from 'vitest'
import { staff } from '#contract/permissions.ts'
import { isCallAllowed, type Session } from './session.ts'

function signedInAs(role: string, grants: readonly string[] = []): Session {
  const none = { agency: null, employee_id: null, customer_id: null, supervisor_id: null, avatar: null }
  const profile = {
    id: '1',
    name: 'Ava',
    email: 'a@b.c',
    locale: 'en',
    week_start: 'mon',
    currency: 'AUD',
    time_zone: 'Australia/Sydney',
  } as const
  const user = { ...none, ...profile, roles: [{ name: role }], abilities: [] }
  return { accessToken: 'a', refreshToken: 'r', user, grants: new Set(grants) }
}

const exported = 'Timesheet/export'
const forEveryKind = { needs: [['Timesheet', 'export']] } as const
const forStaff = { ...forEveryKind, kinds: staff }

test('a call is allowed with one of its permissions', () => {
  expect(isCallAllowed(forEveryKind, signedInAs('customer', [exported]))).toBe(true)
  expect(isCallAllowed(forEveryKind, signedInAs('customer', ['Timesheet/list']))).toBe(false)
})

test.each(['superadmin', 'admin'])('a call for staff is allowed to the kind %s with the permission', (kind) => {
  expect(isCallAllowed(forStaff, signedInAs(kind, [exported]))).toBe(true)
  expect(isCallAllowed(forStaff, signedInAs(kind))).toBe(false)
})

test.each(['customer', 'employee', 'wizard'])('a call for staff is not allowed to the kind %s', (kind) => {
  expect(isCallAllowed(forStaff, signedInAs(kind, [exported]))).toBe(false)
  expect(isCallAllowed({ needs: 'signed-in', kinds: staff }, signedInAs(kind))).toBe(false)
})
