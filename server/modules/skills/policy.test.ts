import { expect, test } from 'vitest'
import { callerOf } from '#server/testing/callers.ts'
import { allowedTestActions, canStartTest, heldSkillActions, isVerifiedForEmployee, maySeeAnswers } from './policy.ts'

const agency = callerOf('admin')
const employee = callerOf('employee')
const verified = { verified_at: '2026-11-01T00:00:00.000Z' }
const unverified = { verified_at: null }

test('the agency changes every skill of an employee, the employee those that are not verified', () => {
  expect(heldSkillActions(agency, verified)).toEqual(['edit', 'remove'])
  expect(heldSkillActions(employee, unverified)).toEqual(['edit', 'remove'])
  expect(heldSkillActions(employee, verified)).toEqual([])
  expect(heldSkillActions(callerOf('employee', []), unverified)).toEqual([])
  expect(isVerifiedForEmployee(employee, verified)).toBe(true)
  expect(isVerifiedForEmployee(agency, verified)).toBe(false)
})

test('answers to a test in progress are for its employee, others see them when its time is over', () => {
  const test = { result: 'in_progress', ends_at: '2026-11-10T10:00:00.000Z' } as const
  const during = new Date('2026-11-10T09:00:00.000Z')
  const dayAfter = new Date('2026-11-11T10:00:00.000Z')

  expect(maySeeAnswers(employee, test, during)).toBe(true)
  expect(maySeeAnswers(agency, test, during)).toBe(false)
  expect(maySeeAnswers(agency, test, dayAfter)).toBe(true)
  expect(maySeeAnswers(agency, { ...test, result: 'passed' }, during)).toBe(true)
})

test('an employee answers a test, the agency marks and voids it', () => {
  expect(allowedTestActions(employee, 'in_progress')).toEqual(['answer'])
  expect(allowedTestActions(agency, 'to_mark')).toEqual(['mark', 'void'])
  expect(allowedTestActions(employee, 'to_mark')).toEqual([])
})

test('an employee starts a test with attempts left, or resumes the one in progress', () => {
  const open = { skill_id: 'forklift', attempts_left: 1, next_at: null }
  const used = { ...open, attempts_left: 0 }
  const running = [{ skill_id: 'forklift', result: 'in_progress' }] as const

  expect(canStartTest(employee, open, [])).toBe(true)
  expect(canStartTest(employee, used, [])).toBe(false)
  expect(canStartTest(employee, used, running)).toBe(true)
  expect(canStartTest(employee, used, [{ skill_id: 'barista', result: 'in_progress' }])).toBe(false)
  expect(canStartTest(employee, used, [{ skill_id: 'forklift', result: 'failed' }])).toBe(false)
  expect(canStartTest(agency, open, running)).toBe(false)
})
