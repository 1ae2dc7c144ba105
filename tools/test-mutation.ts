/**
 * `npm run test:mutation`: StrykerJS changes the code of rules, policies, money and crypto, one place at a time, and counts how many of the
 * changes the tests of their modules notice. `-- policies money` measures only these groups, `-- server/modules/skills` only files below
 * that folder. Ends with the changes that were not noticed, and fails below 80 % in a group, or where no test could notice any.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#tools/checks/check.ts'
import { type MutationGroup, mutationGroups, type MutationRun, runsOf } from '#tools/testing/mutation-groups.ts'
import { exitOf } from '#tools/testing/runs.ts'

const wantedScore = 80
const words = process.argv.slice(2)
const folders = words.filter((word) => word.includes('/'))
const chosen = mutationGroups.filter((group) => words.length === folders.length || words.includes(group))

const packages = join(root, 'tools/mutation')
const stryker = join(packages, 'node_modules/@stryker-mutator/core/bin/stryker.js')
const cache = join(root, '.cache/mutation')
const reportFile = join(cache, 'report.json')

mkdirSync(cache, { recursive: true })
if (!existsSync(stryker)) await install()
const scores: GroupScore[] = []
const untested: string[] = []
for (const group of chosen) scores.push(await measure(group))
for (const { unnoticed } of scores) for (const change of unnoticed) console.log(change)
for (const file of untested) console.log(`${file}: not measured, because its module has no test without a database`)
console.log('\ngroup      noticed  changes  score')
for (const { group, noticed, total } of scores)
  console.log(
    `${group.padEnd(9)} ${String(noticed).padStart(8)} ${String(total).padStart(8)} ${percent(noticed, total)}`,
  )
const isLow = scores.some(({ noticed, total }) => noticed * 100 < total * wantedScore)
process.exit(isLow || untested.length > 0 ? 1 : 0)

type GroupScore = { group: MutationGroup; noticed: number; total: number; unnoticed: string[] }

type Mutant = {
  status: 'Killed' | 'Timeout' | 'Survived' | 'NoCoverage' | 'CompileError' | 'RuntimeError' | 'Ignored'
  mutatorName: string
  replacement: string
  location: { start: { line: number; column: number } }
}
type Report = { files: Record<string, { source: string; mutants: Mutant[] }> }

async function measure(group: MutationGroup): Promise<GroupScore> {
  const score: GroupScore = { group, noticed: 0, total: 0, unnoticed: [] }
  for (const run of runsOf(group)) {
    const files = run.files.filter((file) => folders.length === 0 || folders.some((folder) => file.startsWith(folder)))
    if (files.length === 0) continue
    if (run.tests.length === 0) {
      untested.push(...files)
      continue
    }
    console.log(`\n── ${group}: ${files.join(', ')}`)
    for (const [file, { source, mutants }] of Object.entries((await reportOf({ ...run, files })).files))
      count(score, file, source, mutants)
    console.log(`── ${group}: ${score.noticed} of ${score.total} changes were noticed so far`)
  }
  return score
}

function count(score: GroupScore, file: string, source: string, mutants: readonly Mutant[]): void {
  const lines = source.split('\n')
  for (const { status, location, replacement, mutatorName } of mutants) {
    if (status === 'Ignored' || status === 'CompileError' || status === 'RuntimeError') continue
    score.total += 1
    if (status === 'Killed' || status === 'Timeout') score.noticed += 1
    else {
      const { line, column } = location.start
      const place = `${file}:${line}:${column} ${status} ${mutatorName}`
      const change = `${place}\n  ${lines[line - 1]?.trim()}\n  → ${replacement.slice(0, 120)}`
      console.log(change)
      score.unnoticed.push(change)
    }
  }
}

async function reportOf({ files, tests }: MutationRun): Promise<Report> {
  const configFile = join(cache, 'stryker.json')
  const config = {
    packageManager: 'npm',
    plugins: [join(packages, 'node_modules/@stryker-mutator/vitest-runner/dist/src/index.js')],
    testRunner: 'vitest',
    vitest: { configFile: 'vitest.mutation.config.ts', related: false },
    mutate: files,
    // It would rewrite the paths in it by the compiler's interface, which TypeScript 7 does not have.
    tsconfigFile: 'none',
    ignorePatterns: ['/bench', '/data', '/docs', '/e2e', '/web'],
    tempDirName: '.cache/mutation/copy',
    concurrency: 1,
    timeoutMS: 60_000,
    reporters: ['json'],
    jsonReporter: { fileName: reportFile },
    warnings: { slow: false },
    logLevel: 'warn',
  }
  writeFileSync(configFile, JSON.stringify(config))
  const environment = { MUTATION_TESTS: tests.join(',') }
  if ((await exitOf(process.execPath, [stryker, 'run', configFile], { environment })) !== 0)
    throw new Error(`The changes of ${files.join(', ')} could not be tried.`)
  // Written by the run just now.
  return JSON.parse(readFileSync(reportFile, 'utf8')) as Report
}

/** Beside the product's packages, because 177 packages are too many for everybody who starts it. */
async function install(): Promise<void> {
  const options = ['--prefix', packages, '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund']
  if ((await exitOf('/usr/bin/env', ['npm', 'ci', '--loglevel=error', ...options])) !== 0)
    throw new Error('StrykerJS could not be installed.')
}

function percent(noticed: number, total: number): string {
  return total === 0 ? '      –' : `${((noticed / total) * 100).toFixed(1).padStart(5)} %`
}
