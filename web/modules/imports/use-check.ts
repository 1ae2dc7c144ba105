import { useState } from 'react'
import type { ImportKind, ImportSource } from '#contract/platform/import-fields.ts'
import {
  type ConstantValue,
  type EntryDecision,
  type ImportRecord,
  type ImportSheet,
  imports,
  type ImportTable,
} from '#contract/platform/imports.ts'
import { newKey } from '#web/lib/api/call.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useTranslate } from '#web/lib/wording.ts'

export type ChosenFile = {
  file: File
  company_id: string | null
  /** with their column mapping */
  tables: readonly ImportTable[]
  sheets_left_out: readonly string[]
  /** the sheets of a workbook that one is chosen of */
  sheets: readonly ImportSheet[]
  /** one value for all rows, for fields without a column */
  constants: readonly ConstantValue[]
}

const pollMilliseconds = 700

/** Sends a file to be checked, and reports the progress. */
export function useCheck(
  kind: ImportSource,
  { file, company_id, constants: former }: ChosenFile,
  onChecked: (id: string) => void,
) {
  const t = useTranslate()
  const options = { failed: t('imports.choose.failed'), onDone: ({ id }: ImportRecord) => onChecked(id) }
  const one = useSend(imports.check, options)
  const several = useSend(imports.workbook, options)
  const [watch] = useState(newKey)
  const busy = one.busy || several.busy
  const { data } = useApiQuery(imports.progress, { watch }, { when: busy, everyMs: busy ? pollMilliseconds : null })
  function send(
    tables: readonly ImportTable[],
    decisions: readonly EntryDecision[] = [],
    constants: readonly ConstantValue[] = former,
  ) {
    const given = constants.filter(({ value }) => value.trim() !== '')
    const input = {
      company_id,
      watch,
      matched: tables.flatMap(matchedIn),
      dates: tables.flatMap(ordersIn),
      keys: tables.map((table) => `${table.kind}/${table.key}`),
      constants: given.length === 0 ? undefined : JSON.stringify(given),
      // Names may contain commas, which separate the lists of a form.
      entries: decisions.length === 0 ? undefined : JSON.stringify(decisions),
    }
    if (kind === 'workbook') several.send(input, { files: [file] })
    else one.send({ ...input, kind, sheet: tables[0]?.sheet ?? null }, { files: [file] })
  }
  return { send, busy, done: data?.done ?? 0, total: data?.total ?? 0 }
}

const matchedIn = ({ kind, columns }: ImportTable) =>
  columns.flatMap(({ field }, at) => (field === null ? [] : [entry(kind, at, field)]))

const ordersIn = ({ kind, columns }: ImportTable) =>
  columns.flatMap(({ dates }, at) => (dates?.order ? [entry(kind, at, dates.order)] : []))

const entry = (kind: ImportKind, at: number, field: string) => `${kind}/${at}/${field}`
