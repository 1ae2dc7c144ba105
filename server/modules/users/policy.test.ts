import { describe, expect, test } from 'vitest'
import type { UserStatus } from '#contract/accounts/users.ts'
import { callerOf } from '#server/testing/callers.ts'
import { obstacleTo, userActions } from './policy.ts'

const admin = callerOf('admin')
const superadmin = callerOf('superadmin')
const user = { status: 'active', two_factor_at: null, obstacle: null, last_super_admin: false } as const

describe('the actions on a user', () => {
  test.each<[UserStatus, string[]]>([
    ['invited', ['edit', 'invite_again', 'suspend']],
    ['active', ['edit', 'deactivate', 'suspend']],
    ['inactive', ['edit', 'activate', 'suspend']],
    ['suspended', ['edit', 'recover']],
    ['deleted', []],
  ])('who is %s, for an admin', (status, allowed_actions) => {
    expect(userActions(admin, { ...user, status })).toEqual({ allowed_actions, blocked_actions: [] })
  })

  test('only the super admin deletes, and ends two-factor authentication', () => {
    const protectedUser = { ...user, two_factor_at: '2026-11-01T00:00:00.000Z' }

    expect(userActions(superadmin, protectedUser).allowed_actions).toEqual([
      'edit',
      'deactivate',
      'suspend',
      'delete',
      'end_two_factor',
    ])
    expect(userActions(admin, protectedUser).allowed_actions).toEqual(['edit', 'deactivate', 'suspend'])
  })

  test('without two-factor authentication there is nothing to end', () => {
    expect(userActions(superadmin, user).allowed_actions).toEqual(['edit', 'deactivate', 'suspend', 'delete'])
  })

  test('without the permission there is none, not even blocked', () => {
    const reader = callerOf('admin', ['User/list', 'User/view'])

    expect(userActions(reader, { ...user, obstacle: 'stronger' })).toEqual({ allowed_actions: [], blocked_actions: [] })
  })

  test('everybody edits themselves, and does nothing else to themselves', () => {
    expect(userActions(admin, { ...user, obstacle: 'yourself' })).toEqual({
      allowed_actions: ['edit'],
      blocked_actions: ['deactivate', 'suspend'],
    })
  })

  test('a user with more permissions is not touched', () => {
    expect(userActions(admin, { ...user, obstacle: 'stronger' })).toEqual({
      allowed_actions: [],
      blocked_actions: ['edit', 'deactivate', 'suspend'],
    })
  })

  test('the last super admin stays: others only edit, invite again and end two-factor authentication', () => {
    const last = { ...user, two_factor_at: '2026-11-01T00:00:00.000Z', last_super_admin: true }

    expect(userActions(superadmin, last)).toEqual({
      allowed_actions: ['edit', 'end_two_factor'],
      blocked_actions: ['deactivate', 'suspend', 'delete'],
    })
    expect(userActions(superadmin, { ...last, status: 'invited' }).allowed_actions).toEqual([
      'edit',
      'invite_again',
      'end_two_factor',
    ])
  })
})

describe('the obstacle to changing the permissions of a user', () => {
  const actor = { ...callerOf('admin', ['User/update', 'Roster/create']), account_id: 'me' }
  const planner = { id: 'other', memberships: [{ kind: 'admin' as const }], held: ['Roster/create'] }

  test('there is none for a user with no more permissions', () => {
    expect(obstacleTo(actor, planner)).toBeNull()
  })

  test('nobody changes their own, not even the super admin', () => {
    expect(obstacleTo(actor, { ...planner, id: 'me' })).toBe('yourself')
    expect(obstacleTo({ ...superadmin, account_id: 'me' }, { ...planner, id: 'me' })).toBe('yourself')
  })

  test.each(['admin', 'superadmin'] as const)(
    'who lacks one of the permissions of an %s does not change them',
    (kind) => {
      const stronger = { ...planner, memberships: [{ kind }], held: ['Roster/create', 'Roster/publish'] }

      expect(obstacleTo(actor, stronger)).toBe('stronger')
      expect(obstacleTo({ ...superadmin, account_id: 'me' }, stronger)).toBeNull()
    },
  )

  test('one membership that runs an agency counts among others', () => {
    const memberships = [{ kind: 'employee' as const }, { kind: 'admin' as const }]

    expect(obstacleTo(actor, { id: 'other', memberships, held: ['Roster/publish'] })).toBe('stronger')
  })

  test.each(['customer', 'employee'] as const)('the permissions of a %s concern their own records only', (kind) => {
    expect(obstacleTo(actor, { id: 'other', memberships: [{ kind }], held: ['Roster/publish'] })).toBeNull()
  })
})
