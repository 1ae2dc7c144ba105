import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#contract/values/time.ts'
import { cellOfNumber, parseDate, parseTextNumber, serialOf, timeAfterDate, timeIn } from './table-cells.ts'

const dated = (text: string) => parseDate({ text })

describe('a date', () => {
  test('is day, month, year, with any of the usual separators', () => {
    expect(
      ['17/12/1988', '17-12-1988', '17.12.1988', '17 12 1988', ' 17/12/1988 ', '17/12/1988 00:00'].map(dated),
    ).toEqual(Array(6).fill('1988-12-17'))
    expect(dated('3/2/2026')).toBe('2026-02-03')
  })

  test('is year, month, day when it begins with four digits', () => {
    expect(['2026-02-03', '2026/2/3', '2026-02-03T00:00:00.000Z', '2026-02-03 00:00:00'].map(dated)).toEqual(
      Array(4).fill('2026-02-03'),
    )
  })

  test('may have the name of its month', () => {
    expect(['3-Feb-2026', '03 February 2026', '3 feb. 2026', '3-Feb-26', '3 Sept 2026'].map(dated)).toEqual([
      '2026-02-03',
      '2026-02-03',
      '2026-02-03',
      '2026-02-03',
      '2026-09-03',
    ])
  })

  test('with a two-digit year is of this century up to 49, and of the last from 50', () => {
    expect(['17/12/88', '24/05/27', '01/01/49', '01/01/50'].map(dated)).toEqual([
      '1988-12-17',
      '2027-05-24',
      '2049-01-01',
      '1950-01-01',
    ])
  })

  test('has another order when requested', () => {
    expect(parseDate({ text: '12/17/1988' }, 'mdy')).toBe('1988-12-17')
    expect(parseDate({ text: '26-02-03' }, 'ymd')).toBe('2026-02-03')
    expect(parseDate({ text: '12/17/1988' })).toBeNull()
  })

  test('that does not exist is none', () => {
    const wrong = [
      '31/02/1990',
      '29/02/2026',
      '00/01/2026',
      '1/13/2026',
      '32/1/2026',
      '3/2/202',
      '3/2/12026',
      '1/1/0202',
      '3-Foo-2026',
      '3 ma 2026',
      '2026-02',
      '17/12-1988',
      'today',
      '',
    ]

    expect(wrong.filter((text) => dated(text) !== null)).toEqual([])
  })

  test('from the spreadsheet is used unchanged', () => {
    expect(parseDate({ text: '25/12/75', date: '1975-12-25' })).toBe('1975-12-25')
  })

  test("in a number cell is the spreadsheet's day number", () => {
    expect(parseDate({ text: '27753', number: 27753 })).toBe('1975-12-25')
    expect(parseDate({ text: '45697.75', number: 45697.75 })).toBe('2025-02-09')
  })

  test('is not a number that is a year, a code or nothing at all', () => {
    expect([1988, 17121988, 0, -5, 109_575].map((number) => parseDate({ text: String(number), number }))).toEqual([
      null,
      null,
      null,
      null,
      null,
    ])
  })

  test('round-trips through its number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 102_000 }), (days) => {
        const date = addDays('1920-01-01', days)
        expect(parseDate({ text: '', number: serialOf(date) })).toBe(date)
      }),
    )
  })
})

describe('a number', () => {
  test('is read with sign, point, commas between thousands and a dollar sign', () => {
    const value = ['42', '-33.82846', '+5', '1,234.50', '$25', '-$1,250', '$ 30.5', ' 7 '].map((text) =>
      parseTextNumber({ text }),
    )

    expect(value).toEqual([42, -33.82846, 5, 1234.5, 25, -1250, 30.5, 7])
  })

  test('is not anything else', () => {
    const wrong = ['', 'x', '1,23', '33,82846', '1.2.3', '1e5', '--5', '0x10', 'Infinity', '12 34', '5-', '=1+1']

    expect(wrong.filter((text) => parseTextNumber({ text }) !== null)).toEqual([])
  })

  test("in a number cell is the cell's value", () => {
    expect(parseTextNumber({ text: '151.24866', number: 151.24866 })).toBe(151.24866)
  })
})

describe('a number cell', () => {
  test('is displayed as a person would write it, never in scientific notation', () => {
    const written = [
      '872',
      '402012283',
      '6.1412345678E10',
      '53004085616',
      '33.828460000000003',
      '-0.5',
      '1.0',
      '1E-7',
      '1.5E+22',
    ]

    expect(written.map((text) => cellOfNumber(text).text)).toEqual([
      '872',
      '402012283',
      '61412345678',
      '53004085616',
      '33.82846',
      '-0.5',
      '1',
      '0.0000001',
      '15000000000000000000000',
    ])
  })

  test('without a number is a text', () => {
    expect([cellOfNumber('abc'), cellOfNumber('1E999')]).toEqual([{ text: 'abc' }, { text: '1E999' }])
  })

  test('never has an e, for any number', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e300, max: 1e300, noNaN: true }), (number) => {
        expect(cellOfNumber(String(number)).text).toMatch(/^-?\d+(\.\d+)?$/)
      }),
    )
  })
})

describe('a time of day', () => {
  test.each([
    ['07:58', '07:58'],
    ['7:58', '07:58'],
    ['7.58', '07:58'],
    ['7h58', '07:58'],
    ['07:58:30', '07:58:30'],
    ['7:58 pm', '19:58'],
    ['12:05 a.m.', '00:05'],
    ['12:05 PM', '12:05'],
    ['24:00', null],
    ['13:05 pm', null],
    ['7:60', null],
    ['758', null],
    ['07:58Z', null],
    ['', null],
  ])('%s is %s', (text, time) => expect(timeIn(text)).toBe(time))

  test.each([
    ['17/11/2026 7:58 pm', '7:58 pm'],
    ['2026-11-17T07:58:00', '07:58:00'],
    ['17.11.26', ''],
  ])('after the date in %s is %s', (text, time) => expect(timeAfterDate(text)).toBe(time))
})
