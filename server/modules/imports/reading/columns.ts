// The columns that a file may have, shared by reading, templates and the documents.
import { createHash } from 'node:crypto'
import { importKinds, type ImportKind } from '#contract/platform/import-fields.ts'
import { type Language, languages } from '#contract/values/values.ts'
import { serverText } from '#server/http/server-texts.ts'
import { normaliseWord, wordsOf } from './choices.ts'
import { columnFacts } from './headers/column-facts.ts'
import { fieldsGuessed } from './header-guess.ts'

/** The header of one column in a language, and its accepted values. */
export function columnOf(kind: ImportKind, field: string, language: Language) {
  const { example = '', hint } = columnFacts[kind][field] ?? {}
  const header = serverText(language, `imports.column.${kind}.${field}`)
  const words = wordsOf(field, language).join('; ')
  return {
    field,
    header,
    example,
    hint: hint === undefined ? '' : serverText(language, `imports.hint.${hint}`, { words }),
  }
}

/** The field that each header probably means, in the order of the headers; null where it is unknown. */
export const fieldsFound = (kind: ImportKind, headers: readonly string[]): (string | null)[] =>
  fieldsGuessed(
    kind,
    headers.map((header) => ({ header, values: [] })),
  )

/** The hash of a file's headers, independent of their order and case, under which a mapping is stored. */
export const headersHash = (headers: readonly string[]) =>
  createHash('sha256')
    .update(JSON.stringify(headers.map((header) => header.toLowerCase()).toSorted()))
    .digest('base64url')

/** The kind of a workbook's sheet, by its name in any language. */
export const kindOfSheet = (sheet: string): ImportKind | undefined =>
  importKinds.find((kind) =>
    [kind, ...languages.map((language) => serverText(language, `imports.sheet.${kind}`))].some(
      (name) => normaliseWord(name) === normaliseWord(sheet),
    ),
  )
