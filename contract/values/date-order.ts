import type { z } from 'zod'

type DateOrder = {
  earlier: string
  later: string
  /** the message at the later field */
  message: `validation.${string}`
  /** false: the dates must differ; otherwise they may be the same day */
  same_day?: false
}

const endsBeforeStart = 'validation.endsBeforeStart'
const expiresBeforeIssued = 'validation.endsBeforeIssued'
const beforeBirth = 'validation.beforeBirth'

/** Pairs of dates of which the later one must not be before the earlier one, in every call that has both. */
export const dateOrders: readonly DateOrder[] = [
  { earlier: 'from', later: 'to', message: endsBeforeStart },
  { earlier: 'from_day', later: 'to_day', message: endsBeforeStart },
  { earlier: 'answered_from', later: 'answered_to', message: endsBeforeStart },
  { earlier: 'effective_from', later: 'effective_to', message: endsBeforeStart },
  { earlier: 'valid_from', later: 'valid_to', message: endsBeforeStart },
  { earlier: 'starts_on', later: 'ends_on', message: endsBeforeStart },
  { earlier: 'start_on', later: 'end_on', message: endsBeforeStart },
  { earlier: 'publish_on', later: 'closes_on', message: endsBeforeStart },
  { earlier: 'period_from', later: 'period_to', message: endsBeforeStart },
  { earlier: 'period_from', later: 'paid_on', message: endsBeforeStart },
  { earlier: 'issued_on', later: 'expires_on', message: expiresBeforeIssued },
  { earlier: 'granted_on', later: 'expires_on', message: expiresBeforeIssued },
  { earlier: 'course_starts_on', later: 'expires_on', message: endsBeforeStart },
  { earlier: 'checked_on', later: 'next_check_on', message: endsBeforeStart, same_day: false },
  { earlier: 'copied_week', later: 'week_start', message: 'validation.notAfterCopiedWeek', same_day: false },
  { earlier: 'birth_date', later: 'start_date', message: beforeBirth },
  { earlier: 'birth_date', later: 'visa_expires_on', message: beforeBirth },
]

const dayPattern = /^\d{4}-\d{2}-\d{2}$/
const isDay = (value: unknown): value is string => typeof value === 'string' && dayPattern.test(value)

function isInOrder(values: unknown, { earlier, later, same_day }: DateOrder) {
  if (typeof values !== 'object' || values === null) return true
  // An object, whose values are still unknown.
  const { [earlier]: first, [later]: second } = values as Record<string, unknown>
  if (!isDay(first) || !isDay(second)) return true
  return first < second || (first === second && same_day !== false)
}

/** The input with a check for each pair of dates in it; the check also runs while other fields are invalid. */
export const withDateOrders = <Shape extends z.ZodRawShape, Config extends z.core.$ZodObjectConfig>(
  input: z.ZodObject<Shape, Config>,
): z.ZodObject<Shape, Config> =>
  dateOrders
    .filter(({ earlier, later }) => earlier in input.shape && later in input.shape)
    .reduce(
      (checked, order) =>
        checked.refine((values) => isInOrder(values, order), {
          path: [order.later],
          error: order.message,
          when: () => true,
        }),
      input,
    )

/** The pairs whose later date is before the earlier one in these values. */
export const brokenDateOrders = (values: object) => dateOrders.filter((order) => !isInOrder(values, order))
