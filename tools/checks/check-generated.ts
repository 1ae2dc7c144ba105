// Generated files are up to date: the documents, the types of wording keys, and what is generated from the tables.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { schemaFiles } from '#tools/schema-types.ts'
import { root, report, textOf } from './check.ts'
import { documents } from '#tools/docs.ts'

/** The generated files that are out of date. */
export async function staleFiles(base: string): Promise<string[]> {
  const isCurrent = ([path, text]: [string, string]) => existsSync(join(base, path)) && textOf(base, path) === text
  const stale = (files: Record<string, string>, command: string) =>
    Object.entries(files)
      .filter((file) => !isCurrent(file))
      .map(([path]) => `${path} is not current: npm run ${command}`)
  return [...stale(documents(), 'docs'), ...stale(await schemaFiles(), 'db:types')]
}

const stale = import.meta.main ? await staleFiles(root) : []
report(import.meta, () => stale, 'Everything generated is current.')
