import { systemActor } from '#contract/platform/audit.ts'
import { join } from 'node:path'
import { buildApp } from '#server/app.ts'
import type { JobLog } from '#server/background/job.ts'
import { JobRunner } from '#server/background/job-runner.ts'
import { releaseAllJobs } from '#server/background/job-store.ts'
import { backgroundJobs } from '#server/background/jobs.ts'
import { openDatabase } from '#server/database/engine/open.ts'
import type { Database } from '#server/database/transaction.ts'
import { linesIn } from '#server/modules/audit/anchoring.ts'
import { ensureDocumentTypes } from '#server/modules/documents/types/starting.ts'
import { releasePacks } from '#server/modules/evidence/queue.ts'
import { requireOwnFiles } from '#server/modules/files/installation.ts'
import { interruptRuns } from '#server/modules/rosters/fill/runs/queue.ts'
import { releaseImports } from '#server/modules/imports/running/runner.ts'
import { ensureHolidays } from '#server/modules/holidays/filling.ts'
import { loadKeys } from '#server/modules/keys/key-check.ts'
import { ensureReference } from '#server/modules/reference/starting/ensure.ts'
import { systemClock } from '#server/outside/clock.ts'
import { fileStoreIn } from '#server/outside/files/files.ts'
import { auditHeadsFile } from '#server/outside/files/private-files.ts'
import { scannerWith } from '#server/outside/files/scanner.ts'
import { sealWith } from '#server/outside/secrets/seal.ts'
import { mailWith } from '#server/outside/mail.ts'
import type { Outside } from '#server/outside/outside.ts'
import { signerWith } from '#server/outside/secrets/signer.ts'
import { hasDemoAccounts, seedWhenEmpty } from '#server/seed/demo.ts'
import { listenHost, type Settings, settingsFrom } from '#server/settings.ts'

// A full disk or a reader that is gone: there is nowhere to report it, and no reason to end.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {})

try {
  await start()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(78)
}

async function start() {
  const settings = settingsFrom(process.env)
  const { database, outside, token_key } = await open(settings)
  // Creates the database and the built-in data, for the process that serves (tools/start.ts).
  if (process.argv.includes('--prepare')) return prepare(database, outside, settings.seed)
  const app = await buildApp({ ...settings, database, outside, warn: console.warn, token_key })
  const logins = await fillIn(database, outside, settings.seed)
  const has_demo_accounts = await hasDemoAccounts(database)
  const host = listenHost(settings, has_demo_accounts)
  if (has_demo_accounts) console.log(demoNotice(settings.host, host))
  await app.listen({ port: settings.port, host })
  const jobs = startJobs({ database, outside, log: app.log, data_folder: settings.data_folder })
  stopOnSignal(() => stop(app, database, jobs))
  const address = app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : settings.port
  console.log(`Muster is running: http://localhost:${port}`)
  for (const line of logins) console.log(line)
  await jobs
}

type JobSettings = { database: Database; outside: Outside; log: JobLog; data_folder: string }

async function startJobs({ database, outside, log, data_folder }: JobSettings): Promise<JobRunner> {
  // An embedded database has one process, so whatever was running before it was opened has died.
  if (database.kind === 'pglite') {
    await database.asPlatform(releaseAllJobs)
    await database.asPlatform(releaseImports, systemActor('import'))
    await database.asPlatform(releasePacks, systemActor('evidence'))
    await database.asPlatform((db) => interruptRuns(db, outside.clock.now()))
  }
  const runner = new JobRunner({
    database,
    outside,
    log,
    jobs: backgroundJobs({ print: linesIn(join(data_folder, auditHeadsFile)), started_at: outside.clock.now() }),
  })
  await runner.start()
  return runner
}

async function open(settings: Settings) {
  const database = await openDatabase({ url: settings.database_url, dir: settings.data_folder, warn: console.warn })
  const files = fileStoreIn(join(settings.data_folder, 'files'))
  await requireOwnFiles(database, files)
  const { token_key, seal_keys } = await loadKeys(database, { environment: process.env, ...settings })
  const outside = {
    clock: systemClock,
    seal: sealWith(seal_keys),
    signer: signerWith(token_key),
    files,
    mail: mailWith(join(settings.data_folder, 'outbox')),
    scanner: scannerWith(settings.clamd_url),
    environment: process.env,
  }
  return { database, outside, token_key }
}

async function prepare(database: Database, outside: Outside, seed: Settings['seed']) {
  await fillIn(database, outside, seed)
  await database.close()
  process.exit(0)
}

/** Creates the built-in data, which operators manage from then on; returns the lines with the demo logins. */
async function fillIn(database: Database, outside: Outside, seed: Settings['seed']) {
  await database.asPlatform(ensureReference, systemActor('start'))
  await database.asPlatform(ensureDocumentTypes, systemActor('start'))
  await database.asPlatform((db) => ensureHolidays(db, outside.clock.now()), systemActor('start'))
  return seedWhenEmpty(database, outside, seed, console.log)
}

function demoNotice(chosen: string | undefined, host: string): string {
  return chosen === undefined
    ? `Demo accounts with public passwords exist: listening on ${host}, for this machine only. Set HOST to let others in.`
    : `Demo accounts with public passwords exist, and HOST=${host} decides who reaches them.`
}

/** Once: a signal to a process group arrives directly, and again from the processes that started this one and forward it. */
function stopOnSignal(stopAll: () => Promise<void>) {
  let isStopping = false
  const stopOnce = () => {
    if (isStopping) return
    isStopping = true
    stopAll().catch((error: unknown) => {
      console.error(error)
      process.exit(1)
    })
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stopOnce)
}

type Closable = { close(): Promise<unknown> }

// Docker and systemd kill after ten seconds.
const shutdownTimeoutMs = 9_000

async function stop(app: Closable, database: Closable, jobs: Promise<JobRunner>) {
  setTimeout(() => {
    console.error(
      `Not everything ended within ${shutdownTimeoutMs / 1000} seconds: what was unfinished is rolled back.`,
    )
    process.exit(1)
  }, shutdownTimeoutMs)
  await Promise.all([app.close(), jobs.then((runner) => runner.stop())])
  await database.close()
  process.exit(0)
}
