// Visa conditions (au-facts.md section 2.3).
import type { Finding } from '#contract/rostering/eligibility/findings.ts'
import { addDays, datesFrom, daysBetween, type LocalDate, mondayOf } from '#contract/values/time.ts'
import {
  type CountedWork,
  fortnightsOf,
  fullestFortnight,
  isBeforeCourse,
  isInSession,
} from '#contract/values/hours/visa-hours.ts'
import type { VisaHours } from '#contract/rostering/rosters/roster-people.ts'
import type { WorkLimit } from '#contract/people/visas.ts'
import { limitMinutesOf } from '#server/modules/work-rights/rules.ts'
import type { ShiftToFill, Duty, PersonFacts } from './facts.ts'

type Visa = NonNullable<PersonFacts['visa']>

/** The findings of an employee's visa about a shift, except for its expiry; none without a visa limit. */
export function visaFindings(
  { visa }: Pick<PersonFacts, 'visa'>,
  shift: ShiftToFill,
  duties: readonly Duty[],
): Finding[] {
  if (visa === null) return []
  return [
    ...checkFindings(visa, shift),
    ...visa.work.flatMap((limit) => limitFindings(limit, visa, shift)),
    ...hoursFound(visa, shift, duties),
  ]
}

// The agency is liable for work that VEVO refused, and may be liable without a recent check.
function checkFindings({ check }: Visa, { works_on }: ShiftToFill): Finding[] {
  if (check?.outcome === 'rejected')
    return [{ rule: 'visaRefused', severity: 'block', facts: { checked_on: check.checked_on } }]
  const isDue = check === null || check.outcome === 'error' || (check.next_check_on ?? works_on) < works_on
  return isDue
    ? [{ rule: 'visaUnchecked', severity: 'warn', facts: { ...(check && { checked_on: check.checked_on }) } }]
    : []
}

function limitFindings(limit: WorkLimit, visa: Visa, shift: ShiftToFill): Finding[] {
  const facts = { condition: limit.condition ?? '–' }
  if (limit.rule === 'NO_WORK') return [{ rule: 'visaNoWork', severity: 'block', facts }]
  if (limit.rule === 'UNKNOWN') return [{ rule: 'visaUnknown', severity: 'warn', facts: {} }]
  if (limit.rule === 'SPONSOR_ONLY') return [{ rule: 'visaSponsor', severity: 'warn', facts }]
  if (limit.rule === 'REGION_ONLY') return [{ rule: 'visaRegion', severity: 'warn', facts }]
  if (limit.rule === 'AFTER_COURSE_START') return courseFindings(limit, visa, shift)
  return limit.rule === 'EMPLOYER_MAX_MONTHS' ? monthsFound(limit.months ?? 6, visa.first_here, shift.works_on) : []
}

// A shift belongs to the day on which it starts; any minute before the course begins is refused.
function courseFindings({ condition }: WorkLimit, { course_starts_on }: Visa, { works_on }: ShiftToFill): Finding[] {
  const facts = { condition: condition ?? '–' }
  if (course_starts_on === null) return [{ rule: 'visaCourseUnknown', severity: 'warn', facts }]
  return isBeforeCourse(works_on, course_starts_on)
    ? [{ rule: 'visaCourse', severity: 'block', facts: { ...facts, course_starts_on } }]
    : []
}

// The period runs per business where the work is done; casual work counts by calendar days.
function monthsFound(months: number, first_here: LocalDate | null, works_on: LocalDate): Finding[] {
  if (first_here === null) return []
  const ends_on = Temporal.PlainDate.from(first_here).add({ months }).toString()
  if (works_on < ends_on) return []
  return [{ rule: 'visaEmployerMonths', severity: 'warn', facts: { months, since: first_here } }]
}

function hoursFound(visa: Visa, shift: ShiftToFill, duties: readonly Duty[]): Finding[] {
  const limit = limitMinutesOf(visa.work)
  if (limit === null) return []
  const counting = countingOf(visa, duties)
  const minutes = shift.elapsed_minutes - shift.unpaid_minutes
  const fullest = fullestFortnight(counting, { ...shift, minutes })
  if (fullest === null || fullest.used <= limit) return []
  const { starts_on, ends_on, before, used } = fullest
  const facts = {
    minutes: used,
    before_minutes: before,
    limit_minutes: limit,
    left_minutes: Math.max(0, limit - before),
  }
  return [{ rule: 'visaHours', severity: 'block', facts: { ...facts, starts_on, ends_on } }]
}

/** What the visa counts: rostered or recorded hours here, and hours elsewhere. */
export const countingOf = (visa: Visa, duties: readonly Duty[]) => ({
  ...visa,
  work: [...duties.map(workOf), ...visa.extra_work],
})

/** The fullest fortnight that touches these days, against the limit of the visa; null without a limit of hours. */
export function visaHoursIn(
  { visa, duties }: Pick<PersonFacts, 'visa'> & { duties: readonly Duty[] },
  { from, to }: { from: LocalDate; to: LocalDate },
): VisaHours | null {
  const limit_minutes = visa === null ? null : limitMinutesOf(visa.work)
  if (visa === null || limit_minutes === null) return null
  const fortnights = fortnightsOf(countingOf(visa, duties), addDays(mondayOf(from), -7), to)
  const fullest = fortnights.toSorted((one, other) => other.used - one.used)[0]
  if (fullest === undefined) return null
  const { starts_on, ends_on, used: used_minutes } = fullest
  const days = datesFrom(from, daysBetween(from, to) + 1)
  return {
    limit_minutes,
    used_minutes,
    starts_on,
    ends_on,
    in_session: days.some((day) => isInSession(day, visa.periods)),
  }
}

const workOf = ({ worked, starts_at, ends_at, worked_minutes, time_zone }: Duty): CountedWork =>
  worked ?? { starts_at, ends_at, minutes: worked_minutes, time_zone }
