// Values that are sent as texts in a multipart form.
import { z } from 'zod'
import { tooLong } from './values.ts'

/** A list: 'a,b,c'. */
export const commaSeparated = (entry: RegExp) =>
  z
    .preprocess(
      (value) => (typeof value === 'string' ? value.split(',', 1000).filter(Boolean) : value),
      z.array(z.string().regex(entry)).max(200).optional(),
    )
    .optional()

const longestJson = 200_000

/** Any value, as JSON of limited length. */
export const fromJson = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value, context) => (typeof value === 'string' ? parseJson(value, context) : value), schema)

function parseJson(text: string, context: z.core.$RefinementCtx): unknown {
  if (text.length > longestJson) {
    context.addIssue(tooLong(text, longestJson))
    return z.NEVER
  }
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue({ code: 'custom', message: 'validation.invalid' })
    return z.NEVER
  }
}
