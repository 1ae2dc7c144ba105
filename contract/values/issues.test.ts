import { expect, test } from 'vitest'
import { z } from 'zod'
import { companies } from '#contract/customers/companies.ts'
import { wordingOfIssue } from './issues.ts'
import { localDate } from './time.ts'
import { email, id, phone, postcode } from './values.ts'

const keysOf = (rule: z.ZodType, value: unknown) => [
  ...new Set(rule.safeParse(value, { reportInput: true }).error?.issues.map((issue) => wordingOfIssue(issue).key)),
]

test.each([
  ['e-mail', email, 'validation.format_email'],
  ['phone', phone, 'validation.phone'],
  ['postcode', postcode, 'validation.postcode'],
  ['date', localDate, 'validation.date'],
  ['id', id, 'validation.format_uuid'],
])('an empty %s is missing, an invalid one is invalid', (_name, rule, wrong) => {
  for (const nothing of ['', null, undefined]) expect(keysOf(rule, nothing)).toEqual(['validation.required'])
  expect(keysOf(rule, 'x')).toEqual([wrong])
})

test('a choice or a number that is missing is missing', () => {
  expect(keysOf(companies.register.input.shape.time_zone, '')).toEqual(['validation.required'])
  expect(keysOf(z.enum(['a', 'b']), '')).toEqual(['validation.required'])
  expect(keysOf(z.coerce.number(), Number.NaN)).toEqual(['validation.required'])
})
