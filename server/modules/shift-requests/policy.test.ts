import { expect, test } from 'vitest'
import type { ShiftRequest } from '#contract/rostering/shifts/shift-requests.ts'
import { callerOf } from '#server/testing/callers.ts'
import { withRequestActions } from './policy.ts'

const request = (status: ShiftRequest['status']) => ({ status, message: 'Two chefs' }) as unknown as ShiftRequest

test('a customer edits and withdraws a request, the agency decides about it', () => {
  expect(withRequestActions(callerOf('customer'), request('requested'))).toEqual({
    ...request('requested'),
    allowed_actions: ['edit', 'withdraw'],
  })
  expect(withRequestActions(callerOf('admin'), request('requested')).allowed_actions).toEqual([
    'edit',
    'withdraw',
    'approve',
    'decline',
  ])
  expect(withRequestActions(callerOf('employee'), request('requested')).allowed_actions).toEqual([])
})

test.each(['approved', 'declined', 'withdrawn'] as const)('nothing can be done with a request that is %s', (status) => {
  expect(withRequestActions(callerOf('admin'), request(status)).allowed_actions).toEqual([])
})
