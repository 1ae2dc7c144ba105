// A report as a file: a table for spreadsheets, or a PDF.
import type { ReportFormat } from '#contract/payroll/reports/report-names.ts'
import type { Language } from '#contract/values/values.ts'
import { csvSeparatorFor } from '#contract/values/spreadsheet.ts'
import { atSites, inAgency, inScopeSites } from '#server/database/tenancy/scope.ts'
import { dayIn, momentIn, moneyIn, numberIn } from '#server/http/days.ts'
import { type Download, tableDownload } from '#server/http/files.ts'
import { serverText } from '#server/http/server-texts.ts'
import type { Context } from '#server/http/context.ts'
import { sheetPdf } from '#server/outside/files/sheet-pdf.ts'
import { type ReportColumn, type ReportInput, type ReportTable, reportTable } from './tables.ts'

type FileReading = Pick<Context, 'db' | 'actor' | 'scope' | 'language' | 'now'>
type FileInput = ReportInput & { format: ReportFormat }

/** A report as its reader may see it, named after its period. */
export async function reportFile(reading: FileReading, { format, ...asked }: FileInput): Promise<Download> {
  const table = await reportTable(reading, asked)
  const input = { ...asked, ...table.period }
  const period = new Set([input.from, input.to].filter((day) => day !== undefined))
  const name = [serverText(reading.language, `reports.file.${input.report}`), ...period].join('-')
  if (format === 'pdf')
    return { filename: `${name}.pdf`, content_type: 'application/pdf', body: await pdfOf(reading, input, table) }
  const columns = table.columns.map(({ key, title: header, kind }) => ({
    ...{ key, header },
    ...(kind === 'cents' && { kind: 'money' as const }),
  }))
  const rows = table.rows.map((row) =>
    Object.fromEntries(table.columns.map((column) => [column.key, plainValue(column, row[column.key] ?? null)])),
  )
  const layout = { separator: csvSeparatorFor(reading.language), language: reading.language }
  return tableDownload(name, format, [{ columns, rows }], layout)
}

/** Hours and percent with two decimals, dollars; empty where nothing is known. */
function plainValue({ kind }: ReportColumn, value: string | number | null) {
  if (typeof value !== 'number') return value ?? ''
  if (kind === 'minutes') return Math.round((value * 100) / 60) / 100
  return kind === 'cents' || kind === 'basis_points' || kind === 'hundredths' ? value / 100 : value
}

async function pdfOf(reading: FileReading, input: ReportInput, table: ReportTable): Promise<Uint8Array> {
  const { language, now, actor } = reading
  const heading = await headingOf(reading, input)
  const columns = columnsToPrint(table)
  const rows = table.rows.map((row) => columns.map((column) => printedValue(column, row, language)))
  const isEmpty = rows.length === 0
  const about = input.report === 'budget' || input.report === 'leave_liability' ? input.report : 'time'
  return sheetPdf({
    sheet: {
      sender: heading.sender,
      title: serverText(language, `reports.name.${input.report}`),
      lines: [heading.period, ...heading.places],
      parts: [
        {
          title: serverText(language, `reports.file.part.${about}`),
          facts: [],
          table: isEmpty
            ? null
            : { columns: columns.map(({ title, kind }) => ({ title, end: kind !== 'text' })), rows },
          note: serverText(language, isEmpty ? `reports.file.empty.${about}` : `reports.file.note.${input.report}`),
        },
      ],
      foot: serverText(language, 'reports.file.foot', {
        by: actor.name,
        at: momentIn(language, now, heading.time_zone),
      }),
    },
    language,
    made_at: now,
    pageOf: (page, pages) => serverText(language, 'personSheets.page', { page, pages }),
  })
}

/** A page has no room for reasons and counts that nothing has; its amounts have their currency themselves. */
const columnsToPrint = ({ columns, rows }: ReportTable) =>
  columns.filter(
    ({ key, kind }) =>
      key !== 'currency' &&
      ((kind !== 'minutes' && kind !== 'count') || key === 'minutes' || rows.some((row) => (row[key] ?? 0) !== 0)),
  )

function printedValue({ key, kind }: ReportColumn, row: ReportTable['rows'][number], language: Language): string {
  const value = row[key] ?? null
  if (typeof value !== 'number') return value ?? (kind === 'text' ? '' : '–')
  if (kind === 'cents') return moneyIn(language, String(row['currency']), value)
  return numberIn(language, Number(plainValue({ key, kind, title: '' }, value)))
}

/** Whose report it is, about which days, customer and site. */
async function headingOf({ db, scope, language }: FileReading, { from, to, customer_id, location_id }: ReportInput) {
  const day = (of: string | undefined) => (of === undefined ? '…' : dayIn(language, of, 'medium'))
  const [agency, customer, location] = await Promise.all([
    scope.agency_id === null
      ? undefined
      : db.selectFrom('companies').select(['name', 'time_zone']).where('id', '=', scope.agency_id).executeTakeFirst(),
    customer_id === undefined
      ? undefined
      : db
          .selectFrom('customers')
          .select('name')
          .where('id', '=', customer_id)
          .where(inAgency(scope, 'customers.agency_id'))
          .where(inScopeSites(scope, 'customers.id'))
          .executeTakeFirst(),
    location_id === undefined
      ? undefined
      : db
          .selectFrom('locations')
          .select('name')
          .where('id', '=', location_id)
          .where(inAgency(scope, 'locations.agency_id'))
          .where(atSites(scope, 'locations.id'))
          .executeTakeFirst(),
  ])
  return {
    sender: agency?.name ?? 'Muster',
    time_zone: agency?.time_zone ?? 'UTC',
    period: from === to ? day(to) : `${day(from)} – ${day(to)}`,
    places: [customer?.name, location?.name].filter((name) => name !== undefined),
  }
}
