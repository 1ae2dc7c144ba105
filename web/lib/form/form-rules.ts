import type { z } from 'zod'
import { pathOfIssue, wordingOfIssue, type Wording } from '#contract/values/issues.ts'

export type FieldRule = { required: boolean; maxLength: number | null }

/** What stands in the way of sending these values: the first thing to say per field path. */
export function problemsIn(input: z.ZodObject, values: object): Record<string, Wording> {
  const parsed = input.safeParse(values, { reportInput: true })
  if (parsed.success) return {}
  const problems: Record<string, Wording> = {}
  for (const issue of parsed.error.issues) problems[pathOfIssue(issue)] ??= wordingOfIssue(issue)
  return problems
}

/** Must something be filled in here, and how long may it be? Read off the schema, so that mark and check cannot drift apart. */
export function ruleOf(input: z.ZodObject, path: string): FieldRule {
  const shape = shapeAt(input, path.split('.'))
  if (shape === null) return { required: false, maxLength: null }
  const required = !shape.safeParse(undefined).success && !shape.safeParse('').success && !shape.safeParse([]).success
  return { required, maxLength: maxLengthOf(shape) }
}

function shapeAt(shape: z.ZodType, path: readonly string[]): z.ZodType | null {
  const [name, ...rest] = path
  if (name === undefined) return shape
  const inner = unwrapped(shape)
  // Objects and lists of the contract hold classic zod types; their general types forget it.
  if ('shape' in inner) return stepInto((inner.shape as Record<string, z.ZodType>)[name], rest)
  // As above.
  if ('element' in inner) return stepInto(inner.element as z.ZodType, rest)
  return null
}

const stepInto = (shape: z.ZodType | undefined, rest: readonly string[]) =>
  shape === undefined ? null : shapeAt(shape, rest)

/** Looks through defaults, nulls and preprocessing at the schema that does the work. */
function unwrapped(shape: z.ZodType): z.ZodType {
  // Every wrapper of zod keeps what it wraps under one of these names.
  const { def } = shape as z.ZodType & { def: { innerType?: z.ZodType; in?: z.ZodType; out?: z.ZodType } }
  if (def.innerType) return unwrapped(def.innerType)
  if (def.in && def.out) return unwrapped(isTransform(def.in) ? def.out : def.in)
  return shape
}

const isTransform = (shape: z.ZodType) => shape.def.type === 'transform'

function maxLengthOf(shape: z.ZodType): number | null {
  const inner = unwrapped(shape)
  return 'maxLength' in inner && typeof inner.maxLength === 'number' ? inner.maxLength : null
}
