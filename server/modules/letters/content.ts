// What a letter says, as text and as a page that mail programs show.
import { type LetterKind, letterKinds } from '#contract/platform/letters.ts'
import type { Language } from '#contract/values/values.ts'
import { say } from '#server/http/say.ts'
import { htmlOf, type Parts } from './letter-html.ts'

type LetterInput = { language: Language; kind: LetterKind; params: Record<string, string | number> }
export type Content = { subject: string; text: string; html: string }

/** A letter in its reader's language; `address` is where this product is reached. Everything that somebody typed is escaped. */
export function contentOf(input: LetterInput, address: string): Content {
  const letter = partsOf(input, address)
  return { subject: letter.subject, text: textOf(letter), html: htmlOf(letter) }
}

function partsOf({ language, kind, params: stored }: LetterInput, address: string): Parts {
  const params = inOneLineEach(stored)
  const words = (part: string) => say(language, `letters.${kind}.${part}`, params)
  const subject = oneLine(words('subject'))
  const { link, code } = letterKinds[kind]
  return {
    language,
    subject,
    // A subject that begins with the code spares opening the letter; inside, the code stands large below.
    headline: code ? words('headline') : subject,
    greeting: say(language, 'letters.greeting', params),
    paragraphs: words('text').split('\n'),
    code: code ? String(params.code) : null,
    link: link ? { href: `${address}${params.link ?? ''}`, label: words('button') } : null,
    note: words('note'),
    below: say(language, 'letters.below', { address }),
    linkHelp: say(language, 'letters.linkHelp'),
  }
}

// Names were not always checked for line breaks, and a line of its own in a letter looks like the sender's own words.
const inOneLineEach = (params: LetterInput['params']) =>
  Object.fromEntries(
    Object.entries(params).map(([key, value]) => [key, typeof value === 'string' ? oneLine(value) : value]),
  )

// A subject is a header.
const oneLine = (text: string) => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()

const textOf = ({ greeting, paragraphs, code, link, note, below }: Parts) =>
  [greeting, ...paragraphs, code, link && `${link.label}:\n${link.href}`, note, '--', below]
    .filter((part) => part !== null && part !== '')
    .join('\n\n')
