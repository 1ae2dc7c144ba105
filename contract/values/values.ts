import { z } from 'zod'
import {
  cleanCode,
  cleanDigits,
  cleanEmail,
  cleanLine,
  cleanLines,
  cleanPhone,
  isBlank,
} from '#contract/values/formats/clean-text.ts'
import { isBsb, isBsbWithoutZero, normaliseBsb, states } from '#contract/values/formats/identifiers.ts'
import { hasNoLink, hasNoLinkOrDomain } from '#contract/values/formats/web-addresses.ts'

// Control characters, line and paragraph separators, and bidirectional overrides: in an email or a list they can disguise one person's text
// as another's.
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu
/** For text that is not cleaned as typed text is: the name of a file, a signed text. */
export const removeUnprintable = (value: string) => value.replaceAll(unprintable, '')
const isPrintable = (value: string) => removeUnprintable(value) === value

/** A text of at most `max` characters after `clean`, which neither it nor any later check sees when the text is too long. */
export const limited = (max: number, clean: (text: string) => string) =>
  z
    .string()
    // What `clean` removes does not count: marks around a pasted number, accents as letters of their own.
    .check((context) => {
      if (context.value.length > 4 * max + 100) context.issues.push(tooLong(context.value, max))
    })
    .overwrite(clean)
    .max(max, { abort: true })

/** The issue of a text that is too long; what else would be checked is not. */
export const tooLong = (input: string, maximum: number) =>
  ({ code: 'too_big', origin: 'string', maximum, inclusive: true, input, continue: false }) as const

/** One line that may be empty: a code, a secret that is compared, a search text. */
export const line = (max: number) => limited(max, cleanLine)

/** Several lines that may be empty: as `line`, but line feeds (CRLF is stored as one) and tabs are kept. */
export const lines = (max: number) => limited(max, cleanLines)

/** A code or number in one notation: see `cleanCode`. */
export const codeLine = (max: number) => limited(max, cleanCode)

/** A line of text a person typed: 1 to `max` characters, and something to see. */
export const text = (max = 80) => line(max).min(1, { abort: true }).refine(isVisible, 'validation.required')
/** The same for several lines. */
export const note = (max: number) => lines(max).min(1)
const isVisible = (value: string) => !isBlank(value)

/** The name of a company, a location, a role …: a line of text without web addresses, since names appear in emails to strangers. */
export const name = (max: number) => text(max).refine(hasNoLink, 'validation.webAddress')
/** A person's name, which anybody can choose who registers: no bare domains and email addresses either. */
export const personName = (max: number) => text(max).refine(hasNoLinkOrDomain, 'validation.webAddress')

/** Optional text; an empty form field is null. */
export const optionalText = (max = 80) => blankAsNull(text(max).nullable()).default(null)
export const optionalNote = (max: number) => blankAsNull(note(max).nullable()).default(null)
/** The same in an update that names only what changes: omitted, it stays; an empty form field is null. */
export const changedText = (max: number) => blankAsNull(text(max).nullable()).optional()
export const changedNote = (max: number) => blankAsNull(note(max).nullable()).optional()
export const optionalName = (max: number) => blankAsNull(name(max).nullable()).default(null)
export const optionalPersonName = (max: number) => blankAsNull(personName(max).nullable()).default(null)
/** Empty for people with one name, which is their first name. */
export const lastName = line(80).refine(hasNoLinkOrDomain, 'validation.webAddress').default('')

/** Turns the empty string of an untouched field into null before `inner` parses it. */
export const emptyAsNull = <Inner extends z.ZodType>(inner: Inner) =>
  z.preprocess((value) => (value === '' || value === undefined ? null : value), inner)

/** The same for text that shows nothing: spaces, invisible characters. */
const blankAsNull = <Inner extends z.ZodType>(inner: Inner) =>
  z.preprocess((value) => (value === undefined || (typeof value === 'string' && isBlank(value)) ? null : value), inner)

export const id = z.uuid()
export const optionalId = emptyAsNull(z.uuid().nullable()).default(null)
// One more has to fit into PostgreSQL's int.
export const version = z.coerce.number().int().min(1).max(2_147_483_646)
// As zod has it, but with the letters of every script in the domain.
const emailPattern =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+(?:[\p{L}\p{M}]{2,}|xn--[a-z0-9-]+)$/u
export const email = limited(254, cleanEmail).pipe(z.email({ pattern: emailPattern }))
export const optionalEmail = blankAsNull(email.nullable()).default(null)
/** A new password. The server also refuses common ones and the email address itself (domain.md, validation rules). */
export const newPassword = z
  .string()
  .max(128, { abort: true })
  .min(12)
  .refine(isPrintable, 'validation.controlCharacters')
