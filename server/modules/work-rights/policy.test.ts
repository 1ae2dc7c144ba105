import { expect, test } from 'vitest'
import { callerOf } from '#server/testing/callers.ts'
import { studyPeriodActions, visaActions } from './policy.ts'

const unconfirmed = { confirmed_at: null }
const confirmed = { confirmed_at: '2026-11-01T00:00:00.000Z' }

test('the agency confirms and changes visas and periods of study', () => {
  const agency = callerOf('admin')

  expect(visaActions(agency, unconfirmed)).toEqual(['confirm', 'edit'])
  expect(visaActions(agency, confirmed)).toEqual(['edit'])
  expect(studyPeriodActions(agency, unconfirmed)).toEqual(['confirm', 'remove'])
  expect(studyPeriodActions(agency, confirmed)).toEqual(['remove'])
})

test('employees change what is not confirmed', () => {
  const employee = callerOf('employee')

  expect(visaActions(employee, unconfirmed)).toEqual(['edit'])
  expect(visaActions(employee, confirmed)).toEqual([])
  expect(studyPeriodActions(employee, unconfirmed)).toEqual(['remove'])
  expect(studyPeriodActions(employee, confirmed)).toEqual([])
})

test('employees confirm nothing, even if their role had the permission of the call', () => {
  expect(visaActions(callerOf('employee', ['Employee/update']), unconfirmed)).not.toContain('confirm')
})
