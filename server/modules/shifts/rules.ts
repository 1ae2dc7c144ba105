import { breakMinutes } from '#contract/rostering/breaks.ts'
import { refuseField } from '#contract/refusals.ts'
import type { ShiftPattern } from '#contract/rostering/shifts/shifts.ts'
import { scheduledMinutes } from '#contract/values/time.ts'

type PatternFields = Pick<ShiftPattern, 'starts' | 'ends' | 'breaks' | 'company_id' | 'customer_id'>

/** Refuses breaks that use up the whole time, and a pattern of both a company and a customer. */
export function requireSound({ starts, ends, breaks, company_id, customer_id }: PatternFields) {
  if (company_id !== null && customer_id !== null) refuseField('customer_id', 'validation.invalid')
  if (breaks !== null && breakMinutes(breaks) >= scheduledMinutes(starts, ends))
    refuseField('breaks', 'refusals.timesheets.breaksTooLong')
}
