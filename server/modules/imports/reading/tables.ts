// The tables of an uploaded file, and the fields of their columns.
import {
  type CellDateOrder,
  importFields,
  importKeys,
  type ImportKind,
  type ImportSource,
  missingFields,
  workbookKinds,
} from '#contract/platform/import-fields.ts'
import type { ConstantValue, ImportColumn, ImportSheet, ImportTable } from '#contract/platform/imports.ts'
import { refuse } from '#contract/refusals.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { refuseTable } from '#server/http/uploaded-tables.ts'
import { columnOf, fieldsFound, kindOfSheet } from './columns.ts'
import { fieldsGuessed } from './header-guess.ts'
import { isSealed, shownValue } from './row-reader.ts'
import { datesByColumn, statedOrders, isDateField } from './date-orders.ts'
import { matchingOf } from '#server/modules/imports/queries.ts'
import { withoutReasons } from '#server/modules/imports/refused-rows.ts'
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

type FileTables = { tables: FileTable[]; sheets_left_out: string[]; sheets: ImportSheet[] }

/** The tables of a file: one, or for a workbook its non-empty sheets that are named after a kind. */
export async function tablesOf(source: ImportSource, upload: TableUpload, sheet: string | null): Promise<FileTables> {
  const listed = await sheetsIn(upload.bytes).catch(refuseTable)
  if (source !== 'workbook') return tableOfKind(source, upload, listed, sheet)
  if (listed.length === 0) return { tables: [await tableByHeaders(upload)], sheets_left_out: [], sheets: [] }
  const sheets = listed.filter(({ hidden }) => !hidden).map(({ name }) => name)
  const named = workbookKinds.flatMap((kind) => {
    const sheet = sheets.find((one) => kindOfSheet(one) === kind)
    return sheet === undefined ? [] : [{ kind, sheet }]
  })
  if (named.length === 0) refuse('imports.noSheets')
  const tables = (await Promise.all(named.map((one) => tableOfSheet(upload, one)))).flat()
  if (tables.length === 0) refuse('imports.empty')
  const rows = tables.reduce((sum, { file }) => sum + file.rows.length, 0)
  if (rows > tableLimits.rows) refuse('imports.tooManyRows', { ...tableLimits })
  const left_out = listed.filter(({ name }) => named.every((one) => one.sheet !== name))
  return { tables, sheets_left_out: left_out.map(({ name }) => name), sheets: [] }
}

/** A file of one kind: its table, or the chosen sheet of a workbook. */
async function tableOfKind(
  kind: ImportKind,
  upload: TableUpload,
  sheets: ImportSheet[],
  given: string | null,
): Promise<FileTables> {
  if (given !== null && sheets.every(({ name }) => name !== given)) refuse('imports.unreadable', { reason: 'sheet' })
  const visible = sheets.filter(({ hidden, rows }) => !hidden && rows > 1)
  const possible = visible.length > 0 ? visible : sheets
  const { sheet, file } =
    given === null && possible.length > 1
      ? await likeliestSheet(kind, upload, possible)
      : await fileOfSheet(kind, upload, given ?? possible[0]?.name ?? null)
  const left_out = sheets.filter(({ name }) => name !== sheet).map(({ name }) => name)
  return { tables: [{ kind, sheet: sheets.length > 1 ? sheet : null, file }], sheets_left_out: left_out, sheets }
}

/** So many sheets are looked into; the others of a workbook can be chosen. */
const maxSheetsRead = 6

/** The sheet with most headers that this kind knows; the first among equals. */
async function likeliestSheet(kind: ImportKind, upload: TableUpload, sheets: readonly ImportSheet[]) {
  const known = recognisedHeaders(kind)
  const read: { sheet: string | null; file: TableFile; known: number }[] = []
  for (const { name } of sheets.slice(0, maxSheetsRead)) {
    // A sheet that is no table is none of those to choose from; the chosen one says what is wrong with it.
    const table = await fileOfSheet(kind, upload, name).catch(() => null)
    if (table !== null) read.push({ ...table, known: known(table.file.headers) })
  }
  const [best] = read.toSorted((one, other) => other.known - one.known)
  return best ?? fileOfSheet(kind, upload, sheets[0]?.name ?? null)
}

async function fileOfSheet(kind: ImportKind, { bytes, filename }: TableUpload, sheet: string | null) {
  const options = { knownHeaders: recognisedHeaders(kind), ...(sheet !== null && { sheet }) }
  return { sheet, file: withoutReasons(await readTable(bytes, filename, options).catch(refuseTable)) }
}

