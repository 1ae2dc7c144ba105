import type { AnyRecord, Importer, ExistingRow } from '#server/modules/imports/running/importers.ts'
import type { RowReader } from '#server/modules/imports/reading/row-reader.ts'

type Row = { row: number; reader: RowReader; record: AnyRecord | null }
type FormerMatch = { known: ExistingRow; isFormer: boolean }

/** A value for comparison: case-insensitive; one that is not given is empty. */
export const lowerCase = (value: string | null | undefined) => value?.toLowerCase() ?? ''

/**
 * Redirects such rows to the remaining record with a message; former values of the merged record are ignored. Refuses a row when another
 * one of the file matches the same person.
 */
export function resolveMerged<R extends Row>(
  rows: readonly R[],
  importer: Importer<AnyRecord>,
  key: string,
  known: readonly ExistingRow[],
): R[] {
  const former = known.filter(({ mergedInto }) => mergedInto !== undefined)
  if (former.length === 0) return [...rows]
  const meanings = rows.map(({ record }) => (record === null ? null : meaningOf(importer, key, record, known)))
  const first = firstOf(meanings)
  return rows.map((row, at) => {
    const meaning = meanings[at]
    if (row.record === null || !meaning) return row
    const before = first.get(meaning.known.id) ?? at
    addMessage(row.reader, key, meaning, before === at ? null : (rows[before]?.row ?? 0))
    const had = former.filter(({ id }) => id === meaning.known.id)
    return { ...row, record: withoutFormer(importer, row.record, had) }
  })
}

function addMessage(reader: RowReader, key: string, { known: { name }, isFormer }: FormerMatch, row: number | null) {
  if (row !== null) reader.refuse(key, 'validation.samePersonAsRow', { row, name })
  else if (isFormer) reader.warn(key, 'validation.mergedInto', { name })
}

/** The index of the row that counts for each person: a match by current values takes precedence over one by former values. */
function firstOf(meanings: readonly (FormerMatch | null)[]) {
  const columns = meanings.flatMap((meaning, at) => (meaning === null ? [] : [{ ...meaning, at }]))
  const inOrder = columns.toSorted((one, other) => Number(one.isFormer) - Number(other.isFormer))
  return new Map(inOrder.toReversed().map(({ known, at }) => [known.id, at]))
}

function meaningOf(
  importer: Importer<AnyRecord>,
  key: string,
  record: AnyRecord,
  known: readonly ExistingRow[],
): FormerMatch | null {
  const value = lowerCase(importer.valuesOf(record)[key])
  const matching = known.filter(({ values }) => lowerCase(values[key]) === value)
  const match = matching.find(({ mergedInto }) => mergedInto === undefined) ?? matching[0]
  return match === undefined ? null : { known: match, isFormer: match.mergedInto !== undefined }
}

function withoutFormer(importer: Importer<AnyRecord>, record: AnyRecord, former: readonly ExistingRow[]): AnyRecord {
  const recordValues = importer.valuesOf(record)
  const changes = former.flatMap(({ values, mergedInto = {} }) =>
    Object.keys(mergedInto)
      .filter(
        (field) => lowerCase(recordValues[field]) !== '' && lowerCase(recordValues[field]) === lowerCase(values[field]),
      )
      .map((field) => [field, mergedInto[field]] as const),
  )
  // The fields are those that `valuesOf` took from the record.
  return { ...record, ...Object.fromEntries(changes) } as AnyRecord
}
