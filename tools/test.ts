// `npm test`: every check there is, one leg after the other, and one closing line with the sum. `--only=vitest,e2e` runs parts.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildWeb } from './build-web.ts'
import { chromiumPath } from './chromium.ts'
import { withPostgres } from './postgres.ts'

type Count = { passed: number; failed: number }
type Leg = { name: string; run: () => Promise<Count> }

const root = join(import.meta.dirname, '..')
const results = join(root, 'node_modules/.cache/muster/results')
const node = process.execPath
const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length).split(',')
const vitestBin = 'node_modules/vitest/vitest.mjs'

const checks = readdirSync(join(root, 'tools'))
  .filter((name) => /^check-.*\.ts$/.test(name) && !name.endsWith('.test.ts'))
  .map((name): Leg => ({ name: name.slice(0, -3), run: () => command(node, [`tools/${name}`]) }))

const legs: Leg[] = [
  { name: 'format', run: () => command('npx', ['oxfmt', '--check', '.']) },
  { name: 'lint', run: () => command('npx', ['oxlint', '--deny-warnings']) },
  ...['contract', 'server', 'web'].map((room): Leg => ({ name: `types-${room}`, run: () => command('npx', ['tsc', '-p', `tsconfig.${room}.json`]) })),
  ...checks,
  { name: 'vitest', run: () => vitest('vitest', {}) },
  { name: 'postgres', run: postgres },
  { name: 'build', run: () => buildWeb().then(() => ({ passed: 1, failed: 0 })) },
  { name: 'e2e', run: stories },
]

const total: Count = { passed: 0, failed: 0 }
for (const leg of legs.filter(({ name }) => only === undefined || only.some((part) => name.startsWith(part)))) {
  const began = performance.now()
  console.log(`\n── ${leg.name}`)
  const count = await leg.run().catch((error: unknown) => {
    console.error(error)
    return { passed: 0, failed: 1 }
  })
  total.passed += count.passed
  total.failed += count.failed
  console.log(`── ${leg.name}: ${count.passed} passed, ${count.failed} failed (${((performance.now() - began) / 1000).toFixed(1)} s)`)
}
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)

/** One command that is right or wrong. */
async function command(program: string, args: string[], environment: NodeJS.ProcessEnv = {}): Promise<Count> {
  const code = await exitOf(program, args, environment)
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

function exitOf(program: string, args: string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...environment } })
  return new Promise((done) => child.on('exit', (code) => done(code ?? 1)))
}

type VitestReport = { numPassedTests: number; numFailedTests: number; numFailedTestSuites: number }

async function vitest(name: string, environment: NodeJS.ProcessEnv, folders: string[] = []): Promise<Count> {
  const file = join(results, `${name}.json`)
  rmSync(file, { force: true })
  const code = await exitOf(node, [vitestBin, 'run', ...folders, '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`], environment)
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  // Written by vitest a moment ago.
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport
  const failed = report.numFailedTests + (code !== 0 && report.numFailedTests === 0 ? 1 : 0)
  return { passed: report.numPassedTests, failed }
}

async function postgres(): Promise<Count> {
  const own = process.env.TEST_DATABASE_URL
  const run = (url: string) => vitest('postgres', { TEST_DATABASE_URL: url }, ['server'])
  const counted = own ? await run(own) : await withPostgres(run)
  if (typeof counted === 'object') return counted
  console.log('No PostgreSQL server found: this leg is left out.')
  return { passed: 0, failed: 0 }
}

type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number } }

async function stories(): Promise<Count> {
  const file = join(results, 'e2e.json')
  rmSync(file, { force: true })
  await buildWeb()
  const environment = { CHROMIUM_PATH: await chromiumPath(), PLAYWRIGHT_JSON_OUTPUT_NAME: file }
  await exitOf(node, ['node_modules/@playwright/test/cli.js', 'test'], environment)
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  // Written by Playwright a moment ago.
  const { stats } = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky }
}
