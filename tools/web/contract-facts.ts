import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type ESTree, parseSync, type Plugin } from 'vite'
import { root } from '#tools/checks/check.ts'

const suffix = '?facts'
const contract = join(root, 'contract')

/**
 * Takes the schemas out of the contract that the browser loads: a call's path, permissions and kind are facts of a few bytes, its
 * schemas and zod are 40 kB that only a form needs. What the browser imports as `#contract/…` has its calls replaced by their facts;
 * everything else is as it was written, and a schema that nothing uses any more is left out of the build. `#schemas/…` is the same
 * module with its schemas (decision 086).
 */
export function contractFacts(): Plugin {
  return {
    name: 'muster:contract-facts',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      const wantsFacts = source.startsWith('#contract/') && !importer?.startsWith(`${contract}/`)
      const inFacts = importer?.endsWith(suffix) === true && /^(#contract|\.)\//.test(source)
      if (!wantsFacts && !inFacts) return null
      const file = source.startsWith('#') ? join(root, source.slice(1)) : join(dirname(importer ?? ''), source)
      return needsZod(file) ? `${file}${suffix}` : file
    },
    async load(id) {
      if (!id.endsWith(suffix)) return null
      const file = id.slice(0, -suffix.length)
      this.addWatchFile(file)
      const exported: Record<string, unknown> = await import(pathToFileURL(file).href)
      return { code: withoutSchemas(relative(root, file), textOf(file), exported), moduleType: 'ts' }
    },
    transform: {
      filter: { id: /\/web\/modules\/.*\.tsx?$/ },
      handler(code, id) {
        const wrong = formsWithoutSchema(code)
        if (wrong.length > 0) this.error(`${id}: a form needs the schema of ${wrong.join()}: import it from #schemas/.`)
      },
    },
  }
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

/** The calls that a file makes forms of although it imports them without their schemas. */
export function formsWithoutSchema(code: string): string[] {
  const inDrawers = code.includes('/EntityDrawer.tsx') ? [...code.matchAll(/\bcall: (\w+)/g)] : []
  const names = [...code.matchAll(/\buseFormOf\((\w+)/g), ...inDrawers].map(([, name = '']) => name)
  const withSchemas = [...code.matchAll(/import \{([^}]*)\} from '#schemas\//g)].flatMap(([, found = '']) =>
    found.match(/\w+/g),
  )
  return [...new Set(names)].filter((name) => !withSchemas.includes(name))
}

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
