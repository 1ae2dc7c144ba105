// Every call and route of the specification is implemented, with its input where the specification puts it; no path is in the
// contract twice; a row needs a permission or is public; a public one is not for some kinds of users only.
import { allCalls } from '#contract/calls.ts'
import { root, report, textOf } from './check.ts'

const rowsOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
const firstColumn = (text: string, column: number) => rowsOf(text).map((row) => row[column] ?? '')

/** Calls whose input is elsewhere than in the specification. A file can only be sent in a body. */
export function misplacedInputs(base: string): string[] {
  const wanted = new Map(rowsOf(textOf(base, 'docs/spec/calls.tsv')).map(([, path = '', input = '']) => [path, input]))
  return allCalls.flatMap(({ row }) => {
    const where = wanted.get(row.path)
    const ours =
      row.from === 'upload' ? 'body' : Object.keys(row.input.shape).length === 0 ? (where ?? row.from) : row.from
    return where === undefined || where === ours
      ? []
      : [`${row.path}: the specification puts its input into ${where}, the contract into ${ours}`]
  })
}

/** Compares the specification with the implementation. */
export function compareSpecification(base: string) {
  const wantedCalls = firstColumn(textOf(base, 'docs/spec/calls.tsv'), 1)
  const wantedRoutes = firstColumn(textOf(base, 'docs/spec/routes.tsv'), 0)
  const calls = new Set<string>(allCalls.map(({ row }) => row.path))
  const routes = new Set(
    [...textOf(base, 'web/app/screens.ts').matchAll(/\bpath: '([^']+)'/g)].map(([, path]) => path ?? ''),
  )
  const missing = [
    ...wantedCalls.filter((path) => !calls.has(path)).map((path) => `the call ${path}`),
    ...wantedRoutes.filter((path) => !routes.has(path)).map((path) => `the screen ${path}`),
  ]
  return { wantedCalls, wantedRoutes, missing }
}

/** All violations, as readable lines. */
export function contractBreaches(base: string): string[] {
  const { missing } = compareSpecification(base)
  const paths = allCalls.map(({ row }) => row.path)
  return [
    ...missing.map((one) => `${one} is in the specification and not implemented`),
    ...misplacedInputs(base),
    ...paths.filter((path, at) => paths.indexOf(path) !== at).map((path) => `${path} is twice in the contract`),
    ...allCalls
      .filter(({ row }) => Array.isArray(row.needs) && row.needs.length === 0)
      .map(({ name }) => `${name} needs no permission and does not say that it is public`),
    ...allCalls
      .filter(({ row: { needs, kinds } }) => kinds !== undefined && (kinds.length === 0 || needs === 'public'))
      .map(({ name }) => `${name} is for some kinds of users, and for nobody or for everybody`),
  ]
}

report(import.meta, () => contractBreaches(root), `${allCalls.length} rows in the contract.`)
