// The downloads of an import.
import {
  importKeys,
  type ImportKind,
  type ImportSource,
  requiredFields,
  templateFields,
} from '#contract/platform/import-fields.ts'
import { type ImportRecord, type ImportRow } from '#contract/platform/imports.ts'
import { csvSeparatorFor } from '#contract/values/spreadsheet.ts'
import type { Language } from '#contract/values/values.ts'
import { type Download, tableDownload } from '#server/http/files.ts'
import { serverText } from '#server/http/server-texts.ts'
import { columnOf } from '#server/modules/imports/reading/columns.ts'
import type { ExportTable } from '#server/outside/spreadsheets/export-table.ts'

export type ReportFormat = 'csv' | 'xlsx'

const columnNames = ['row', 'line', 'label', 'column', 'value', 'verdict', 'message'] as const

/** Every row of an import with its outcome and messages, one line per message, in the reader's language. */
export async function reportFile(
  record: ImportRecord,
  rows: readonly ImportRow[],
  format: ReportFormat,
  language: Language,
) {
  const names = record.kind === 'workbook' ? (['kind', ...columnNames] as const) : columnNames
  const columns = names.map((key) => ({ key, header: serverText(language, `imports.report.${key}`) }))
  const wasRun = record.status === 'done' || record.status === 'cancelled'
  const lines = rows.values().flatMap((row) => linesOf(row, wasRun, language))
  const sheet = serverText(language, 'imports.report.message')
  return fileOf(`${record.filename.replace(/\.\w+$/, '')}-report`, { format, language }, [
    { columns, rows: lines, sheet },
  ])
}

function linesOf(
  { messages, verdict, kind, written, row, line, label }: ImportRow,
  wasRun: boolean,
  language: Language,
) {
  const outcome = wasRun && !written && verdict !== 'refused' ? 'notWritten' : verdict
  const columnNames = {
    ...{ row, line, label },
    kind: serverText(language, `imports.sheet.${kind}`),
    verdict: serverText(language, `imports.reportVerdict.${outcome}`),
  }
  if (messages.length === 0) return [columnNames]
  return messages.map(({ column, value, key, params }) => ({
    ...columnNames,
    column,
    value,
    message: serverText(language, key, params),
  }))
}

/** The columns of each kind with one example row; required ones are marked with a star, and a sheet of notes explains each. */
export async function templateFile(
  source: ImportSource,
  kinds: readonly ImportKind[],
  format: ReportFormat,
  language: Language,
): Promise<Download> {
  const tables = kinds.map((kind) => templateOf(kind, language))
  return fileOf(
    `${source}-template`,
    { format, language },
    format === 'csv' ? tables : [...tables, notesOf(kinds, language)],
  )
}

function templateOf(kind: ImportKind, language: Language): ExportTable {
  const columnNames = templateFields(kind).map((field) => columnOf(kind, field, language))
  const columns = columnNames.map(({ field, header }) => ({
    key: field,
    header: isNeeded(kind, field) ? `${header} *` : header,
  }))
  const rows = [Object.fromEntries(columnNames.map(({ field, example }) => [field, example]))]
  return { columns, rows, sheet: serverText(language, `imports.sheet.${kind}`) }
}

const isNeeded = (kind: ImportKind, field: string) => requiredFields(kind, importKeys[kind][0]).includes(field)

function notesOf(kinds: readonly ImportKind[], language: Language): ExportTable {
  const names = ['sheet', 'column', 'needed', 'example', 'hint'] as const
  const columns = names.map((key) => ({ key, header: serverText(language, `imports.note.${key}`) }))
  const rows = kinds.flatMap((kind) =>
    templateFields(kind).map((field) => {
      const { header, example, hint } = columnOf(kind, field, language)
      const needed = serverText(language, isNeeded(kind, field) ? 'imports.note.yes' : 'imports.note.no')
      return { sheet: serverText(language, `imports.sheet.${kind}`), column: header, needed, example, hint }
    }),
  )
  return { columns, rows, sheet: serverText(language, 'imports.sheet.notes') }
}

type ReportOptions = { format: ReportFormat; language: Language }

export const fileOf = (name: string, { format, language }: ReportOptions, tables: readonly ExportTable[]) =>
  tableDownload(name, format, tables, { separator: csvSeparatorFor(language) })
