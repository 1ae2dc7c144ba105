// Which HTML a job's description can hold: what an editor for short documents makes, and nothing that runs or loads.
import sanitizeHtml from 'sanitize-html'

const sanitizeOptions: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'h2', 'h3', 'strong', 'em', 'u', 's', 'ul', 'ol', 'li', 'blockquote', 'hr', 'a'],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    b: 'strong',
    i: 'em',
    h1: 'h2',
    // A page that opens from a job cannot reach back into it, and is not vouched for.
    a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow', target: '_blank' }),
  },
}

/** The allowed part of the HTML; empty when it has no text. */
export function sanitiseRichText(html: string): string {
  const clean = sanitizeHtml(html, sanitizeOptions).trim()
  return textOf(clean) === '' ? '' : clean
}

/** The text without any markup. */
export const textOf = (html: string) =>
  sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} })
    .replaceAll(/\s+|&nbsp;/gu, ' ')
    .trim()
