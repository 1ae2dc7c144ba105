import { expect, test } from 'vitest'
import { reference } from '#contract/platform/reference.ts'
import { callerOf, callerWithout } from '#server/testing/callers.ts'
import { allowedEntryActions, entryActions } from './policy.ts'

const call = reference.position.changeStatusMany
const agency = { ...callerOf('admin'), scope: { agency_id: 'agency' } as never }
const platform = { ...callerOf('superadmin'), scope: { agency_id: null } as never }

test.each([
  ['an own entry', { shared: false, active: true, hidden: false }, ['deactivate']],
  ['an own entry out of use', { shared: false, active: false, hidden: false }, ['activate']],
  ['a shared entry', { shared: true, active: true, hidden: false }, ['deactivate']],
  ['a shared entry that the agency hid', { shared: true, active: true, hidden: true }, ['activate']],
  ['a shared entry that the platform no longer has', { shared: true, active: false, hidden: true }, []],
])('what an agency can do with %s', (_, row, actions) => {
  expect(allowedEntryActions(agency, call, row)).toEqual(actions)
})

test('the platform takes its own entries in and out of use', () => {
  expect(allowedEntryActions(platform, call, { shared: true, active: false, hidden: false })).toEqual(['activate'])
})

test('without the permission there is no action', () => {
  const reader = { ...callerWithout('admin', 'Position/update'), scope: agency.scope }

  expect(allowedEntryActions(reader, call, { shared: false, active: true, hidden: false })).toEqual([])
})

test('an entry that is not used can be used again', () => {
  expect(entryActions({ own: true, active: false, in_use: false })).toEqual(['activate'])
  expect(entryActions({ own: false, active: true, in_use: true })).toEqual(['deactivate'])
})
