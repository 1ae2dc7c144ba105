import { expect, test } from 'vitest'
import { callerOf, callerWithout } from '#server/testing/callers.ts'
import { kioskActions, kioskPunchActions, requireEmployee } from './policy.ts'

test('a kiosk in use is edited, paired again and revoked by the agency', () => {
  expect(kioskActions(callerOf('admin'), { state: 'paired' })).toEqual(['edit', 'renew_code', 'revoke'])
  expect(kioskActions(callerOf('admin'), { state: 'revoked' })).toEqual([])
  expect(kioskActions(callerWithout('admin', 'Timesheet/update'), { state: 'paired' })).toEqual([])
})

test('a rejected punch is accepted or dismissed, without a time only dismissed', () => {
  const at = '2026-11-10T08:00:00.000Z'

  expect(kioskPunchActions(callerOf('admin'), { status: 'rejected', at })).toEqual(['accept', 'dismiss'])
  expect(kioskPunchActions(callerOf('admin'), { status: 'rejected', at: null })).toEqual(['dismiss'])
  expect(kioskPunchActions(callerOf('admin'), { status: 'accepted', at })).toEqual([])
  expect(kioskPunchActions(callerOf('employee'), { status: 'rejected', at })).toEqual([])
})

test('a PIN is for who is an employee of an agency', () => {
  expect(requireEmployee({ agency_id: 'agency', employee_id: 'ava' })).toEqual({
    agency_id: 'agency',
    employee_id: 'ava',
  })
  expect(() => requireEmployee({ agency_id: 'agency', employee_id: null })).toThrow('mayNot')
  expect(() => requireEmployee({ agency_id: null, employee_id: 'ava' })).toThrow('mayNot')
})
