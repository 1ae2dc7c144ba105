import { describe, expect, test } from 'vitest'
import { decimalSignFor, escapeFormula } from '#contract/values/spreadsheet.ts'
import { decimalHoursByGroup } from '#server/modules/timesheets/rules.ts'
import { writeCsv } from '#server/outside/spreadsheets/table-write.ts'
import type { ExportColumn } from '#contract/payroll/export-profiles.ts'
import { cellOf, dayInFormat, durationIn, type FileLine, isInDollars, timeInFormat } from './cells.ts'

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

const facts = {
  ...{ employee_code: 'E-7', employee_name: 'Ava Nguyen', first_name: 'Ava', last_name: 'Nguyen' },
  ...{ company_name: 'Harbour Staff', customer_code: 'C-3', customer_name: 'Quay Hotel' },
  ...{ location_name: 'Kitchen', position_name: 'Cook', time_zone: 'Australia/Sydney' },
  ...{ starts: '07:05', ends: '15:30', break_minutes: 45, unpaid_minutes: 30 },
}
const fileLine: FileLine = {
  ...{
    id: 'line',
    timesheet_id: 'sheet',
    works_on: '2026-03-09',
    rate_label: 'evening',
    minutes: 440,
    hundredths: null,
  },
  ...{ percentage: 15_000, clause: 'cl 24.2', payroll_code: null, hours: 7.34, pay_cents: 3215, amount_cents: 23_577 },
  ...{ corrects_line_id: null, facts },
}
const show = (column: Partial<ExportColumn>, changes: Partial<FileLine> = {}) =>
  cellOf(
    { field: 'works_on', heading: 'Heading', ...column },
    { ...fileLine, ...changes },
    { starts_on: '2026-03-02', ends_on: '2026-03-15', number: 12 },
    { labelled: (label) => `name of ${label}`, correction: 'Correction' },
  )

describe('a column shows of a line', () => {
  test.each([
    ['works_on', '2026-03-09'],
    ['employee_code', 'E-7'],
    ['employee_name', 'Ava Nguyen'],
    ['first_name', 'Ava'],
    ['last_name', 'Nguyen'],
    ['company_name', 'Harbour Staff'],
    ['customer_code', 'C-3'],
    ['customer_name', 'Quay Hotel'],
    ['location_name', 'Kitchen'],
    ['position_name', 'Cook'],
    ['customer_and_place', 'Quay Hotel · Kitchen · Cook'],
    ['rate', 'name of evening'],
    // Not of its own 440 minutes, which would be 7.33.
    ['hours', 7.34],
    ['starts', '07:05'],
    ['ends', '15:30'],
    // What is not paid of the break.
    ['break', 0.5],
    ['pay_rate', 32.15],
    ['amount', 235.77],
    ['correction', ''],
    ['period_from', '2026-03-02'],
    ['period_to', '2026-03-15'],
    ['run', 12],
    ['line_id', 'line'],
    ['timesheet_id', 'sheet'],
    ['units', 7.34],
    ['percentage', 150],
    ['clause', 'cl 24.2'],
    ['text', ''],
  ] as const)('its %s, without a format as %s', (field, cell) => {
    expect(show({ field })).toBe(cell)
  })

  test.each([
    ['works_on', 'D/MM/YYYY', '9/03/2026'],
    ['period_from', 'YYYYMMDD', '20260302'],
    ['period_to', 'MM/DD/YYYY', '03/15/2026'],
    ['hours', 'minutes', 440],
    ['hours', 'hh:mm', '7:20'],
    ['break', 'minutes', 30],
    ['starts', 'h:mm a', '7:05 am'],
    ['ends', 'h:mm a', '3:30 pm'],
    ['pay_rate', 'cents', 3215],
    ['amount', 'cents', 23_577],
  ] as const)('its %s in the format %s as %s', (field, format, cell) => {
    expect(show({ field, format })).toBe(cell)
  })

  test.each(['pay_rate', 'amount', 'clause', 'percentage', 'timesheet_id', 'customer_code'] as const)(
    'nothing where it has no %s',
    (field) => {
      const none = { pay_cents: null, amount_cents: null, clause: null, percentage: null, timesheet_id: null }

      expect(show({ field }, { ...none, facts: { ...facts, customer_code: null } })).toBe('')
    },
  )

  test('units instead of hours where it has units', () => {
    expect(show({ field: 'units' }, { hundredths: 1250, minutes: 0, hours: 0 })).toBe(12.5)
    expect(show({ field: 'hours' }, { hundredths: 1250, minutes: 0, hours: 0 })).toBe('')
  })

  test('that it is a correction', () => {
    expect(show({ field: 'correction' }, { corrects_line_id: 'earlier' })).toBe('Correction')
  })

  test('the text of the column, the same for every line', () => {
    expect(show({ field: 'text', text: 'Casual' })).toBe('Casual')
  })

  test('a single name as the last name, as payroll has it', () => {
    const single = { facts: { ...facts, first_name: 'Ava', last_name: '' } }

    expect([show({ field: 'first_name' }, single), show({ field: 'last_name' }, single)]).toEqual(['', 'Ava'])
  })
})

