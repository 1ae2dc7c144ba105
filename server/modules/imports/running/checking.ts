// Reads a whole file into rows with outcomes, table by table.
import { setImmediate } from 'node:timers/promises'
import type { CellDateOrder, ImportKind } from '#contract/platform/import-fields.ts'
import type { ImportMessage } from '#contract/platform/imports.ts'
import type { Db } from '#server/database/dialect.ts'
import { type AnyRecord, type Importer, importerOf, type ExistingRow, type ImportValues } from './importers.ts'
import { resolveMerged, lowerCase } from '#server/modules/imports/rows/former-records.ts'
import { type CellsByField, RowReader } from '#server/modules/imports/reading/row-reader.ts'
import type { DryRunInput } from './dry-run.ts'

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
  const place = (db: Db) => ({ ...trial, db, key })
  const read = await trial.inOne((db) => importer.readerFor(place(db)))
  const drafts = await draftsOf(read, key, importer, reading)
  const records = drafts.flatMap(({ record }) => record ?? [])
  const { known, doubt } = await trial.inOne(async (db) => ({
    known: await importer.known(place(db), records),
    doubt: await importer.doubts?.(place(db), records),
  }))
  const judge = verdictFor(importer, key, known)
  const namesake = namesakesOf(reading.kind, key, known)
  return resolveMerged(drafts, importer, key, known).map(({ reader, record, ...row }): CheckedRow => {
    const means = record === null ? null : judge(reader, record)
    if (record !== null) doubt?.(reader, record, means)
    const code = record === null ? undefined : namesake(importer.valuesOf(record))
    if (code !== undefined) reader.warn('name', 'validation.nameOfOther', { code })
    const { messages, unknown } = reader
    return { ...row, kind: reading.kind, messages, unknown, record: reader.refused ? null : record }
  })
}

const rowsAtOnce = 250

async function draftsOf(
  read: (row: RowReader) => AnyRecord | null,
  key: string,
  importer: Importer<AnyRecord>,
  { rows, header_of, orders }: TableToCheck,
): Promise<RowDraft[]> {
  const seen = new Map<string, number>()
  const drafts: RowDraft[] = []
  for (const { row, line, cells, beyond } of rows) {
    // Yields to other requests while thousands of rows are read.
    if (drafts.length % rowsAtOnce === 0) await setImmediate()
    const reader = new RowReader(cells, header_of, orders)
    if (beyond === 'refuse') reader.refuse('', 'validation.cellsBeyond')
    if (beyond === 'warn') reader.warn('', 'validation.cellsBeside')
    const record = read(reader)
    if (record !== null) refuseRepeated(reader, importer, record, { row, key, seen })
    const label = importer.labelOf(reader).slice(0, 200)
    drafts.push({ row, line, label, reader, record: reader.refused ? null : record })
  }
  return drafts
}

function refuseRepeated(
  reader: RowReader,
  importer: Importer<AnyRecord>,
  record: AnyRecord,
  { row, key, seen }: { row: number; key: string; seen: Map<string, number> },
) {
  const values = importer.valuesOf(record)
  if (values[key] === null) reader.refuse(key, 'validation.required')
  for (const field of new Set([key, ...importer.unique])) {
    const value = lowerCase(values[field])
    if (value === '') continue
    const first = seen.get(`${field} ${value}`)
    if (first === undefined) seen.set(`${field} ${value}`, row)
    else reader.refuse(field, 'validation.alreadyInRow', { row: first })
  }
}

/**
 * Checks a record against existing ones: several may have its key; a unique value may be taken; a new one may lack its code. Returns the
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
    const { code } = importer
    if (matching.length === 0 && code !== undefined && values[code] === null)
      reader.refuse(code, 'validation.codeForNew')
    return matching[0]?.id ?? null
  }
}

/** Records of the same name: an existing customer, or one earlier in the file. Only a warning, because two may have the same name. */
function namesakesOf(kind: ImportKind, key: string, known: readonly ExistingRow[]) {
  const named = new Map<string, string[]>()
  const note = ({ name, code }: ImportValues) =>
    named.set(lowerCase(name), [...(named.get(lowerCase(name)) ?? []), code ?? ''])
  if (kind !== 'customers' || key !== 'code') return () => undefined
  for (const { values } of known) note(values)
  return (values: ImportValues) => {
    const other = named.get(lowerCase(values['name']))?.find((code) => code !== values['code'])
    note(values)
    return other
  }
}
