import { expect, test } from 'vitest'
import { callerOf } from '#server/testing/callers.ts'
import { isInspector, mayMakePacks, mayOpenPack } from './policy.ts'

const officeWith = (...grants: string[]) => ({ ...callerOf('admin', grants), supervisor_id: null })
const both = ['Employee/view', 'Timesheet/view']

test('packs are for the office, not for supervisors', () => {
  expect(isInspector({ supervisor_id: null })).toBe(true)
  expect(isInspector({ supervisor_id: 'supervisor' })).toBe(false)
  expect(mayMakePacks(officeWith(...both))).toBe(true)
  expect(mayMakePacks({ ...officeWith(...both), supervisor_id: 'supervisor' })).toBe(false)
})

test('a pack is made by who may open employees and timesheets', () => {
  expect(mayMakePacks(officeWith('Employee/view'))).toBe(false)
  expect(mayMakePacks(officeWith('Timesheet/view'))).toBe(false)
})

test('a pack with encrypted facts is opened by who may see them too', () => {
  expect(mayOpenPack(officeWith(...both), { with_facts: false })).toBe(true)
  expect(mayOpenPack(officeWith(...both), { with_facts: true })).toBe(false)
  expect(mayOpenPack(officeWith(...both, 'Employee/view sensitive'), { with_facts: true })).toBe(true)
  expect(mayOpenPack(officeWith('Employee/view sensitive'), { with_facts: true })).toBe(false)
})
