// The tables of an uploaded file, and the fields of their columns.
import {
  type CellDateOrder,
  importFields,
  importKeys,
  type ImportKind,
  type ImportSource,
  requiredFields,
  workbookKinds,
} from '#contract/platform/import-fields.ts'
import { type ImportColumn, type ImportTable } from '#contract/platform/imports.ts'
import { refuse, type RefusalCode } from '#contract/refusals.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { columnOf, fieldsFound, kindOfSheet } from './columns.ts'
import { datesByColumn, statedOrders, isDateField } from './date-orders.ts'
import { matchingOf } from '#server/modules/imports/queries.ts'
import { type TableFile, tableLimits, TableRefusal, type TableRow } from '#server/outside/spreadsheets/table-files.ts'
import { readTable, sheetsIn } from '#server/outside/spreadsheets/table-read.ts'

export type TableUpload = { filename: string; bytes: Uint8Array }
export type FileTable = { kind: ImportKind; sheet: string | null; file: TableFile }
/** The given mapping and keys of a file; what is not given is taken from the stored mapping, or guessed. */
export type MatchingInput = {
  matched?: readonly string[] | undefined
  keys?: readonly string[] | undefined
  dates?: readonly string[] | undefined
}
/** `fields` and `dates`: in the order of the headers; a field that is null is ignored */
export type ColumnMapping = {
  fields: readonly (string | null)[]
  dates: readonly ImportColumn['dates'][]
  key: string
  remembered: boolean
}

/** The tables of a file: one, or for a workbook its non-empty sheets that are named after a kind. */
export async function tablesOf(
  source: ImportSource,
  upload: TableUpload,
): Promise<{ tables: FileTable[]; sheets_left_out: string[] }> {
  if (source !== 'workbook')
    return { tables: [{ kind: source, sheet: null, file: await fileOf(upload, [source]) }], sheets_left_out: [] }
  const sheets = await sheetsIn(upload.bytes).catch(refuseTable)
  if (sheets.length === 0) return { tables: [await tableByHeaders(upload)], sheets_left_out: [] }
  const named = workbookKinds.flatMap((kind) => {
    const sheet = sheets.find((one) => kindOfSheet(one) === kind)
    return sheet === undefined ? [] : [{ kind, sheet }]
  })
  if (named.length === 0) refuse('imports.noSheets')
  const tables = (await Promise.all(named.map((one) => tableOfSheet(upload, one)))).flat()
  if (tables.length === 0) refuse('imports.empty')
  const rows = tables.reduce((sum, { file }) => sum + file.rows.length, 0)
  if (rows > tableLimits.rows) refuse('imports.tooManyRows', { ...tableLimits })
  return { tables, sheets_left_out: sheets.filter((sheet) => named.every((one) => one.sheet !== sheet)) }
}

const fileOf = ({ bytes, filename }: TableUpload, kinds: readonly ImportKind[]) =>
  readTable(bytes, filename, { knownHeaders: recognisedHeaders(...kinds) }).catch(refuseTable)

/** The number of headers that the best matching kind recognises. */
const recognisedHeaders =
  (...kinds: readonly ImportKind[]) =>
  (headers: readonly string[]) =>
    Math.max(...kinds.map((kind) => fieldsFound(kind, headers).filter((field) => field !== null).length))

// A CSV has no named sheets: its kind is the one that recognises most of its headers.
async function tableByHeaders(upload: TableUpload): Promise<FileTable> {
  const file = await fileOf(upload, workbookKinds)
  const known = (kind: ImportKind) => recognisedHeaders(kind)(file.headers)
  const [kind] = workbookKinds.toSorted((one, other) => known(other) - known(one))
  if (kind === undefined || known(kind) === 0) refuse('imports.noSheets')
  return { kind, sheet: null, file }
}

// A sheet without rows was not filled in.
async function tableOfSheet({ bytes, filename }: TableUpload, { kind, sheet }: { kind: ImportKind; sheet: string }) {
  const file = await readTable(bytes, filename, { sheet, knownHeaders: recognisedHeaders(kind) }).catch(
    (thrown: unknown) => (thrown instanceof TableRefusal && thrown.code === 'empty' ? null : refuseTable(thrown)),
  )
  return file === null ? [] : [{ kind, sheet, file }]
}

const tableCodes: Readonly<Record<string, RefusalCode>> = {
  tooLarge: 'imports.tooLarge',
  tooManyRows: 'imports.tooManyRows',
  noHeader: 'imports.noHeader',
  duplicateHeader: 'imports.duplicateHeader',
  unreadable: 'imports.unreadable',
  empty: 'imports.empty',
}

