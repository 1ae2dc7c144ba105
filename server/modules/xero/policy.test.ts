import { expect, test } from 'vitest'
import { callerOf, callerWithout } from '#server/testing/callers.ts'
import { employeeActions, type EmployeeInXero, linkActions } from './policy.ts'

test.each([
  ['not_connected', ['connect']],
  ['unchosen', ['choose', 'disconnect']],
  ['connected', ['fetch', 'disconnect']],
  ['expired', ['connect', 'disconnect']],
  ['error', ['fetch', 'disconnect']],
] as const)('the actions on a connection that is %s', (status, actions) => {
  expect(linkActions(callerOf('admin'), { status })).toEqual(actions)
  expect(linkActions(callerOf('customer'), { status })).toEqual([])
})

test('connecting needs the permission for companies, fetching the one for sensitive data', () => {
  expect(linkActions(callerWithout('admin', 'Company/update'), { status: 'connected' })).toEqual(['fetch'])
  expect(linkActions(callerWithout('admin', 'Employee/view sensitive'), { status: 'connected' })).toEqual([
    'disconnect',
  ])
})

const employee = (status: EmployeeInXero['status'], is_connected: boolean, is_sent: boolean) =>
  ({ status, is_connected, is_sent }) as EmployeeInXero

test('an employee is sent and compared while a connection exists and Xero gets them', () => {
  const admin = callerOf('admin')

  expect(employeeActions(admin, employee('synced', true, true))).toEqual(['sync', 'compare', 'exclude'])
  expect(employeeActions(admin, employee('synced', true, false))).toEqual(['exclude'])
  expect(employeeActions(admin, employee('synced', false, true))).toEqual(['exclude'])
  expect(employeeActions(admin, employee('excluded', true, true))).toEqual(['include'])
  expect(employeeActions(callerOf('employee'), employee('synced', true, true))).toEqual([])
})
