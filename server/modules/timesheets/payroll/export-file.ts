// The payroll export.
import type { Language } from '#contract/values/values.ts'
import type { Download } from '#server/http/files.ts'
import { serverText } from '#server/http/server-texts.ts'
import { writeCsv, writeXlsx } from '#server/outside/spreadsheets/table-write.ts'
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
  /** cents by timesheet; null: the reader may not see them */
  rates: ReadonlyMap<string, number> | null
  /** customers know people by name only */
  seesEmployeeCodes: boolean
}

/**
 * Approved time as a file in the reader's language: hours with two decimals for payroll, and minutes for checking them; for readers who may
 * see rates also the hourly rate in dollars where a placement sets one.
 */
export async function timesheetFile(
  sheets: readonly ExportedTime[],
  input: ExportInput,
  language: Language,
  { rates, seesEmployeeCodes }: ExportReader,
): Promise<Download> {
  const shown = exportColumnNames
    .filter((key) => seesEmployeeCodes || key !== 'employee_code')
    .flatMap((key) => (key === 'paid_hours' && rates !== null ? [key, 'pay_rate'] : [key]))
  const hours = decimalHoursByGroup(
    sheets.map(({ employee_code, employee_name, status, paid_minutes: minutes }) => ({
      ...{ group: `${employee_code} ${employee_name} ${status === 'cancelled'}`, minutes },
    })),
  )
  const table = {
    columns: shown.map((key) => ({
      ...{ key, header: serverText(language, `timesheets.export.${key}`) },
      ...(key === 'pay_rate' && { kind: 'money' as const }),
    })),
    rows: sheets.map((sheet, at) => ({
      ...sheet,
      paid_hours: hours[at],
      pay_rate: dollars(rates?.get(sheet.id)),
      status: serverText(language, `timesheets.export.is_${sheet.status}`),
    })),
  }
  const filename = `${fileName(sheets, input)}.${input.format}`
  // Payroll programs expect commas, whatever the reader's language.
  if (input.format === 'csv') return { filename, content_type: 'text/csv; charset=utf-8', body: writeCsv(table, ',') }
  const content_type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return { filename, content_type, body: await writeXlsx(table) }
}

const dollars = (cents: number | undefined) => (cents === undefined ? '' : cents / 100)

// The requested period; where it is open-ended, the first and last day in the file.
function fileName(sheets: readonly ExportedTime[], { from, to }: ExportInput): string {
  const days = [from ?? sheets.at(0)?.works_on, to ?? sheets.at(-1)?.works_on]
  return ['payroll-hours', ...days.filter((day) => day !== undefined)].join('-')
}
