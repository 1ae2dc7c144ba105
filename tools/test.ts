// `npm test` runs all checks and tests, and ends with one line of totals. `-- --only=vitest,e2e` runs parts, `--changed` checks
// only what differs from origin/main (changed.ts), `--both-databases` runs all tests of the server, and the browser tests, on both; other
// arguments go to the runner: `npm test -- --only=vitest server/modules/rosters`.
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { buildWeb } from '#tools/web/build-web.ts'
import { type Changes, changesSinceMain } from '#tools/checks/changed.ts'
import { root } from '#tools/checks/check.ts'
import { runsOnBothDatabases } from '#server/testing/databases/engines.ts'
import { chromiumPath } from '#tools/testing/chromium.ts'
import { hasPostgres, withPostgres } from '#tools/testing/postgres.ts'
import { exitOf } from '#tools/testing/runs.ts'

/** `names` are the tests that failed, each with its reason, where the leg has a report. */
type TestCount = { passed: number; failed: number; names?: readonly string[] }
/**
 * Checks and the build keep one core busy, so two of them run at a time; then the server's tests run in parallel with the browser tests, and
 * after either of them the benchmarks.
 */
type Lane = 'install' | 'checks' | 'server' | 'browser' | 'benches'
type TestStep = { name: string; run: () => Promise<TestCount | 'left out'>; lane: Lane }

const results = join(root, 'node_modules/.cache/muster/results')
const args = process.argv.slice(2)
const only = args
  .find((arg) => arg.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',')
const changes = args.includes('--changed') ? changesSinceMain() : null
const bothDatabases = args.includes('--both-databases')
const runnerArgs = args.filter((arg) => !arg.startsWith('--only=') && arg !== '--changed' && arg !== '--both-databases')

// The compiler and the type-aware linter are Go programs: collecting their garbage less often saves a quarter of their processor
// time for a quarter more memory.
const environment = { GOGC: '400' }

// Each test file opens its own connections, which would plan each statement anew five times, a fifteenth of the time
// of these tests, and compile some to machine code that runs once.
const plannedOnce = `options=${encodeURIComponent('-c plan_cache_mode=force_generic_plan -c jit=off')}`

placeTemporaryFilesInMemory()

const checks = readdirSync(join(root, 'tools/checks'))
  .filter((name) => /^check-.*\.ts$/.test(name) && !name.endsWith('.test.ts'))
  .map((name) => commandStep(name.slice(0, -3), process.execPath, `tools/checks/${name}`))

const testSteps: TestStep[] = changes === null ? allLegs() : legsFor(changes)

const passedLeg: TestCount = { passed: 1, failed: 0 }
const failedLeg: TestCount = { passed: 0, failed: 1 }

const chosenSteps = testSteps.filter(
  ({ name }) => only === undefined || only.some((part) => name === part || name.startsWith(`${part}-`)),
)
const counts: TestCount[] = []
/** Legs and, below each, its tests with the reason: the end of a long output is what a reader of a failed run sees first. */
const failures: string[] = []
const legsOf = (lane: Lane) => chosenSteps.filter((leg) => leg.lane === lane)
const checkLegs = legsOf('checks')
// One lane alone does not keep two cores busy.
const bothLanes = legsOf('server').length > 0 && legsOf('browser').length > 0
// Installing a browser is mostly waiting, so it happens beside the checks.
await Promise.all([runInTurn(checkLegs), runInTurn(checkLegs), runInTurn(legsOf('install'))])
const benchLegs = legsOf('benches')
const inLane = async (lane: Lane) => {
  await runInTurn(legsOf(lane))
  await runInTurn(benchLegs)
}
await Promise.all([inLane('server'), inLane('browser')])
if (failures.length > 0) console.log(`\nfailed:\n${failures.join('\n')}`)
const sum = (field: 'passed' | 'failed') => counts.reduce((total, count) => total + count[field], 0)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exit(sum('failed') > 0 || sum('passed') === 0 ? 1 : 0)

/** Databases and files of tests go to memory where that has room: on a disk they cost a thirtieth more processor time. */
function placeTemporaryFilesInMemory(): void {
  const [memoryFolder, room] = ['/dev/shm', 4 * 2 ** 30]
  if (process.env.TMPDIR || !existsSync(memoryFolder)) return
  const { bavail, bsize } = statfsSync(memoryFolder)
  if (bavail * bsize < room || freemem() < 2 * room) return
  const folder = mkdtempSync(join(memoryFolder, 'muster-test-'))
  // PostgreSQL's server runs as another user.
  chmodSync(folder, 0o755)
  process.env.TMPDIR = folder
  process.on('exit', () => {
    unmountBelow(folder)
    rmSync(folder, { recursive: true, force: true })
  })
}

