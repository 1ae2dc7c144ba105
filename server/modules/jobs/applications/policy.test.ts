import { describe, expect, test } from 'vitest'
import type { ApplicationStage } from '#contract/jobs/applications/application-stages.ts'
import { callerOf, callerWithout } from '#server/testing/callers.ts'
import { allowedApplicationActions, maySeeEmployees, requireApplicationAction } from './policy.ts'

const recruiter = { ...callerOf('admin'), supervisor_id: null }
const customer = { ...callerOf('customer'), supervisor_id: null }
const applicant = { ...callerOf('employee'), supervisor_id: null }

describe('the actions on an application', () => {
  test.each<[ApplicationStage, string[], string[], string[]]>([
    ['applied', ['screen', 'shortlist', 'reject', 'pool', 'withdraw'], [], ['withdraw']],
    ['client_review', ['interview', 'offer', 'reject', 'pool', 'withdraw'], ['interview', 'reject'], ['withdraw']],
    [
      'offered',
      ['offer', 'select', 'decline_offer', 'reject', 'withdraw'],
      [],
      ['select', 'decline_offer', 'withdraw'],
    ],
    ['selected', ['undo_selection', 'hire'], [], []],
    ['rejected', ['reopen'], [], []],
  ])('in the stage %s, for the recruiter, the customer and the applicant', (stage, agency, theirs, own) => {
    const application = { stage, hired: false }

    expect(allowedApplicationActions(recruiter, application)).toEqual(agency)
    expect(allowedApplicationActions(customer, application)).toEqual(theirs)
    expect(allowedApplicationActions(applicant, application)).toEqual(own)
  })

  test('who was hired is neither hired again nor deselected', () => {
    expect(allowedApplicationActions(recruiter, { stage: 'selected', hired: true })).toEqual([])
    expect(allowedApplicationActions(recruiter, { stage: 'applied', hired: true })).toContain('screen')
  })

  test('recruiters who may not create employees select, and do not hire', () => {
    const actor = { ...callerWithout('admin', 'Employee/create'), supervisor_id: null }

    expect(allowedApplicationActions(actor, { stage: 'selected', hired: false })).toEqual(['undo_selection'])
  })

  test('without the permission there is none', () => {
    const actor = { ...callerWithout('admin', 'Job Post/update'), supervisor_id: null }

    expect(allowedApplicationActions(actor, { stage: 'applied', hired: false })).toEqual([])
  })
})

test('recruiters take every action, customers those of their review', () => {
  expect(() => requireApplicationAction(recruiter, 'hire')).not.toThrow()
  expect(() => requireApplicationAction(customer, 'reject')).not.toThrow()
  expect(() => requireApplicationAction(customer, 'hire')).toThrow('mayNot')
  expect(() => requireApplicationAction(applicant, 'withdraw')).toThrow('mayNot')
})

test('possible duplicates are for who may list employees', () => {
  expect(maySeeEmployees(callerOf('admin', ['Employee/list']))).toBe(true)
  expect(maySeeEmployees(callerOf('admin', ['Employee/view']))).toBe(false)
})
