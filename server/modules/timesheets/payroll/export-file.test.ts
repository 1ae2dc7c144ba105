import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { languages } from '#contract/values/values.ts'
import { timesheetFile } from './export-file.ts'
import type { ExportedTime } from './time-to-export.ts'

const sheet: ExportedTime = {
  works_on: '2026-11-02',
  employee_code: 'EM001',
  employee_name: '=Ava',
  company_name: 'Southern Cross Staffing',
  customer_code: 'HARB',
  customer_name: 'Harbour Foods',
  location_name: 'Brisbane Kitchen',
  position_name: 'Chef',
  starts: '08:00',
  ends: '16:00',
  time_zone: 'Australia/Brisbane',
  clock_minutes: 480,
  elapsed_minutes: 480,
  break_minutes: 0,
  unpaid_minutes: 0,
  paid_minutes: 480,
  rostered_minutes: null,
  status: 'approved',
  approved_at: '2026-11-03T00:00:00.000Z',
  id: '019a0000-0000-7000-8000-000000000000',
  pay_cents: null,
}

const reader = { seesPay: false, seesEmployeeCodes: true }
const textOf = (file: { body: unknown }) => String(file.body)

test('the headers are in the reader’s language', async () => {
  const file = await timesheetFile(Readable.from([sheet]), { format: 'csv' }, 'de', reader)

  expect(textOf(file)).toContain('Bezahlte Stunden')
  expect(textOf(file)).toContain('genehmigt')
})

test('every language has every header', async () => {
  const files = await Promise.all(
    languages.map((language) => timesheetFile(Readable.from([sheet]), { format: 'csv' }, language, reader)),
  )

  expect(files.map(textOf).join()).not.toContain('timesheets.export')
})

test('a name that looks like a formula is escaped', async () => {
  const file = await timesheetFile(Readable.from([sheet]), { format: 'csv' }, 'en', reader)

  expect(textOf(file)).not.toContain(',=Ava')
})

test('the hours of a person add up to their total, and those of another person to theirs', async () => {
  const short = { ...sheet, paid_minutes: 20 }
  const other = { ...short, employee_code: 'EM002', employee_name: 'Noah' }

  const file = await timesheetFile(Readable.from([short, other, short, short]), { format: 'csv' }, 'en', reader)

  const hours = textOf(file)
    .split('\r\n')
    .slice(1, 5)
    .map((line) => line.split(',')[11])
  expect(hours).toEqual(['0.33', '0.33', '0.34', '0.33'])
})

test('an open-ended period is named by the days in the file', async () => {
  const later = { ...sheet, works_on: '2026-11-09' }

  const file = await timesheetFile(Readable.from([sheet, later]), { format: 'csv', from: '2026-11-01' }, 'en', reader)
  const empty = await timesheetFile(Readable.from([]), { format: 'csv' }, 'en', reader)

  expect([file.filename, empty.filename]).toEqual(['payroll-hours-2026-11-01-2026-11-09.csv', 'payroll-hours.csv'])
})
