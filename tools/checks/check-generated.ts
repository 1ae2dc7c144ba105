// what is generated is what its source gives now: the documents, the types of wording keys, and the types of the tables.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { schemaText } from '#tools/schema-types.ts'
import { root, tell, textOf } from './check.ts'
import { documents } from '#tools/docs.ts'

const schemaFile = 'server/database/schema.gen.ts'

/** The generated files that are not what they should be. */
export async function staleFiles(base: string): Promise<string[]> {
  const wanted = { ...documents(), [schemaFile]: await schemaText() }
  return Object.entries(wanted)
    .filter(([path, text]) => !existsSync(join(base, path)) || textOf(base, path) !== text)
    .map(([path]) => `${path} is not current: npm run ${path === schemaFile ? 'db:types' : 'docs'}`)
}

const stale = import.meta.main ? await staleFiles(root) : []
tell(import.meta, () => stale, 'Everything generated is current.')
