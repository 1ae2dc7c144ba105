import { expect, test } from 'vitest'
import { assignmentAllowedActions } from '#contract/rostering/rosters.ts'
import { actionsNow } from './actions-now.ts'

const at = (time: string) =>
  actionsNow(assignmentAllowedActions, '2026-11-23T08:00:00Z', Date.parse(`2026-11-23T${time}Z`))

test('before the start people respond and withdraw', () => {
  expect(at('07:59:00')).toEqual(['accept', 'decline', 'remind', 'withdraw', 'undo_no_show', 'record', 'remove'])
})

test('from the start attendance can be recorded, a no-show half an hour later', () => {
  expect(at('08:29:00')).toEqual(['remind', 'confirm_attendance', 'undo_no_show', 'record', 'remove'])
  expect(at('08:30:00')).toContain('record_no_show')
})
