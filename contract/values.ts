import { z } from 'zod'

const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

/** A line of text a person typed: trimmed, NFC, no control characters, 1 to `max` characters. */
export const text = (max = 80) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .normalize('NFC')
    .refine((value) => !controlCharacters.test(value), 'validation.controlCharacters')

/** Text that may be missing; an empty field of a form means it is. */
export const optionalText = (max = 80) => emptyAsNull(text(max).nullable()).default(null)

/** Turns the empty string of an untouched field into null before `inner` looks at it. */
export const emptyAsNull = <Inner extends z.ZodType>(inner: Inner) =>
  z.preprocess((value) => (value === '' || value === undefined ? null : value), inner)

export const id = z.uuid()
export const optionalId = emptyAsNull(z.uuid().nullable()).default(null)
// One more has to fit into PostgreSQL's int.
export const version = z.coerce.number().int().min(1).max(2_147_483_646)
export const email = z.string().trim().toLowerCase().max(254).pipe(z.email())
export const optionalEmail = emptyAsNull(email.nullable()).default(null)
/** A password that somebody chooses. The server also refuses common ones and the e-mail address itself (domain.md, validation rules). */
export const newPassword = z.string().min(12).max(128)
/** Digits, spaces and the signs people write between them; the server brings it into E.164 and refuses what is no number. */
export const phone = z
  .string()
  .trim()
  .regex(/^\+?[\d\s().-]{6,24}$/, 'validation.phone')
export const optionalPhone = emptyAsNull(phone.nullable()).default(null)
export const languages = ['en', 'fr', 'de', 'pt'] as const
export const language = z.enum(languages)
export type Language = z.infer<typeof language>

/** A filter that takes several values, in the query string separated by commas; none of them is no filter. */
export const several = <Inner extends z.ZodType>(inner: Inner) =>
  z.preprocess((value) => {
    const values = typeof value === 'string' ? value.split(',').filter(Boolean) : value
    return Array.isArray(values) && values.length === 0 ? undefined : values
  }, z.array(inner).max(50).optional())

export const flag = z.preprocess((value) => (value === 'true' ? true : value === 'false' ? false : value), z.boolean())

/** As many rows as a list counts beyond the page that it shows, and as many of what belongs to one row: one more says that there are more. */
export const countedAtMost = 500

export const pageSizes = [10, 25, 50, 100] as const
export const pageParams = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(25),
  q: z.string().trim().max(100).default(''),
  /** how many there are to the last one, whatever it costs; a list that is long counts five hundred beyond its page otherwise */
  count_all: flag.default(false),
}

export const latitude = z.coerce.number().min(-90).max(90)
export const longitude = z.coerce.number().min(-180).max(180)
export const optionalLatitude = emptyAsNull(latitude.nullable()).default(null)
export const optionalLongitude = emptyAsNull(longitude.nullable()).default(null)

export const states = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'] as const
export const state = z.enum(states)
/** Australian: four digits, kept as text because 0872 is not 872. */
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

type Address = Record<keyof typeof address, string | null>

/** An address in one line, as it is written on an envelope; null when nothing of it is known. */
export const addressLine = ({ address_line, address_line2, suburb, state, postcode }: Address) =>
  [address_line, address_line2, [suburb, state, postcode].filter(Boolean).join(' ')].filter(Boolean).join(', ') || null

/** Its two letters (ISO 3166). */
export const country = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, 'validation.choice')

/** ISO 4217: three letters of a currency that exists. */
export const currency = z
  .string()
  .trim()
  .toUpperCase()
  // oxlint-disable-next-line no-restricted-globals -- asks which currencies exist, formats nothing
  .refine((letters) => Intl.supportedValuesOf('currency').includes(letters), 'validation.choice')

/** What a dropdown offers. */
export const choice = z.object({ id: z.string(), name: z.string() })
export type Choice = z.infer<typeof choice>
