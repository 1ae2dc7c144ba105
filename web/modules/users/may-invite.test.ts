import { expect, test } from 'vitest'
import { recordFields } from '#contract/accounts/login-records.ts'
import type { Session } from '#web/lib/session/session.ts'
import { isInviteAllowed } from './MayInvite.tsx'

function adminWith(...grants: string[]): Session {
  const none = { agency: null, employee_id: null, customer_id: null, supervisor_id: null, avatar: null }
  const profile = { id: '1', name: 'Ava', email: 'a@b.c', locale: 'en', week_start: 'mon' } as const
  const place = { currency: 'AUD', time_zone: 'Australia/Sydney' }
  const user = { ...none, ...profile, ...place, roles: [{ name: 'admin' }], abilities: [] }
  return { accessToken: 'a', refreshToken: 'r', user, grants: new Set(grants) }
}

test.each([
  [['User/create'], []],
  [['Employee/update', 'Client/update'], []],
  [['User/create', 'Employee/update'], ['employee_id']],
  [['User/create', 'Client/update'], ['customer_id']],
  [['User/create', 'Supervisor/update'], ['supervisor_id']],
])('with %j, people are invited only to the records that the server allows: %j', (grants, fields) => {
  expect(recordFields.filter((field) => isInviteAllowed(field, adminWith(...grants)))).toEqual(fields)
})
