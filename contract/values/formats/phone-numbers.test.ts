import { expect, test } from 'vitest'
import { formatPhone } from './phone-numbers.ts'

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

test('groups the digits of a foreign number after its country code', () => {
  expect(formatPhone('+442079460958')).toBe('+44 207 946 0958')
  expect(formatPhone('+64211234567')).toBe('+64 211 234 567')
  expect(formatPhone('+12025550143')).toBe('+1 202 555 0143')
  expect(formatPhone('+6771234')).toBe('+677 1234')
})

test('leaves an unusual number and a text unchanged', () => {
  expect(formatPhone('+61550000')).toBe('+61550000')
  expect(formatPhone('see notes')).toBe('see notes')
})
