// The payroll export.
import type { Language } from '#contract/values/values.ts'
import { type Download, tableDownload } from '#server/http/files.ts'
import { serverText } from '#server/http/server-texts.ts'
import type { ExportedTime } from './time-to-export.ts'
import { decimalHoursByGroup } from '#server/modules/timesheets/rules.ts'

type ExportInput = { format: 'csv' | 'xlsx'; from?: string | undefined; to?: string | undefined }

const exportColumnNames = [
  'works_on',
  'employee_code',
  'employee_name',
  'company_name',
  'customer_code',
  'customer_name',
  'location_name',
  'position_name',
  'starts',
  'ends',
  'time_zone',
  'paid_hours',
  'paid_minutes',
  'break_minutes',
  'unpaid_minutes',
  'clock_minutes',
  'elapsed_minutes',
  'rostered_minutes',
  'status',
  'approved_at',
  'id',
] as const

type ExportReader = {
  seesPay: boolean
  /** customers know people by name only */
  seesEmployeeCodes: boolean
}

/**
 * Approved time as a file in the reader's language: hours with two decimals for payroll, and minutes for checking them; for readers who may
 * see pay also the hourly rate in dollars where a placement sets one.
 */
export async function timesheetFile(
  sheets: AsyncIterable<ExportedTime>,
  { format, from, to }: ExportInput,
  language: Language,
  { seesPay, seesEmployeeCodes }: ExportReader,
): Promise<Download> {
  const shown = exportColumnNames
    .filter((key) => seesEmployeeCodes || key !== 'employee_code')
    .flatMap((key) => (key === 'paid_hours' && seesPay ? [key, 'pay_rate'] : [key]))
  const hours = decimalHoursByGroup()
  let first = from
  let last = to
  async function* rows() {
    for await (const sheet of sheets) {
      const { employee_code, employee_name, status, paid_minutes, pay_cents, works_on } = sheet
      if (from === undefined && (first === undefined || works_on < first)) first = works_on
      if (to === undefined && (last === undefined || works_on > last)) last = works_on
      yield {
        ...sheet,
        paid_hours: hours(`${employee_code} ${employee_name} ${status === 'cancelled'}`, paid_minutes),
        pay_rate: pay_cents === null ? '' : pay_cents / 100,
        status: serverText(language, `timesheets.export.is_${status}`),
      }
    }
  }
  const table = {
    columns: shown.map((key) => ({
      ...{ key, header: serverText(language, `timesheets.export.${key}`) },
      ...(key === 'pay_rate' && { kind: 'money' as const }),
    })),
    rows: rows(),
  }
  // Payroll programs expect commas, whatever the reader's language.
  const file = await tableDownload('payroll-hours', format, [table], { separator: ',' })
  // The requested period; where it is open-ended, the first and last day in the file.
  const period = [first, last].filter((day) => day !== undefined)
  return { ...file, filename: `${['payroll-hours', ...period].join('-')}.${format}` }
}
