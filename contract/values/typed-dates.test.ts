import { expect, test } from 'vitest'
import { dayTyped, dayWritten } from './typed-dates.ts'

test('parses a typed date day first, in all usual formats', () => {
  expect(dayTyped('9/3/2026')).toBe('2026-03-09')
  expect(dayTyped('09.03.26')).toBe('2026-03-09')
  expect(dayTyped('2026-03-09')).toBe('2026-03-09')
})

test('returns null for a date that does not exist', () => {
  expect(dayTyped('31/4/2026')).toBeNull()
  expect(dayTyped('29/2/2027')).toBeNull()
  expect(dayTyped('tomorrow')).toBeNull()
})

test.each(['en', 'fr', 'de', 'pt'])('a day written in %s is read as the same day', (language) => {
  expect(dayTyped(dayWritten('2026-03-09', language))).toBe('2026-03-09')
})

test('writes days as each language does', () => {
  expect(dayWritten('2026-03-09', 'de')).toBe('09.03.2026')
  expect(dayWritten('2026-03-09', 'fr')).toBe('09/03/2026')
})
