// What an export is made of.
import type { Language } from '#contract/values/values.ts'
import type { FileStore } from '#server/outside/files/files.ts'
import type { Seal } from '#server/outside/secrets/seal.ts'
import type { ExportedTable } from './catalogue.ts'
import type { Read } from './table-rows.ts'

/** The person an export is about: their records in one agency. */
export type Subject = { employee_ids: readonly string[]; membership_ids: readonly string[] }

export type ExportSource = {
  agency: { id: string; name: string; time_zone: string }
  /** null: everything of the agency */
  subject: (Subject & { name: string }) | null
  language: Language
  made_at: Date
  made_by: string
  with_files: boolean
  /** opens the sealed numbers; null: they are masked */
  seal: Seal | null
  files: FileStore
  read: Read
  readAsPlatform: Read
  /** called after each step; throws to stop */
  progress(done: number, total: number): Promise<void>
}

export const readerOf = (source: ExportSource, { of_platform }: Pick<ExportedTable, 'of_platform'>): Read =>
  of_platform ? source.readAsPlatform : source.read