/** A password that is compared with the stored one: no rule for new passwords may lock its owner out. */
export const currentPassword = z.string().max(128, { abort: true }).min(1)
/** Digits, spaces and the usual separators; the server normalises it to E.164 and refuses invalid numbers. */
export const phone = limited(40, cleanPhone).regex(/^\+?[\d ().-]{6,30}$/, 'validation.phone')
export const optionalPhone = blankAsNull(phone.nullable()).default(null)
export const languages = ['en', 'fr', 'de', 'pt'] as const
export const language = z.enum(languages)
export type Language = z.infer<typeof language>

/** A record's text in each language; null: none. */
export const translations = z.object({
  en: z.string().nullable(),
  fr: z.string().nullable(),
  de: z.string().nullable(),
  pt: z.string().nullable(),
})
/** The input of a text in each language, each of them `one`. */
export const inEachLanguage = <One extends z.ZodType>(one: One) =>
  z.strictObject({ en: one, fr: one, de: one, pt: one })

// Of a long text only the beginning is split; that there are too many values shows already.
const maxSplit = 200

/** A filter with several values, separated by commas in the query string; empty: no filter. */
export const commaSeparatedValues = <Inner extends z.ZodType>(inner: Inner) =>
  z.preprocess((value) => {
    const values = typeof value === 'string' ? value.split(',', maxSplit).filter(Boolean) : value
    return Array.isArray(values) && values.length === 0 ? undefined : values
  }, z.array(inner).max(50).optional())

export const booleanField = z.preprocess(
  (value) => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean(),
)

/** The search text of a list; an empty text matches everything. */
export const searchQuery = line(100).default('')

export const pageParams = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(25),
  q: searchQuery,
  /** counts all rows at any cost; otherwise a long list counts up to five hundred beyond its page */
  count_all: booleanField.default(false),
}

export const latitude = z.coerce.number().min(-90).max(90)
export const longitude = z.coerce.number().min(-180).max(180)
export const optionalLatitude = emptyAsNull(latitude.nullable()).default(null)
export const optionalLongitude = emptyAsNull(longitude.nullable()).default(null)

/** The code of a customer or an employee. */
export const recordCode = codeLine(24)
  .toUpperCase()
  .regex(/^[A-Z0-9_-]+$/, 'validation.code')
/** The code of an item of a reference list. */
export const itemCode = codeLine(24)
  .toUpperCase()
  .regex(/^[A-Z0-9_]+$/, 'validation.itemCode')

export const state = z.enum(states)
/** Digits; spaces, dashes and dots between them are dropped. */
export const digits = limited(40, cleanDigits)

/** '633000', '633-000' and '633 000' alike; stored with the hyphen. */
export const bsb = codeLine(20)
  .refine(isBsb, { error: ({ input }) => (isBsbWithoutZero(input) ? 'validation.bsbZero' : 'validation.bsb') })
  .transform(normaliseBsb)

/** Australian: four digits, stored as text because 0872 is not 872. */
export const postcode = limited(12, cleanDigits).regex(/^\d{4}$/, {
  error: ({ input }) => (/^\d{3}$/.test(String(input)) ? 'validation.postcodeZero' : 'validation.postcode'),
})

export const address = {
  address_line: optionalText(120),
  /** a level, a unit, a building */
  address_line2: optionalText(120),
  suburb: optionalText(80),
  state: emptyAsNull(state.nullable()).default(null),
  postcode: emptyAsNull(postcode.nullable()).default(null),
}

/** The same in a result. */
export const shownAddress = {
  address_line: z.string().nullable(),
  address_line2: z.string().nullable(),
  suburb: z.string().nullable(),
  state: z.string().nullable(),
  postcode: z.string().nullable(),
}

type Address = Record<keyof typeof address, string | null>

/** An address in one line, as on an envelope; null when nothing of it is known. */
export const addressLine = ({ address_line, address_line2, suburb, state, postcode }: Address) =>
  [address_line, address_line2, [suburb, state, postcode].filter(Boolean).join(' ')].filter(Boolean).join(', ') || null

/** The two-letter code (ISO 3166). */
export const country = codeLine(40)
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, 'validation.choice')

/** ISO 4217: the three-letter code of an existing currency. */
export const currency = codeLine(40)
  .toUpperCase()
  // oxlint-disable-next-line no-restricted-globals -- lists the existing currencies, formats nothing
  .refine((letters) => Intl.supportedValuesOf('currency').includes(letters), 'validation.choice')

/** A web address. URL parsers drop line feeds and tabs in it, so those are refused first. */
export const webAddress = line(500).pipe(z.url({ protocol: /^https?$/ }))

/** An option of a dropdown. */
export const choice = z.object({ id: z.string(), name: z.string() })
export type Choice = z.infer<typeof choice>
