import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import {
  type ApprovalMode,
  type ApprovalStep,
  approvalModes,
  needsCustomerApproval,
  customerApprovalLeadsTo,
  nextApprovalSide,
} from '#contract/rostering/timesheets/approval.ts'
import {
  approvableStatuses,
  approvedStatuses,
  type TimesheetStatus,
  timesheetStatuses,
  timesheetTransitions,
} from '#contract/rostering/timesheets/timesheets.ts'
import { canTransition } from '#contract/transitions.ts'
import { defaultGrants, supervisorGrants } from '#contract/default-grants.ts'
import type { Kind } from '#contract/permissions.ts'
import { editActionFor, mayAct, mayDispute, mayWrite, approvalBlockerFor } from '#server/modules/timesheets/policy.ts'

const who = (kind: Kind, grants = defaultGrants[kind]) => ({ kind, grants: new Set(grants), supervisor_id: null })
const own = { is_own: true }
const another = { is_own: false }

test('a supervisor approves and rejects, the office resets, voids and responds to disputes', () => {
  const supervisor = { ...who('admin', supervisorGrants), supervisor_id: 'theirs' }

  expect(approvalBlockerFor(supervisor, { ...another, status: 'submitted', mode: 'agency_only' })).toBeNull()
  expect(mayAct(supervisor, 'reject', another)).toBe(true)
  expect(mayAct(supervisor, 'reset', another)).toBe(false)
  expect(mayAct(supervisor, 'void', another)).toBe(false)
  expect(editActionFor(supervisor, { ...another, status: 'disputed' })).toBe('edit')
})

test('hours are written by their employee or a planner', () => {
  expect(mayWrite(who('employee'), own)).toBe(true)
  expect(mayWrite(who('admin'), another)).toBe(true)
  expect(mayWrite(who('superadmin'), another)).toBe(true)
  expect(mayWrite(who('employee'), another)).toBe(false)
  expect(mayWrite(who('admin', ['Timesheet/create']), another)).toBe(false)
})

describe.each(['reject', 'reset', 'void'] as const)('to %s a timesheet', (action) => {
  test("is for planners, and never for one's own", () => {
    expect(mayAct(who('admin'), action, another)).toBe(true)
    expect(mayAct(who('admin'), action, own)).toBe(false)
    expect(mayAct(who('admin', ['Timesheet/create']), action, another)).toBe(false)
  })

  test('cannot be granted to employees and customers', () => {
    expect(mayAct(who('employee', ['Timesheet/update']), action, another)).toBe(false)
    expect(mayAct(who('customer', ['Timesheet/update']), action, another)).toBe(false)
  })
})

describe('to approve', () => {
  const sheet = (status: TimesheetStatus, mode: ApprovalMode, is_own = false) => ({ status, mode, is_own })
  const { admin, superadmin, customer, employee } = {
    admin: who('admin'),
    superadmin: who('superadmin'),
    customer: who('customer'),
    employee: who('employee', ['Timesheet/approve']),
  }

  test("is never allowed for one's own time", () => {
    for (const mode of approvalModes)
      for (const actor of [admin, superadmin, customer, employee])
        expect(approvalBlockerFor(actor, sheet('submitted', mode, true))).toBe('timesheets.ownSheet')
  })

  // The refusals of submitted and customer-approved hours for the agency and the customer.
  const byCustomer = { code: 'wrongState', facts: { state: 'timesheet.client_approved' } }
  test.each<[ApprovalMode, (string | null)[], (string | typeof byCustomer | null)[]]>([
    ['none', [null, null], ['mayNot', 'mayNot']],
    ['agency_only', [null, null], ['mayNot', 'mayNot']],
    ['customer', ['timesheets.customerFirst', null], [null, byCustomer]],
    ['customer_then_agency', ['timesheets.customerFirst', null], [null, byCustomer]],
  ])('in mode %s the next approver may approve', (mode, agency, theirs) => {
    const refusals = (actor: typeof admin) =>
      approvableStatuses.map((status) => approvalBlockerFor(actor, sheet(status, mode)))

    expect(refusals(admin)).toEqual(agency)
    expect(refusals(superadmin)).toEqual(agency)
    expect(refusals(customer)).toEqual(theirs)
    expect(refusals(employee)).toEqual(['mayNot', 'mayNot'])
  })

  const settled = timesheetStatuses.filter((status) => nextApprovalSide(status, 'agency_only') === null)
  test.each(settled)('in status %s nobody can approve, in any mode', (status) => {
    const blocker = { code: 'wrongState', facts: { state: `timesheet.${status}` } }
    for (const mode of approvalModes) expect(approvalBlockerFor(admin, sheet(status, mode))).toEqual(blocker)
  })
})

