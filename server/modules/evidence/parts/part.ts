// The tables of a pack: each is a statement and the columns of its CSV.
import type { RawBuilder } from 'kysely'
import type { Language } from '#contract/values/values.ts'
import type { PackSelection } from './selection.ts'

export type PartContext = { of: PackSelection; language: Language; with_facts: boolean }

export type PackPart = {
  /** of the file, below data/ */
  readonly name: string
  /** in order; fixed names, so that packs in every language can be read by the same programs */
  readonly columns: readonly string[]
  readonly rows: (context: PartContext) => RawBuilder<Record<string, unknown>>
}
