import {
  addDays,
  elapsedMinutes,
  type Instant,
  instantAt,
  type LocalDate,
  localDateOf,
  mondayOf,
} from '#contract/values/time.ts'

/** Work that counts: on a roster or a timesheet, with its counted minutes (without unpaid breaks), at a location in `time_zone`. */
export type CountedWork = { starts_at: Instant; ends_at: Instant; minutes: number; time_zone: string }
export type StudyDateRange = { kind: 'session' | 'break'; starts_on: LocalDate; ends_on: LocalDate }
/** Hours that an employee reports for a week at other employers. */
export type HoursElsewhere = { week_start: LocalDate; minutes: number }

export type VisaHoursInput = {
  work: readonly CountedWork[]
  elsewhere: readonly HoursElsewhere[]
  periods: readonly StudyDateRange[]
  /** the first day of the course; null: unknown, or no visa requires it */
  course_starts_on?: LocalDate | null
}

/**
 * Two consecutive weeks with the minutes that count here and elsewhere. Minutes before the course begins do not count towards the limit:
 * none of them is allowed (conditions 8104 and 8105).
 */
export type Fortnight = {
  starts_on: LocalDate
  ends_on: LocalDate
  here: number
  elsewhere: number
  used: number
  before_course: number
}

/**
 * Whether the course is in session on a day. It is by default, and a break during which another unit is studied is not a break (au-facts.md
 * 2.2).
 */
export const isInSession = (day: LocalDate, periods: readonly StudyDateRange[]) =>
  !periods.some((period) => period.kind === 'break' && coversDay(period, day)) ||
  periods.some((period) => period.kind === 'session' && coversDay(period, day))

const coversDay = ({ starts_on, ends_on }: StudyDateRange, day: LocalDate) => day >= starts_on && day <= ends_on

/**
 * The minutes of work per calendar day, split at midnight of the location. Unpaid breaks are deducted from every part in proportion; the
 * parts are whole minutes and add up to the total.
 */
export function minutesByDay({ starts_at, ends_at, minutes, time_zone }: CountedWork): [LocalDate, number][] {
  const whole = elapsedMinutes(starts_at, ends_at)
  const last = localDateOf(ends_at, time_zone)
  const days: [LocalDate, number][] = []
  let counted = 0
  for (let day = localDateOf(starts_at, time_zone); day <= last; day = addDays(day, 1)) {
    const midnight = instantAt(addDays(day, 1), '00:00', time_zone).at
    const until =
      whole === 0 ? minutes : Math.round((minutes * minutesBetween(starts_at, earlierOf(midnight, ends_at))) / whole)
    if (until > counted) days.push([day, until - counted])
    counted = until
  }
  return days
}

const minutesBetween = (from: Instant, to: Instant) => elapsedMinutes(from, to)
const earlierOf = (one: Instant, other: Instant) => (one < other ? one : other)

/** Whether a day is before the first day of a course; false when that is unknown. */
export const isBeforeCourse = (day: LocalDate, course_starts_on: LocalDate | null | undefined) =>
  typeof course_starts_on === 'string' && day < course_starts_on

const noHours = { here: 0, elsewhere: 0, before_course: 0 }

/** The counted minutes of each week by its Monday: those of days in session; hours elsewhere when any day of the week is in session. */
export function countedWeeks({ work, elsewhere, periods, course_starts_on }: VisaHoursInput) {
  const weeks = new Map<LocalDate, typeof noHours>()
  const add = (monday: LocalDate, to: keyof typeof noHours, minutes: number) => {
    const week = weeks.get(monday) ?? noHours
    weeks.set(monday, { ...week, [to]: week[to] + minutes })
  }
  for (const [day, minutes] of work.flatMap(minutesByDay))
    if (isBeforeCourse(day, course_starts_on)) add(mondayOf(day), 'before_course', minutes)
    else if (isInSession(day, periods)) add(mondayOf(day), 'here', minutes)
  for (const { week_start, minutes } of elsewhere) {
    const days = daysOf(week_start).filter((day) => !isBeforeCourse(day, course_starts_on))
    if (days.length === 0) add(week_start, 'before_course', minutes)
    else if (days.some((day) => isInSession(day, periods))) add(week_start, 'elsewhere', minutes)
  }
  return weeks
}

const daysOf = (monday: LocalDate) => [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(monday, days))

/** The fortnights that begin on the Mondays `from` to `to`: each week is in two of them (au-facts.md 2.2). */
export function fortnightsOf(counting: VisaHoursInput, from: LocalDate, to: LocalDate): Fortnight[] {
  const weeks = countedWeeks(counting)
  const fortnights: Fortnight[] = []
  for (let monday = mondayOf(from); monday <= to; monday = addDays(monday, 7))
    fortnights.push(fortnightAt(weeks, monday))
  return fortnights
}

function fortnightAt(weeks: ReturnType<typeof countedWeeks>, starts_on: LocalDate): Fortnight {
  const [first, second] = [weeks.get(starts_on) ?? noHours, weeks.get(addDays(starts_on, 7)) ?? noHours]
  const here = first.here + second.here
  const elsewhere = first.elsewhere + second.elsewhere
  const before_course = first.before_course + second.before_course
  return { starts_on, ends_on: addDays(starts_on, 13), here, elsewhere, used: here + elsewhere, before_course }
}

/** The fullest of the fortnights that a shift touches, including the shift; null when nothing of it counts. */
export function fullestFortnight(
  counting: VisaHoursInput,
  shift: CountedWork,
): (Fortnight & { before: number }) | null {
  const alone = countedWeeks({ ...counting, work: [shift], elsewhere: [] })
  const touched = [...alone].filter(([, { here }]) => here > 0).map(([monday]) => monday)
  if (touched.length === 0) return null
  const mondays = [...new Set(touched.flatMap((monday) => [addDays(monday, -7), monday]))].toSorted()
  const before = countedWeeks(counting)
  const after = countedWeeks({ ...counting, work: [...counting.work, shift] })
  const all = mondays.map((monday) => ({ ...fortnightAt(after, monday), before: fortnightAt(before, monday).used }))
  return all.reduce((fullest, other) => (other.used > fullest.used ? other : fullest))
}
