import { expect, test } from 'vitest'
import { callerOf } from '#server/testing/callers.ts'
import { allowedOfferActions } from './policy.ts'

const planner = callerOf('admin')
const employee = callerOf('employee')

test.each([
  ['queued', [], ['revoke']],
  ['sent', ['accept', 'decline'], ['revoke']],
  ['seen', ['accept', 'decline'], ['revoke']],
  ['accepted', [], []],
] as const)('an offer to the first that is %s, for its employee and for a planner', (status, own, planning) => {
  expect(allowedOfferActions(employee, { status, choice: 'first' })).toEqual(own)
  expect(allowedOfferActions(planner, { status, choice: 'first' })).toEqual(planning)
})

test.each([
  ['seen', ['apply', 'decline'], ['revoke']],
  ['applied', ['decline'], ['choose', 'revoke']],
] as const)('an offer where a planner chooses that is %s', (status, own, planning) => {
  expect(allowedOfferActions(employee, { status, choice: 'planner' })).toEqual(own)
  expect(allowedOfferActions(planner, { status, choice: 'planner' })).toEqual(planning)
})

test('without the permissions there is no action', () => {
  expect(allowedOfferActions(callerOf('admin', []), { status: 'applied', choice: 'planner' })).toEqual([])
  expect(allowedOfferActions(callerOf('employee', []), { status: 'seen', choice: 'first' })).toEqual([])
})
