import { expect, test } from 'vitest'
import { callerOf, callerWithout } from '#server/testing/callers.ts'
import { apiTokenActions } from './policy.ts'

const token = { state: 'active', permissions: ['Employee/list', 'Roster/create'] } as const

test.each([
  ['active', ['edit', 'rotate', 'revoke']],
  ['suspended', ['edit', 'rotate', 'revoke']],
  ['expired', ['rotate', 'revoke']],
  ['revoked', []],
] as const)('the actions on a token that is %s', (state, actions) => {
  expect(apiTokenActions(callerOf('admin'), { state, permissions: ['Employee/list', 'Roster/create'] })).toEqual(
    actions,
  )
})

test('who lacks one of its permissions can only revoke it', () => {
  const actor = callerWithout('admin', 'Roster/create')

  expect(apiTokenActions(actor, { ...token, permissions: [...token.permissions] })).toEqual(['revoke'])
})

test('without the permission there is none', () => {
  const actor = callerWithout('admin', 'API Token/update')

  expect(apiTokenActions(actor, { ...token, permissions: [...token.permissions] })).toEqual([])
})
