import type { z } from 'zod'
import type { Call } from '#contract/call.ts'

const kilobyte = 1024
const least = 16 * kilobyte
const most = 1024 * kilobyte
const mostWithoutLogin = 384 * kilobyte

/** The most bytes that the fields of a call may have: what its longest valid input needs, within bounds. Files have limits of their own. */
export const bodyLimitOf = ({ input, needs }: Pick<Call, 'input' | 'needs'>) =>
  Math.min(needs === 'public' ? mostWithoutLogin : most, Math.max(least, longest(input)))

// A letter takes up to four bytes. What has no limit of its own is a day, a number, an id.
const bytesPerLetter = 4
const shortValue = 40
const entriesWithoutLimit = 200

/** The length of the longest input of a schema as JSON. */
function longest(schema: z.core.$ZodType): number {
  const def = partsOf(schema)
  if (def.shape) return sum(Object.entries(def.shape).map(([name, field]) => name.length + 4 + longest(field)))
  if (def.element) return (limitIn(def) ?? entriesWithoutLimit) * (longest(def.element) + 1)
  if (def.keyType && def.valueType) return entriesWithoutLimit * (longest(def.keyType) + longest(def.valueType))
  if (def.options) return Math.max(...def.options.map(longest))
  if (def.in && def.out) return Math.max(longest(def.in), longest(def.out))
  if (def.innerType) return longest(def.innerType)
  return bytesPerLetter * (limitIn(def) ?? shortValue)
}

/** Every kind of zod schema has its parts under one of these names. */
const partsOf = (schema: z.core.$ZodType) =>
  // The type of zod's own definitions names only the kind.
  schema._zod.def as z.core.$ZodTypeDef & Partial<Parts>

type Choice = { options: Parts['options']; discriminator: string | undefined }
type Parts = {
  shape: Record<string, z.core.$ZodType>
  options: readonly z.core.$ZodType[]
  discriminator: string
  checks: readonly { _zod: { def: { check: string; maximum?: number; length?: number } } }[]
} & Record<'element' | 'keyType' | 'valueType' | 'in' | 'out' | 'innerType', z.core.$ZodType>

function limitIn({ checks = [] }: Partial<Parts>): number | undefined {
  const limits = checks.map(({ _zod: { def } }) => (def.check === 'max_length' ? def.maximum : def.length))
  return limits.find((limit) => limit !== undefined)
}

/**
 * The value with each list cut to one entry more than its schema allows: it is refused as too long without checking thousands of entries
 * first.
 */
export function withoutExcess(schema: z.core.$ZodType, value: unknown): unknown {
  const def = partsOf(schema)
  const inner = def.innerType ?? def.in
  if (inner) return withoutExcess(inner, value)
  const { options, discriminator } = def
  if (options) return withoutExcessOfOption({ options, discriminator }, value)
  if (def.element && Array.isArray(value)) return entriesWithoutExcess(def.element, value, limitIn(def))
  if (!isRecord(value)) return value
  const { shape, valueType } = def
  if (valueType)
    return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, withoutExcess(valueType, field)]))
  if (!shape) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => {
      const known = Object.hasOwn(shape, name) ? shape[name] : undefined
      return [name, known === undefined ? field : withoutExcess(known, field)]
    }),
  )
}

function entriesWithoutExcess(element: z.core.$ZodType, entries: readonly unknown[], limit = entries.length) {
  return entries.slice(0, limit + 1).map((entry) => withoutExcess(element, entry))
}

/** Only one option can take a list, or an object with this discriminator. */
function withoutExcessOfOption({ options, discriminator }: Choice, value: unknown) {
  const option = options.find((one) => {
    const { shape, element } = partsOf(one)
    if (Array.isArray(value)) return element !== undefined
    if (discriminator === undefined || !isRecord(value)) return false
    const names: ReadonlySet<unknown> | undefined = shape?.[discriminator]?._zod.values
    return names?.has(value[discriminator]) === true
  })
  return option === undefined ? value : withoutExcess(option, value)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
