// Checks that what documents and comments name exists: files, folders, and the identifiers in backticks.
import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseSync } from 'vite'
import { filesIn, root, report, textOf } from './check.ts'

const parts = ['contract', 'server', 'web', 'tools', 'e2e', 'bench', 'docs']
// The generated pages are made from the code, the changelog names what is gone, and a migration stays as it was written.
const notRead = /^docs\/(calls|screens|permissions|states)\.md$|^CHANGELOG\.md$|^server\/migrations\//

/** Names of browsers, and of the examples in the recipes. */
const otherNames = new Set(['EventSource', 'language_it', 'vehicle_id'])

const pathPattern = new RegExp(String.raw`(?<![\w/.@-])(?:${parts.join('|')})/[\w./-]*\w`, 'g')
const filePattern = /^\w[\w.-]*\.(?:ts|tsx|sql|css|md|json|csv|mjs|js)$/
const spanPattern = /`([^`\n]+)`/g
const namePattern = /(?<![\w'-])([A-Za-z]\w*)(?![\w'-])(\()?/g
// A file that the code writes or reads at run time is named in it.
const wordPattern = /[\w-]+\.json\b|[A-Za-z_]\w*/g

type Prose = { file: string; text: string }

/** All names that do not exist, as readable lines. */
export function nameFaults(base: string): string[] {
  const { words, files, prose } = read(base)
  return prose.flatMap(({ file, text }) => {
    const paths = [...text.matchAll(pathPattern)].map(([path]) => path).filter((path) => !existsSync(join(base, path)))
    const spans = [...text.matchAll(spanPattern)].map(([, span = '']) => span)
    const fileNames = spans.filter((span) => filePattern.test(span) && !files.has(span) && !words.has(span))
    const names = spans.flatMap(namesIn).filter((name) => !words.has(name) && !otherNames.has(name))
    return [
      ...[...paths, ...fileNames].map((name) => `${file}: no file ${name}`),
      ...names.map((name) => `${file}: no name ${name}`),
    ]
  })
}

/** The identifiers in a backticked text: camelCase, PascalCase, snake_case, or followed by a parenthesis. */
const namesIn = (span: string): string[] =>
  filePattern.test(span)
    ? []
    : [...span.matchAll(namePattern)]
        .filter(([, name = '', parenthesis]) => parenthesis !== undefined || isIdentifier(name, span))
        .map(([, name = '']) => name)

const isIdentifier = (name: string, span: string) =>
  /[a-z]/.test(name) && !name.endsWith('_') && (/.[A-Z_]/.test(name) || (name === span && /^[A-Z]/.test(name)))

/** Reads every file once: the words of the code, the names of all files, and the documents and comments. */
function read(base: string) {
  const words = new Set<string>()
  const prose: Prose[] = []
  const files = [...filesIn(base, parts, /./), ...readdirSync(base)].filter((file) => file !== 'package-lock.json')
  for (const file of files.filter((one) => /\.(ts|tsx|mjs|js|sql|css|json|html|md)$/.test(one))) {
    const { code, comments } = split(file, textOf(base, file))
    for (const word of code.match(wordPattern) ?? []) words.add(word)
    if (comments !== '' && !notRead.test(file)) prose.push({ file, text: comments })
  }
  return { words, files: new Set(files.map((file) => basename(file))), prose }
}

/** A file's code without its comments, and its comments; a document is one. */
function split(file: string, text: string) {
  if (file.endsWith('.md')) return { code: '', comments: text }
  const comments = commentsOf(file, text)
  const code = comments.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text)
  return { code, comments: comments.map(({ start, end }) => text.slice(start, end)).join('\n') }
}

function commentsOf(file: string, text: string): { start: number; end: number }[] {
  if (/\.tsx?$/.test(file)) return parseSync(file, text).comments
  if (!file.endsWith('.sql')) return []
  return [...text.matchAll(/--.*$/gm)].map(({ 0: comment, index }) => ({ start: index, end: index + comment.length }))
}

report(import.meta, () => nameFaults(root), 'What documents and comments name exists.')
