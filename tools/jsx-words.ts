import { type AstNode, isNode, lineFinder, nameOf, treeOf, walk } from './syntax.ts'

const spoken = new Set(['label', 'title', 'placeholder', 'aria-label', 'aria-description', 'description', 'alt', 'error', 'message', 'subtitle', 'legend'])
const hasWords = /\p{L}{2,}/u

// The product's name, keys of the keyboard and the beginning of an address are the same in every language.
const sameEverywhere = /^(Muster|Ctrl|Shift|Alt|Esc|Enter|https?:.*)$/

/** Text that a person would read, written straight into JSX: between tags, in a spoken attribute, or as a string in braces. */
export function wordsInJsx(file: string, text: string): string[] {
  const lineAt = lineFinder(text)
  const found: string[] = []
  walk(treeOf(file, text), (node, around) => {
    const parent = around.at(-1)
    const words = isSpoken(node, parent, around.at(-2)) ? stringsIn(node).join(' ').trim() : ''
    const bare = words.replaceAll(/&\w+;/g, '')
    if (hasWords.test(bare) && !sameEverywhere.test(bare)) found.push(`${file}:${lineAt(node.start)} words in the JSX: ${words}`)
  })
  return found
}

function isSpoken(node: AstNode, parent?: AstNode, above?: AstNode) {
  if (node.type === 'JSXText') return true
  const text = (node.type === 'Literal' && typeof node.value === 'string') || node.type === 'TemplateLiteral'
  if (!text || parent === undefined) return false
  if (parent.type === 'JSXAttribute') return spoken.has(nameOf(parent))
  if (parent.type !== 'JSXExpressionContainer') return isBranch(node, parent) && above?.type === 'JSXExpressionContainer'
  return above?.type !== 'JSXAttribute' || spoken.has(nameOf(above))
}

// `{open ? 'Close' : 'Open'}` and `{count > 0 && 'some'}`
const isBranch = (node: AstNode, parent: AstNode) =>
  (parent.type === 'ConditionalExpression' && node !== parent.test) || (parent.type === 'LogicalExpression' && node === parent.right)

function stringsIn(node: AstNode): string[] {
  if (node.type !== 'TemplateLiteral') return typeof node.value === 'string' ? [node.value] : []
  return Array.isArray(node.quasis) ? node.quasis.map((part) => (isNode(part) && isCooked(part.value) ? part.value.cooked : '')) : []
}

const isCooked = (value: unknown): value is { cooked: string } => typeof value === 'object' && value !== null && 'cooked' in value && typeof value.cooked === 'string'
