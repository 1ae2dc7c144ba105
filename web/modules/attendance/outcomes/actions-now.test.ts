import { expect, test } from 'vitest'
import { assignmentActions } from '#contract/rostering/shifts/assignments.ts'
import { actionsNow } from './actions-now.ts'

const shift = { starts_at: '2026-11-23T08:00:00Z', ends_at: '2026-11-23T16:00:00Z' }
const at = (time: string) => actionsNow(assignmentActions, shift, `2026-11-23T${time}Z`)
const before = ['accept', 'decline', 'remind', 'withdraw', 'replace']

test('before the start people are reminded, respond, withdraw and are replaced', () => {
  expect(at('07:59:00')).toEqual(expect.arrayContaining(before))
  expect(at('08:00:00').filter((action) => before.includes(action))).toEqual([])
})

test('from the start attendance can be recorded, a no-show half an hour later, a replacement found until the end', () => {
  expect(at('07:59:00')).not.toContain('confirm_attendance')
  expect(at('08:00:00')).toContain('confirm_attendance')
  expect(at('08:29:00')).not.toContain('record_no_show')
  expect(at('08:30:00')).toContain('record_no_show')
  expect(at('15:59:00')).toContain('find_replacement')
  expect(at('16:00:00')).not.toContain('find_replacement')
})
