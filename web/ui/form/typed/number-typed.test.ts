import { expect, test } from 'vitest'
import { hoursTyped, numberTyped, numberWritten } from './number-typed.ts'

test.each([
  ['38.5', '.', 38.5],
  ['38,5', '.', 38.5],
  ['38.5', ',', 38.5],
  ['1,200', '.', 1200],
  ['1.200', ',', 1200],
  ['1.200', '.', null],
  ['1,200.50', '.', 1200.5],
  ['1.200,50', '.', 1200.5],
  ['1 200 300', '.', 1_200_300],
  ['1,200,300', '.', 1_200_300],
  ['$ 38.50', '.', 38.5],
  ['−5', '.', -5],
  ['.5', '.', 0.5],
  ['1.555', '.', null],
  ['12,34,56', '.', null],
  ['1,2,3.4', '.', null],
  ['12a', '.', null],
  ['-', '.', null],
  ['.', '.', null],
])('reads the amount “%s” where “%s” is the decimal sign as %s', (text, sign, value) => {
  expect(numberTyped(text, 2, sign)).toBe(value)
})

test.each([
  ['7', 7],
  ['7.5', null],
  ['7,5', null],
  ['1,000', 1000],
])('reads the whole number “%s” as %s', (text, value) => {
  expect(numberTyped(text, 0, '.')).toBe(value)
})

test.each([
  ['7.5', 7.5],
  ['7,5 h', 7.5],
  ['7:30', 7.5],
  ['7h30', 7.5],
  ['7 h 30 min', 7.5],
  ['450 min', 7.5],
  ['7:75', null],
  ['seven', null],
])('reads the hours “%s” as %s', (text, value) => {
  expect(hoursTyped(text, '.')).toBe(value)
})

test('writes a number with the sign of the language', () => {
  expect(numberWritten(7.583_333, 2, ',')).toBe('7,58')
  expect(numberWritten(1200, 2, '.')).toBe('1200')
})
