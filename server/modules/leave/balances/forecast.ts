// Estimates a balance on a future day.
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { daysBetween } from '#contract/values/time.ts'
import type { Context } from '#server/http/context.ts'
import { accruedMinutes } from '#server/modules/leave/rules.ts'
import { balanceInScope, balanceOf } from './queries.ts'

/** The balance with what accrues until the day for the person’s usual week. Only leave per ordinary hour is estimated. */
export async function forecastOf(context: Context, input: InputOf<typeof calls.leaveBalances.forecast>) {
  const { person, type } = await balanceInScope(context, input)
  const balance = await balanceOf(context.db, { ...person, type_id: type.id })
  const days = Math.max(0, daysBetween(person.today, input.day))
  const accrues =
    type.accrual === 'per_ordinary_hour' &&
    person.terms !== null &&
    (person.terms === 'casual' ? type.for_casual : type.for_permanent)
  const ordinary = Math.floor((person.day_minutes * 5 * days) / 7)
  const grown = accrues ? accruedMinutes(ordinary, type.weeks_thousandths ?? 0) : 0
  return { minutes: balance + grown, day_minutes: person.day_minutes }
}
