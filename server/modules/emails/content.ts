// The content of an email, as text and as HTML.
import { type EmailKind, emailKinds } from '#contract/platform/notifications/emails.ts'
import type { AgencyContact } from '#contract/accounts/agency-contact.ts'
import type { Language } from '#contract/values/values.ts'
import { formatPhone } from '#contract/values/formats/phone-numbers.ts'
import { serverText } from '#server/http/server-texts.ts'
import { htmlOf, type EmailParts } from './email-html.ts'

type EmailInput = {
  language: Language
  kind: EmailKind
  params: Record<string, string | number>
  /** of the agency that sends it; missing or null: the platform */
  contact?: AgencyContact | null
}
export type EmailContent = { subject: string; text: string; html: string }

/** An email in its reader's language; `address` is the public URL of this product. All user input is escaped. */
export function emailContentOf(input: EmailInput, address: string): EmailContent {
  const email = partsOf(input, address)
  return { subject: email.subject, text: textOf(email), html: htmlOf(email) }
}

/** The subject alone. */
export const emailSubjectOf = (email: EmailInput): string => partsOf(email, '').subject

function partsOf({ language, kind, params: stored, contact = null }: EmailInput, address: string): EmailParts {
  const params = { ...singleLineParams(stored), ...messageIn(stored, address) }
  const words = (part: string) => serverText(language, `emails.${kind}.${part}`, params)
  const subject = oneLine(words('subject'))
  const { link, code } = emailKinds[kind]
  return {
    language,
    subject,
    // With the code in the subject the email need not be opened; inside, the code is shown large below.
    headline: code ? words('headline') : subject,
    greeting: serverText(language, params.name ? 'emails.greeting' : 'emails.greetingWithoutName', params),
    paragraphs: words('text')
      .split('\n')
      .filter((line) => line.trim() !== ''),
    code: code ? String(params.code) : null,
    link: link ? { href: `${address}${params.link ?? ''}`, label: words('button') } : null,
    note: words('note'),
    contact: contact && { ...contact, question: serverText(language, 'emails.contact') },
    below: serverText(language, contact?.email ? 'emails.below' : 'emails.belowUnread', { address }),
    linkHelp: serverText(language, 'emails.linkHelp'),
  }
}

/** A text that an agency wrote itself has several lines, and can name the link in one of them. */
const messageIn = ({ message, link }: EmailInput['params'], address: string): EmailInput['params'] =>
  typeof message === 'string' ? { message: message.replaceAll('{link}', () => `${address}${link ?? ''}`) } : {}

// Names were not always checked for line breaks, and a line of its own could pass for the sender's own words.
const singleLineParams = (params: EmailInput['params']) =>
  Object.fromEntries(
    Object.entries(params).map(([key, value]) => [key, typeof value === 'string' ? oneLine(value) : value]),
  )

// A subject is a header and must be one line.
const oneLine = (text: string) => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()

const textOf = ({ greeting, paragraphs, code, link, note, contact, below }: EmailParts) =>
  [
    ...[greeting, ...paragraphs, code, link && `${link.label}:\n${link.href}`, note],
    contact && contactLines(contact).join('\n'),
    ...['--', below],
  ]
    .filter((part) => part !== null && part !== '')
    .join('\n\n')

const contactLines = ({ question, name, phone, email }: NonNullable<EmailParts['contact']>) =>
  [question, name, phone && formatPhone(phone), email].filter(Boolean)
