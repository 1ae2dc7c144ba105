// What `npm run check -- --changed` checks: the files that differ from origin/main, committed or not.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './check.ts'

export type Changes = {
  readonly files: readonly string[]
  /** the files that the linter checks */
  readonly sources: readonly string[]
  /** rooms whose types are checked: that of each file, and all of them when the contract changed */
  readonly rooms: readonly string[]
  /** test files in the folders of the files */
  readonly tests: readonly string[]
}

export const changesSinceMain = (): Changes => changesOf(root, changedFiles())

export function changesOf(base: string, changed: readonly string[]): Changes {
  const files = changed.filter((file) => existsSync(join(base, file)))
  return {
    files,
    sources: files.filter((file) => /\.(tsx?|mjs)$/.test(file) && !file.endsWith('.gen.ts')),
    // A removed file may still be imported in its room.
    rooms: roomsOf(changed),
    tests: testsBeside(base, changed),
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

const configOfRoom: Record<string, string> = {
  contract: 'contract',
  server: 'server',
  tools: 'server',
  web: 'web',
  e2e: 'e2e',
  bench: 'e2e',
}

function roomsOf(files: readonly string[]): string[] {
  const folders = new Set(files.filter((file) => /\.tsx?$/.test(file)).map((file) => file.split('/')[0] ?? ''))
  if (folders.has('contract')) return ['contract', 'server', 'web', 'e2e']
  return [...new Set([...folders].flatMap((folder) => configOfRoom[folder] ?? []))].toSorted()
}

function testsBeside(base: string, files: readonly string[]): string[] {
  const folders = [...new Set(files.filter((file) => /\.tsx?$/.test(file)).map(folderOf))]
  const tests = folders
    .filter((folder) => /^(contract|server|tools|web)\b/.test(folder) && existsSync(join(base, folder)))
    .flatMap((folder) => {
      const names = readdirSync(join(base, folder), { recursive: isModule(folder), encoding: 'utf8' })
      return names.map((name) => `${folder}/${name}`)
    })
    .filter((file) => file.endsWith('.test.ts'))
  return [...new Set(tests)].toSorted()
}

const module = /^(server|web)\/modules\/[\w-]+/

/** The module a file belongs to, with all its folders; elsewhere the file's own folder. */
const folderOf = (file: string) => module.exec(file)?.[0] ?? dirname(file)

const isModule = (folder: string) => module.test(folder)
