import { expect, test } from 'vitest'
import { actionLabel, canApproveInBulk, canEdit } from './timesheet-access.ts'
import type { TimesheetAction } from '#contract/rostering/timesheets/statuses.ts'

const sheet = (...allowed_actions: TimesheetAction[]) => ({
  allowed_actions,
  visa_hours: null,
  visa_course: null,
  lacks_approver: false,
})
const hours = { starts_on: '2026-11-09', ends_on: '2026-11-22', used_minutes: 3000, limit_minutes: 2880 }

test('approves in bulk where the server allows it and the agency need not give a reason', () => {
  const agency = { approves: 'agency' as const }

  expect(canApproveInBulk(sheet('approve'), agency)).toBe(true)
  expect(canApproveInBulk(sheet('edit'), agency)).toBe(false)
  expect(canApproveInBulk({ ...sheet('approve'), visa_hours: hours }, agency)).toBe(false)
  expect(canApproveInBulk({ ...sheet('approve'), lacks_approver: true }, agency)).toBe(false)
  expect(canApproveInBulk({ ...sheet('approve'), visa_hours: hours }, { approves: 'customer' })).toBe(true)
})

test('allows editing where the server allows an edit or a correction', () => {
  expect([canEdit(sheet('edit')), canEdit(sheet('correct')), canEdit(sheet('approve'))]).toEqual([true, true, false])
})

test('labels the actions on disputed hours and a planner’s note of a customer’s dispute', () => {
  expect(actionLabel('reset', { status: 'disputed' }, { plans: true })).toBe('timesheets.actions.answer')
  expect(actionLabel('reset', { status: 'approved' }, { plans: true })).toBe('timesheets.actions.reset')
  expect(actionLabel('dispute', { status: 'submitted' }, { plans: true })).toBe('timesheets.actions.noteDispute')
  expect(actionLabel('dispute', { status: 'submitted' }, { plans: false })).toBe('timesheets.actions.dispute')
})
