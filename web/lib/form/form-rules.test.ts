import { expect, test } from 'vitest'
import { companies } from '#contract/customers/companies.ts'
import { employees } from '#contract/people/employees.ts'
import { timesheets } from '#contract/rostering/timesheets.ts'
import { problemsIn, ruleOf } from './form-rules.ts'

test('a field is required where the schema takes neither nothing nor an empty text', () => {
  expect(ruleOf(companies.register.input, 'name')).toEqual({ required: true, maxLength: 80 })
  expect(ruleOf(companies.register.input, 'legal_name')).toEqual({ required: false, maxLength: 120 })
})

test('a list that must hold something is required', () => {
  expect(ruleOf(employees.store.input, 'position_ids').required).toBe(true)
  expect(ruleOf(employees.store.input, 'visa_subclass')).toEqual({ required: false, maxLength: 8 })
})

test('a field with a default is not marked as required', () => {
  expect(ruleOf(employees.store.input, 'gender').required).toBe(false)
})

test('a field inside a list of rows is found by its path', () => {
  expect(ruleOf(timesheets.create.input, 'breaks.0.minutes').required).toBe(true)
})

test('an empty form says which fields are missing, by wording key', () => {
  const problems = problemsIn(companies.register.input, { name: '', email: 'nobody', time_zone: 'Australia/Sydney' })

  expect(problems['name']).toEqual({ key: 'validation.required', params: {} })
  expect(problems['email']?.key).toBe('validation.format_email')
  expect(problems).not.toHaveProperty('time_zone')
})
