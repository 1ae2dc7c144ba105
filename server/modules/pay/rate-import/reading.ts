// The uploaded files of the Modern Awards Pay Database: which one a file is, its columns say.
import type { RateFile, RateProposal } from '#contract/payroll/pay-rules/rate-import.ts'
import type { RuleSet } from '#contract/payroll/pay-rules/rule-set.ts'
import { refuse, refuseField } from '#contract/refusals.ts'
import type { LocalDate } from '#contract/values/time.ts'
import type { UploadedFile } from '#server/http/files.ts'
import { refuseTable } from '#server/http/uploaded-tables.ts'
import { readTable } from '#server/outside/spreadsheets/table-read.ts'
import { proposeRates } from './propose-rates.ts'
import { columnsNeeded, type RateRow } from './rate-rows.ts'

/** The rules with the rates of the files; refuses a file that is none of the database’s, two of one kind, and a lack of pay rates. */
export async function proposedRates(
  rules: RuleSet,
  files: readonly UploadedFile[],
  valid_from: LocalDate,
): Promise<RateProposal> {
  if (files.length === 0) refuseField('file', 'validation.required')
  const tables: Partial<Record<RateFile, RateRow[]>> = {}
  for (const file of files) {
    const { kind, rows } = await rateTableOf(file)
    if (tables[kind] !== undefined) refuse('payRules.rateFileTwice', { file: file.filename })
    tables[kind] = rows
  }
  const { pay_rates, ...others } = tables
  if (pay_rates === undefined) refuse('payRules.noPayRates')
  return proposeRates(rules, { pay_rates, ...others }, valid_from)
}

async function rateTableOf({ filename, bytes }: UploadedFile): Promise<{ kind: RateFile; rows: RateRow[] }> {
  const { headers, rows } = await readTable(bytes, filename).catch(refuseTable)
  const kind = kinds.find((one) => columnsNeeded[one].every((column) => headers.includes(column)))
  if (kind === undefined) refuse('payRules.notRates', { file: filename })
  return {
    kind,
    rows: rows.map(({ cells }) =>
      Object.fromEntries(headers.map((header) => [header, cells[header]?.text.trim() ?? ''])),
    ),
  }
}

const kinds = ['pay_rates', 'penalties', 'wage_allowances'] as const satisfies readonly RateFile[]
