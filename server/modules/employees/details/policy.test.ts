import { expect, test } from 'vitest'
import { callerOf, callerWithout } from '#server/testing/callers.ts'
import { withReviewable } from './policy.ts'

const at = '2026-11-01T00:00:00.000Z'
const file = {
  own: { pronouns: 'she/her' },
  bank: { reviewed_at: null },
  tax: { reviewed_at: at },
  super: null,
} as never

test('the agency reviews what the employee changed since its last review', () => {
  expect(withReviewable(callerOf('admin'), file)).toEqual({ ...(file as object), reviewable: ['basic', 'bank'] })
})

test('without changes there is nothing to review', () => {
  expect(withReviewable(callerOf('admin'), { own: null, bank: { reviewed_at: at } } as never).reviewable).toEqual([])
})

test('employees review nothing, and neither does the agency without the permission', () => {
  expect(withReviewable(callerOf('employee'), file).reviewable).toEqual([])
  expect(withReviewable(callerWithout('admin', 'Employee/update'), file).reviewable).toEqual([])
})
