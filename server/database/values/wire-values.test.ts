import { expect, test } from 'vitest'
import { readerOf, toWire } from './wire-values.ts'

const instant = readerOf(1184)
const texts = readerOf(1009)

test('an instant is read in whole milliseconds and UTC', () => {
  expect(instant('2026-11-21 02:00:00+00')).toBe('2026-11-21T02:00:00.000Z')
  expect(instant('2026-11-21 02:00:00.123456+00')).toBe('2026-11-21T02:00:00.123Z')
  expect(instant('2026-11-21 02:00:00.5+00')).toBe('2026-11-21T02:00:00.500Z')
})

test('an instant with an unexpected offset is still the right instant', () => {
  expect(instant('2026-11-21 13:00:00+11')).toBe('2026-11-21T02:00:00.000Z')
  expect(instant('2026-11-21 07:30:00.25+05:30')).toBe('2026-11-21T02:00:00.250Z')
})

test('lists are parsed with quotes, nulls, nesting and empty lists', () => {
  expect(texts('{}')).toEqual([])
  expect(texts('{a,"b, \\"c\\" \\\\",NULL,"NULL",""}')).toEqual(['a', 'b, "c" \\', null, 'NULL', ''])
  expect(texts('{{a,b},{c,d}}')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
})

test("parameters are written in PostgreSQL's format", () => {
  expect(toWire(undefined)).toBeNull()
  expect(toWire(true)).toBe('true')
  expect(toWire(1.5)).toBe('1.5')
  expect(toWire(['a"b', null, 'c\\'])).toBe('{"a\\"b",NULL,"c\\\\"}')
  expect(toWire({ a: [1] })).toBe('{"a":[1]}')
  expect(toWire(new Uint8Array([0, 255]))).toBe('\\x00ff')
})
