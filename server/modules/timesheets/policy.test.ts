import { describe, expect, test } from 'vitest'
import { defaultGrants, type Kind } from '#contract/permissions.ts'
import { mayAct, mayWrite, whyNotApprove } from '#server/modules/timesheets/policy.ts'

const who = (kind: Kind, grants = defaultGrants[kind]) => ({ kind, grants: new Set(grants) })
const own = { is_own: true }
const another = { is_own: false }

test('hours are written by their owner or a planner', () => {
  expect(mayWrite(who('employee'), own)).toBe(true)
  expect(mayWrite(who('admin'), another)).toBe(true)
  expect(mayWrite(who('superadmin'), another)).toBe(true)
  expect(mayWrite(who('employee'), another)).toBe(false)
  expect(mayWrite(who('admin', ['Timesheet/create']), another)).toBe(false)
})

describe.each(['reject', 'reset', 'void'] as const)('to %s a timesheet', (action) => {
  test('is a planner’s, and never for one’s own', () => {
    expect(mayAct(who('admin'), action, another)).toBe(true)
    expect(mayAct(who('admin'), action, own)).toBe(false)
    expect(mayAct(who('admin', ['Timesheet/create']), action, another)).toBe(false)
  })

  test('is not opened to employees and customers by a grant', () => {
    expect(mayAct(who('employee', ['Timesheet/update']), action, another)).toBe(false)
    expect(mayAct(who('customer', ['Timesheet/update']), action, another)).toBe(false)
  })
})

test('nobody approves their own time, and only the agency approves', () => {
  expect(whyNotApprove(who('admin'), another)).toBeNull()
  expect(whyNotApprove(who('superadmin'), own)).toBe('timesheets.ownSheet')
  expect(whyNotApprove(who('customer', ['Timesheet/approve']), another)).toBe('mayNot')
})
