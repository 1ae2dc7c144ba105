import { expect, test } from 'vitest'
import type { Review } from '#contract/jobs/applications/reviews.ts'
import { callerOf, callerWithout } from '#server/testing/callers.ts'
import { withReviewActions } from './policy.ts'

const review = (status: Review['status']) => ({ status, message: 'Three chefs' }) as unknown as Review

test('a recruiter sends an open review again and closes it', () => {
  expect(withReviewActions(callerOf('admin'), review('sent'))).toEqual({
    ...review('sent'),
    allowed_actions: ['resend', 'close'],
  })
  expect(withReviewActions(callerOf('admin'), review('closed')).allowed_actions).toEqual([])
})

test('nobody else does', () => {
  const reader = callerWithout('admin', 'Job Post/update')

  expect(withReviewActions(reader, review('sent')).allowed_actions).toEqual([])
  expect(withReviewActions(callerOf('customer', ['Job Post/update']), review('sent')).allowed_actions).toEqual([])
})
