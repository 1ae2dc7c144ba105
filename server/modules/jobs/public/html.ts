// Writes HTML and XML: every text in a template is escaped, unless it is marked as markup.

/** Markup that can be sent as it is. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type MarkupPart = Markup | string | number | null | undefined | false | readonly MarkupPart[]

/** A template of HTML or XML. Texts are escaped, for elements and for quoted attributes; null, undefined and false are left out. */
export const markup = (strings: TemplateStringsArray, ...parts: readonly MarkupPart[]): Markup =>
  new Markup(strings.map((text, at) => text + textOfPart(parts[at])).join(''))

/** Marks HTML as safe: only for what was sanitised when it was stored. */
export const sanitised = (html: string) => new Markup(html)

function textOfPart(part: MarkupPart): string {
  if (part === null || part === undefined || part === false) return ''
  if (part instanceof Markup) return part.text
  if (typeof part === 'string' || typeof part === 'number') return escapeMarkup(String(part))
  return part.map(textOfPart).join('')
}

const htmlEscapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeMarkup = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => htmlEscapes[character] ?? character)

/** A text of XML as it is, for readers that expect no entities. */
export const cdata = (text: string | null) =>
  text === null || text === '' ? null : new Markup(`<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`)

/** JSON in a script element: no text in it can end the element or begin a comment. */
export const jsonScript = (type: string, value: unknown) =>
  markup`<script type="${type}">${new Markup(JSON.stringify(value).replaceAll('<', String.raw`\u003c`))}</script>`
