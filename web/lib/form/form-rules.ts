import type { z } from 'zod'
import { pathOfIssue, wordingOfIssue, type Wording } from '#contract/values/issues.ts'

export type FieldRule = { required: boolean; maxLength: number | null }

/** Validates the values: the first message per field path. */
export function problemsIn(input: z.ZodObject, values: object): Record<string, Wording> {
  const parsed = input.safeParse(values, { reportInput: true })
  if (parsed.success) return {}
  const problems: Record<string, Wording> = {}
  for (const issue of parsed.error.issues) problems[pathOfIssue(issue)] ??= wordingOfIssue(issue)
  return problems
}

/** Whether a field is required, and its longest text; read from the schema, so that mark and validation cannot differ. */
export function ruleOf(input: z.ZodObject, path: string): FieldRule {
  const shape = schemaAt(input, path.split('.'))
  if (shape === null) return { required: false, maxLength: null }
  const required = !shape.safeParse(undefined).success && !shape.safeParse('').success && !shape.safeParse([]).success
  return { required, maxLength: maxLengthOf(shape) }
}

function schemaAt(shape: z.ZodType, path: readonly string[]): z.ZodType | null {
  const [name, ...rest] = path
  if (name === undefined) return shape
  const inner = unwrapSchema(shape)
  // Objects and lists of the contract contain classic zod types; their generic types do not state it.
  if ('shape' in inner) return stepInto((inner.shape as Record<string, z.ZodType>)[name], rest)
  // As above.
  if ('element' in inner) return stepInto(inner.element as z.ZodType, rest)
  return null
}

const stepInto = (shape: z.ZodType | undefined, rest: readonly string[]) =>
  shape === undefined ? null : schemaAt(shape, rest)

/** Returns the schema inside defaults, nullables and preprocessing. */
function unwrapSchema(shape: z.ZodType): z.ZodType {
  // All zod wrappers store the inner type under one of these names.
  const { def } = shape as z.ZodType & { def: { innerType?: z.ZodType; in?: z.ZodType; out?: z.ZodType } }
  if (def.innerType) return unwrapSchema(def.innerType)
  if (def.in && def.out) return unwrapSchema(isTransform(def.in) ? def.out : def.in)
  return shape
}

const isTransform = (shape: z.ZodType) => shape.def.type === 'transform'

function maxLengthOf(shape: z.ZodType): number | null {
  const inner = unwrapSchema(shape)
  return 'maxLength' in inner && typeof inner.maxLength === 'number' ? inner.maxLength : null
}
