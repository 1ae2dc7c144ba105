// What the checks share: the repository's files, and one way to tell what is wrong.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

export const root = join(import.meta.dirname, '../..')

/** Every file below the folders, as paths from the root, sorted. */
export const filesIn = (base: string, folders: readonly string[], ending: RegExp): string[] =>
  folders
    .filter((folder) => existsSync(join(base, folder)))
    .flatMap((folder) => readdirSync(join(base, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && ending.test(entry.name) && !entry.parentPath.includes('node_modules'))
    .map((entry) => relative(base, join(entry.parentPath, entry.name)))
    .toSorted()

export const textOf = (base: string, file: string) => readFileSync(join(base, file), 'utf8')

/** Prints what is wrong and ends the process: 1 when there is anything. Only when the file is run, not when a test imports it. */
export function tell(meta: ImportMeta, wrong: () => readonly string[], fine: string) {
  if (!meta.main) return
  const found = wrong()
  for (const line of found) console.error(line)
  if (found.length === 0) console.log(fine)
  process.exit(found.length === 0 ? 0 : 1)
}
