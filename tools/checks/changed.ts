// What `npm run check -- --changed` checks: the files that differ from origin/main, committed or not.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { filesIn, root, textOf } from './check.ts'

export type Changes = {
  readonly files: readonly string[]
  /** the files that the linter checks */
  readonly sources: readonly string[]
  /** parts whose types are checked: that of each file, and all of them when the contract changed */
  readonly parts: readonly string[]
  /** test files near the files, and those that import them */
  readonly tests: readonly string[]
}

export const changesSinceMain = (): Changes => changesOf(root, changedFiles())

export function changesOf(base: string, changed: readonly string[]): Changes {
  const files = changed.filter((file) => existsSync(join(base, file)))
  return {
    files,
    sources: files.filter((file) => /\.(tsx?|mjs)$/.test(file) && !file.endsWith('.gen.ts')),
    // A removed file may still be imported in its part.
    parts: partsOf(changed),
    tests: testsOf(base, changed),
  }
}

function changedFiles(): string[] {
  const start = commonCommit()
  const output = [git('diff', '--name-only', start), git('ls-files', '--others', '--exclude-standard')]
  return [...new Set(output.flatMap((text) => text.split('\n')).filter((line) => line !== ''))].toSorted()
}

/** The merge base with origin/main; the last commit in a clone without origin. */
function commonCommit(): string {
  const hasOrigin = git('for-each-ref', 'refs/remotes/origin/main') !== ''
  return hasOrigin ? git('merge-base', 'HEAD', 'origin/main').trim() : 'HEAD'
}

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' })

const configOfPart: Record<string, string> = {
  contract: 'contract',
  server: 'server',
  tools: 'server',
  web: 'web',
  e2e: 'e2e',
  bench: 'e2e',
}

function partsOf(files: readonly string[]): string[] {
  const folders = new Set(files.filter((file) => /\.tsx?$/.test(file)).map((file) => file.split('/')[0] ?? ''))
  if (folders.has('contract')) return ['contract', 'server', 'web', 'e2e']
  return [...new Set([...folders].flatMap((folder) => configOfPart[folder] ?? []))].toSorted()
}

/** Test files are in these folders; browser tests are not among them. */
const sourceParts = ['contract', 'server', 'tools', 'web']
const modulePattern = /^(server|web)\/modules\/[\w-]+/

/** The tests near each file, and those anywhere that import a file of a module. */
function testsOf(base: string, changed: readonly string[]): string[] {
  const files = changed.filter((file) => /\.tsx?$/.test(file))
  const inModules = new Set(files.filter((file) => modulePattern.test(file)))
  const tests = [...files.flatMap((file) => testsNear(base, file)), ...testsImporting(base, inModules)]
  return [...new Set(tests)].toSorted()
}

/**
 * The tests of a file's folder. In a module those of the folders inside it too, and if there are none at all, those of the next folder
 * around it; a file directly in the module's folder has the tests beside it, not those of all its folders.
 */
function testsNear(base: string, file: string): string[] {
  if (!sourceParts.some((part) => file.startsWith(`${part}/`))) return []
  const top = modulePattern.exec(file)?.[0] ?? dirname(file)
  for (let folder = dirname(file); folder.startsWith(top); folder = dirname(folder)) {
    const tests = testsIn(base, folder, folder !== top)
    if (tests.length > 0) return tests
  }
  return []
}

function testsIn(base: string, folder: string, recursive: boolean): string[] {
  if (!existsSync(join(base, folder))) return []
  const names = readdirSync(join(base, folder), { recursive, encoding: 'utf8' })
  return names.filter((name) => name.endsWith('.test.ts')).map((name) => `${folder}/${name}`)
}

const testsImporting = (base: string, files: ReadonlySet<string>): string[] =>
  files.size === 0
    ? []
    : filesIn(base, sourceParts, /\.test\.ts$/).filter((test) => importsOf(base, test).some((file) => files.has(file)))

/** The files of the repository that a file imports. */
const importsOf = (base: string, file: string): string[] =>
  [...textOf(base, file).matchAll(/\bfrom '([#.][^']+)'/g)].map(([, target = '']) =>
    target.startsWith('#') ? target.slice(1) : join(dirname(file), target),
  )
