// Reads a whole file into rows with outcomes, table by table.
import { setImmediate } from 'node:timers/promises'
import type { CellDateOrder, ImportKind } from '#contract/platform/import-fields.ts'
import type { ImportMessage } from '#contract/platform/imports.ts'
import type { Db } from '#server/database/dialect.ts'
import { wordsDecided } from '#server/modules/imports/rows/entries.ts'
import { columnFacts } from '#server/modules/imports/reading/headers/column-facts.ts'
import {
  type AnyRecord,
  type ExistingRow,
  type ImportContext,
  type Importer,
  type ImportReading,
  importerOf,
} from './importers.ts'
import { codesButForZeros } from '#server/modules/imports/rows/lost-zeros.ts'
import { checkNamesakes } from '#server/modules/imports/rows/namesakes.ts'
import { resolveMerged, lowerCase } from '#server/modules/imports/rows/former-records.ts'
import { type CellsByField, RowReader } from '#server/modules/imports/reading/row-reader.ts'
import type { CompanyRecord } from '#server/modules/companies/put-companies.ts'
import type { ProgressOwner } from './check-progress.ts'
import type { Seal } from '#server/outside/secrets/seal.ts'

/** Runs work in one transaction of the caller. */
export type RunInTransaction = <T>(work: (db: Db) => Promise<T>) => Promise<T>

/** A dry run: in many short transactions, because on a database with one connection everybody else waits for each. */
export type DryRunInput = Pick<
  ImportReading,
  'actor' | 'scope' | 'now' | 'target' | 'decisions' | 'caller' | 'file'
> & {
  inOne: RunInTransaction
  /** how rows may name a company: its name or ABN, and its name */
  companies: Map<string, string>
  /** the companies of this file, which later rows may refer to */
  brought: { key: string; records: readonly CompanyRecord[] } | null
  seal: Seal
  watched: ProgressOwner
}

export type CheckedRow = {
  kind: ImportKind
  row: number
  line: number
  label: string
  messages: ImportMessage[]
  unknown: RowReader['unknown']
  record: AnyRecord | null
}

/** One table of a file and its column mapping. */
export type TableToCheck = {
  kind: ImportKind
  /** `beyond`: what filled cells beyond the last header mean */
  rows: readonly { row: number; line: number; cells: CellsByField; beyond?: 'refuse' | 'warn' }[]
  header_of: ReadonlyMap<string, string>
  /** for the fields with ambiguous dates */
  orders: ReadonlyMap<string, CellDateOrder>
}

type RowDraft = Omit<CheckedRow, 'messages' | 'unknown' | 'kind'> & { reader: RowReader }

/** Reads every row with its importer; an invalid row has no record, so no part of it can be written. */
export async function checkRows(trial: DryRunInput, key: string, reading: TableToCheck): Promise<CheckedRow[]> {
  const importer = importerOf(reading.kind)
  const contextFor = (db: Db) => ({ ...trial, db, key })
  const read = await trial.inOne((db) => importer.readerFor(contextFor(db)))
  const drafts = await draftsOf(read, importer, { ...reading, words: wordsDecided(trial.decisions) })
  const numbered =
    importer.code === undefined ? drafts : await trial.inOne((db) => withCodes(contextFor(db), importer, drafts))
  refuseRepeated(importer, key, numbered)
  const records = numbered.flatMap(({ record }) => record ?? [])
  const codeIn = (record: AnyRecord) => importer.valuesOf(record)[importer.code ?? ''] ?? ''
  const { known, doubt, others } = await trial.inOne(async (db) => ({
    known: await importer.known(contextFor(db), records),
    doubt: await importer.doubts?.(contextFor(db), records),
    others: await codesButForZeros(db, trial.target.agency_id, reading.kind, records.map(codeIn)),
  }))
  const judge = verdictFor(importer, key, known)
  const checkNames = checkNamesakes(reading.kind, key, known)
  return resolveMerged(numbered, importer, key, known).map(({ reader, record, ...row }): CheckedRow => {
    const means = record === null ? null : judge(reader, record)
    if (record !== null) doubt?.(reader, record, means)
    const other = record === null || means !== null ? undefined : others.get(codeIn(record))
    if (other !== undefined) reader.warn(importer.code ?? '', 'validation.zerosLost', { code: other })
    if (record !== null) checkNames(reader, importer.valuesOf(record), means)
    const { messages, unknown } = reader
    return { ...row, kind: reading.kind, messages, unknown, record: reader.refused ? null : record }
  })
}

const rowsAtOnce = 250

