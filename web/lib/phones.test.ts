import { expect, test } from 'vitest'
import { formatPhone } from './phones.ts'

test('formats a mobile number as it is dialled', () => {
  expect(formatPhone('+61412345678')).toBe('0412 345 678')
})

test('puts the area code of a landline number in brackets', () => {
  expect(formatPhone('+61255509000')).toBe('(02) 5550 9000')
})

test('adds no zero to service numbers', () => {
  expect(formatPhone('+611300975707')).toBe('1300 975 707')
  expect(formatPhone('+61131450')).toBe('13 14 50')
})

test('leaves a foreign or unusual number unchanged', () => {
  expect(formatPhone('+442079460958')).toBe('+442079460958')
  expect(formatPhone('+61550000')).toBe('+61550000')
})