const fileOf = async ({ bytes, filename }: TableUpload, kinds: readonly ImportKind[]) =>
  withoutReasons(await readTable(bytes, filename, { knownHeaders: recognisedHeaders(...kinds) }).catch(refuseTable))

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
  return file === null ? [] : [{ kind, sheet, file: withoutReasons(file) }]
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
  const guess = () =>
    fieldsGuessed(
      kind,
      file.headers.map((header) => ({ header, values: valuesOf(file, header) })),
    )
  const fields = fieldsInFile(kind, file.headers, input) ?? (stored === null ? guess() : before)
  const key = input.keys?.find((one) => one.startsWith(`${kind}/`))?.split('/')[1] ?? stored?.key ?? importKeys[kind][0]
  const given = statedOrders(kind, input.dates)
  const dates = datesByColumn(file, stored?.date_orders ?? {}).map(
    (columnDates, at) => columnDates && { ...columnDates, order: given.get(at) ?? columnDates.order },
  )
  return { fields, dates, key, remembered: stored !== null }
}

const rowsLookedAt = 200
const valuesOf = (file: TableFile, header: string) =>
  file.rows.slice(0, rowsLookedAt).map(({ cells }) => cells[header]?.text ?? '')

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
    const samples = [...new Set(filled)].slice(0, maxSamples).map((text) => shownSample(kind, header, field, text))
    return { header, samples, field, dates: dates[at] ?? null }
  })
  return { kind, sheet, rows: file.rows.length, remembered, key, header_row: file.header_row, columns }
}

/** Numbers that are sealed show their end only, also where the column is matched to something else or to nothing. */
function shownSample(kind: ImportKind, header: string, field: string | null, text: string) {
  const meant = fieldsFound(kind, [header])[0] ?? null
  const isTaxNumber =
    kind === 'employees' && /\btfn\b|tax|account|\bacct?\b|licen[cs]e/i.test(header) && /^[\d\s-]{5,}$/.test(text)
  return shownValue(isTaxNumber ? 'tax_file_number' : isSealed(field) ? field : meant, text)
}

/**
 * The rows of a table by field, and the header of each field. Refuses when a required field is missing, and when the date order of a column
 * is ambiguous and not given.
 */
export function readingOf(
  { kind, sheet, file }: FileTable,
  { fields, dates, key }: ColumnMapping,
  { language, constants }: { language: Language; constants: readonly ConstantValue[] },
) {
  const given = constantsOf(kind, fields, constants)
  const missing = missingFields(kind, key, [...fields, ...given.map(({ field }) => field)])
  const names = missing.map((field) => columnOf(kind, field, language).header)
  if (missing.length > 0) refuse('imports.missingColumns', { columns: names.join(', ') })
  const orders = ordersOf(file.headers, fields, dates)
  const header_of = new Map(file.headers.flatMap((header, at) => (fields[at] ? [[fields[at], header] as const] : [])))
  const constantCells = given.map(({ field, value }) => [field, { text: value }] as const)
  const rows = file.rows.map(({ row, line, cells, ragged }) => ({
    ...{ row, line, cells: new Map([...byField(cells, header_of), ...constantCells]) },
    ...beyondOf(file, ragged),
  }))
  const unknown = file.headers.filter((_, at) => !fields[at])
  for (const { field } of given) header_of.set(field, columnOf(kind, field, language).header)
  return {
    kind,
    rows,
    header_of,
    orders,
    unknown: sheet === null ? unknown : unknown.map((header) => `${sheet}: ${header}`),
  }
}

/** The values for all rows, for known fields without a column. */
function constantsOf(kind: ImportKind, fields: readonly (string | null)[], constants: readonly ConstantValue[]) {
  const own = constants.filter((one) => one.kind === kind)
  const known: readonly string[] = importFields[kind]
  if (own.some(({ field }) => !known.includes(field) || fields.includes(field))) refuse('imports.badMatching')
  return own
}

function ordersOf(headers: readonly string[], fields: ColumnMapping['fields'], dates: ColumnMapping['dates']) {
  const orders = new Map<string, CellDateOrder>()
  for (const [at, field] of fields.entries()) {
    const columnDates = dates[at]
    if (!isDateField(field) || !columnDates) continue
    if (columnDates.order === null)
      refuse('imports.datesUnclear', { column: headers[at] ?? '', example: columnDates.example })
    orders.set(field, columnDates.order)
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
