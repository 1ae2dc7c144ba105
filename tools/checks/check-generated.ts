// Generated files are up to date: the documents, the types of wording keys, and the types of the tables.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { schemaText } from '#tools/schema-types.ts'
import { root, report, textOf } from './check.ts'
import { documents } from '#tools/docs.ts'

const schemaFile = 'server/database/schema.gen.ts'

/** The generated files that are out of date. */
export async function staleFiles(base: string): Promise<string[]> {
  const wanted = { ...documents(), [schemaFile]: await schemaText() }
  return Object.entries(wanted)
    .filter(([path, text]) => !existsSync(join(base, path)) || textOf(base, path) !== text)
    .map(([path]) => `${path} is not current: npm run ${path === schemaFile ? 'db:types' : 'docs'}`)
}

const stale = import.meta.main ? await staleFiles(root) : []
report(import.meta, () => stale, 'Everything generated is current.')
