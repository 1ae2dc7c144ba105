import type { RightsOfPerson } from '#contract/work-rights.ts'
import { refuseField } from '#contract/refusals.ts'
import { addDays, type LocalDate, mondayOf } from '#contract/time.ts'
import { fortnightsOf } from '#contract/visa-hours.ts'
import type { WorkLimit } from '#contract/visas.ts'
import type { Kept } from './queries.ts'

/** Minutes that a fortnight may hold; null: nobody limits them. The strictest of several counts. */
export function limitMinutesOf(work: readonly WorkLimit[]): number | null {
  const hours = work.flatMap((limit) => (limit.rule === 'HOURS_PER_FORTNIGHT' && limit.hours ? [limit.hours] : []))
  return hours.length === 0 ? null : Math.min(...hours) * 60
}

const weeksBefore = 6
const weeksAfter = 6

/** The first and the last day whose work a ledger around today needs. */
export const ledgerDays = (today: LocalDate): [LocalDate, LocalDate] => [
  addDays(mondayOf(today), -7 * weeksBefore - 1),
  addDays(mondayOf(today), 7 * weeksAfter + 13),
]

/** Somebody's rights as they are shown, with the fortnights around today. */
export function withLedger({ counted, ...kept }: Kept, today: LocalDate): RightsOfPerson {
  const isLimited = kept.right_to_work === 'temporary'
  const work = isLimited ? kept.work : []
  const limit_minutes = limitMinutesOf(work)
  if (limit_minutes === null) return { ...kept, work, limit_minutes, fortnights: [] }
  const monday = mondayOf(today)
  const work_here = [...counted.work, ...counted.extra_work]
  const all = { ...counted, work: work_here, elsewhere: kept.elsewhere, course_starts_on: kept.course_starts_on }
  const fortnights = fortnightsOf(all, addDays(monday, -7 * weeksBefore), addDays(monday, 7 * weeksAfter))
  return { ...kept, work, limit_minutes, fortnights }
}

type Told = {
  right_to_work: string
  visa_id: string | null
  visa_sub_class_id: string | null
  granted_on: LocalDate
  expires_on: LocalDate | null
}

/** Refuses, at its field, what cannot be true of a visa on the day `today`. */
export function requireVisaSense(told: Told, today: LocalDate) {
  if (told.granted_on > today) refuseField('granted_on', 'validation.inFuture')
  if (told.right_to_work !== 'temporary') return
  if (told.visa_id === null) refuseField('visa_id', 'validation.required')
  if (told.expires_on === null) refuseField('expires_on', 'validation.visaNeedsExpiry')
}
