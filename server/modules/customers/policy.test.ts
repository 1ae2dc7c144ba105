import { expect, test } from 'vitest'
import { callerOf } from '#server/testing/callers.ts'
import { allowedCustomerActions } from './policy.ts'

test.each([
  ['prospect', ['activate', 'deactivate']],
  ['active', ['hold', 'deactivate']],
  ['on_hold', ['activate', 'deactivate']],
  ['inactive', ['activate']],
] as const)('the actions on a customer that is %s are for the agency', (status, actions) => {
  expect(allowedCustomerActions(callerOf('admin'), { status })).toEqual(actions)
  expect(allowedCustomerActions(callerOf('customer'), { status })).toEqual([])
})
