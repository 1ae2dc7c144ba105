// The dry run is the import itself, rolled back, so that both always agree.
import { nameKey } from '#contract/values/formats/clean-text.ts'
import type { ImportKind } from '#contract/platform/import-fields.ts'
import type { ImportMessage } from '#contract/platform/imports.ts'
import type { Db } from '#server/database/dialect.ts'
import type { WriteOutcome } from '#server/database/rows/many.ts'
import { tryOut } from '#server/database/rows/savepoints.ts'
import { addCheckedRows } from './check-progress.ts'
import { type CheckedRow, checkRows, type TableToCheck, type DryRunInput } from './checking.ts'
import { createEntries } from '#server/modules/imports/rows/entries.ts'
import { type AnyRecord, importerOf } from './importers.ts'
import { putRecords } from './writing.ts'
import type { WriteResult } from '#server/modules/imports/rows/write-result.ts'

export type DryRunRow = CheckedRow & { put: WriteOutcome | null }

/** Determines the outcome of importing every row of a table; writes nothing. */
export async function tryTable(trial: DryRunInput, key: string, reading: TableToCheck): Promise<DryRunRow[]> {
  const tried = await tryRows(trial, key, await checkRows(trial, key, reading))
  const records = tried.flatMap(({ record }) => (record !== null && 'website' in record ? record : []))
  if (records.length > 0) trial.brought = { key, records }
  for (const [word, name] of records.flatMap(namesOfCompany)) trial.companies.set(word, name)
  return tried
}

/** The words by which a row may refer to a company. */
export const namesOfCompany = ({ name, abn }: { name: string; abn: string | null }) =>
  [nameKey(name), abn].flatMap((word) => (word === null ? [] : [[word, name] as const]))

/** As many rows as the import writes in one transaction. */
const batchSize = 50
const refusedAtLast: ImportMessage = { column: '', key: 'validation.cannotBeWritten', params: {}, severity: 'refuse' }

async function tryRows(trial: DryRunInput, key: string, checked: readonly CheckedRow[]): Promise<DryRunRow[]> {
  const tried: DryRunRow[] = []
  const [first] = checked
  const size = first !== undefined && importerOf(first.kind).isWhole ? checked.length : batchSize
  for (let at = 0; at < checked.length; at += size) {
    const portion = checked.slice(at, at + size)
    const whole = portion.filter((row) => row.record !== null)
    const records = whole.flatMap(({ record }) => record ?? [])
    const outcomes = await trial.inOne(async (db) => {
      await addCheckedRows(db, trial.watched, portion.length)
      return tryRecords(db, trial, key, portion[0]?.kind ?? 'employees', records)
    })
    const written = new Map(whole.map(({ row }, index) => [row, outcomes[index]]))
    tried.push(...portion.map((row) => withWritten(row, written.get(row.row))))
  }
  return tried
}

const tryRecords = (db: Db, trial: DryRunInput, key: string, kind: ImportKind, records: readonly AnyRecord[]) =>
  tryOut(db, async () => {
    const { brought, seal } = trial
    const context = { ...trial, db, key }
    await createEntries(db, trial.target.agency_id, trial.decisions)
    if (brought !== null) await putRecords({ ...context, key: brought.key }, 'companies', brought.records, seal)
    return putRecords(context, kind, records, seal)
  })

function withWritten(row: CheckedRow, { put, messages }: WriteResult = { put: null, messages: [] }): DryRunRow {
  if (row.record === null || put !== null) return { ...row, put, messages: [...row.messages, ...messages] }
  const reasons = messages.length === 0 ? [refusedAtLast] : messages
  return { ...row, put, record: null, messages: [...row.messages, ...reasons] }
}
