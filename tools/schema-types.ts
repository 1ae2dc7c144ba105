import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describeSchema } from '#server/database/describe-schema.ts'
import { migrationsFolder, migrationsIn } from '#server/database/migrate.ts'
import { openInMemory } from '#server/database/engine/pglite/open-in-memory.ts'
import { root } from '#tools/checks/check.ts'
import { shardingPage } from './sharding-page.ts'

/** What is generated from the tables after all migrations, by path: their types, and how they could be distributed. */
export async function schemaFiles(): Promise<Record<string, string>> {
  const engine = await openInMemory(migrationsIn(migrationsFolder), 60_000)
  const texts = await engine
    .transaction('', async (session) => ({
      'server/database/schema.gen.ts': formatted(await describeSchema(session)),
      'docs/sharding.md': await shardingPage(session),
    }))
    .finally(() => engine.close())
  return texts
}

const formatted = (text: string) =>
  execFileSync(join(root, 'node_modules/.bin/oxfmt'), ['--stdin-filepath=schema.gen.ts'], {
    input: text,
    cwd: root,
    encoding: 'utf8',
  })
