import { expect, test } from 'vitest'
import type { Interview } from '#contract/jobs/applications/interviews.ts'
import { callerOf } from '#server/testing/callers.ts'
import { canChoose, withInterviewActions } from './policy.ts'

const interview = (status: Interview['status'], result: Interview['result'] = null) =>
  ({ status, result, place: 'Dock Road' }) as unknown as Interview

test.each([
  ['proposed', null, ['edit', 'cancel']],
  ['scheduled', null, ['edit', 'finish', 'cancel']],
  ['scheduled', 'passed', ['finish']],
  ['cancelled', null, []],
] as const)('what a recruiter can do with an interview that is %s with the result %s', (status, result, actions) => {
  expect(withInterviewActions(callerOf('admin'), interview(status, result))).toEqual({
    ...interview(status, result),
    allowed_actions: actions,
  })
  expect(withInterviewActions(callerOf('customer', ['Job Post/update']), interview(status, result))).toMatchObject({
    allowed_actions: [],
  })
})

test('applicants choose a time in the future of a proposed interview', () => {
  const now = new Date('2026-11-10T08:00:00.000Z')
  const later = { starts_at: '2026-11-10T08:00:01.000Z' }

  expect(canChoose({ status: 'proposed' }, later, now)).toBe(true)
  expect(canChoose({ status: 'proposed' }, { starts_at: now.toISOString() }, now)).toBe(false)
  expect(canChoose({ status: 'scheduled' }, later, now)).toBe(false)
  expect(canChoose({ status: 'proposed', result: 'failed' }, later, now)).toBe(false)
})
