import { expect, test } from 'vitest'
import { callerOf, callerWithout } from '#server/testing/callers.ts'
import { allowedRoleActions } from './policy.ts'

const own = { name: 'Night planner', system: false, kind: 'admin', is_own: false, user_count: 0 } as const
const shared = { ...own, name: 'admin', system: true } as const

test('an unused role of the agency can be assigned, renamed and removed', () => {
  expect(allowedRoleActions(callerOf('admin'), own)).toEqual({
    assign: true,
    rename: true,
    remove: true,
    obstacle: null,
  })
})

test('a role with users is not removed', () => {
  expect(allowedRoleActions(callerOf('admin'), { ...own, user_count: 1 })).toMatchObject({
    rename: true,
    remove: false,
  })
})

test('a shared role is changed by the super admin only, who does not rename or remove it', () => {
  expect(allowedRoleActions(callerOf('superadmin'), shared)).toEqual({
    assign: true,
    rename: false,
    remove: false,
    obstacle: null,
  })
})

test.each([
  ['without the permission', callerWithout('admin', 'Role Permission/update'), own, 'mayNot'],
  ['a shared role, for an admin', callerOf('admin'), shared, 'sharedRole'],
  ['the super admin’s role', callerOf('superadmin'), { ...shared, kind: 'superadmin' as const }, 'alwaysAll'],
  ['the supervisor’s role', callerOf('superadmin'), { ...shared, name: 'supervisor' }, 'fixedRole'],
  ['the role of the caller', callerOf('admin'), { ...own, is_own: true }, 'ownRole'],
])('nobody changes: %s', (_, actor, role, obstacle) => {
  expect(allowedRoleActions(actor, role)).toEqual({ assign: false, rename: false, remove: false, obstacle })
})

test('an agency’s role may be called supervisor, and a role of its own for super admins has no extra obstacle', () => {
  expect(allowedRoleActions(callerOf('admin'), { ...own, name: 'supervisor' }).obstacle).toBeNull()
  expect(allowedRoleActions(callerOf('superadmin'), { ...own, kind: 'superadmin' }).obstacle).toBeNull()
})
