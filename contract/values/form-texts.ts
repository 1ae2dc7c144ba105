// Values that travel as texts in a form beside a file.
import { z } from 'zod'

/** A list: 'a,b,c'. */
export const commaSeparated = (entry: RegExp) =>
  z
    .preprocess(
      (value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value),
      z.array(z.string().regex(entry)).max(200).optional(),
    )
    .optional()

/** Anything, as JSON. */
export const fromJson = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value, context) => (typeof value === 'string' ? parsed(value, context) : value), schema)

function parsed(text: string, context: z.core.$RefinementCtx): unknown {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue({ code: 'custom', message: 'validation.invalid' })
    return z.NEVER
  }
}
