// Uploaded tables: why one cannot be read is a refusal.
import { refuse, type RefusalCode } from '#contract/refusals.ts'
import { TableRefusal } from '#server/outside/spreadsheets/table-files.ts'

const refusals: Readonly<Record<TableRefusal['code'], RefusalCode>> = {
  tooLarge: 'imports.tooLarge',
  tooManyRows: 'imports.tooManyRows',
  noHeader: 'imports.noHeader',
  unreadable: 'imports.unreadable',
  empty: 'imports.empty',
}

/** For `catch`: refuses what cannot be read as a table, and throws everything else again. */
export function refuseTable(thrown: unknown): never {
  if (thrown instanceof TableRefusal) refuse(refusals[thrown.code], thrown.facts)
  throw thrown
}
