import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import type { PublicSigner } from '#server/outside/secrets/signer.ts'
import type { FileStore } from '#server/outside/files/files.ts'
import type { PackSelection } from '#server/modules/evidence/parts/selection.ts'

/** A pack that is being made. */
export type PackToMake = PackSelection & {
  id: string
  subject: 'employee' | 'location' | 'period'
  subject_id: string | null
  subject_name: string
  recipient: string
  purpose: string
  with_facts: boolean
  with_files: boolean
  language: Language
  made_by_name: string
  created_at: string
  agency_name: string
  agency_abn: string | null
  time_zone: string
}

export type ArchiveSource = {
  pack: PackToMake
  made_at: Date
  signer: PublicSigner
  files: FileStore
  /** a transaction of its own for each table, so that a large pack holds no other request up */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** called after each step; throws to stop */
  progress(done: number, total: number): Promise<void>
}

/** What the summary says of the tables: a whole one may have a hundred thousand rows, and is in memory only while it is written. */
export type PackTables = ReadonlyMap<string, { readonly count: number; readonly first: readonly PackRow[] }>

export type PackRow = Readonly<Record<string, unknown>>
