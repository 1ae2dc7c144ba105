import { refuseField } from '#contract/refusals.ts'
import { addDays, type LocalDate, localDateOf, mondayOf } from '#contract/values/time.ts'
import { type VisaHoursInput, type Fortnight, fortnightsOf } from '#contract/values/hours/visa-hours.ts'
import type { WorkLimit } from '#contract/people/visas.ts'
import type { StoredRights } from './queries.ts'

/** The minutes allowed in a fortnight; null: unlimited. The strictest of several limits applies. */
export function limitMinutesOf(work: readonly WorkLimit[]): number | null {
  const hours = work.flatMap((limit) => (limit.rule === 'HOURS_PER_FORTNIGHT' && limit.hours ? [limit.hours] : []))
  return hours.length === 0 ? null : Math.min(...hours) * 60
}

const [daysBefore, daysAfter] = [14, 28]

/** The displayed work rights, with every fortnight with work, and those around today. */
export function withLedger({ counted, ...stored }: StoredRights, today: LocalDate) {
  const isLimited = stored.right_to_work === 'temporary'
  const work = isLimited ? stored.work : []
  const limit_minutes = limitMinutesOf(work)
  if (limit_minutes === null) return { ...stored, work, limit_minutes, fortnights: [] }
  const here = [...counted.work, ...counted.extra_work]
  const all = { ...counted, work: here, elsewhere: stored.elsewhere, course_starts_on: stored.course_starts_on }
  return { ...stored, work, limit_minutes, fortnights: workedFortnights(all, today) }
}

function workedFortnights(counting: VisaHoursInput, today: LocalDate) {
  const weeks = new Set([
    ...counting.work.flatMap(({ starts_at, ends_at, time_zone }) => [
      mondayOf(localDateOf(starts_at, time_zone)),
      mondayOf(localDateOf(ends_at, time_zone)),
    ]),
    ...counting.elsewhere.map(({ week_start }) => week_start),
  ])
  const monday = mondayOf(today)
  const [from, to] = [addDays(monday, -daysBefore), addDays(monday, daysAfter)]
  const days = [...weeks, from, to].toSorted()
  const isShown = ({ starts_on }: Fortnight) =>
    (starts_on >= from && starts_on <= to) || weeks.has(starts_on) || weeks.has(addDays(starts_on, 7))
  return fortnightsOf(counting, addDays(days[0] ?? from, -7), days.at(-1) ?? to).filter(isShown)
}

type VisaInput = {
  right_to_work: string
  visa_id: string | null
  visa_sub_class_id: string | null
  granted_on: LocalDate
  expires_on: LocalDate | null
}

/** Refuses implausible values of a visa at their field, on the day `today`. */
export function requireVisaSense(input: VisaInput, today: LocalDate) {
  if (input.granted_on > today) refuseField('granted_on', 'validation.inFuture')
  if (input.right_to_work !== 'temporary') return
  if (input.visa_id === null) refuseField('visa_id', 'validation.required')
  if (input.expires_on === null) refuseField('expires_on', 'validation.visaNeedsExpiry')
}
