import { expect, test } from 'vitest'
import type { FoundKind } from '#contract/platform/search.ts'
import { callerOf } from '#server/testing/callers.ts'
import { canSearch, plansRosters } from './policy.ts'

const everyPermission: Record<FoundKind, string[]> = {
  employees: ['Employee/list', 'Employee/view'],
  customers: ['Client/list', 'Client/view'],
  locations: ['Location/list', 'Location/view'],
  rosters: ['Roster/view published roster'],
  timesheets: ['Timesheet/list', 'Timesheet/view'],
  applicants: ['Job Post/view applicants'],
  jobs: ['Job Post/list', 'Job Post/view'],
}
const kinds = Object.entries(everyPermission) as [FoundKind, string[]][]

test.each(kinds)('%s are found with each of these permissions, and not without one: %s', (kind, permissions) => {
  expect(canSearch(kind, callerOf('admin', permissions))).toBe(true)
  for (const lacking of permissions)
    expect(
      canSearch(
        kind,
        callerOf(
          'admin',
          permissions.filter((name) => name !== lacking),
        ),
      ),
    ).toBe(false)
})

test('a planner finds rosters without the permission for published ones, a customer with the same permission does not', () => {
  expect(canSearch('rosters', callerOf('admin', ['Roster/create']))).toBe(true)
  expect(canSearch('rosters', callerOf('customer', ['Roster/create']))).toBe(false)
  expect(plansRosters(callerOf('admin', ['Roster/create']))).toBe(true)
  expect(plansRosters(callerOf('customer', ['Roster/create']))).toBe(false)
  expect(plansRosters(callerOf('admin', []))).toBe(false)
})

test('employees find neither applicants nor jobs, whatever their role includes', () => {
  const employee = callerOf('employee', Object.values(everyPermission).flat())

  expect(kinds.map(([kind]) => kind).filter((kind) => !canSearch(kind, employee))).toEqual(['applicants', 'jobs'])
})

test('a customer finds its own customer and the employees of its published rosters', () => {
  expect(canSearch('customers', callerOf('customer', ['Client/view']))).toBe(true)
  expect(canSearch('customers', callerOf('customer', []))).toBe(false)
  expect(canSearch('employees', callerOf('customer', ['Roster/view published roster']))).toBe(true)
  expect(canSearch('employees', callerOf('customer', ['Employee/list', 'Employee/view']))).toBe(false)
})