function refuseTable(thrown: unknown): never {
  if (thrown instanceof TableRefusal) refuse(tableCodes[thrown.code] ?? 'imports.unreadable', thrown.facts)
  throw thrown
}

/** The column mapping of a table, and the field that matches its rows. */
export async function matchingFor(
  db: Db,
  agency_id: string,
  { kind, file }: FileTable,
  input: MatchingInput,
): Promise<ColumnMapping> {
  const stored = await matchingOf(db, agency_id, kind, file.headers)
  const before = file.headers.map((header) => stored?.fields[header.toLowerCase()] ?? null)
  const fields = fieldsInFile(kind, file.headers, input) ?? (stored === null ? fieldsFound(kind, file.headers) : before)
  const key = input.keys?.find((one) => one.startsWith(`${kind}/`))?.split('/')[1] ?? stored?.key ?? importKeys[kind][0]
  const given = statedOrders(kind, input.dates)
  const dates = datesByColumn(file, stored?.date_orders ?? {}).map(
    (found, at) => found && { ...found, order: given.get(at) ?? found.order },
  )
  return { fields, dates, key, remembered: stored !== null }
}

function fieldsInFile(kind: ImportKind, headers: readonly string[], { matched }: MatchingInput) {
  if (matched === undefined) return null
  const fields: (string | null)[] = headers.map(() => null)
  const known: readonly string[] = importFields[kind]
  for (const one of matched.filter((entry) => entry.startsWith(`${kind}/`))) {
    const [, at = '', field = ''] = one.split('/')
    if (fields[Number(at)] !== null || !known.includes(field) || fields.includes(field)) refuse('imports.badMatching')
    fields[Number(at)] = field
  }
  return fields
}

const maxSamples = 3

/** What a user sees of a table to map its columns. */
export function proposalOf(
  { kind, sheet, file }: FileTable,
  { fields, dates, key, remembered }: ColumnMapping,
): ImportTable {
  const columns = file.headers.map((header, at) => {
    const filled = file.rows.map(({ cells }) => cells[header]?.text.trim() ?? '').filter((text) => text !== '')
    const field = fields[at] ?? null
    const shown = field === 'account_number' ? lastCharacters : truncatedText
    return { header, samples: [...new Set(filled)].slice(0, maxSamples).map(shown), field, dates: dates[at] ?? null }
  })
  return { kind, sheet, rows: file.rows.length, remembered, key, header_row: file.header_row, columns }
}

// As everywhere, only the end of an account number is shown.
const lastCharacters = (text: string) => `…${text.slice(-3)}`
const truncatedText = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text)

/**
 * The rows of a table by field, and the header of each field. Refuses when a required field is missing, and when the date order of a column
 * is ambiguous and not given.
 */
export function readingOf({ kind, sheet, file }: FileTable, { fields, dates, key }: ColumnMapping, language: Language) {
  const missing = requiredFields(kind, key).filter((field) => !fields.includes(field))
  const names = missing.map((field) => columnOf(kind, field, language).header)
  if (missing.length > 0) refuse('imports.missingColumns', { columns: names.join(', ') })
  const orders = ordersOf(file.headers, fields, dates)
  const header_of = new Map(file.headers.flatMap((header, at) => (fields[at] ? [[fields[at], header] as const] : [])))
  const rows = file.rows.map(({ row, line, cells, ragged }) => ({
    ...{ row, line, cells: byField(cells, header_of) },
    ...beyondOf(file, ragged),
  }))
  const unknown = file.headers.filter((_, at) => !fields[at])
  return {
    kind,
    rows,
    header_of,
    orders,
    unknown: sheet === null ? unknown : unknown.map((header) => `${sheet}: ${header}`),
  }
}

function ordersOf(headers: readonly string[], fields: ColumnMapping['fields'], dates: ColumnMapping['dates']) {
  const orders = new Map<string, CellDateOrder>()
  for (const [at, field] of fields.entries()) {
    const found = dates[at]
    if (!isDateField(field) || !found) continue
    if (found.order === null) refuse('imports.datesUnclear', { column: headers[at] ?? '', example: found.example })
    orders.set(field, found.order)
  }
  return orders
}

// In a CSV an extra separator shifts the following cells; beside a spreadsheet's table somebody may have written a note.
function beyondOf({ kind }: TableFile, ragged: TableRow['ragged']) {
  if (ragged === 'long' && kind === 'csv') return { beyond: 'refuse' as const }
  return ragged === 'long' || ragged === 'beside' ? { beyond: 'warn' as const } : {}
}

const byField = <C>(cells: Readonly<Record<string, C>>, header_of: ReadonlyMap<string, string>) =>
  new Map(
    [...header_of].flatMap(([field, header]) => (cells[header] === undefined ? [] : [[field, cells[header]] as const])),
  )