async function draftsOf(
  read: (row: RowReader) => AnyRecord | null,
  importer: Importer<AnyRecord>,
  { kind, rows, header_of, orders, words }: TableToCheck & { words: ReadonlyMap<string, string | null> },
): Promise<RowDraft[]> {
  const drafts: RowDraft[] = []
  for (const { row, line, cells, beyond } of rows) {
    // Yields to other requests while thousands of rows are read.
    if (drafts.length % rowsAtOnce === 0) await setImmediate()
    const reader = new RowReader(cells, { header_of, orders, words, examples: columnFacts[kind] })
    if (beyond === 'refuse') reader.refuse('', 'imports.cell.cellsBeyond')
    if (beyond === 'warn') reader.warn('', 'validation.cellsBeside')
    const record = read(reader)
    const label = importer.labelOf(reader).slice(0, 200)
    drafts.push({ row, line, label, reader, record: reader.refused ? null : record })
  }
  return drafts
}

/** The drafts with codes for records without one, and a message where it is a new one. */
async function withCodes(context: ImportContext, importer: Importer<AnyRecord>, drafts: readonly RowDraft[]) {
  const { code = '', codesFor, withCode } = importer
  const records = drafts.flatMap(({ record }) =>
    record !== null && importer.valuesOf(record)[code] === null ? record : [],
  )
  if (records.length === 0 || codesFor === undefined || withCode === undefined) return drafts
  const recordCodes = await codesFor(context, records)
  const codes = new Map(records.map((record, at) => [record, recordCodes[at]]))
  return drafts.map((draft) => {
    const given = draft.record === null ? undefined : codes.get(draft.record)
    if (draft.record === null || given === undefined) return draft
    if (given.isNew) draft.reader.warn(code, 'validation.codeGiven', { code: given.code })
    return { ...draft, record: withCode(draft.record, given.code) }
  })
}

/** Refuses rows that repeat a unique value of an earlier one. */
function refuseRepeated(importer: Importer<AnyRecord>, key: string, drafts: readonly RowDraft[]) {
  const seen = new Map<string, number>()
  const usual = usuallyUniqueIn(importer, drafts)
  for (const { row, reader, record } of drafts) {
    if (record === null) continue
    const values = importer.valuesOf(record)
    if (values[key] === null) reader.refuse(key, 'validation.required')
    const unique = [...new Set([key, ...importer.unique])].map((field) => [field, values[field] ?? null] as const)
    for (const [field, value] of [...unique, ...usual(record)]) refuseSeen(reader, seen, { row, field, value })
  }
}

type SeenValue = { row: number; field: string; value: string | null }

function refuseSeen(reader: RowReader, seen: Map<string, number>, { row, field, value }: SeenValue) {
  if (lowerCase(value) === '') return
  const identity = `${field} ${lowerCase(value)}`
  const first = seen.get(identity)
  if (first === undefined) seen.set(identity, row)
  else if (first !== row) reader.refuse(field, 'validation.alreadyInRow', { row: first })
}

/** At least so many values must differ before few equal ones count as mistakes. */
const enoughValues = 20
const fewRepeated = 0.05

/** The values of a record that are unique in nearly the whole file. */
function usuallyUniqueIn(importer: Importer<AnyRecord>, drafts: readonly RowDraft[]) {
  const valuesOf = (record: AnyRecord) => importer.usuallyUnique?.(record) ?? []
  const all = drafts.flatMap(({ record }) => (record === null ? [] : valuesOf(record)))
  const filled = all.flatMap(([, value]) => (value === null ? [] : [lowerCase(value)]))
  const repeated = filled.length - new Set(filled).size
  const isUsual = filled.length >= enoughValues && repeated <= filled.length * fewRepeated
  return (record: AnyRecord) =>
    isUsual ? valuesOf(record).map(([field, value]) => [field, value && `file ${value}`] as const) : []
}

/**
 * Checks a record against existing ones: several may have its key; a unique value may be taken. Returns the
 * matching record; null: a new one.
 */
function verdictFor(importer: Importer<AnyRecord>, key: string, known: readonly ExistingRow[]) {
  const by = (field: string) => Map.groupBy(known, ({ values }) => lowerCase(values[field]))
  const byKey = Map.groupBy(
    known.filter(({ mergedInto }) => mergedInto === undefined),
    ({ values }) => lowerCase(values[key]),
  )
  const byUnique = importer.unique.map((field) => [field, by(field)] as const)
  return (reader: RowReader, record: AnyRecord): string | null => {
    const values = importer.valuesOf(record)
    const matching = byKey.get(lowerCase(values[key])) ?? []
    if (matching.length > 1) {
      reader.refuse(key, 'validation.keyOfSeveral', { names: matching.map(({ name }) => name).join(', ') })
      return null
    }
    for (const [field, owners] of byUnique) {
      const owner = values[field] === null ? undefined : owners.get(lowerCase(values[field]))?.[0]
      if (owner !== undefined && owner.id !== matching[0]?.id)
        reader.refuse(field, 'validation.belongsTo', { name: owner.name })
    }
    return matching[0]?.id ?? null
  }
}
