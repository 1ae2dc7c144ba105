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
import { canTransition } from '#contract/transitions.ts'
import { defaultGrants, supervisorGrants } from '#contract/default-grants.ts'
import type { Kind } from '#contract/permissions.ts'
import {
  allowedFilter,
  approvalBlockerFor,
  editActionFor,
  mayAct,
  mayAttach,
  mayDispute,
  mayWrite,
  recordsForOthers,
  sideOf,
  timesheetActionsFor,
  toVisibleTimesheet,
} from '#server/modules/timesheets/policy.ts'
import type { Timesheet } from '#contract/rostering/timesheets/timesheets.ts'
import {
  approvableStatuses,
  approvedStatuses,
  type TimesheetStatus,
  timesheetStatuses,
  timesheetTransitions,
} from '#contract/rostering/timesheets/statuses.ts'

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

describe('the actions on a timesheet', () => {
  const sheet = (status: TimesheetStatus, is_own = false) => ({ status, mode: 'customer_then_agency' as const, is_own })
  const actionsOn = (kind: Kind, status: TimesheetStatus, is_own = false) =>
    timesheetActionsFor(who(kind))(sheet(status, is_own)).allowed_actions

  test('for its employee, who writes and submits it', () => {
    expect(actionsOn('employee', 'draft', true)).toEqual(['submit', 'edit'])
    expect(actionsOn('employee', 'rejected', true)).toEqual(['submit', 'edit'])
    expect(actionsOn('employee', 'submitted', true)).toEqual([])
    expect(actionsOn('employee', 'draft')).toEqual([])
  })

  test('for the customer, who approves and disputes it', () => {
    expect(actionsOn('customer', 'submitted')).toEqual(['approve', 'dispute'])
    expect(actionsOn('customer', 'client_approved')).toEqual(['dispute'])
    expect(actionsOn('customer', 'draft')).toEqual([])
  })

  test('for the agency', () => {
    expect(actionsOn('admin', 'draft')).toEqual(['submit', 'edit', 'void'])
    expect(actionsOn('admin', 'submitted')).toEqual(['dispute', 'reject', 'void'])
    expect(actionsOn('admin', 'client_approved')).toEqual(['approve', 'dispute', 'reject'])
    expect(actionsOn('admin', 'disputed')).toEqual(['correct', 'reject', 'reset'])
    expect(actionsOn('admin', 'approved')).toEqual(['reset'])
    expect(actionsOn('admin', 'disputed', true)).toEqual([])
  })

  test('are those of each timesheet, whichever came before', () => {
    const actionsFor = timesheetActionsFor(who('admin'))
    const submitted = sheet('submitted')

    expect(actionsFor({ ...submitted, lacks_approver: true }).allowed_actions).toContain('approve')
    expect(actionsFor(submitted).allowed_actions).not.toContain('approve')
    expect(actionsFor({ ...submitted, mode: 'agency_only' }).allowed_actions).toContain('approve')
    expect(actionsFor({ ...submitted, is_own: true }).allowed_actions).toEqual([])
  })

  test('come with the reason why an approver of the agency cannot approve', () => {
    const blockedBy = (kind: Kind, status: TimesheetStatus, is_own = false) =>
      timesheetActionsFor(who(kind))(sheet(status, is_own)).approval_blocked_by

    expect(blockedBy('admin', 'client_approved')).toBeNull()
    expect(blockedBy('admin', 'submitted')).toBe('customer_first')
    expect(blockedBy('admin', 'submitted', true)).toBe('own')
    expect(blockedBy('admin', 'draft')).toBe('not_awaiting')
    expect(blockedBy('customer', 'draft')).toBeNull()
    expect(timesheetActionsFor(who('admin', []))(sheet('draft')).approval_blocked_by).toBeNull()
  })
})

test('the agency approves in the place of a customer without an approver, the customer never in that of the agency', () => {
  const sheet = { mode: 'customer_then_agency', is_own: false, lacks_approver: true } as const

  expect(approvalBlockerFor(who('admin'), { ...sheet, status: 'submitted' })).toBeNull()
  expect(approvalBlockerFor(who('customer'), { ...sheet, status: 'client_approved' })).toMatchObject({
    code: 'wrongState',
  })
})

