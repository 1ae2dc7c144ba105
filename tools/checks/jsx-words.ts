import { type AstNode, isNode, lineFinder, nameOf, treeOf, walk } from './syntax.ts'

const textAttributes = new Set([
  'label',
  'title',
  'placeholder',
  'aria-label',
  'aria-description',
  'description',
  'alt',
  'error',
  'message',
  'subtitle',
  'legend',
])
const hasWords = /\p{L}{2,}/u

// The product's name, keys of the keyboard and the start of a URL are the same in every language.
const sameEverywhere = /^(Muster|Ctrl .|Esc|https?:.*)$/

/** User-visible text written directly in JSX: between tags, in a text attribute, or as a string in braces. */
export function wordsInJsx(file: string, text: string): string[] {
  const lineAt = lineFinder(text)
  const breaches: string[] = []
  walk(treeOf(file, text), (node, around) => {
    const words = isText(node) && isVisible(around) ? stringsIn(node).join(' ').trim() : ''
    const bare = words.replaceAll(/&\w+;/g, '')
    if (hasWords.test(bare) && !sameEverywhere.test(bare))
      breaches.push(`${file}:${lineAt(node.start)} words in the JSX: ${words}`)
  })
  return breaches
}

const isText = (node: AstNode) =>
  node.type === 'JSXText' ||
  node.type === 'TemplateLiteral' ||
  (node.type === 'Literal' && typeof node.value === 'string')

/** Whether a text in this position is visible: a child of an element, or the value of a text attribute. */
function isVisible(around: readonly AstNode[]): boolean {
  const index = around.findLastIndex(
    (node) => !/^(ConditionalExpression|LogicalExpression|JSXExpressionContainer)$/.test(node.type),
  )
  const holder = around[index]
  if (holder?.type === 'JSXAttribute') return textAttributes.has(nameOf(holder))
  return holder?.type === 'JSXElement' || holder?.type === 'JSXFragment'
}

function stringsIn(node: AstNode): string[] {
  if (node.type !== 'TemplateLiteral') return typeof node.value === 'string' ? [node.value] : []
  return Array.isArray(node.quasis)
    ? node.quasis.map((part) => (isNode(part) && isTemplateText(part.value) ? part.value.cooked : ''))
    : []
}

const isTemplateText = (value: unknown): value is { cooked: string } =>
  typeof value === 'object' && value !== null && 'cooked' in value && typeof value.cooked === 'string'
