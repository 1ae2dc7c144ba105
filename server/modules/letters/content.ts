// A noun of its own: what a letter says, as text and as a page that mail programs show.
import { type LetterKind, letterKinds } from '#contract/letters.ts'
import type { Language } from '#contract/values.ts'
import { say } from '#server/http/say.ts'

type Told = { language: Language; kind: LetterKind; params: Record<string, string | number> }
export type Content = { subject: string; text: string; html: string }

/** A letter in its reader's language; `address` is where this product is reached. Everything that somebody typed is escaped. */
export function contentOf({ language, kind, params }: Told, address: string): Content {
  const words = (part: string) => say(language, `letters.${kind}.${part}`, params)
  const link = letterKinds[kind].link ? `${address}${params.link ?? ''}` : null
  const letter: Parts = {
    language,
    subject: oneLine(words('subject')),
    greeting: say(language, 'letters.greeting', params),
    paragraphs: words('text').split('\n'),
    code: params.code === undefined ? null : String(params.code),
    link: link === null ? null : { href: link, label: words('button') },
    note: say(language, `letters.${kind}.note`, params),
    below: say(language, 'letters.below', { address }),
    linkHelp: say(language, 'letters.linkHelp'),
  }
  return { subject: letter.subject, text: textOf(letter), html: htmlOf(letter) }
}

type Parts = {
  language: Language
  subject: string
  greeting: string
  paragraphs: string[]
  code: string | null
  link: { href: string; label: string } | null
  note: string
  below: string
  linkHelp: string
}

// A subject is a header.
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

const textOf = ({ greeting, paragraphs, code, link, note, below }: Parts) =>
  [greeting, ...paragraphs, code, link && `${link.label}:\n${link.href}`, note, '--', below]
    .filter((part) => part !== null && part !== '')
    .join('\n\n')

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)

const font = `font-family:Inter,'Segoe UI',Helvetica,Arial,sans-serif`
const paragraph = (text: string) => `<p style="margin:0 0 16px;font-size:16px;line-height:1.55">${escaped(text)}</p>`

// Mail programs know tables and inline styles. Colours of the dark mode are the reader's program's; these hold in both.
const htmlOf = (letter: Parts) => `<!doctype html>
<html lang="${letter.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escaped(letter.subject)}</title>
<style>@media (prefers-color-scheme: dark){.page{background:#12151c!important}.sheet{background:#1b1f29!important;border-color:#2b3140!important}.words,.words p{color:#e6e9f0!important}.quiet{color:#a4acbd!important}.code{background:#262c3a!important;color:#fff!important}}</style>
</head><body class="page" style="margin:0;padding:0;background:#f3f5f9">
<div style="display:none;max-height:0;overflow:hidden">${escaped(letter.paragraphs[0] ?? '')}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f5f9"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px"><tr><td style="padding:0 8px 16px;${font};font-size:20px;font-weight:700;color:#4263eb">Muster</td></tr>
<tr><td class="sheet words" style="background:#ffffff;border:1px solid #e3e7ef;border-radius:14px;padding:32px 28px;${font};color:#1b1f29">
${paragraph(letter.greeting)}${letter.paragraphs.map(paragraph).join('')}${codeBlock(letter)}${buttonBlock(letter)}${noteBlock(letter)}
</td></tr><tr><td class="quiet" style="padding:16px 8px 0;${font};font-size:13px;line-height:1.5;color:#5c6475">${escaped(letter.below)}</td></tr></table>
</td></tr></table></body></html>`

const codeBlock = ({ code }: Parts) =>
  code === null
    ? ''
    : `<p class="code" style="margin:0 0 20px;padding:16px;border-radius:10px;background:#eef1fb;text-align:center;font-size:30px;font-weight:700;letter-spacing:8px;color:#1b1f29">${escaped(code)}</p>`

const buttonBlock = ({ link, linkHelp }: Parts) =>
  link === null
    ? ''
    : `<p style="margin:4px 0 20px"><a href="${escaped(link.href)}" style="display:inline-block;padding:13px 26px;border-radius:10px;background:#4263eb;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escaped(link.label)}</a></p>
<p class="quiet" style="margin:0 0 16px;font-size:13px;line-height:1.5;color:#5c6475;overflow-wrap:anywhere">${escaped(linkHelp)}<br>${escaped(link.href)}</p>`

const noteBlock = ({ note }: Parts) =>
  note === ''
    ? ''
    : `<p class="quiet" style="margin:0;font-size:14px;line-height:1.5;color:#5c6475">${escaped(note)}</p>`
