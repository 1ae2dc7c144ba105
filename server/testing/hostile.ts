import fc from 'fast-check'
import { z } from 'zod'
import type { Call } from '#contract/call.ts'

/** What users paste, and what attackers send. */
export const hostileStrings = [
  '',
  ' ',
  '\u0000',
  'before\u0000after',
  '\ud800',
  '\udc00half',
  '\ufeff',
  '\u202eevitator',
  'İstanbul',
  'Straße',
  '👩‍👩‍👧‍👦'.repeat(10),
  'a\u0301'.repeat(60),
  'x'.repeat(300),
  "'; drop table customers; --",
  "' or '1'='1",
  '%',
  '_%\\',
  '\\',
  '"',
  '{{fields}}',
  '$t(refusals.failure)',
  '<img src=x onerror=alert(1)>',
  '=HYPERLINK("http://x.example")',
  '__proto__',
  'constructor',
  'toString',
  '../../etc/passwd',
  'line\nbreak\ttab\r',
  'null',
  'undefined',
  'true',
  'NaN',
  'Infinity',
  '-1',
  '0',
  '1e309',
  '0x10',
  '1.5',
  '2147483648',
  '9007199254740991',
  '9'.repeat(40),
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '2026-02-30',
  '2026-11-18',
  '+275760-09-13',
  '0000-01-01T00:00:00.000Z',
  '0001-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '+275760-09-13T00:00:00.000Z',
  '24:00',
  '23:59',
  '00:00',
  'Etc/Unknown',
  'Antarctica/Troll',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '{"a":1}',
  '1,2,3',
  'a@b',
  'ä@ö.example',
  '+61 7 5550 0000',
]

const numbers = [0, -0, -1, 1.5, 1, 24, 100_001, 2_147_483_647, 2_147_483_648, Number.MAX_SAFE_INTEGER, 1e21, -1e300]
const odd: unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  [{}],
  { toString: 1 },
  { constructor: 1 },
  Array(600).fill('x'),
]
const names = [
  'constructor',
  'toString',
  'hasOwnProperty',
  'valueOf',
  'agency_id',
  'created_by',
  '',
  ' ',
  '$t(x)',
  '{{x}}',
  '\u0000',
]

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...hostileStrings) },
  { weight: 2, arbitrary: fc.constantFrom(...numbers) },
  { weight: 2, arbitrary: fc.constantFrom(...odd) },
  { weight: 1, arbitrary: fc.array(fc.constantFrom(...hostileStrings), { minLength: 1, maxLength: 3 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 120 }) },
)

/**
 * Inputs of a call that are valid (as given, or by its JSON Schema) except for one to three fields, which are hostile, unusual or missing.
 */
export function hostileInputs(row: Call, right: Record<string, unknown>): fc.Arbitrary<Record<string, unknown>> {
  const schema = z.toJSONSchema(row.input, { io: 'input', unrepresentable: 'any' })
  // The output of zod: nested JSON Schemas.
  const properties = (schema.properties ?? {}) as Record<string, Schema>
  const fitting = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, fittingTo(property)])),
    { requiredKeys: [] },
  )
  const base = fc.oneof({ weight: 3, arbitrary: fc.constant(right) }, { weight: 1, arbitrary: fitting })
  const name = fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...Object.keys(properties), 'q') },
    { weight: 1, arbitrary: fc.constantFrom(...names) },
  )
  const spoiled = fc.array(fc.tuple(name, fc.oneof(hostileValue, fc.constant(undefined))), {
    minLength: 1,
    maxLength: 3,
  })
  return fc.tuple(base, spoiled).map(([fields, spoils]) => ({ ...fields, ...Object.fromEntries(spoils) }))
}

/** Values that broke calls before, in each field of a call separately. */
export const malformedInputs = (row: Call, right: Record<string, unknown>): Record<string, unknown>[] =>
  Object.keys(row.input.shape).flatMap((name) =>
    ['\u0000', '9007199254740991', '0000-01-01', []].map((value) => ({ ...right, [name]: value })),
  )

const hostileIntegers = [2_147_483_648, -1, 9_007_199_254_740_991, 1e308, 0]

/** Inputs with numbers that no column or no rule takes, in each number of a call separately, also in the entries of its lists. */
export function integerInputs(row: Call, right: Record<string, unknown>): Record<string, unknown>[] {
  // The output of zod: nested JSON Schemas.
  const schema = z.toJSONSchema(row.input, { io: 'input', unrepresentable: 'any' }) as Schema
  return numbersIn(schema, right, (value) => value as Record<string, unknown>).flatMap((put) =>
    hostileIntegers.map((value) => put(value)),
  )
}

/** For each number in a schema, the input with another value at its place. */
function numbersIn(
  schema: Schema,
  present: unknown,
  put: (value: unknown) => Record<string, unknown>,
): ((value: unknown) => Record<string, unknown>)[] {
  if (schema.type === 'integer' || schema.type === 'number') return [put]
  if (schema.anyOf !== undefined) return schema.anyOf.flatMap((one) => numbersIn(one, present, put))
  if (schema.items !== undefined) {
    const entry = Array.isArray(present) ? present[0] : undefined
    return numbersIn(schema.items, entry ?? sampleOf(schema.items), (value) => put([value]))
  }
  const fields = typeof present === 'object' && present !== null ? present : {}
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
    numbersIn(property, Object.entries(fields).find(([field]) => field === name)?.[1], (value) =>
      put({ ...fields, [name]: value }),
    ),
  )
}

const sampleOf = (schema: Schema) => fc.sample(fittingTo(schema), { numRuns: 1, seed: 1 })[0]

type Schema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  items?: Schema
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  minimum?: number
  maximum?: number
}

/** A value of the schema's kind, often a valid one. */
function fittingTo(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map(fittingTo))
  if (schema.type === 'array') return fc.array(fittingTo(schema.items ?? {}), { maxLength: 3 })
  if (schema.type === 'object')
    return fc.record(
      Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, fittingTo(inner)])),
    )
  if (schema.type === 'integer' || schema.type === 'number')
    return fc.oneof(fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 100 }), fc.constantFrom(...numbers))
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.format === 'uuid') return fc.uuid({ version: 4 })
  return fc.oneof(
    fc.constantFrom(...hostileStrings),
    fc.constantFrom('2026-11-23', '08:00', '16:00', 'Australia/Sydney', 'A1', 'x@example.com'),
  )
}
