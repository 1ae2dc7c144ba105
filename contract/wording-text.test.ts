import { expect, test } from 'vitest'
import { textOf, wordsIn, type TextParams } from '#contract/wording-text.ts'

const words = {
  shifts_zero: 'no shifts',
  shifts_one: 'one shift',
  shifts_other: '{{count, number}} shifts',
  turnos_one: '{{count, number}} turno',
  turnos_other: '{{count, number}} turnos',
  duty: '{{name}} works on {{works_on, day}}.',
}
const english = (key: string, params: TextParams = {}) =>
  textOf(words, key, params, { language: 'en', formatDay: (day) => `day ${day}` })

test('a count chooses the plural and is formatted as a number of the language', () => {
  expect(english('shifts', { count: 0 })).toBe('no shifts')
  expect(english('shifts', { count: 1 })).toBe('one shift')
  expect(english('shifts', { count: 1200 })).toBe('1,200 shifts')
})

test('zero is a plural in Portuguese, and a missing plural form uses the general one', () => {
  const portuguese = (count: number) => textOf(words, 'turnos', { count }, { language: 'pt', formatDay: (day) => day })
  expect(portuguese(0)).toBe('0 turnos')
  expect(portuguese(1)).toBe('1 turno')
  expect(portuguese(1_000_000)).toMatch(/^1.000.000 turnos$/)
})

test('placeholders are filled in unchanged, days in the given format, missing ones with nothing', () => {
  expect(english('duty', { name: '<b>$1</b>', works_on: '2026-03-09' })).toBe('<b>$1</b> works on day 2026-03-09.')
  expect(english('duty')).toBe(' works on .')
})

test('a sentence that ends with an abbreviation has one full stop', () => {
  const french = { language: 'fr', formatDay: () => 'lun. 9 nov.' } as const
  expect(textOf(words, 'duty', { name: 'Ava', works_on: '2026-11-09' }, french)).toBe('Ava works on lun. 9 nov.')
})

test('a key without a text has none, whatever its count', () => {
  expect(english('unknown')).toBeNull()
  expect(english('unknown', { count: 2 })).toBeNull()
})

test('a French line does not end before its punctuation, nor inside its quotation marks', () => {
  const text = 'Planning : « {{name}} » modifié ; continuer ?'
  const file = { ask: { en: text, fr: text } }

  expect(wordsIn(file, 'fr')['ask']).toBe('Planning\u00a0: «\u00a0{{name}}\u00a0» modifié\u00a0; continuer\u00a0?')
  expect(wordsIn(file, 'en')['ask']).toBe(text)
})
