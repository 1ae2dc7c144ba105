// A file of a server module is named for what it has, a module imports only modules above it in server/modules.ts and never their
// handlers or policies, and only the owner of a table writes it.
import { modules } from '#server/modules.ts'
import { filesIn, root, report, textOf } from './check.ts'

type Module = { readonly name: string; readonly tables: readonly string[] }

const closedFilePattern = /\/(handlers|policy)\.ts$/
const bannedFilePattern = /\/(index|utils?|helpers?|types|constants|services?|repository|common|misc)\.ts$/
const importPattern = /(?:from|import\()\s*['"]#server\/modules\/([\w-]+)(\/[^'"]+)['"]/g
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
  const place = (name: string) => order.findIndex((module) => module.name === name)
  return [...text.matchAll(importPattern)].flatMap(([, name = '', path = '']) => {
    if (name === own) return []
    if (place(name) > place(own)) return [`${file} imports ${name}${path}: ${name} is below ${own}`]
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

const isOwned = (table: string, order: readonly Module[]) => order.some(({ tables }) => tables.includes(table))

report(import.meta, () => moduleBreaches(root, modules), `${modules.length} modules, each in its place.`)