describe('the rate of a line', () => {
  const texts = { field: 'rate', text: 'Base Hourly', cancelled_text: 'Called off' } as const

  test.each([
    ['the column’s text for ordinary time', texts, { rate_label: 'ordinary' }, 'Base Hourly'],
    ['the column’s other text for a cancelled shift', texts, { rate_label: 'cancelled_shift' }, 'Called off'],
    ['its name for any other time', texts, { rate_label: 'night' }, 'name of night'],
    ['its name for ordinary time without a text', { field: 'rate' }, { rate_label: 'ordinary' }, 'name of ordinary'],
    ['its name where the text is empty', { ...texts, text: '' }, { rate_label: 'ordinary' }, 'name of ordinary'],
    [
      'its name for a cancelled shift without a text',
      { ...texts, cancelled_text: null },
      { rate_label: 'cancelled_shift' },
      'name of cancelled_shift',
    ],
    ['the code of its rule set before all', texts, { rate_label: 'ordinary', payroll_code: 'ORD' }, 'ORD'],
  ] as const)('is %s', (_, column, changes, cell) => {
    expect(show(column, changes)).toBe(cell)
  })
})

test.each([
  ['pay_rate', undefined, true],
  ['pay_rate', 'dollars', true],
  ['amount', 'dollars', true],
  ['amount', 'cents', false],
  ['pay_rate', 'cents', false],
  ['units', undefined, false],
] as const)('a column of %s in %s has dollars: %s', (field, format, isMoney) => {
  expect(isInDollars({ field, format, heading: 'Heading' })).toBe(isMoney)
})

test.each([
  ['YYYY-MM-DD', '2026-03-09'],
  ['DD/MM/YYYY', '09/03/2026'],
  ['DD-MM-YYYY', '09-03-2026'],
  ['D/MM/YYYY', '9/03/2026'],
  ['YYYYMMDD', '20260309'],
])('9 March 2026 in the format %s is %s', (format, text) => {
  expect(dayInFormat('2026-03-09', format)).toBe(text)
})

test.each([
  [440, 'minutes', 440],
  [440, 'decimal', 7.33],
  [-20, 'decimal', -0.33],
  [0, 'hh:mm', '0:00'],
  [605, 'hh:mm', '10:05'],
])('%i minutes in the format %s are %s', (minutes, format, cell) => {
  expect(durationIn(minutes, format)).toBe(cell)
})

test.each([
  ['00:00', '12:00 am'],
  ['00:05', '12:05 am'],
  ['01:30', '1:30 am'],
  ['11:59', '11:59 am'],
  ['12:00', '12:00 pm'],
  ['15:30', '3:30 pm'],
  ['23:09', '11:09 pm'],
])('%s by the clock of twelve hours is %s, and otherwise as it is', (time, text) => {
  expect(timeInFormat(time, 'h:mm a')).toBe(text)
  expect(timeInFormat(time, 'HH:mm')).toBe(time)
})
