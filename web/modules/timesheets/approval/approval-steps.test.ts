import { expect, test } from 'vitest'
import { type ApprovalMode, nextApprovalSide } from '#contract/rostering/timesheets/approval.ts'
import type { Timesheet } from '#contract/rostering/timesheets/timesheets.ts'
import { approvalStepsOf } from './approval-steps.ts'

type Change = Timesheet['history'][number]
const change = (to: Change['to'], step: Change['step'] = null, from: string | null = 'submitted'): Change => ({
  ...{
    at: '2026-11-18T02:00:00.000Z',
    by_name: 'Harriet Cole',
    reason: null,
    paid_minutes: null,
    extra: null,
    shown_by_name: null,
  },
  ...{ from, to, step },
})
const sent = change('submitted', null, 'draft')
const stepsFor = (mode: ApprovalMode, status: Timesheet['status'], ...history: Change[]) =>
  approvalStepsOf({
    status,
    history,
    waits_for: nextApprovalSide(status, mode),
    approval: { mode, submitted_at: null, timeout_at: null, approvers: [] },
  }).map(({ side, is }) => `${side} ${is}`)

test('returns the approvals of each mode, and which one is pending', () => {
  const byCustomer = change('client_approved', 'customer')

  expect(stepsFor('agency_only', 'submitted', sent)).toEqual(['agency waiting'])
  expect(stepsFor('customer', 'submitted', sent)).toEqual(['customer waiting'])
  expect(stepsFor('customer_then_agency', 'submitted', sent)).toEqual(['customer waiting', 'agency later'])
  expect(stepsFor('customer_then_agency', 'client_approved', sent, byCustomer)).toEqual([
    'customer done',
    'agency waiting',
  ])
  expect(stepsFor('none', 'approved', sent, change('approved', 'none'))).toEqual([])
})

test('adds the agency when the customer does not respond, also where only the customer approves', () => {
  expect(stepsFor('customer', 'client_approved', sent, change('client_approved', 'timeout'))).toEqual([
    'customer timeout',
    'agency waiting',
  ])
})

test('ignores approvals from before the hours were submitted again', () => {
  const again = change('submitted', null, 'disputed')
  const before = [sent, change('client_approved', 'customer'), change('disputed')]

  expect(stepsFor('customer_then_agency', 'disputed', ...before)).toEqual(['customer disputed', 'agency later'])
  expect(stepsFor('customer_then_agency', 'submitted', ...before, again)).toEqual(['customer waiting', 'agency later'])
})

test('returns no pending approval for a draft', () => {
  expect(stepsFor('agency_only', 'draft', change('draft', null, null))).toEqual(['agency afterSubmit'])
})
