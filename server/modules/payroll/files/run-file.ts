// The file of a pay run: made from what its lines stored, so that each download is the same.
import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { ExportColumn, Separator } from '#contract/payroll/export-profiles.ts'
import { rateLabelKey } from '#contract/payroll/pay-runs.ts'
import { refuse } from '#contract/refusals.ts'
import { requireTransition } from '#contract/state-machines.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { counted, rowsInPages } from '#server/database/rows/rows-in-pages.ts'
import { maySeePay } from '#contract/permissions.ts'
import { type Download, tableDownload } from '#server/http/files.ts'
import { serverText } from '#server/http/server-texts.ts'
import { recordEvent } from '#server/modules/audit/actions.ts'
import { labelPosition, recordOf } from '#server/modules/payroll/runs/queries.ts'
import { markDelivered, type Run, runForChange } from '#server/modules/payroll/runs/lifecycle.ts'
import { decimalHoursByGroup } from '#server/modules/timesheets/rules.ts'
import type { Context } from '#server/http/context.ts'
import { builtInColumns } from './built-in.ts'
import { cellOf, type FileLine, isInDollars, type RateNames } from './cells.ts'
import { profileOf } from './profiles.ts'

type FileLayout = { columns: ExportColumn[]; format: 'csv' | 'xlsx'; separator: Separator; bom: boolean }

/** The file of an exported or posted run. Lines that change nothing are left out: payroll systems refuse them. */
export async function runFile(context: Context, input: InputOf<typeof calls.payRuns.download>): Promise<Download> {
  const { db, scope, language } = context
  const run = await runForChange(db, scope, input.id)
  requireTransition('payRun', 'download', run.status)
  if (run.target !== 'file') refuse('payroll.otherTarget')
  const layout = await layoutOf(context, input)
  await markDelivered(context, run)
  const lines = counted(fileLines(db, run))
  const file = await fileOf(layout, run, lines.each, language)
  const facts = {
    run: run.number,
    period: `${run.starts_on} – ${run.ends_on}`,
    format: layout.format,
    rows: lines.count(),
  }
  await recordEvent(db, { agency_id: run.agency_id, action: 'export', entity: 'pay_runs', entity_id: run.id, facts })
  return file
}

async function layoutOf(
  { db, actor, scope, language }: Context,
  { profile_id, built_in, format }: InputOf<typeof calls.payRuns.download>,
): Promise<FileLayout> {
  const seesRates = maySeePay(actor)
  if (profile_id === null)
    return {
      ...{ columns: builtInColumns(built_in ?? 'standard', language, seesRates), format, separator: ',' },
      // Only for spreadsheets: a payroll system would read it as a part of the first heading.
      bom: (built_in ?? 'standard') === 'standard',
    }
  const { columns, ...profile } = await profileOf(db, scope, profile_id)
  const isOfPay = ({ field }: ExportColumn) => field === 'pay_rate' || field === 'amount'
  if (!seesRates && columns.some(isOfPay)) refuse('mayNot')
  return { ...profile, columns, bom: false }
}

async function* fileLines(db: Db, run: Run): AsyncGenerator<FileLine> {
  const lines = db
    .selectFrom('pay_run_lines')
    .select(['id', 'timesheet_id', 'employee_id', 'works_on', 'rate_label', 'minutes', 'pay_cents'])
    .select(['hundredths', 'percentage', 'clause', 'payroll_code'])
    .select(['amount_cents', 'corrects_line_id', sql<FileLine['facts']>`facts`.as('facts')])
    .where('agency_id', '=', run.agency_id)
    .where('pay_run_id', '=', run.id)
    .where((line) => line.or([line('minutes', '<>', 0), line('hundredths', '<>', 0), line('amount_cents', '<>', 0)]))
    .orderBy('works_on')
    .orderBy(sql`muster_plain(facts ->> 'employee_name')`)
    .orderBy(recordOf('pay_run_lines'))
    .orderBy(labelPosition('rate_label'))
    .orderBy('id')
  const hours = decimalHoursByGroup()
  for await (const line of rowsInPages(db, 'pay_run_file', lines))
    yield { ...line, hours: hours(`${line.employee_id} ${line.rate_label}`, line.minutes) }
}

const rateNames = (language: Language): RateNames => ({
  labelled: (label) => serverText(language, rateLabelKey(label)),
  correction: serverText(language, 'payroll.file.is_correction'),
})

function fileOf(layout: FileLayout, run: Run, lines: AsyncIterable<FileLine>, language: Language): Promise<Download> {
  const names = rateNames(language)
  async function* rows() {
    for await (const line of lines)
      yield Object.fromEntries(layout.columns.map((column, at) => [at, cellOf(column, line, run, names)]))
  }
  const table = {
    columns: layout.columns.map((column, at) => ({
      ...{ key: String(at), header: column.heading },
      ...(isInDollars(column) && { kind: 'money' as const }),
    })),
    rows: rows(),
  }
  const name = `pay-run-${run.starts_on}-${run.ends_on}-${run.number}`
  return tableDownload(name, layout.format, [table], { separator: layout.separator, bom: layout.bom, language })
}
