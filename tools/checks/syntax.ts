import { parseSync } from 'vite'

/** A node of the syntax tree (ESTree with TypeScript and JSX), read only as far as a check needs. */
export type AstNode = {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

/** The tree of a file; throws when it does not parse. */
export function treeOf(file: string, text: string): AstNode {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message}`)
  if (!isNode(program)) throw new Error(`${file} has no tree`)
  return program
}

/** Calls `see` for every node below and including this one, with the nodes around it, outermost first. */
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

/** The name a node carries: of an identifier, or of the identifier in its `id`, `key` or `name`. */
export function nameOf(node: unknown): string {
  if (!isNode(node)) return ''
  if (typeof node.name === 'string') return node.name
  return nameOf(node.id ?? node.key ?? node.name)
}

/** From an offset to its line, counted from 1. */
export function lineFinder(text: string): (at: number) => number {
  const starts = [0, ...[...text.matchAll(/\n/g)].map((match) => match.index + 1)]
  return (at) => starts.findLastIndex((start) => start <= at) + 1
}
