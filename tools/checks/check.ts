// Shared by the checks: the repository's files, and the report of violations.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

export const root = join(import.meta.dirname, '../..')

/** All files in the folders, as sorted paths from the root. */
export const filesIn = (base: string, folders: readonly string[], ending: RegExp): string[] =>
  folders
    .filter((folder) => existsSync(join(base, folder)))
    .flatMap((folder) => readdirSync(join(base, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && ending.test(entry.name) && !entry.parentPath.includes('node_modules'))
    .map((entry) => relative(base, join(entry.parentPath, entry.name)))
    .toSorted()

export const textOf = (base: string, file: string) => readFileSync(join(base, file), 'utf8')

/** Prints the violations and exits with 1 if there are any. Only when the file is run, not when a test imports it. */
export function report(meta: ImportMeta, wrong: () => readonly string[], fine: string) {
  if (!meta.main) return
  const violations = wrong()
  for (const line of violations) console.error(line)
  if (violations.length === 0) console.log(fine)
  process.exit(violations.length === 0 ? 0 : 1)
}
