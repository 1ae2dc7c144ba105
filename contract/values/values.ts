import { z } from 'zod'
import { isBsb, normaliseBsb } from '#contract/values/formats/identifiers.ts'
import { hasNoLink, hasNoLinkOrDomain } from '#contract/values/formats/web-addresses.ts'

// Control characters, line and paragraph separators, and bidirectional overrides: nobody types them, and in an email or a list they can
// disguise one person's text as another's.
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u
const allUnprintable = new RegExp(unprintable, 'gu')
const lineFeedsAndTabs = /[\n\t]/g

export const isPrintable = (value: string) => !unprintable.test(value)
/** For text that may be cleaned instead of refused, such as a file name. */
export const removeUnprintable = (value: string) => value.replaceAll(allUnprintable, '')
const isPrintableNote = (value: string) => isPrintable(value.replaceAll(lineFeedsAndTabs, ''))
const unprintableRefused = 'validation.controlCharacters'

/** One line that may be empty: a code, a secret that is compared, a search text. */
export const line = (max: number) => z.string().trim().max(max).refine(isPrintable, unprintableRefused)

/** Several lines that may be empty: as `line`, but line feeds (CRLF is stored as one) and tabs are allowed. */
export const lines = (max: number) =>
  z
    .string()
    .overwrite((value) => value.replaceAll('\r\n', '\n'))
    .trim()
    .max(max)
    .normalize('NFC')
    .refine(isPrintableNote, unprintableRefused)

/** A line of text a person typed: trimmed, NFC, no control characters, 1 to `max` characters. */
export const text = (max = 80) => line(max).min(1).normalize('NFC')
/** The same for several lines. */
export const note = (max: number) => lines(max).min(1)

/** The name of a company, a location, a role …: a line of text without web addresses (decision 063). */
export const name = (max: number) => text(max).refine(hasNoLink, 'validation.webAddress')
/** A person's name: no bare domains and email addresses either (decision 063). */
export const personName = (max: number) => text(max).refine(hasNoLinkOrDomain, 'validation.webAddress')

/** Optional text; an empty form field is null. */
export const optionalText = (max = 80) => emptyAsNull(text(max).nullable()).default(null)
export const optionalNote = (max: number) => emptyAsNull(note(max).nullable()).default(null)
export const optionalName = (max: number) => emptyAsNull(name(max).nullable()).default(null)
export const optionalPersonName = (max: number) => emptyAsNull(personName(max).nullable()).default(null)

/** Turns the empty string of an untouched field into null before `inner` parses it. */
export const emptyAsNull = <Inner extends z.ZodType>(inner: Inner) =>
  z.preprocess((value) => (value === '' || value === undefined ? null : value), inner)

export const id = z.uuid()
export const optionalId = emptyAsNull(z.uuid().nullable()).default(null)
// One more has to fit into PostgreSQL's int.
export const version = z.coerce.number().int().min(1).max(2_147_483_646)
export const email = z.string().trim().toLowerCase().max(254).pipe(z.email())
export const optionalEmail = emptyAsNull(email.nullable()).default(null)
/** A new password. The server also refuses common ones and the email address itself (domain.md, validation rules). */
export const newPassword = z.string().min(12).max(128).refine(isPrintable, unprintableRefused)
/** A password that is compared with the stored one: no rule for new passwords may lock its owner out. */
export const currentPassword = z.string().min(1).max(128)
/** Digits, spaces and the usual separators; the server normalises it to E.164 and refuses invalid numbers. */
export const phone = z
  .string()
  .trim()
  .regex(/^\+?[\d \u00a0().-]{6,24}$/, 'validation.phone')
export const optionalPhone = emptyAsNull(phone.nullable()).default(null)
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

/** A filter with several values, separated by commas in the query string; empty: no filter. */
export const commaSeparatedValues = <Inner extends z.ZodType>(inner: Inner) =>
  z.preprocess((value) => {
    const values = typeof value === 'string' ? value.split(',').filter(Boolean) : value
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

export const states = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'] as const
export const state = z.enum(states)
/** Digits; spaces and hyphens between them are dropped. */
export const digits = line(40).transform((value) => value.replaceAll(/[\s\u2010-\u2015-]/g, ''))

/** '633000', '633-000' and '633 000' alike; stored with the hyphen. */
export const bsb = line(20).refine(isBsb, 'validation.bsb').transform(normaliseBsb)

/** Australian: four digits, stored as text because 0872 is not 872. */
export const postcode = z
  .string()
  .trim()
  .regex(/^\d{4}$/, 'validation.postcode')

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
export const country = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, 'validation.choice')

/** ISO 4217: the three-letter code of an existing currency. */
export const currency = z
  .string()
  .trim()
  .toUpperCase()
  // oxlint-disable-next-line no-restricted-globals -- lists the existing currencies, formats nothing
  .refine((letters) => Intl.supportedValuesOf('currency').includes(letters), 'validation.choice')

/** A web address. URL parsers drop line feeds and tabs in it, so those are refused first. */
export const webAddress = line(500).pipe(z.url({ protocol: /^https?$/ }))

/** An option of a dropdown. */
export const choice = z.object({ id: z.string(), name: z.string() })
export type Choice = z.infer<typeof choice>
