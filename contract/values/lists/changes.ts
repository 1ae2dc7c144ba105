import { z } from 'zod'
import { instant } from '#contract/values/time.ts'

/** The beginning of every cursor: it is neither an id nor a day. */
export const cursorPrefix = 'at_'

/**
 * For programs that keep a copy of a list: with either, the list is in the order in which its records changed, and its page says where the
 * next one begins. A change is listed ten seconds after it was made.
 */
export const changeParams = {
  /** records that changed at this instant or later */
  updated_since: instant.optional(),
  /** the `next` of the page before */
  after: z
    .string()
    .max(200)
    .regex(/^at_[\w-]+$/)
    .optional(),
}

/** The parameters that no address of a screen has. */
export const changeParamNames: readonly string[] = Object.keys(changeParams)

/** Of a row of a list of changes. */
export const changedField = { updated_at: z.string().optional() }
