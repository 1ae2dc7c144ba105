// The value of each column of a payroll file, pure.
import { payrollName } from '#contract/values/formats/person-names.ts'
import type { ExportColumn, ExportField } from '#contract/payroll/export-profiles.ts'
import { fieldFormats } from '#contract/payroll/export-profiles.ts'
import type { RateLabel } from '#contract/payroll/pay-runs.ts'
import type { LocalDate, WallTime } from '#contract/values/time.ts'
import type { LineFacts } from '#server/modules/payroll/runs/line-facts.ts'
import { decimalHours } from '#server/modules/timesheets/rules.ts'

export type FileLine = {
  id: string
  timesheet_id: string | null
  works_on: LocalDate
  rate_label: RateLabel
  minutes: number
  /** instead of minutes */
  hundredths: number | null
  percentage: number | null
  clause: string | null
  /** of its rule set */
  payroll_code: string | null
  /** with two decimals: those of one employee and rate add up to their minutes */
  hours: number
  pay_cents: number | null
  amount_cents: number | null
  corrects_line_id: string | null
  facts: LineFacts
}

export type FileRun = { starts_on: LocalDate; ends_on: LocalDate; number: number }
/** The names of labels and of a correction, where neither a rule set nor a profile has one. */
export type RateNames = { labelled: (label: RateLabel) => string; correction: string }
type Cell = string | number

/** Whether a column has dollars, which are written with two decimals. */
export const isInDollars = ({ field, format }: ExportColumn) =>
  (field === 'pay_rate' || field === 'amount') && format !== 'cents'

/** What a column shows of a line. */
export function cellOf(column: ExportColumn, line: FileLine, run: FileRun, names: RateNames): Cell {
  const format = column.format ?? fieldFormats[column.field]?.[0] ?? ''
  return valueOf[column.field](line, { column, format, run, names })
}

type CellContext = { column: ExportColumn; format: string; run: FileRun; names: RateNames }

const factCell =
  (name: keyof LineFacts) =>
  ({ facts }: FileLine): Cell =>
    facts[name] ?? ''

const valueOf: Record<ExportField, (line: FileLine, shown: CellContext) => Cell> = {
  works_on: ({ works_on }, { format }) => dayInFormat(works_on, format),
  employee_code: factCell('employee_code'),
  employee_name: factCell('employee_name'),
  first_name: ({ facts }) => payrollName(facts).first_name,
  last_name: ({ facts }) => payrollName(facts).last_name,
  company_name: factCell('company_name'),
  customer_code: factCell('customer_code'),
  customer_name: factCell('customer_name'),
  location_name: factCell('location_name'),
  position_name: factCell('position_name'),
  customer_and_place: ({ facts }) =>
    [facts.customer_name, facts.location_name, facts.position_name].filter(Boolean).join(' · '),
  rate: rateCell,
  hours: ({ minutes, hours, hundredths }, { format }) => {
    if (hundredths !== null) return ''
    return format === 'decimal' ? hours : durationIn(minutes, format)
  },
  starts: ({ facts }, { format }) => timeInFormat(facts.starts, format),
  ends: ({ facts }, { format }) => timeInFormat(facts.ends, format),
  break: ({ facts }, { format }) => durationIn(facts.unpaid_minutes, format),
  pay_rate: ({ pay_cents }, { format }) => moneyIn(pay_cents, format),
  amount: ({ amount_cents }, { format }) => moneyIn(amount_cents, format),
  correction: ({ corrects_line_id }, { names }) => (corrects_line_id === null ? '' : names.correction),
  period_from: (_, { run, format }) => dayInFormat(run.starts_on, format),
  period_to: (_, { run, format }) => dayInFormat(run.ends_on, format),
  run: (_, { run }) => run.number,
  line_id: ({ id }) => id,
  timesheet_id: ({ timesheet_id }) => timesheet_id ?? '',
  units: ({ hours, hundredths }) => (hundredths === null ? hours : hundredths / 100),
  percentage: ({ percentage }) => (percentage === null ? '' : percentage / 100),
  clause: ({ clause }) => clause ?? '',
  text: (_, { column }) => column.text ?? '',
}

/** What payroll calls the line: the code of its rule set, or the text of the column, or what the leave is called, or its name. */
function rateCell({ rate_label, payroll_code, facts }: FileLine, { column, names }: CellContext): Cell {
  const texts: Partial<Record<RateLabel, string | null>> = {
    ordinary: column.text ?? null,
    cancelled_shift: column.cancelled_text ?? null,
    leave: facts.leave_name ?? null,
    leave_paid_out: [names.labelled(rate_label), facts.leave_name].filter(Boolean).join(' · '),
  }
  return payroll_code ?? (texts[rate_label] || names.labelled(rate_label))
}

/** A day in a format such as DD/MM/YYYY. */
export function dayInFormat(day: LocalDate, format: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  const parts: Record<string, string> = { YYYY: year, MM: month, DD: date, D: String(Number(date)) }
  return format.replaceAll(/YYYY|MM|DD|D/g, (part) => parts[part] ?? part)
}

/** Minutes as hours with two decimals, as minutes, or as 7:30; negative for a correction. */
export function durationIn(minutes: number, format: string): Cell {
  if (format === 'minutes') return minutes
  if (format === 'decimal') return decimalHours(minutes)
  const whole = Math.abs(minutes)
  return `${minutes < 0 ? '-' : ''}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** 15:30 as it is, or as 3:30 pm. */
export function timeInFormat(time: WallTime | null, format: string): string {
  if (time === null) return ''
  if (format !== 'h:mm a') return time
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`
}

const moneyIn = (cents: number | null, format: string): Cell =>
  cents === null ? '' : format === 'cents' ? cents : cents / 100
