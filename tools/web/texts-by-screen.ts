import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'vite'
import { wordsIn } from '#contract/wording-text.ts'
import { type Language, languages } from '#contract/values/values.ts'
import { filesIn, root, textOf } from '#tools/checks/check.ts'

/** Texts in the initial bundle. */
const first = ['app', 'auth', 'ui']
const table = 'web/app/screens.ts'
const prefix = 'virtual:words'

/**
 * Loads the texts of a screen with the screen, instead of all texts at once: `virtual:words` lists the parts of the texts
 * (the first word of their keys) that each screen's files use, and loads them one by one.
 */
export function textsByScreen(): Plugin {
  return {
    name: 'muster:texts-by-screen',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null
      const [, code, name] = id.split('/')
      const language = languages.find((one) => one === code)
      if (!language) return directory()
      for (const file of files) this.addWatchFile(join(root, file))
      return name ? `export default ${JSON.stringify(wordsOf(language, [name]))}` : languageModule(language)
    },
    transform: {
      filter: { id: /\/web\/.*\.tsx$/, code: laterImport },
      handler: (code, id) => withLazyTexts(code, relative(root, id)),
    },
  }
}

/** The parts of the texts that each screen uses in addition to the initial ones, by its path; the shell's under ''. */
export function textsOfScreens(): Record<string, string[]> {
  const shell = namesFrom('web/main.tsx')
  const without = new Set([...first, ...shell])
  const screens = [...textOf(root, table).matchAll(/path: '([^']+)'[\s\S]*?import\('#(web\/[^']+)'\)/g)]
  const needs = screens.map(([, path = '', file = '']) => [path, namesFrom(file).filter((name) => !without.has(name))])
  return { '': shell.filter((name) => !first.includes(name)), ...Object.fromEntries(needs) }
}

const laterImport = /\bimport\((['"])((?:#web|\.)\/[^'"]+)\1\)/g

/** What a file with components imports later is loaded together with its texts. */
export function withLazyTexts(code: string, file: string): string {
  const shell = new Set([...first, ...namesFrom('web/main.tsx')])
  const later = code.replaceAll(laterImport, (load, _, target: string) => {
    const names = namesFrom(pathOf(target, file)).filter((name) => !shell.has(name))
    return names.length === 0 ? load : `withTexts(${JSON.stringify(names)}, ${load})`
  })
  return later === code ? code : `import { withTexts } from '#web/lib/wording.ts'\n${later}`
}

const files = [...filesIn(root, ['web/wording'], /\.json$/), 'contract/wording.json']

/** All texts of a language: the browser's and the shared ones. */
const textsOf = (language: Language) =>
  files.flatMap((file) => Object.entries(wordsIn(JSON.parse(textOf(root, file)), language)))

/** The texts of one language that belong to these parts. */
const wordsOf = (language: Language, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(textsOf(language).filter(([key]) => names.includes(partOf(key))))

/** `virtual:words`: the English texts of the first screens, the parts that each screen needs, and loaders of each language. */
const directory = () =>
  [
    `import { first, parts } from '${prefix}/en'`,
    `export { first as firstEnglish }`,
    `export const textsOfScreens = ${JSON.stringify(textsOfScreens())}`,
    `export const languages = { en: () => Promise.resolve({ first, parts }), ${others.join()} }`,
  ].join('\n')

const others = languages.slice(1).map((language) => `${language}: () => import('${prefix}/${language}')`)

/** `virtual:words/de`: the texts of the first screens, and loaders of the other parts. */
function languageModule(language: Language) {
  const loads = parts.map((name) => `'${name}': () => import('${prefix}/${language}/${name}')`)
  return `export const first = ${JSON.stringify(wordsOf(language, first))}\nexport const parts = {${loads.join()}}`
}

const english = Object.keys(Object.fromEntries(textsOf('en')))
const partOf = (key: string) => key.split('.', 1)[0] ?? ''
const parts = [...new Set(english.map(partOf))].filter((name) => !first.includes(name))

/** The parts of a key; of a computed one, `rosters.status.${status}`, a file contains the beginning. */
const partsOf = (start: string) => english.filter((key) => key.startsWith(start)).map(partOf)

/** The parts of the texts that a file and all its static and dynamic imports use. */
function namesFrom(file: string): string[] {
  const seen = new Set<string>()
  const names = new Set<string>()
  const visit = (one: string) => {
    if (seen.has(one) || one === table || !existsSync(join(root, one))) return
    seen.add(one)
    const { imports, keys } = factsOf(one)
    for (const key of keys) names.add(key)
    for (const target of imports) visit(target)
  }
  visit(file)
  return [...names].toSorted()
}

const staticImportPattern = /(?:from |import )'((?:#|\.\/)[^']+\.tsx?)'/g
const anyImportPattern = /(?:from |import |import\()'((?:#|\.\/)[^']+\.tsx?)'/g

const pathOf = (target: string, file: string) =>
  target.startsWith('#') ? target.slice(1) : relative(root, join(root, dirname(file), target))

function factsOf(file: string) {
  const whole = readFileSync(join(root, file), 'utf8')
  const text = whole.replaceAll(/^\s*(\/\/|\/?\*).*$/gm, '').replaceAll(/import type [^;]*?from '[^']+'/g, '')
  const statement = file.endsWith('.tsx') ? staticImportPattern : anyImportPattern
  const imports = [...text.matchAll(statement)].map(([, target = '']) => pathOf(target, file))
  // A schema of the contract names validation texts that forms show: those import contract/values/issues.ts.
  const isSchema = file.startsWith('contract/') && file !== 'contract/values/issues.ts'
  // A shared component shows texts whose keys its callers name: `<RecordStatus of="rosters.status" …>`.
  const isNamedByOthers = /^\/\/ words: named by its callers$/m.test(whole)
  const keys =
    isSchema || isNamedByOthers ? [] : [...text.matchAll(/['"`]([a-zA-Z]+\.[\w.]*)/g)].map(([, key = '']) => key)
  // Where the server sends the key, the file declares it: `// words: validation, refusals`.
  const declared = isNamedByOthers
    ? []
    : [...whole.matchAll(/^\/\/ words: (.+)$/gm)].flatMap(([, names = '']) =>
        names.split(', ').map((name) => `${name}.`),
      )
  return { imports, keys: [...new Set([...keys, ...declared].flatMap(partsOf))] }
}
