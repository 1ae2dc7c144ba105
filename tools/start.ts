/**
 * `npm start`: builds the browser application if needed, then runs the server in this process. One-off
 * steps run in processes of their own, because Node returns little of its memory to the system. For the same reason
 * package.json limits the semi-space to 4 MB: with Node's default of 16 the server takes 50 to 80 MB more.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { databaseFolder } from '#server/database/engine/pglite/data-folder.ts'
import { settingsFrom } from '#server/settings.ts'
import { buildWeb } from '#tools/web/build-web.ts'
import { root } from '#tools/checks/check.ts'

await buildWeb()
if (isFirstStart()) prepare()
await import('#server/main.ts')

/** True if the embedded database does not exist yet. */
function isFirstStart(): boolean {
  // Invalid settings are reported by the server.
  try {
    const { database_url, data_folder } = settingsFrom(process.env)
    return database_url === undefined && !existsSync(databaseFolder(data_folder))
  } catch {
    return false
  }
}

/** Creates the database and the demo. */
function prepare(): void {
  const { status } = spawnSync(process.execPath, [...process.execArgv, join(root, 'server/main.ts'), '--prepare'], {
    stdio: 'inherit',
  })
  // It has printed the error.
  if (status !== 0) process.exit(status ?? 1)
}
