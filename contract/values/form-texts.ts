// Values that are sent as texts in a multipart form.
import { z } from 'zod'

/** A list: 'a,b,c'. */
export const commaSeparated = (entry: RegExp) =>
  z
    .preprocess(
      (value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value),
      z.array(z.string().regex(entry)).max(200).optional(),
    )
    .optional()

/** Any value, as JSON. */
export const fromJson = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value, context) => (typeof value === 'string' ? parseJson(value, context) : value), schema)

function parseJson(text: string, context: z.core.$RefinementCtx): unknown {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue({ code: 'custom', message: 'validation.invalid' })
    return z.NEVER
  }
}
