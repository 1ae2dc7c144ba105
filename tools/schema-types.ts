import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describeSchema } from '#server/database/describe-schema.ts'
import { migrationsFolder, migrationsIn } from '#server/database/migrate.ts'
import { openInMemory } from '#server/database/engine/pglite/open-in-memory.ts'
import { root } from '#tools/checks/check.ts'

/** The content of server/database/schema.gen.ts: the tables after all migrations, as types. */
export async function schemaText(): Promise<string> {
  const engine = await openInMemory(migrationsIn(migrationsFolder), 60_000)
  const text = await engine.transaction('', describeSchema).finally(() => engine.close())
  return execFileSync(join(root, 'node_modules/.bin/oxfmt'), ['--stdin-filepath=schema.gen.ts'], {
    input: text,
    cwd: root,
    encoding: 'utf8',
  })
}
