/**
 * `npm run test:long`: a hundred kills of the embedded database, the long runs of the optimiser, and what needs programs beside the server, on
 * a temporary PostgreSQL server: the tests in server/testing/long (the product behind HAProxy and PgBouncer, with a read replica, on a server
 * that is killed while its standby is promoted, and on a machine that is lost), and the contract tests with a read replica and through
 * PgBouncer. Leaves out, and says so, what this machine has no program for. With other arguments, which go to vitest, only the tests in
 * server/testing/long run.
 */
import { hasHaproxy } from '#tools/testing/haproxy.ts'
import { hasPgBouncer, startPgBouncer } from '#tools/testing/pgbouncer.ts'
import { hasPostgres, withPostgres } from '#tools/testing/postgres.ts'
import { startPostgresPair } from '#tools/testing/postgres-pair.ts'
import { exitOf } from '#tools/testing/runs.ts'

const vitestArgs = process.argv.slice(2)
const failed: string[] = []
const contractTests = ['server/contract-tests', '--maxWorkers=2']

const kills = ['server/testing/crash/crash.test.ts', '--testTimeout=0']
if (vitestArgs.length === 0) {
  await leg('a hundred kills', kills, { CRASH_ROUNDS: '100' })
  await leg('the optimiser', ['bench/auto-fill/instances/optimise.test.ts'], { LONG_RUNS: 'yes' })
}
if (!hasPostgres()) leaveOut('everything else', 'PostgreSQL')
else await withPostgres(runAll)
for (const leg of failed) console.log(`failed: ${leg}`)
process.exit(failed.length > 0 ? 1 : 0)

async function runAll(url: string): Promise<void> {
  await leg('long tests', ['--config', 'vitest.long.config.ts', ...vitestArgs], { TEST_DATABASE_URL: url })
  if (!hasHaproxy()) leaveOut('several processes behind a load balancer', 'HAProxy')
  if (vitestArgs.length > 0) return
  // What a test writes as the platform is not counted, so each commit waits until the replica shows it.
  const pair = await startPostgresPair({ is_synchronous: true })
  const waiting = `${pair.primary_url}?options=-c%20synchronous_commit=remote_apply`
  const withReplica = { TEST_DATABASE_URL: waiting, TEST_REPLICA_URL: pair.standby_url }
  await leg('contract tests with a read replica', contractTests, withReplica)
  await pair.stop()
  if (!hasPgBouncer()) return leaveOut('contract tests through a pooler', 'PgBouncer')
  const pooler = await startPgBouncer(url, 'transaction', 4)
  const environment = { TEST_DATABASE_URL: url, TEST_POOLER_URL: pooler.url }
  await leg('contract tests through a pooler', contractTests, environment)
  await pooler.stop()
}

async function leg(name: string, words: readonly string[], environment: NodeJS.ProcessEnv): Promise<void> {
  console.log(`\n── ${name}`)
  if ((await exitOf('vitest', ['run', ...words, '--reporter=dot'], { environment })) !== 0) failed.push(name)
}

function leaveOut(what: string, program: string): void {
  console.log(`\n── ${what}: left out, ${program} is not installed on this machine`)
}