test("hours are disputed by the customer, where the customer's approval is required, or by a planner on their behalf", () => {
  const disputable = approvalModes.filter((mode) => mayDispute(who('customer'), { mode, is_own: false }))

  expect(disputable).toEqual(['customer', 'customer_then_agency'])
  expect(mayDispute(who('customer'), { mode: 'customer', is_own: true })).toBe(false)
  expect(mayDispute(who('admin'), { mode: 'agency_only', is_own: false })).toBe(true)
  expect(mayDispute(who('admin'), { mode: 'customer', is_own: true })).toBe(false)
  expect(mayDispute(who('employee', ['Timesheet/approve']), { mode: 'customer', is_own: false })).toBe(false)
})

test('disputed hours are corrected by the agency, not by the employee', () => {
  const actionOf = (actor: ReturnType<typeof who>, is_own: boolean) =>
    editActionFor(actor, { is_own, status: 'disputed' })

  expect(actionOf(who('admin'), false)).toBe('correct')
  expect(actionOf(who('admin'), true)).toBe('edit')
  expect(actionOf(who('employee'), true)).toBe('edit')
})

type TimesheetStep = 'approve' | 'silence' | 'dispute' | 'reset' | 'reject' | 'submit' | 'correct' | 'export'
type TimesheetWalk = { status: TimesheetStatus; steps: ApprovalStep[] }

/** One transition as the actions perform it, or none where the policy or the status refuses it. */
function moved(walk: TimesheetWalk, act: TimesheetStep, kind: 'admin' | 'customer', mode: ApprovalMode): TimesheetWalk {
  const { status, steps } = walk
  const sheet = { status, mode, is_own: false }
  const isPossible = (action: keyof typeof timesheetTransitions) => canTransition(timesheetTransitions, action, status)
  const again: TimesheetWalk =
    mode === 'none' ? { status: 'approved', steps: ['none'] } : { status: 'submitted', steps: [] }
  if (act === 'approve') {
    if (approvalBlockerFor(who(kind), sheet) !== null) return walk
    const side = kind === 'customer' ? ('customer' as const) : ('agency' as const)
    return { status: side === 'agency' ? 'approved' : customerApprovalLeadsTo(mode, false), steps: [...steps, side] }
  }
  if (act === 'silence')
    return needsCustomerApproval(mode) && status === 'submitted'
      ? { status: 'client_approved', steps: ['timeout'] }
      : walk
  if (act === 'dispute') {
    const may = mayDispute(who(kind), sheet) && isPossible('dispute')
    return may ? { status: 'disputed', steps: [] } : walk
  }
  if (act === 'correct') return isPossible(editActionFor(who(kind), sheet)) ? again : walk
  if (act === 'export') return status === 'approved' ? { ...walk, status: 'exported' } : walk
  if (!mayAct(who(kind), act, sheet) || !isPossible(act)) return walk
  if (act === 'submit') return again
  return { status: timesheetTransitions[act].to, steps: [] }
}

test('no path leads to approved hours without the approvals of the mode', () => {
  const acts = ['approve', 'silence', 'dispute', 'reset', 'reject', 'submit', 'correct', 'export'] as const
  const act = fc.tuple(fc.constantFrom(...acts), fc.constantFrom('admin' as const, 'customer' as const))

  fc.assert(
    fc.property(fc.constantFrom(...approvalModes), fc.array(act, { maxLength: 25 }), (mode, path) => {
      const end = path.reduce<TimesheetWalk>((walk, [one, kind]) => moved(walk, one, kind, mode), {
        status: 'draft',
        steps: [],
      })
      if (!approvedStatuses.some((status) => status === end.status)) return
      const steps = end.steps.join()
      const allowed: Record<ApprovalMode, string[]> = {
        // After a reset even these go to the agency.
        none: ['none', 'agency'],
        agency_only: ['agency'],
        customer: ['customer', 'timeout,agency'],
        customer_then_agency: ['customer,agency', 'timeout,agency'],
      }
      expect(allowed[mode]).toContain(steps)
    }),
    { numRuns: 2000 },
  )
})
