// Contract test: dates that follow each other, in the input of every call.
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { allCalls } from '#contract/calls.ts'
import { dateOrders, withDateOrders } from './date-order.ts'

const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success
// A day or an instant and nothing else; a text schema would also accept a word.
const isDate = (schema: z.ZodType) =>
  ['2026-11-23', '2026-11-23T10:00:00.000Z'].some((date) => accepts(schema, date)) &&
  !['Anna', 'four words of a password', '2026', '2026-13-01'].some((other) => accepts(schema, other))

const pairsOf = (shape: Record<string, z.ZodType>) => {
  const dates = Object.keys(shape).filter((field) => isDate(shape[field] ?? z.never()))
  return dates.flatMap((one, at) => dates.slice(at + 1).map((other) => [one, other] as const))
}
const pairs = allCalls.flatMap(({ row }) =>
  pairsOf(row.input.shape).map(([one, other]) => ({ path: row.path, row, fields: [one, other] as const })),
)
const orderOf = (fields: readonly string[]) =>
  dateOrders.find(({ earlier, later }) => fields.includes(earlier) && fields.includes(later))

// Pairs without a fixed order.
const independent = new Set([
  'course_starts_on granted_on', // a course may begin before the visa that covers the rest of it
  'from answered_from', // filters of two different dates: of the shift and of the response
  'from answered_to',
  'to answered_from',
  'to answered_to',
  'paid_on period_to', // pay may be due before the end of the period
  'start_on publish_on', // a job can be advertised before, while and after the work begins
  'start_on closes_on',
  'end_on publish_on',
  'end_on closes_on',
  'offer_starts_on offer_expires_on', // the work can begin before the last day of the offer
  'on from', // rates of one day, and those of a period
  'on to',
  'from updated_since', // days worked, and when they were changed
  'to updated_since',
  'start_date visa_expires_on', // employment ends with the visa, but can be agreed before or after
])
const isIndependent = (fields: readonly string[]) =>
  independent.has(fields.join(' ')) || independent.has(fields.toReversed().join(' '))

describe('two dates of one call', () => {
  test('are either ordered or known to be independent', () => {
    const unknown = pairs.filter(({ fields }) => orderOf(fields) === undefined && !isIndependent(fields))

    expect(pairs.length).toBeGreaterThan(20)
    expect(unknown.map(({ path, fields }) => `${path} ${fields.join(' ')}`)).toEqual([])
  })

  const ordered = pairs.flatMap(({ path, row, fields }) => {
    const order = orderOf(fields)
    return order === undefined ? [] : [{ path, row, ...order }]
  })
  const problemsOf = (input: z.ZodObject, values: object) =>
    (input.safeParse(values).error?.issues ?? []).filter(({ message }) => message.startsWith('validation.'))

  test.each(ordered)('$path refuses $later before $earlier, at $later', ({ row, earlier, later, message }) => {
    const values = { [earlier]: '2026-11-23', [later]: '2026-11-22' }

    expect(problemsOf(row.input, values)).toContainEqual(expect.objectContaining({ path: [later], message }))
    expect(problemsOf(row.input, { [earlier]: '2026-11-22', [later]: '2026-11-23' })).toEqual([])
  })

  test('may be the same day, apart from the exceptions in the next check', () => {
    const day = '2026-11-23'
    for (const { row, earlier, later, same_day } of ordered)
      expect(problemsOf(row.input, { [earlier]: day, [later]: day })).toHaveLength(same_day === false ? 1 : 0)
  })

  test('are not compared while one of them is missing', () => {
    const input = withDateOrders(z.strictObject({ from: z.string().nullable(), to: z.string().optional() }))

    expect(input.safeParse({ from: '2026-11-23' }).success).toBe(true)
    expect(input.safeParse({ from: null, to: '2026-11-23' }).success).toBe(true)
  })
})

test('no object inside an input has two dates, whose order would not be checked', () => {
  const nested = allCalls.flatMap(({ row }) => objectsIn(row.input).map((shape) => ({ path: row.path, shape })))

  expect(nested.filter(({ shape }) => pairsOf(shape).length > 0).map(({ path }) => path)).toEqual([])
})

/** The shapes of the objects inside an object or a list. */
function objectsIn(schema: z.ZodType): Record<string, z.ZodType>[] {
  // Every kind of zod schema holds its parts under one of these names.
  const def = schema.def as z.ZodType['def'] & Record<string, z.ZodType> & { shape?: Record<string, z.ZodType> }
  const inner = [def.innerType, def.element, def.valueType, def.in, def.out, ...Object.values(def.shape ?? {})]
  return inner.flatMap((part) => {
    if (part === undefined) return []
    // As above.
    const { shape } = part.def as { shape?: Record<string, z.ZodType> }
    return [...(shape === undefined ? [] : [shape]), ...objectsIn(part)]
  })
}
