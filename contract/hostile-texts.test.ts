// Contract test: a megabyte of any text in any field of any call is refused, in about the time that a short one takes.
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { allCalls } from './calls.ts'

const megabyte = 1_000_000
const units = [
  'a',
  ' ',
  '.',
  '1',
  '@',
  '<',
  '-',
  ',',
  '\u0301',
  'a\u0301\u0327',
  'a.',
  'aa.aa',
  'www.',
  '\u200d',
  '\u2028',
]
const texts = [...units, '[', '{"a":', '"a",'].map((unit) => ({ unit, short: unit, long: repeated(unit) }))

function repeated(unit: string) {
  // Joined in memory: a repeated string would be joined by the first function that reads it, and count in its time.
  return Buffer.from(unit.repeat(megabyte / unit.length)).toString()
}

/** Makes the value of a field out of one text in it. */
type Wrap = (value: unknown) => unknown

/** The texts in a schema: itself, entries of lists, values of records and their keys. */
function textsIn(schema: z.ZodType, wrap: Wrap = (value) => value): Wrap[] {
  // Every kind of zod schema holds its parts under one of these names.
  const def = schema.def as z.ZodType['def'] & Record<string, z.ZodType> & Partial<Parts>
  if (def.shape)
    return Object.entries(def.shape).flatMap(([key, field]) => textsIn(field, (value) => wrap({ [key]: value })))
  if (def.options) return def.options.flatMap((option) => textsIn(option, wrap))
  if (def.element) return [wrap, ...textsIn(def.element, (value) => wrap([value]))]
  if (def.keyType && def.valueType)
    return [(value) => wrap({ [String(value)]: value }), ...textsIn(def.valueType, (value) => wrap({ a: value }))]
  if (def.innerType) return textsIn(def.innerType, wrap)
  return def.in && def.out ? [...textsIn(def.in, wrap), ...textsIn(def.out, wrap)] : [wrap]
}
type Parts = { shape: Record<string, z.ZodType>; options: z.ZodType[] }

const fieldsOf = (input: z.ZodObject) =>
  // The contract is made of classic zod types.
  Object.entries(input.shape as Record<string, z.ZodType>).flatMap(([name, schema]) =>
    textsIn(schema).map((wrap) => ({ name, schema, wrap })),
  )

/** In milliseconds of this thread's processor time, so that whatever else runs on the machine does not count. */
function timeOf(schema: z.ZodType, value: unknown) {
  const start = process.threadCpuUsage()
  const parsed = schema.safeParse(value, { reportInput: true })
  const { user, system } = process.threadCpuUsage(start)
  return { parsed, took: (user + system) / 1000 }
}

// A short text takes microseconds, so that a pause of the machine would be a multiple. What grows with the square takes minutes.
const floor = 10

// Many fields share a schema.
const tried = new Set<z.ZodType>()

test.each(allCalls)('$name refuses a megabyte in any of its texts, as fast as a short text', ({ row }) => {
  const fields = fieldsOf(row.input).filter(({ schema }) => !tried.has(schema))
  for (const { name, schema, wrap } of fields)
    for (const { unit, short, long } of texts) {
      const { parsed, took } = timeOf(schema, wrap(long))
      const isStored = parsed.success && JSON.stringify(parsed.data ?? null).length > 10_000
      expect(isStored, `${name} stores ${unit} without limit`).toBe(false)
      const allowed = 10 * Math.max(floor, timeOf(schema, wrap(short)).took)
      const least = took < allowed ? took : Math.min(took, timeOf(schema, wrap(long)).took)
      expect(least, `${name} of ${unit}`).toBeLessThan(allowed)
    }
  for (const { schema } of fields) tried.add(schema)
})
