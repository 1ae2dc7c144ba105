import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type ESTree, parseSync, type Plugin } from 'vite'
import { root } from '#tools/checks/check.ts'

const suffix = '?facts'
const contract = join(root, 'contract')

/**
 * Takes the schemas out of the contract that the browser loads: a call's path, permissions and kind are facts of a few bytes, its
 * schemas and zod are 40 kB that only a form needs. A call has its schemas in the files that make a form of it; for all others it is
 * replaced by its facts, everything else in its module is as it was written, and a schema that nothing uses is left out of the build.
 * Without this the list of employees loads 39 kB more, an employee's shifts 80, and four kinds of screens exceed e2e/first-load.spec.ts.
 */
export function contractFacts(): Plugin {
  return {
    name: 'muster:contract-facts',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer = '') {
      const inFacts = importer.endsWith(suffix) && /^(#contract|\.)\//.test(source)
      const wantsFacts = source.startsWith('#contract/') && !importer.startsWith(`${contract}/`)
      if (!inFacts && !wantsFacts) return null
      const file = source.startsWith('#') ? join(root, source.slice(1)) : join(dirname(importer), source)
      if (wantsFacts && needsSchemas(textOf(importer), source)) return file
      return needsZod(file) ? `${file}${suffix}` : file
    },
    async load(id) {
      if (!id.endsWith(suffix)) return null
      const file = id.slice(0, -suffix.length)
      this.addWatchFile(file)
      const exported: Record<string, unknown> = await import(pathToFileURL(file).href)
      return { code: withoutSchemas(relative(root, file), textOf(file), exported), moduleType: 'ts' }
    },
  }
}

/** Whether a file makes a form of a call that it imports from this module, or parses something by its input. */
export function needsSchemas(code: string, source: string): boolean {
  const inDrawers = code.includes('/EntityDrawer.tsx') ? [...code.matchAll(/\bcall: (\w+)/g)] : []
  const uses = [...code.matchAll(/\buseFormOf\(\s*(\w+)/g), ...code.matchAll(/\b(\w+)\.\w+\.input\b/g), ...inDrawers]
  const names = uses.map(([, name = '']) => name)
  const imports = [...code.matchAll(/import \{([^}]*)\} from '([^']+)'/g)]
  return imports.some(
    ([, imported = '', from]) => from === source && (imported.match(/\w+/g) ?? []).some((name) => names.includes(name)),
  )
}

/** Whether the module, or one that it imports, comes with zod. */
function needsZod(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file)) return false
  seen.add(file)
  const imports = [...textOf(file).matchAll(/^(?:import|export) (?!type )[^;]*?from '([^']+)'/gm)].map(
    ([, name]) => name,
  )
  if (imports.includes('zod')) return true
  return imports.some((name = '') => {
    const next = name.startsWith('#') ? join(root, name.slice(1)) : join(dirname(file), name)
    return next.endsWith('.ts') && needsZod(next, seen)
  })
}

/**
 * The module with its calls replaced by their facts. What is left of its constants is marked as free of effects, which the bundler
 * cannot see: it keeps every constant made by calling something, used or not.
 */
export function withoutSchemas(name: string, code: string, exported: Readonly<Record<string, unknown>>): string {
  const edits = constantsIn(parseSync(name, code).program.body).flatMap(({ exportedAs, init }) => {
    if (init === null || init.type.endsWith('FunctionExpression') || init.type === 'Literal') return []
    const value = exportedAs === null ? null : factsOf(exported[exportedAs])
    const { start, end } = init
    return {
      start,
      end,
      facts: value ? JSON.stringify(value) : `/* @__PURE__ */ (() => (${code.slice(start, end)}))()`,
    }
  })
  return edits.reduceRight((text, { start, end, facts }) => text.slice(0, start) + facts + text.slice(end), code)
}

/** The constants of a module's top level: what each begins with, and the name under which it is exported. */
const constantsIn = (body: readonly (ESTree.Statement | ESTree.Directive)[]) =>
  body.flatMap((statement) => {
    const isExported = statement.type === 'ExportNamedDeclaration'
    const declaration = isExported ? statement.declaration : statement
    if (declaration?.type !== 'VariableDeclaration') return []
    return declaration.declarations.map(({ id, init }) => ({
      exportedAs: isExported && id.type === 'Identifier' ? id.name : null,
      init,
    }))
  })

type Facts = { [name: string]: unknown }

/** Of a call everything but its schemas and its description, of an object of calls those of each; null: it is neither. */
function factsOf(value: unknown): Facts | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  if ('path' in value && 'needs' in value && 'input' in value) {
    const { input: _, result: __, summary: ___, ...facts } = value as Facts
    return facts
  }
  const inner = Object.entries(value).map(([name, each]) => [name, factsOf(each)] as const)
  return inner.length > 0 && inner.every(([, facts]) => facts !== null) ? Object.fromEntries(inner) : null
}

const textOf = (file: string) => readFileSync(file, 'utf8')
