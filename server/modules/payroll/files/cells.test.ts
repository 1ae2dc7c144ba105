import { describe, expect, test } from 'vitest'
import { decimalSignFor, escapeFormula } from '#contract/values/spreadsheet.ts'
import { decimalHoursByGroup } from '#server/modules/timesheets/rules.ts'
import { writeCsv } from '#server/outside/spreadsheets/table-write.ts'
import { durationIn } from './cells.ts'

function hoursOf(...minutes: number[]) {
  const hours = decimalHoursByGroup()
  return minutes.map((each) => hours('Ava', each))
}

describe('decimal hours', () => {
  test.each([
    { minutes: [20, 20, 20], hours: [0.33, 0.34, 0.33] },
    { minutes: [40, 40, 40], hours: [0.67, 0.66, 0.67] },
    { minutes: [20], hours: [0.33] },
    { minutes: [440, 440, 440], hours: [7.33, 7.34, 7.33] },
    { minutes: [450, 480], hours: [7.5, 8] },
    { minutes: [-20, -20, -20], hours: [-0.33, -0.34, -0.33] },
    // What a correction takes back is part of the total: 40 minutes are 0.67.
    { minutes: [20, 40, -20], hours: [0.33, 0.67, -0.33] },
    // No line takes what all of them have left over.
    { minutes: Array.from({ length: 6 }, () => 20), hours: [0.33, 0.34, 0.33, 0.33, 0.34, 0.33] },
    // A line without minutes pays a difference of the rate.
    { minutes: [20, 20, 0, 20], hours: [0.33, 0.34, 0, 0.33] },
    { minutes: [0], hours: [0] },
  ])('of $minutes minutes are $hours: they add up to the total', ({ minutes, hours }) => {
    expect(hoursOf(...minutes)).toEqual(hours)
  })

  test('of each person and pay item add up by themselves', () => {
    const hours = decimalHoursByGroup()

    const found = ['Ava', 'Noah', 'Ava', 'Noah', 'Ava', 'Noah'].map((group) => hours(group, 20))

    expect(found).toEqual([0.33, 0.33, 0.34, 0.34, 0.33, 0.33])
  })
})

describe('a cell', () => {
  test.each([
    [-46, '-0:46'],
    [-480, '-8:00'],
    [-605, '-10:05'],
    [46, '0:46'],
  ])('of %i minutes is %s, and no formula', (minutes, text) => {
    expect(escapeFormula(String(durationIn(minutes, 'hh:mm')))).toBe(text)
  })

  test.each(['-0:46+1', '-A1:B2', '-1:', '=0:46', '-:46'])('%s could be a formula', (text) => {
    expect(escapeFormula(text)).toBe(`'${text}`)
  })

  test.each([
    { separator: ';', language: 'de', file: 'Hours;Pay\r\n7,33;228,40\r\n-0,77;-24,00\r\n' },
    { separator: ';', language: 'fr', file: 'Hours;Pay\r\n7,33;228,40\r\n-0,77;-24,00\r\n' },
    { separator: ';', language: 'pt', file: 'Hours;Pay\r\n7,33;228,40\r\n-0,77;-24,00\r\n' },
    { separator: ';', language: 'en', file: 'Hours;Pay\r\n7.33;228.40\r\n-0.77;-24.00\r\n' },
    { separator: ',', language: 'de', file: 'Hours,Pay\r\n7.33,228.40\r\n-0.77,-24.00\r\n' },
    { separator: '\t', language: 'de', file: 'Hours\tPay\r\n7.33\t228.40\r\n-0.77\t-24.00\r\n' },
  ] as const)('between "$separator" has the decimal sign of $language', async ({ separator, language, file }) => {
    const columns = [
      { key: 'hours', header: 'Hours' },
      { key: 'pay', header: 'Pay', kind: 'money' as const },
    ]
    const rows = [
      { hours: 7.33, pay: 228.4 },
      { hours: -0.77, pay: -24 },
    ]

    expect(String(await writeCsv({ columns, rows }, separator, { bom: false, language }))).toBe(file)
    expect(decimalSignFor(separator, language)).toBe(file.includes('7,33') ? ',' : '.')
  })
})
