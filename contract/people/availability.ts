import { z } from 'zod'
import { read, write, writeByParams } from '#contract/call.ts'
import {
  addDays,
  daysBetween,
  localDate,
  type LocalDate,
  mondayOf,
  wallTime,
  weekdayOf,
} from '#contract/values/time.ts'
import { emptyAsNull, id, optionalNote } from '#contract/values/values.ts'

/** Whether an employee can be offered work at a time of the week: yes, gladly, or not at all. */
export const preferences = ['available', 'preferred', 'unavailable'] as const
export type Preference = (typeof preferences)[number]
export const exceptionKinds = ['unavailable', 'available'] as const

const optionalDate = emptyAsNull(localDate.nullable()).default(null)
const optionalTime = emptyAsNull(wallTime.nullable()).default(null)

export const weeklyTime = z.object({
  id: z.string(),
  /** 1: Monday … 7: Sunday */
  weekday: z.number().int(),
  starts: z.string(),
  /** at or before `starts`: on the next day; '00:00' is midnight */
  ends: z.string(),
  preference: z.enum(preferences),
  /** the first and the last day on which it starts; null: no limit */
  valid_from: z.string().nullable(),
  valid_to: z.string().nullable(),
  /** 1: every week; otherwise counted from the week of `valid_from`, Monday to Sunday */
  every_n_weeks: z.number().int(),
})
export type WeeklyTime = z.infer<typeof weeklyTime>

export type Recurrence = Pick<WeeklyTime, 'weekday' | 'valid_from' | 'valid_to' | 'every_n_weeks'>

/** Whether a recurring time starts on this day. */
export function startsOn({ weekday, valid_from, valid_to, every_n_weeks }: Recurrence, day: LocalDate): boolean {
  if (weekdayOf(day) !== weekday || day < (valid_from ?? day) || day > (valid_to ?? day)) return false
  const weeks = daysBetween(mondayOf(valid_from ?? day), mondayOf(day)) / 7
  return weeks % every_n_weeks === 0
}

/** The next days on which a recurring time starts, at most `count`; empty when it has ended. */
export function nextStarts(time: Recurrence, from: LocalDate, count: number): LocalDate[] {
  const first = time.valid_from !== null && time.valid_from > from ? time.valid_from : from
  const days = Array.from({ length: 7 * time.every_n_weeks * count }, (_, at) => addDays(first, at))
  return days.filter((day) => startsOn(time, day)).slice(0, count)
}

/** Whether it is limited to a period or does not repeat every week. On its days it takes precedence over unlimited times. */
export const isLimited = ({ valid_from, valid_to, every_n_weeks }: Recurrence) =>
  valid_from !== null || valid_to !== null || every_n_weeks > 1

export const dayException = z.object({
  id: z.string(),
  /** both days are included */
  from_day: z.string(),
  to_day: z.string(),
  /** null: the whole day */
  starts: z.string().nullable(),
  ends: z.string().nullable(),
  kind: z.enum(exceptionKinds),
  reason: z.string().nullable(),
})
export type DayException = z.infer<typeof dayException>

export const availabilityOf = z.object({
  employee_id: z.string(),
  weekly: z.array(weeklyTime),
  /** the current and future ones, next first */
  exceptions: z.array(dayException),
})
export type Availability = z.infer<typeof availabilityOf>

// Employees themselves and the agency; the query's scope decides which employees.
const updatePermission = [['Employee', 'update']] as const

/** When employees are available for work, by the clock at the place of work (domain.md section 4). */
export const availability = {
  days: read({
    path: '/employee/get-days',
    needs: [['Employee', 'view']],
    summary: 'Returns an employee’s weekly availability and the exceptions to it.',
    input: { employee_id: id },
    result: availabilityOf,
  }),
  store: write({
    path: '/employee/available-time-store',
    needs: updatePermission,
    summary:
      'Adds an availability time to days of the week, always or for a period, every week or every n weeks. It is merged with adjacent times of the same preference and replaces overlapping ones of other preferences.',
    input: {
      employee_id: id,
      weekdays: z.array(z.coerce.number().int().min(1).max(7)).min(1).max(7),
      starts: wallTime,
      /** at or before `starts`: on the next day */
      ends: wallTime,
      preference: z.enum(preferences),
      valid_from: optionalDate,
      valid_to: optionalDate,
      /** more than 1 requires `valid_from`: weeks are counted from its week */
      every_n_weeks: z.coerce.number().int().min(1).max(26).default(1),
    },
    result: availabilityOf,
  }),
  storeException: write({
    path: '/employee/day-exception-store',
    needs: updatePermission,
    summary: 'Adds exceptions: days on which the weekly availability does not apply.',
    input: {
      employee_id: id,
      from_day: localDate,
      to_day: localDate,
      starts: optionalTime,
      ends: optionalTime,
      kind: z.enum(exceptionKinds),
      reason: optionalNote(200),
    },
    result: availabilityOf,
  }),
  remove: writeByParams({
    path: '/employee/available-time-delete',
    needs: updatePermission,
    summary: 'Deletes an availability time or an exception.',
    input: { id },
    result: availabilityOf,
  }),
}
