/**
 * `npm run doctor`: checks the installation of the environment's settings and says what to do about each problem. Changes nothing; runs
 * beside a server too, where the embedded database is checked on the screen “System check” of that server. Exits with 1 after a problem.
 */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { SystemCheckRow } from '#contract/platform/system-check.ts'
import { DataFolderBusy, databaseFolder } from '#server/database/engine/pglite/data-folder.ts'
import { openEngine } from '#server/database/engine/open.ts'
import { type Database, databaseOver } from '#server/database/transaction.ts'
import { runChecks } from '#server/modules/system-check/run-checks.ts'
import { systemClock } from '#server/outside/clock.ts'
import { dnsWith } from '#server/outside/dns.ts'
import { fileStoreIn } from '#server/outside/files/files.ts'
import { scannerWith } from '#server/outside/files/scanner.ts'
import { mailWith } from '#server/outside/mail.ts'
import { readSecrets } from '#server/outside/secrets/secrets.ts'
import { sealWith } from '#server/outside/secrets/seal.ts'
import { signerWith } from '#server/outside/secrets/signer.ts'
import { databaseIn, type Settings, settingsFrom } from '#server/settings.ts'

const signs = { ok: '  ok     ', warning: 'WARNING  ', problem: 'PROBLEM  ' } as const

try {
  const settings = settingsFrom(process.env)
  const database = await opened(settings)
  const rows = await runChecks({ database, outside: outsideOf(settings), address: null }, 'en')
  await database.close()
  for (const row of rows) print(row)
  process.exit(rows.some(({ status }) => status === 'problem') ? 1 : 0)
} catch (error) {
  console.error(`${signs.problem}${error instanceof Error ? error.message : String(error)}`)
  if (error instanceof DataFolderBusy) console.error('A super admin sees the checks under Settings → System check.')
  process.exit(1)
}

async function opened(settings: Settings): Promise<Database> {
  const { database_url, data_folder } = settings
  if (database_url === undefined && !existsSync(databaseFolder(data_folder)))
    throw new Error(
      `There is no database in ${data_folder} yet: npm start creates it, or set DATABASE_URL or DATA_DIR.`,
    )
  return databaseOver(await openEngine({ ...databaseIn(settings), warn: console.warn }))
}

function outsideOf({ data_folder, clamd_url, dns_servers }: Settings) {
  const secrets = readSecrets(process.env, data_folder)
  if (secrets === null)
    console.error(`${signs.problem}No keys: neither secrets.json in ${data_folder} nor MUSTER_SEAL_KEYS.`)
  return {
    clock: systemClock,
    // Without keys one that opens nothing.
    seal: sealWith(secrets?.seal_keys ?? new Map([['none', randomBytes(32)]])),
    signer: signerWith(secrets?.token_key ?? randomBytes(32)),
    files: fileStoreIn(join(data_folder, 'files')),
    mail: mailWith(join(data_folder, 'outbox')),
    scanner: scannerWith(clamd_url),
    environment: process.env,
    dns: dnsWith(dns_servers),
  }
}

function print({ status, title, finding, advice }: SystemCheckRow): void {
  console.log(`${signs[status]}${title}: ${finding}`)
  if (advice !== null) console.log(`           → ${advice}`)
}
