import { parseSync } from 'vite'

/** A node of the syntax tree (ESTree with TypeScript and JSX), with only the fields that the checks need. */
export type AstNode = {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

/** Parses a file; throws a syntax error. */
export function treeOf(file: string, text: string): AstNode {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message}`)
  if (!isNode(program)) throw new Error(`${file} has no tree`)
  return program
}

/** Calls `see` for this node and all below it, with its ancestors, outermost first. */
export function walk(
  value: unknown,
  see: (node: AstNode, around: readonly AstNode[]) => void,
  around: readonly AstNode[] = [],
) {
  if (Array.isArray(value)) for (const one of value) walk(one, see, around)
  if (!isNode(value)) return
  see(value, around)
  const inner = [...around, value]
  for (const child of Object.values(value)) if (typeof child === 'object') walk(child, see, inner)
}

export const isNode = (value: unknown): value is AstNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'start' in value

/** The name of a node: of an identifier, or of the identifier in its `id`, `key` or `name`. */
export function nameOf(node: unknown): string {
  if (!isNode(node)) return ''
  if (typeof node.name === 'string') return node.name
  return nameOf(node.id ?? node.key ?? node.name)
}

/** Maps an offset to its line number, counted from 1. */
export function lineFinder(text: string): (at: number) => number {
  const starts = [0, ...[...text.matchAll(/\n/g)].map((match) => match.index + 1)]
  return (at) => starts.findLastIndex((start) => start <= at) + 1
}
