// Contract test: which characters the text fields of every call accept.
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { allCalls } from '#contract/calls.ts'
import { name, note, personName, text } from './values.ts'

type TextField = { call: string; path: string; schema: z.ZodType }

/** The text fields of a schema; `schema` is that of the whole field, with its defaults and preprocessing. */
function textFieldsIn(call: string, path: string, schema: z.ZodType, inner: z.ZodType = schema): TextField[] {
  // Every kind of zod schema holds its parts under one of these names.
  const def = inner.def as z.ZodType['def'] & Record<string, z.ZodType> & { shape?: Record<string, z.ZodType> }
  const at = (step: string) => (path === '' ? step : `${path}.${step}`)
  if (def.type === 'string') return [{ call, path, schema }]
  if (def.type === 'object')
    return Object.entries(def.shape ?? {}).flatMap(([key, field]) => textFieldsIn(call, at(key), field))
  if (def.element) return textFieldsIn(call, `${path}[]`, def.element)
  if (def.keyType && def.valueType)
    return [...textFieldsIn(call, `${path}{key}`, def.keyType), ...textFieldsIn(call, `${path}{}`, def.valueType)]
  if (def.innerType) return textFieldsIn(call, path, schema, def.innerType)
  if (def.in && def.out)
    return [...textFieldsIn(call, path, schema, def.in), ...textFieldsIn(call, path, schema, def.out)]
  return []
}

// Each text field of the contract accepts at least one of these; add an example here for a field with its own format.
const samples = [
  ...[
    'Anna',
    'anna',
    'AB',
    'ABC',
    'AUD',
    'ABCDEFGH1',
    '12',
    '1234',
    '123456',
    'x@example.com',
    'Muster <x@example.com>',
  ],
  ...['0412 345 678', '2026-11-23', '2026-11-23T10:00:00.000Z', '08:00', 'Australia/Sydney', '633-000', '062-000'],
  ...['53 004 085 616', '004 085 616', '123 456 782', '12345678', 'four words of a password', 'true', 'web'],
  ...[
    'https://example.com',
    'https://t.example.com/{z}/{x}/{y}',
    'smtp://mail.example.com',
    `twilio://AC${'0'.repeat(32)}:${'1'.repeat(32)}@api.twilio.com?from=+61400000000`,
    'companies/1/name',
    'companies/1/dmy',
    'at_abc',
    'MA000004',
    'example.com',
  ],
  '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
]
const fields = allCalls.flatMap(({ row }) => textFieldsIn(row.path, '', row.input))
const accepts = ({ schema }: TextField, value: string) => schema.safeParse(value).success
const acceptedBy = new Map<z.ZodType, string[]>()
for (const { schema } of fields)
  if (!acceptedBy.has(schema))
    acceptedBy.set(
      schema,
      samples.filter((sample) => schema.safeParse(sample).success),
    )
const namesOf = (found: readonly TextField[]) => [...new Set(found.map(({ call, path }) => `${call} ${path}`))]

// They are compared with the stored value and never displayed; a rule for new passwords must not lock anybody out.
const isStoredPassword = ({ call, path }: TextField) =>
  path === 'current_password' || (/^\/(jwt\/)?login$/.test(call) && path === 'password')

const forbidden = ['\0', '\u0007', '\r', '\u001b', '\u007f', '\u0085', '\u2028', '\u202e', '\u2066']
const severalLines =
  /^(notes?|(lines\[\]\.)?reason|description|(cost|override)_reason|do_not_rehire|entitlement|billing_address|site_instructions|cover_note|message|texts\.\w+\.(summary|description)|stages\[\]\.email_texts\.\w+|instructions_translations\.\w+|(options\[\]\.)?wording\.\w+|answers\{\}\[\]|summaries\{\}|comment|text)$/

/** Whether the field accepts the mark anywhere in a text that it accepts without it, and passes it on. */
const passesOn = (schema: z.ZodType, mark: string) =>
  (acceptedBy.get(schema) ?? [])
    .flatMap((sample) => [`${sample.slice(0, 2)}${mark}${sample.slice(2)}`, `${mark}${sample}`, `${sample}${mark}`])
    .some((value) => {
      const parsed = schema.safeParse(value)
      return parsed.success && String(parsed.data).includes(mark)
    })

