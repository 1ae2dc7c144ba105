import { describe, expect, test } from 'vitest'
import type { JobStatus } from '#contract/jobs/jobs.ts'
import { callerOf, callerWithout } from '#server/testing/callers.ts'
import { allowedJobActions, mayChangeJobs, maySeeApplicants, maySeeJobPay, requireJobAction } from './policy.ts'

const admin = callerOf('admin')
const customer = callerOf('customer')
const employee = callerOf('employee')

describe('the actions on a job', () => {
  test.each<[JobStatus, string[], string[]]>([
    ['draft', ['edit', 'submit', 'publish', 'cancel', 'delete'], ['edit', 'submit', 'cancel']],
    ['pending_approval', ['edit', 'publish', 'reject', 'cancel'], ['cancel']],
    ['published', ['edit', 'hold', 'fill', 'close', 'cancel'], ['cancel']],
    ['on_hold', ['edit', 'resume', 'fill', 'close', 'cancel'], ['cancel']],
    ['filled', ['reopen', 'close', 'pool_remaining', 'archive'], []],
    ['archived', ['delete'], []],
  ])('that is %s, for the agency and for the customer', (status, agency, theirs) => {
    const job = { status, has_applications: false }

    expect(allowedJobActions(admin, job)).toEqual(agency)
    expect(allowedJobActions(customer, job)).toEqual(theirs)
    expect(allowedJobActions(employee, job)).toEqual([])
  })

  test('a job for which somebody applied is not deleted', () => {
    expect(allowedJobActions(admin, { status: 'archived', has_applications: true })).toEqual([])
    expect(allowedJobActions(admin, { status: 'draft', has_applications: true })).not.toContain('delete')
  })

  test('who only creates jobs submits them, who only changes statuses changes those', () => {
    const draft = { status: 'draft', has_applications: false } as const

    expect(allowedJobActions(callerOf('admin', ['Job Post/create']), draft)).toEqual(['submit'])
    expect(allowedJobActions(callerOf('admin', ['Job Post/update status bulk']), draft)).toEqual([
      'submit',
      'publish',
      'cancel',
    ])
    expect(allowedJobActions(callerOf('admin', []), draft)).toEqual([])
    expect(allowedJobActions(callerWithout('customer', 'Job Post/create'), draft)).toEqual([])
  })

  test('an action that is not theirs is refused', () => {
    expect(() => requireJobAction(customer, 'publish')).toThrow('mayNot')
    expect(() => requireJobAction(employee, 'edit')).toThrow('mayNot')
    expect(() => requireJobAction(admin, 'publish')).not.toThrow()
    expect(() => requireJobAction(customer, 'submit')).not.toThrow()
  })
})

test('only staff changes jobs, whatever a role of another kind includes', () => {
  expect(mayChangeJobs(callerOf('admin', ['Job Post/update']))).toBe(true)
  expect(mayChangeJobs(callerOf('superadmin', ['Job Post/update']))).toBe(true)
  expect(mayChangeJobs(callerOf('admin', ['Job Post/list']))).toBe(false)
  expect(mayChangeJobs(callerOf('customer', ['Job Post/update']))).toBe(false)
})

test('applicants are seen with their permission', () => {
  expect(maySeeApplicants(callerOf('customer', ['Job Post/view applicants']))).toBe(true)
  expect(maySeeApplicants(callerOf('admin', ['Job Post/view']))).toBe(false)
})

test('staff always sees the pay of a job, others where it is shown', () => {
  expect(maySeeJobPay(admin, { show_pay: false })).toBe(true)
  expect(maySeeJobPay(customer, { show_pay: false })).toBe(false)
  expect(maySeeJobPay(customer, { show_pay: true })).toBe(true)
})
