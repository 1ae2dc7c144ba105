// Checks the documents: scripts, files and decisions that they name exist, decisions are few and short, and none names a machine's paths or a
// registry's host.
import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
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

const decisionsFolder = 'docs/decisions'
const mostDecisions = 40
const mostWords = 400
const citationPattern = /decisions?[ /](\d{3}(?:(?:,| and) \d{3})*)/g

/** Too many or too long decisions, those that the index leaves out, and citations of ones that do not exist. */
export function decisionFaults(base: string): string[] {
  const decisions = filesIn(base, [decisionsFolder], /^\d{3}-.*\.md$/).map((file) => basename(file))
  const numbers = new Set(decisions.map((file) => file.slice(0, 3)))
  const index = existsSync(join(base, decisionsFolder, 'README.md')) ? textOf(base, `${decisionsFolder}/README.md`) : ''
  return [
    ...(decisions.length > mostDecisions
      ? [`${decisionsFolder}: ${decisions.length} of at most ${mostDecisions}`]
      : []),
    ...decisions
      .filter((file) => wordsIn(textOf(base, `${decisionsFolder}/${file}`)) > mostWords)
      .map((file) => `${decisionsFolder}/${file}: longer than ${mostWords} words`),
    ...decisions
      .filter((file) => !index.includes(`(${file})`))
      .map((file) => `${decisionsFolder}/README.md: no link to ${file}`),
    ...citingFiles(base).flatMap((file) =>
      [...textOf(base, file).matchAll(citationPattern)]
        .flatMap(([, cited = '']) => cited.match(/\d{3}/g) ?? [])
        .filter((number) => !numbers.has(number))
        .map((number) => `${file}: no decision ${number}`),
    ),
  ]
}

const wordsIn = (text: string) => text.split(/\s+/).filter((word) => word !== '').length

// A migration that was applied somewhere is never changed, so it may cite what was removed since.
const citingFiles = (base: string) =>
  [
    ...filesIn(
      base,
      ['bench', 'contract', 'docs', 'e2e', 'server', 'tools', 'web'],
      /\.(md|[cm]?[jt]sx?|sql|css|json)$/,
    ),
    ...readdirSync(base).filter((name) => /\.(md|ts|json)$/.test(name)),
  ].filter((file) => !file.startsWith('server/migrations/'))

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

report(
  import.meta,
  () => [...docFaults(root), ...decisionFaults(root), ...packageFaults(root)],
  'The documents are true.',
)
