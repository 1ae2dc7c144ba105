import { expect, test } from 'vitest'
import { callerOf } from '#server/testing/callers.ts'
import { mayOpenPaySlips } from './policy.ts'

test('payslips of all employees need the permissions for pay and for sensitive data', () => {
  expect(mayOpenPaySlips(callerOf('admin', ['Rate/view', 'Employee/view sensitive']))).toBe(true)
  expect(mayOpenPaySlips(callerOf('admin', ['Employee/view sensitive']))).toBe(false)
  expect(mayOpenPaySlips(callerOf('admin', ['Rate/view']))).toBe(false)
})