/** A test that was stopped leaves its small disk mounted, and a folder with one cannot be removed. */
function unmountBelow(folder: string): void {
  const mounted = readFileSync('/proc/mounts', 'utf8').split('\n')
  for (const line of mounted) {
    const mountPoint = line.split(' ')[1]
    if (mountPoint?.startsWith(`${folder}/`)) execFileSync('umount', ['-l', mountPoint])
  }
}

async function runInTurn(waiting: TestStep[]): Promise<void> {
  for (let leg = waiting.shift(); leg !== undefined; leg = waiting.shift()) counts.push(await runLeg(leg))
}

async function runLeg({ name, run, lane }: TestStep): Promise<TestCount> {
  const began = performance.now()
  if (lane !== 'checks' && lane !== 'benches') console.log(`\n── ${name}`)
  const result = await run().catch((error: unknown) => {
    console.error(error)
    return failedLeg
  })
  const count = result === 'left out' ? { passed: 0, failed: 0 } : result
  if (count.failed > 0) failures.push(name, ...(count.names ?? []).map((test) => `  ${test}`))
  const summary = result === 'left out' ? result : `${count.passed} passed, ${count.failed} failed`
  console.log(`── ${name}: ${summary} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
  return count
}

function allLegs(): TestStep[] {
  const storiesOnPostgres: TestStep = {
    name: 'e2e-postgres',
    run: () => onPostgres((url) => browserTests('e2e-postgres', url)),
    lane: 'browser',
  }
  return [
    { name: 'chromium', run: () => chromiumPath().then(() => passedLeg), lane: 'install' },
    // The longest first, so that the last ones end together.
    commandStep('lint', 'oxlint', '--deny-warnings'),
    { name: 'build', run: () => buildWeb().then(() => passedLeg), lane: 'checks' },
    ...['server', 'e2e', 'web', 'contract'].map(typesOf),
    commandStep('format', 'oxfmt', '--check', '.'),
    commandStep('check-unused', 'knip', '--no-progress', '--treat-config-hints-as-errors'),
    ...checks,
    { name: 'vitest', run: onEmbedded, lane: 'server' },
    { name: 'postgres', run: () => onPostgres(serverTestsOn), lane: 'server' },
    ...['1/2', '2/2'].map(benchesOf),
    { name: 'e2e', run: () => browserTests('e2e', ''), lane: 'browser' },
    ...(bothDatabases ? [storiesOnPostgres] : []),
  ]
}

/** The legs for changed files: their format and lint, the types of their parts, their tests, and all checks. */
function legsFor({ files, sources, parts, tests }: Changes): TestStep[] {
  const vitestLeg = commandStep('vitest', 'vitest', 'run', ...tests, '--maxWorkers=1', '--reporter=dot')
  return [
    ...(tests.length > 0 ? [vitestLeg] : []),
    ...parts.map(typesOf),
    ...(sources.length > 0 ? [commandStep('lint', 'oxlint', '--deny-warnings', ...sources)] : []),
    ...checks,
    ...(files.length > 0
      ? [commandStep('format', 'oxfmt', '--check', '--no-error-on-unmatched-pattern', ...files)]
      : []),
  ]
}

function benchesOf(part: string): TestStep {
  const name = `bench-${part.replace('/', '-of-')}`
  return { ...commandStep(name, process.execPath, 'bench/run.ts', '--smoke', `--part=${part}`), lane: 'benches' }
}

/** With one checker: the usual four check the types that files share four times, for twice the processor time and memory. */
function typesOf(part: string): TestStep {
  return commandStep(`types-${part}`, 'tsc', '-p', `tsconfig.${part}.json`, '--checkers', '1')
}

/** A leg of one command. */
function commandStep(name: string, program: string, ...commandArgs: string[]): TestStep {
  return {
    name,
    run: async () =>
      (await exitOf(program, commandArgs, { parallel: true, environment })) === 0 ? passedLeg : failedLeg,
    lane: 'checks',
  }
}

/** Everything that opens no database, and of the rest what runs here (engines.ts). */
function onEmbedded(): Promise<TestCount> {
  const isSplit =
    chosenSteps.some(({ name }) => name === 'postgres') && runnerArgs.length === 0 && !bothDatabases && hasServer()
  const elsewhere = isSplit ? databaseTests().filter((file) => !runsOnBothDatabases(file)) : []
  const selection = elsewhere.map((file) => `--exclude=${file}`)
  return vitest('vitest', { TEST_DATABASE_URL: '' }, selection)
}

function hasServer() {
  return Boolean(process.env.TEST_DATABASE_URL) || hasPostgres()
}

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; assertionResults: { fullName: string; status: string; failureMessages?: string[] }[] }[]
}

async function vitest(
  name: string,
  environment: NodeJS.ProcessEnv,
  selection: readonly string[] = [],
): Promise<TestCount> {
  const vitestArgs = (file: string) => [
    'run',
    ...selection,
    ...(bothLanes ? ['--maxWorkers=2'] : []),
    ...runnerArgs,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]
  return countedRun<VitestReport>(
    name,
    (file) => exitOf('vitest', vitestArgs(file), { environment }),
    ({ numPassedTests, numFailedTests, testResults }) => ({
      passed: numPassedTests,
      failed: numFailedTests,
      names: testResults.flatMap((file) =>
        file.assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) =>
            withReason(`${relative(root, file.name)} › ${fullName}`, failureMessages?.[0]),
          ),
      ),
    }),
  )
}

/** Runs tests on TEST_DATABASE_URL, or on a temporary server. */
async function onPostgres(run: (url: string) => Promise<TestCount>): Promise<TestCount | 'left out'> {
  const result = await (process.env.TEST_DATABASE_URL ? run(process.env.TEST_DATABASE_URL) : withPostgres(run))
  if (typeof result === 'object') return result
  console.log('No PostgreSQL server on this machine, and no TEST_DATABASE_URL.')
  return 'left out'
}

function serverTestsOn(url: string): Promise<TestCount> {
  const TEST_DATABASE_URL = process.env.TEST_DATABASE_URL ? url : `${url}?${plannedOnce}`
  return vitest('postgres', { TEST_DATABASE_URL }, runnerArgs.length > 0 ? [] : databaseTests())
}

/** The test files that open a database. */
function databaseTests(): string[] {
  return readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .map((file) => join('server', file))
    .filter((file) => file.endsWith('.test.ts') && !file.startsWith('server/testing/long/'))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
    .filter(({ text }) => /\btest(App|Database|Engine)\b|\bemptyServerDatabase\b|TEST_DATABASE_URL/.test(text))
    .map(({ file }) => file)
}

type StorySuite = { suites?: StorySuite[]; specs: Story[] }
type Story = {
  title: string
  file: string
  line: number
  ok: boolean
  tests: { results: StoryRun[] }[]
}
type StoryRun = {
  error?: { message?: string; snippet?: string }
  attachments: { name: string; path?: string }[]
}
type PlaywrightReport = {
  stats: { expected: number; unexpected: number }
  suites: StorySuite[]
}

async function browserTests(name: string, TEST_DATABASE_URL: string): Promise<TestCount> {
  await buildWeb()
  const CHROMIUM_PATH = await chromiumPath()
  const run = (file: string) =>
    exitOf('playwright', ['test', ...runnerArgs], {
      environment: { CHROMIUM_PATH, TEST_DATABASE_URL, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
      parallel: bothLanes,
    })
  return countedRun<PlaywrightReport>(name, run, ({ stats, suites }) => ({
    passed: stats.expected,
    failed: stats.unexpected,
    names: suites.flatMap(failedStories),
  }))
}

function failedStories({ suites = [], specs }: StorySuite): string[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) => {
      const failed = tests.flatMap(({ results: runs }) => runs).find((each) => each.error)
      const { snippet = '', message = '' } = failed?.error ?? {}
      const reason = withReason(`e2e/${file}:${line} › ${title}`, `${snippet}\n${message}`)
      return failed ? [reason, ...endOfPage(failed)].join('\n') : reason
    })
  return [...own, ...suites.flatMap(failedStories)]
}

/** The end of what the page had then, where dialogs and messages are: for a failure that is seen on another machine only. */
function endOfPage({ attachments }: StoryRun): string[] {
  const path = attachments.find(({ name }) => name === 'error-context')?.path
  if (path === undefined || !existsSync(path)) return []
  const [, page = ''] = readFileSync(path, 'utf8').split('```yaml')
  const lines = page
    .replace(/```[^]*/, '')
    .trimEnd()
    .split('\n')
  return lines.slice(-40).map((line) => `    ${line.slice(0, 300)}`)
}

/** The test and the beginning of what went wrong, for a reader who has only the end of the output. */
function withReason(test: string, message = ''): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim())
  return [test, ...lines.slice(0, 15).map((line) => `    ${line.slice(0, 300)}`)].join('\n')
}

/** Runs a test runner that writes a report, and counts from it. A run that crashed, or ran no test, has failed too. */
async function countedRun<Report>(
  name: string,
  run: (file: string) => Promise<number>,
  countOf: (report: Report) => TestCount,
): Promise<TestCount> {
  const file = join(results, `${name}.json`)
  rmSync(file, { force: true })
  const code = await run(file)
  if (!existsSync(file)) return failedLeg
  // Written by the runner just now.
  const { passed, failed, names } = countOf(JSON.parse(readFileSync(file, 'utf8')) as Report)
  return { passed, failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed, names }
}