// Many fields share a schema.
function fieldsPassingOn(mark: string) {
  const schemas = new Set([...acceptedBy.keys()].filter((schema) => passesOn(schema, mark)))
  return fields.filter((field) => schemas.has(field.schema) && !isStoredPassword(field))
}

describe('every text field of every call', () => {
  test('accepts one of the samples, so that the other tests have something to test', () => {
    expect(namesOf(fields.filter((field) => acceptedBy.get(field.schema)?.length === 0))).toEqual([])
  })

  test.each(forbidden)('refuses %j', (mark) => {
    expect(namesOf(fieldsPassingOn(mark))).toEqual([])
  })

  test.each(['\n', '\t'])('accepts %j in notes only', (mark) => {
    const notes = fields.filter(({ call, path }) => severalLines.test(path) && call !== '/employee/list')

    expect(namesOf(fieldsPassingOn(mark))).toEqual(namesOf(notes))
  })

  // The content of a file's cell; the name of an item created from it is validated separately (server/modules/imports/rows/entries.ts).
  const isCell = (path: string) => path.startsWith('entries[')
  const named = fields.filter(({ path }) => /(^|[._])name$|(^|\.)translations\.\w+$/.test(path) && !isCell(path))
  const ofPeople = fields.filter(({ path }) => /^(first|middle|last|preferred|contact)_name$/.test(path))

  test.each(['https://evil.test', 'see www.evil.test', 'evil.test/x'])('refuses %j as a name', (value) => {
    expect(named.length).toBeGreaterThan(ofPeople.length)
    expect(namesOf(named.filter((field) => accepts(field, value)))).toEqual([])
  })

  test.each(['evil.com', 'me@evil.test'])('refuses %j as a name of a person', (value) => {
    expect(ofPeople.length).toBeGreaterThan(0)
    expect(namesOf(ofPeople.filter((field) => accepts(field, value)))).toEqual([])
  })
})

describe('a name', () => {
  test.each([
    ...[
      "St. John's",
      'J.R. Smith',
      'Dr.med. Weber',
      'Dr.Co',
      'Anne-Marie',
      "O'Neill",
      'Núñez',
      '李雷',
      'M. de la Cruz',
    ],
    ...['Hans-Peter Müller jun.', 'A.B.', 'عائشة', 'Sam (night shift)', 'x/y', '24/7'],
  ])('of a person may be %j', (value) => {
    expect(personName(80).safeParse(value)).toMatchObject({ success: true, data: value })
  })

  test.each(['Booking.com Pty Ltd', 'realestate.com.au', 'Smith & Sons T/A Smithy', 'A/C 12', 'Level 3/12'])(
    'of a company may be %j',
    (value) => expect(name(80).safeParse(value)).toMatchObject({ success: true, data: value }),
  )

  test.each([
    ...[
      'http://evil.test',
      'HTTPS://EVIL.TEST',
      'ftp://evil.test',
      'www.evil.test',
      'WWW.evil.test',
      'evil.test/prize',
    ],
    ...['evil.com?x=1', 'evil.com:8080', 'Anna, see evil.com/x now', 'ｗｗｗ．evil．test', 'evil。com/x'],
  ])('is never %j', (value) => {
    expect(name(80).safeParse(value).success).toBe(false)
    expect(personName(80).safeParse(value).success).toBe(false)
  })

  test.each(['evil.com', 'Anna evil.net', 'evil.com.au', 'EVIL.COM', 'anna@evil.test', 'click evil.click.'])(
    'of a person is never %j',
    (value) => expect(personName(80).safeParse(value).success).toBe(false),
  )
})

test('a note keeps its line breaks, converts CRLF to line feeds, and is trimmed', () => {
  expect(note(80).parse(' one\r\n\ttwo\n')).toBe('one\n\ttwo')
  expect(text().parse('  Anna \n')).toBe('Anna')
})
