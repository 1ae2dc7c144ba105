// `npm test`: everything that must hold, one leg after the other, and one closing line with the sum. `-- --only=vitest,e2e` runs parts;
// other words go to the runner: `npm test -- --only=vitest server/modules/rosters`, `npm run e2e -- --ui`.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildWeb } from './build-web.ts'
import { root } from './check.ts'
import { chromiumPath } from './chromium.ts'
import { withPostgres } from './postgres.ts'
import { exitOf } from './runs.ts'

type Count = { passed: number; failed: number }
/** `small`: keeps one core busy, so two of them run at a time. */
type Leg = { name: string; run: () => Promise<Count | 'left out'>; small?: true }

const results = join(root, 'node_modules/.cache/muster/results')
const given = process.argv.slice(2)
const only = given
  .find((word) => word.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',')
const passedOn = given.filter((word) => !word.startsWith('--only='))

const checks = readdirSync(join(root, 'tools'))
  .filter((name) => /^check-.*\.ts$/.test(name) && !name.endsWith('.test.ts'))
  .map((name) => small(name.slice(0, -3), process.execPath, `tools/${name}`))

const legs: Leg[] = [
  small('lint', 'oxlint', '--deny-warnings'),
  ...['contract', 'server', 'web', 'e2e'].map((room) => small(`types-${room}`, 'tsc', '-p', `tsconfig.${room}.json`)),
  small('format', 'oxfmt', '--check', '.'),
  ...checks,
  { name: 'vitest', run: () => vitest('vitest', { TEST_DATABASE_URL: '' }) },
  { name: 'postgres', run: postgres },
  { name: 'build', run: () => buildWeb().then(() => right) },
  { name: 'e2e', run: stories },
]

const right: Count = { passed: 1, failed: 0 }
const wrong: Count = { passed: 0, failed: 1 }

const chosen = legs.filter(
  ({ name }) => only === undefined || only.some((part) => name === part || name.startsWith(`${part}-`)),
)
const counts: Count[] = []
const red: string[] = []
const smallOnes = chosen.filter(({ small }) => small)
await Promise.all([oneAfterAnother(smallOnes), oneAfterAnother(smallOnes)])
await oneAfterAnother(chosen.filter(({ small }) => !small))
if (red.length > 0) console.log(`\nnot right: ${red.join(', ')}`)
const sum = (what: keyof Count) => counts.reduce((total, count) => total + count[what], 0)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exit(sum('failed') > 0 || sum('passed') === 0 ? 1 : 0)

async function oneAfterAnother(waiting: Leg[]): Promise<void> {
  for (let leg = waiting.shift(); leg !== undefined; leg = waiting.shift()) counts.push(await told(leg))
}

async function told({ name, run, small }: Leg): Promise<Count> {
  const began = performance.now()
  if (!small) console.log(`\n── ${name}`)
  const answer = await run().catch((error: unknown) => {
    console.error(error)
    return wrong
  })
  const count = answer === 'left out' ? { passed: 0, failed: 0 } : answer
  if (count.failed > 0) red.push(name)
  const said = answer === 'left out' ? answer : `${count.passed} passed, ${count.failed} failed`
  console.log(`── ${name}: ${said} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
  return count
}

/** One command that is right or wrong. */
function small(name: string, program: string, ...words: string[]): Leg {
  return {
    name,
    run: async () => ((await exitOf(program, words, { beside: true })) === 0 ? right : wrong),
    small: true,
  }
}

type VitestReport = { numPassedTests: number; numFailedTests: number }

async function vitest(name: string, environment: NodeJS.ProcessEnv, folders: string[] = []): Promise<Count> {
  const words = (file: string) => [
    'run',
    ...folders,
    ...passedOn,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]
  return counted<VitestReport>(
    name,
    (file) => exitOf('vitest', words(file), { environment }),
    ({ numPassedTests, numFailedTests }) => ({
      passed: numPassedTests,
      failed: numFailedTests,
    }),
  )
}

async function postgres(): Promise<Count | 'left out'> {
  const run = (url: string) => vitest('postgres', { TEST_DATABASE_URL: url }, passedOn.length > 0 ? [] : onAnyEngine())
  const answer = await (process.env.TEST_DATABASE_URL ? run(process.env.TEST_DATABASE_URL) : withPostgres(run))
  if (typeof answer === 'object') return answer
  console.log('No PostgreSQL server on this machine, and no TEST_DATABASE_URL.')
  return 'left out'
}

/** The test files that open a database of whichever engine, but for those that say of themselves that it does not matter which. */
function onAnyEngine(): string[] {
  return readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .map((file) => join('server', file))
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
    .filter(({ text }) => /\btest(App|Database|Engine)\b|TEST_DATABASE_URL/.test(text))
    .filter(({ text }) => !text.includes('The same on every engine'))
    .map(({ file }) => file)
}

type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number } }

async function stories(): Promise<Count> {
  await buildWeb()
  const CHROMIUM_PATH = await chromiumPath()
  const run = (file: string) =>
    exitOf('playwright', ['test', ...passedOn], { environment: { CHROMIUM_PATH, PLAYWRIGHT_JSON_OUTPUT_FILE: file } })
  return counted<PlaywrightReport>('e2e', run, ({ stats }) => ({
    // A story that held at its second try is told as flaky in the list above; it did hold.
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
  }))
}

/** Runs a runner that writes a report, and counts from it. A run that broke, or tested nothing, has failed too. */
async function counted<Report>(
  name: string,
  run: (file: string) => Promise<number>,
  countOf: (report: Report) => Count,
): Promise<Count> {
  const file = join(results, `${name}.json`)
  rmSync(file, { force: true })
  const code = await run(file)
  if (!existsSync(file)) return wrong
  // Written by the runner a moment ago.
  const { passed, failed } = countOf(JSON.parse(readFileSync(file, 'utf8')) as Report)
  return { passed, failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed }
}
