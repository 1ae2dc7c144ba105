// Checks the documents: scripts and files that they name exist, and none names a machine's paths or a registry's host.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { filesIn, root, report, textOf } from './check.ts'

const scriptPattern = /`npm (?:run )?([a-z\d:-]+)[^`]*`/g
const pathPattern = /`((?:contract|server|web|tools|docs|bench|e2e)\/[\w./-]+\.\w+)`/g
const machinePattern = /\/work\/|\/root\/|\/home\/|registry\.npmjs|deb\.debian/

/** All violations, as readable lines. */
export function docFaults(base: string): string[] {
  const scripts = new Set([
    'start',
    'test',
    'install',
    'ci',
    ...Object.keys(JSON.parse(textOf(base, 'package.json')).scripts),
  ])
  const files = [
    ...filesIn(base, ['docs'], /\.md$/),
    ...['README.md', 'STYLE.md'].filter((file) => existsSync(join(base, file))),
  ]
  return files.flatMap((file) => {
    const text = textOf(base, file)
    const noScript = [...text.matchAll(scriptPattern)]
      .filter(([, name]) => !scripts.has(name ?? ''))
      .map(([, name]) => `${file}: no script ${name}`)
    const noFile = [...text.matchAll(pathPattern)]
      .filter(([, name]) => !existsSync(join(base, name ?? '')))
      .map(([, name]) => `${file}: no file ${name}`)
    return [
      ...noScript,
      ...noFile,
      ...(machinePattern.test(text) ? [`${file}: names a path or host of one machine`] : []),
    ]
  })
}

const packagesDocument = 'docs/dependencies.md'
// The first cell of a table row, with one or more names in backticks.
const firstCell = /^\| (`[^|]+`)/gm

/** Differences between docs/dependencies.md and package.json, and packages called “not imported” that are imported. */
export function packageFaults(base: string): string[] {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(textOf(base, 'package.json'))
  const installed = Object.keys({ ...dependencies, ...devDependencies })
  const text = textOf(base, packagesDocument)
  const listed = [...text.matchAll(firstCell)].flatMap(([, cell = '']) => cell.replaceAll(/[`\s]/g, '').split(','))
  const unused = text.split('\n').filter((line) => line.includes('not imported'))
  return [
    ...installed.filter((name) => !listed.includes(name)).map((name) => `${packagesDocument}: no line for ${name}`),
    ...listed
      .filter((name) => !installed.includes(name))
      .map((name) => `${packagesDocument}: ${name} is not in package.json`),
    ...installed
      .filter((name) => unused.some((line) => line.includes(`\`${name}\` `)) && isImported(base, name))
      .map((name) => `${packagesDocument}: ${name} is imported`),
  ]
}

const isImported = (base: string, name: string) =>
  filesIn(base, ['web', 'server', 'contract', 'tools'], /\.tsx?$/).some((file) =>
    textOf(base, file).includes(`from '${name}'`),
  )

report(import.meta, () => [...docFaults(root), ...packageFaults(root)], 'The documents are true.')