test('each kind of user approves for its side', () => {
  expect(sideOf(who('admin'))).toBe('agency')
  expect(sideOf(who('superadmin'))).toBe('agency')
  expect(sideOf(who('customer'))).toBe('customer')
  expect(sideOf(who('employee'))).toBeNull()
})

test('hours of others are recorded by agency users with the permission', () => {
  expect(recordsForOthers(who('admin', ['Timesheet/create']))).toBe(true)
  expect(recordsForOthers(who('admin', ['Timesheet/update']))).toBe(false)
  expect(recordsForOthers(who('employee', ['Timesheet/create']))).toBe(false)
})

test('photos are attached by those who write the hours, until these are approved', () => {
  expect(mayAttach(who('employee'), { ...own, status: 'draft' })).toBe(true)
  expect(mayAttach(who('employee'), { ...own, status: 'approved' })).toBe(false)
  expect(mayAttach(who('employee'), { ...another, status: 'draft' })).toBe(false)
  expect(mayAttach(who('employee', []), { ...own, status: 'draft' })).toBe(false)
})

test('hours are submitted by their employee or a planner, a supervisor included', () => {
  expect(mayAct(who('employee'), 'submit', own)).toBe(true)
  expect(mayAct(who('employee'), 'submit', another)).toBe(false)
  expect(mayAct({ ...who('admin', supervisorGrants), supervisor_id: 'theirs' }, 'submit', another)).toBe(true)
})

test('which hours lack a rate is for those who may see pay', () => {
  expect(allowedFilter(who('admin', ['Rate/view']), { without_rate: true })).toEqual({ without_rate: true })
  expect(() => allowedFilter(who('admin', []), { without_rate: true })).toThrow('mayNot')
  expect(allowedFilter(who('admin', []), { without_rate: false })).toEqual({ without_rate: false })
})

describe('what is visible of a timesheet', () => {
  const change = (from: TimesheetStatus, to: TimesheetStatus, reason: string) => ({ from, to, reason })
  const timesheet = {
    notes: 'Late because of the train',
    status_reason: 'The break is missing',
    approval: { mode: 'customer', approvers: ['Harriet Cole'] },
    history: [
      change('draft', 'submitted', 'At last'),
      change('submitted', 'disputed', 'An hour too long'),
      change('disputed', 'submitted', 'Corrected'),
      change('submitted', 'rejected', 'The break is missing'),
    ],
  } as unknown as Timesheet

  test('everything, to the agency', () => {
    expect(toVisibleTimesheet(who('admin'), timesheet)).toBe(timesheet)
  })

  test("all but the customer's approvers, to the employee", () => {
    expect(toVisibleTimesheet(who('employee'), timesheet)).toEqual({
      ...timesheet,
      approval: { mode: 'customer', approvers: [] },
    })
  })

  test('disputes and their answers, to the customer', () => {
    expect(toVisibleTimesheet(who('customer'), timesheet)).toMatchObject({
      notes: null,
      status_reason: null,
      history: [{ reason: null }, { reason: 'An hour too long' }, { reason: 'Corrected' }, { reason: null }],
    })
  })

  test('the reason of a dispute, to the customer who disputes', () => {
    const disputed = { ...timesheet, status_reason: 'An hour too long', history: timesheet.history.slice(0, 2) }

    expect(toVisibleTimesheet(who('customer'), disputed).status_reason).toBe('An hour too long')
    expect(toVisibleTimesheet(who('customer'), { ...disputed, status_reason: null }).status_reason).toBeNull()
    expect(toVisibleTimesheet(who('customer'), { ...disputed, history: [] }).status_reason).toBeNull()
  })
})

type TimesheetStep = 'approve' | 'silence' | 'dispute' | 'reset' | 'reject' | 'submit' | 'correct' | 'export'
type ApprovalPath = { status: TimesheetStatus; steps: ApprovalStep[] }

/** One transition as the actions perform it, or none where the policy or the status refuses it. */
function moved(walk: ApprovalPath, act: TimesheetStep, kind: 'admin' | 'customer', mode: ApprovalMode): ApprovalPath {
  const { status, steps } = walk
  const sheet = { status, mode, is_own: false }
  const isPossible = (action: keyof typeof timesheetTransitions) => canTransition(timesheetTransitions, action, status)
  const again: ApprovalPath =
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
      const end = path.reduce<ApprovalPath>((walk, [one, kind]) => moved(walk, one, kind, mode), {
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
