import { expect, test } from 'vitest'
import { dayTyped, dayWritten } from './typed-dates.ts'

test.each([
  ['9/3/2026', '2026-03-09'],
  ['09.03.26', '2026-03-09'],
  ['2026-03-09', '2026-03-09'],
  ['2026/3/9', '2026-03-09'],
  ['9 – 3 – 2026', '2026-03-09'],
  ['\u200e9/3/2026\u202c', '2026-03-09'],
  ['5 March 1985', '1985-03-05'],
  ['5mar85', '1985-03-05'],
  ['5th of March, 1985', '1985-03-05'],
  ['Tuesday, 5 March 1985', '1985-03-05'],
  ['Tue 5/3/1985', '1985-03-05'],
  ['March 5, 1985', '1985-03-05'],
  ['5. März 1985', '1985-03-05'],
  ['1er août 1985', '1985-08-01'],
  ['5 juil. 1985', '1985-07-05'],
  ['5 de março de 1985', '1985-03-05'],
])('reads “%s”, the day before the month, as %s', (typed, day) => {
  expect(dayTyped(typed)).toBe(day)
})

test.each([
  '31/4/1985',
  '29/2/2027',
  '3/25/1985',
  '050385',
  '05031985',
  '5/3/1',
  'tomorrow',
  '5 ju 1985',
  '5/3/1885',
  '',
])('does not guess what “%s” means', (typed) => {
  expect(dayTyped(typed)).toBeNull()
})

test.each([
  ['5/3/85', '1985-03-05'],
  ['5/3/50', '1950-03-05'],
  ['5/3/49', '2049-03-05'],
  ['5/3/31', '2031-03-05'],
  ['5 March 85', '1985-03-05'],
])('reads the two digits of the year in “%s” as %s', (typed, day) => {
  expect(dayTyped(typed)).toBe(day)
})

test.each(['en', 'fr', 'de', 'pt'])('a day written in %s is read as the same day', (language) => {
  expect(dayTyped(dayWritten('2026-03-09', language))).toBe('2026-03-09')
})

test('writes days as each language does', () => {
  expect(dayWritten('2026-03-09', 'de')).toBe('09.03.2026')
  expect(dayWritten('2026-03-09', 'fr')).toBe('09/03/2026')
})
