import { systemActor } from '#contract/platform/audit.ts'
import { join } from 'node:path'
import { buildApp } from '#server/app.ts'
import { JobRunner, type JobRunnerSettings } from '#server/background/job-runner.ts'
import { releaseAllJobs } from '#server/background/job-store.ts'
import { backgroundJobs } from '#server/background/jobs.ts'
import type { Engine } from '#server/database/engine/engine.ts'
import { openDatabase } from '#server/database/engine/open.ts'
import type { Database } from '#server/database/transaction.ts'
import { linesIn } from '#server/modules/audit/anchoring.ts'
import { backUpBeforeUpgrade, recordUpgradeBackup, type UpgradeBackup } from '#server/modules/backups/before-upgrade.ts'
import { serveCopies } from '#server/modules/backups/copies.ts'
import { ensureDocumentTypes } from '#server/modules/documents/types/starting.ts'
import { releaseExports } from '#server/modules/data-exports/queue.ts'
import { releasePacks } from '#server/modules/evidence/queue.ts'
import { requireOwnFiles } from '#server/modules/files/installation.ts'
import { interruptRuns } from '#server/modules/auto-fill/runs/queue.ts'
import { releaseImports } from '#server/modules/imports/running/runner.ts'
import { ensureHolidays } from '#server/modules/holidays/filling.ts'
import { loadKeys } from '#server/modules/keys/key-check.ts'
import { ensureReference } from '#server/modules/reference/starting/ensure.ts'
import { systemClock } from '#server/outside/clock.ts'
import { dnsWith } from '#server/outside/dns.ts'
import { fileStoreIn } from '#server/outside/files/files.ts'
import { auditHeadsFile } from '#server/outside/files/private-files.ts'
import { scannerWith } from '#server/outside/files/scanner.ts'
import { sealWith } from '#server/outside/secrets/seal.ts'
import { mailWith } from '#server/outside/mail.ts'
import type { Outside } from '#server/outside/outside.ts'
import type { Tracing } from '#server/outside/tracing.ts'
import { signerWith } from '#server/outside/secrets/signer.ts'
import { hasDemoAccounts, seedWhenEmpty } from '#server/seed/demo.ts'
import { databaseIn, listenHost, type Settings, settingsFrom } from '#server/settings.ts'

// Docker and systemd kill after ten seconds. Before the start, during which a signal may arrive.
const shutdownTimeoutMs = 9_000

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
  const tracing = await tracingIn(settings)
  const app = await buildApp({ ...settings, database, outside, warn: console.warn, token_key, tracing })
  const logins = await seedBuiltInData(database, outside, settings.seed)
  const has_demo_accounts = await hasDemoAccounts(database)
  const host = listenHost(settings, has_demo_accounts)
  if (has_demo_accounts) console.log(demoNotice(settings.host, host))
  await app.listen({ port: settings.port, host })
  if (database.kind === 'pglite') await serveCopies(database, settings.data_folder, outside.clock)
  const { copy_of, data_folder } = settings
  // A backup that is shown stays as it was.
  const jobs = copy_of === undefined ? startJobs({ database, outside, log: app.log, data_folder, tracing }) : null
  stopOnSignal(() => stop({ app, database, jobs, tracing }))
  const address = app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : settings.port
  console.log(`Muster is running: http://localhost:${port}`)
  for (const line of logins) console.log(line)
  await jobs
}

// Loaded where it is used: its packages take memory.
async function tracingIn({ traces }: Settings): Promise<Tracing | undefined> {
  if (traces === undefined) return undefined
  const { tracingTo } = await import('#server/outside/tracing.ts')
  return tracingTo({ ...traces, warn: console.warn })
}

type JobSettings = Omit<JobRunnerSettings, 'jobs'> & { data_folder: string }

async function startJobs({ database, outside, log, data_folder, tracing }: JobSettings): Promise<JobRunner> {
  // An embedded database has one process, so whatever was running before it was opened has died.
  if (database.kind === 'pglite') {
    await database.asPlatform(releaseAllJobs)
    await database.asPlatform(releaseImports, systemActor('import'))
    await database.asPlatform(releasePacks, systemActor('evidence'))
    await database.asPlatform(releaseExports, systemActor('export'))
    await database.asPlatform((db) => interruptRuns(db, outside.clock.now()))
  }
  const runner = new JobRunner({
    database,
    outside,
    log,
    tracing,
    jobs: backgroundJobs({ print: linesIn(join(data_folder, auditHeadsFile)), started_at: outside.clock.now() }),
  })
  await runner.start()
  return runner
}

async function open(settings: Settings) {
  const database = await openWithBackup(settings)
  const files = fileStoreIn(join(settings.data_folder, 'files'))
  await requireOwnFiles(database, files)
  const { token_key, seal_keys } = await loadKeys(database, { environment: process.env, ...settings })
  const outside = {
    clock: systemClock,
    seal: sealWith(seal_keys),
    signer: signerWith(token_key),
    files,
    mail: mailWith(join(settings.data_folder, 'outbox')),
    dns: dnsWith(settings.dns_servers),
    scanner: scannerWith(settings.clamd_url),
    backups: backupsIn(settings),
    environment: process.env,
  }
  return { database, outside, token_key }
}

/** Opens the database; one that is in use is backed up before it is upgraded. */
async function openWithBackup(settings: Settings): Promise<Database> {
  const made: UpgradeBackup[] = []
  const backups = backupsIn(settings)
  const beforeUpgrade = async (engine: Engine) => {
    if (backups === undefined) return
    console.log('Backing up before the upgrade …')
    const backup = await backUpBeforeUpgrade(engine, backups, systemClock.now())
    made.push(backup)
    console.log(`Backed up before the upgrade: ${backup.place}`)
  }
  const database = await openDatabase({ ...databaseIn(settings), warn: console.warn, beforeUpgrade })
  for (const backup of made) await recordUpgradeBackup(database, backup)
  return database
}

/** Past a connection pooler, if there is one. */
function backupsIn(settings: Settings): Outside['backups'] {
  if (settings.backups === undefined) return undefined
  const { url, direct_url, dir } = databaseIn(settings)
  return {
    ...settings.backups,
    recipient: settings.backup_recipient,
    s3: settings.backup_s3,
    data_folder: dir,
    database_url: direct_url ?? url,
  }
}

async function prepare(database: Database, outside: Outside, seed: Settings['seed']) {
  await seedBuiltInData(database, outside, seed)
  await database.close()
  process.exit(0)
}

/** Creates the built-in data, which operators manage from then on; returns the lines with the demo logins. */
async function seedBuiltInData(database: Database, outside: Outside, seed: Settings['seed']) {
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
type Running = { app: Closable; database: Closable; jobs: Promise<JobRunner> | null; tracing: Closable | undefined }

async function stop({ app, database, jobs, tracing }: Running) {
  setTimeout(() => {
    console.error(
      `Not everything ended within ${shutdownTimeoutMs / 1000} seconds: what was unfinished is rolled back.`,
    )
    process.exit(1)
  }, shutdownTimeoutMs)
  await Promise.all([app.close(), jobs?.then((runner) => runner.stop())])
  await Promise.all([database.close(), tracing?.close()])
  process.exit(0)
}
