/** A part of a text with markup: letters, or an element with what it holds. */
export type RichNode = string | { tag: RichTag; href: string | null; children: readonly RichNode[] }

const tags = {
  P: 'p',
  H2: 'h3',
  H3: 'h4',
  STRONG: 'strong',
  B: 'strong',
  EM: 'em',
  I: 'em',
  UL: 'ul',
  OL: 'ol',
  LI: 'li',
  BR: 'br',
  A: 'a',
} as const
export type RichTag = (typeof tags)[keyof typeof tags]

const isTag = (name: string): name is keyof typeof tags => name in tags

/** Reads HTML as the parts that a job may have; of anything else only the text stays. Nothing of it runs: it is parsed, never inserted. */
export const readRichText = (html: string): readonly RichNode[] =>
  [...new DOMParser().parseFromString(html, 'text/html').body.childNodes].flatMap(partsOf)

function partsOf(node: Node): readonly RichNode[] {
  if (node instanceof Text) return node.data === '' ? [] : [node.data]
  if (!(node instanceof Element) || node.tagName === 'SCRIPT' || node.tagName === 'STYLE') return []
  const children = [...node.childNodes].flatMap(partsOf)
  if (!isTag(node.tagName)) return children
  const href = node.getAttribute('href') ?? ''
  return [{ tag: tags[node.tagName], href: /^(https?:|mailto:|tel:)/i.test(href) ? href : null, children }]
}
