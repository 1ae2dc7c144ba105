// A file of a server module is named for what it has, a module imports only modules above it in server/modules.ts and never their
// handlers or policies, and only the owner of a table writes it. The web's modules import each other in no circle.
import { modules } from '#server/modules.ts'
import { filesIn, root, report, textOf } from './check.ts'

type Module = { readonly name: string; readonly tables: readonly string[] }

const closedFilePattern = /\/(handlers|policy)\.ts$/
const bannedFilePattern = /\/(index|utils?|helpers?|types|constants|services?|repository|common|misc)\.ts$/
const importPattern = /(?:from|import\()\s*['"]#(?:server|web)\/modules\/([\w-]+)(\/[^'"]+)['"]/g
const writePatterns = [
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"](\w+)/g,
  /\b(?:insertMany|updateMany|replaceLinks|updateVersioned|deleteVersioned)\(\s*\w+,\s*['"](\w+)/g,
  // In plain SQL; `for update` and `do update` write no table of that name.
  /\b(?:insert\s+into|delete\s+from|(?<!\b(?:for|do|no key)\s)update)\s+(?!set\b|of\b)(\w+)\s/gi,
]

/** All violations, as readable lines. */
export function moduleBreaches(base: string, order: readonly Module[]): string[] {
  return filesIn(base, ['server/modules'], /\.ts$/)
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => {
      const text = textOf(base, file)
      const own = file.split('/')[2] ?? ''
      if (!order.some(({ name }) => name === own))
        return [`${file}: the module ${own} is not listed in server/modules.ts`]
      return [...nameBreach(file), ...importBreaches(file, text, own, order), ...tableBreaches(file, text, own, order)]
    })
}

const nameBreach = (file: string) =>
  bannedFilePattern.test(file) ? [`${file}: the name says nothing about what is in the file`] : []

function importBreaches(file: string, text: string, own: string, order: readonly Module[]) {
  const positionOf = (name: string) => order.findIndex((module) => module.name === name)
  return [...text.matchAll(importPattern)].flatMap(([, name = '', path = '']) => {
    if (name === own) return []
    if (positionOf(name) > positionOf(own)) return [`${file} imports ${name}${path}: ${name} is below ${own}`]
    return !closedFilePattern.test(path)
      ? []
      : [`${file} imports ${name}${path}: handlers and policies are nobody else’s`]
  })
}

function tableBreaches(file: string, text: string, own: string, order: readonly Module[]) {
  const code = text.replaceAll(/^\s*(\/\/|\*|\/\*).*$/gm, '')
  const tables = writePatterns.flatMap((pattern, at) =>
    // Plain SQL also writes to its own CTEs (`with moved as …`), so only known tables count there.
    [...code.matchAll(pattern)].flatMap(([, table = '']) => (at < 2 || isOwned(table, order) ? [table] : [])),
  )
  return [...new Set(tables)].flatMap((table) => {
    const owner = order.find((module) => module.tables.includes(table))?.name
    return owner === own ? [] : [`${file} writes ${table}, which ${owner ?? 'nobody'} owns`]
  })
}

/** The imports of the web's modules that are part of a circle, and those of rostering that are against the order of the server's modules. */
export function webBreaches(base: string, order: readonly Module[]): string[] {
  const imports = filesIn(base, ['web/modules'], /\.tsx?$/).flatMap((file) => {
    const own = file.split('/')[2] ?? ''
    return [...textOf(base, file).matchAll(importPattern)].flatMap(([, name = '', path = '']) =>
      name === own ? [] : [{ own, name, line: `${file} imports ${name}${path}` }],
    )
  })
  const positionOf = (name: string) => order.findIndex((module) => module.name === name)
  return [
    ...circular(imports).map(({ line }) => `${line}: part of a circle of modules`),
    ...imports
      .filter(({ own, name }) => positionOf(own) >= positionOf('rosters') && positionOf(name) > positionOf(own))
      .filter(({ name }) => positionOf(name) <= positionOf('shift-requests'))
      .map(({ own, name, line }) => `${line}: ${name} is below ${own}`),
  ]
}

type Import = { own: string; name: string; line: string }

/** What remains when the imports of modules that import no others, and of those that no others import, are taken away again and again. */
function circular(imports: readonly Import[]): readonly Import[] {
  const left = imports.filter(
    ({ own, name }) => imports.some((one) => one.own === name) && imports.some((one) => one.name === own),
  )
  return left.length === imports.length ? left : circular(left)
}

const isOwned = (table: string, order: readonly Module[]) => order.some(({ tables }) => tables.includes(table))

report(
  import.meta,
  () => [...moduleBreaches(root, modules), ...webBreaches(root, modules)],
  `${modules.length} modules, each in its place.`,
)
