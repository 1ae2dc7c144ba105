// Customers that are probably entered twice. Pure.
import type { ImportKind } from '#contract/platform/import-fields.ts'
import type { RowReader } from '#server/modules/imports/reading/row-reader.ts'
import type { ExistingRow, ImportValues } from '#server/modules/imports/running/importers.ts'
import { companyWord } from './company-names.ts'

type Known = { code: string; word: string }

/**
 * Checks a customer against existing ones and those earlier in the file. The same name is only a warning, because two may have it, and so
 * is the same ABN, which branches share; both together are one customer.
 */
export function checkNamesakes(kind: ImportKind, key: string, known: readonly ExistingRow[]) {
  if (kind !== 'customers' || key !== 'code') return () => undefined
  const byName = new Map<string, Known[]>()
  const byAbn = new Map<string, Known[]>()
  const add = ({ name, code, abn }: ImportValues) => {
    const one = { code: code ?? '', word: companyWord(name ?? '') }
    byName.set(one.word, [...(byName.get(one.word) ?? []), one])
    if (abn) byAbn.set(abn, [...(byAbn.get(abn) ?? []), one])
  }
  for (const { values } of known) add(values)
  return (row: RowReader, values: ImportValues, means: string | null) => {
    const isOther = ({ code }: Known) => code.toUpperCase() !== values['code']?.toUpperCase()
    const word = companyWord(values['name'] ?? '')
    const sameAbn = (byAbn.get(values['abn'] ?? '') ?? []).filter(isOther)
    const sameName = (byName.get(word) ?? []).find(isOther)
    const same = sameAbn.find((one) => isAlike(one.word, word))
    if (same !== undefined && means === null) row.refuse('abn', 'validation.abnOfSame', { code: same.code })
    else if (sameAbn[0] !== undefined) row.warn('abn', 'validation.abnOfOther', { code: sameAbn[0].code })
    if (same === undefined && sameName !== undefined)
      row.warn('name', 'validation.nameOfOther', { code: sameName.code })
    add(values)
  }
}

/** One name is the beginning of the other. */
const isAlike = (one: string, other: string) =>
  one !== '' && other !== '' && (one.startsWith(other) || other.startsWith(one))
