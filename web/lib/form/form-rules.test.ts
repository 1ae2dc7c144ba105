import { expect, test } from 'vitest'
import { companies } from '#contract/customers/companies.ts'
import { employees } from '#contract/people/employees.ts'
import { timesheets } from '#contract/rostering/timesheets/timesheets.ts'
import { problemsIn, ruleOf } from './form-rules.ts'

test('marks a field as required when the schema accepts neither a missing nor an empty value', () => {
  expect(ruleOf(companies.register.input, 'name')).toEqual({ required: true, maxLength: 80 })
  expect(ruleOf(companies.register.input, 'legal_name')).toEqual({ required: false, maxLength: 120 })
})

test('marks a non-empty list as required', () => {
  expect(ruleOf(employees.store.input, 'position_ids').required).toBe(true)
  expect(ruleOf(employees.store.input, 'visa_subclass')).toEqual({ required: false, maxLength: 8 })
})

test('does not mark a field with a default as required', () => {
  expect(ruleOf(employees.store.input, 'gender').required).toBe(false)
})

test('finds a field inside a list of rows by its path', () => {
  expect(ruleOf(timesheets.create.input, 'breaks.0.minutes').required).toBe(true)
})

test('reports the missing fields of an empty form by wording key', () => {
  const problems = problemsIn(companies.register.input, { name: '', email: 'nobody', time_zone: 'Australia/Sydney' })

  expect(problems['name']).toEqual({ key: 'validation.required', params: {} })
  expect(problems['email']?.key).toBe('validation.format_email')
  expect(problems).not.toHaveProperty('time_zone')
})
