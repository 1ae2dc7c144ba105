import { z } from 'zod'
import { read, write, writeByParams } from '#contract/call.ts'
import { localDate, wallTime } from '#contract/time.ts'
import { emptyAsNull, id, optionalNote } from '#contract/values.ts'

/** Of a time of the week: may be asked, likes to be asked, must not be asked. */
export const preferences = ['available', 'preferred', 'unavailable'] as const
export type Preference = (typeof preferences)[number]
export const exceptionKinds = ['unavailable', 'available'] as const

const optionalTime = emptyAsNull(wallTime.nullable()).default(null)

export const weeklyTime = z.object({
  id: z.string(),
  /** 1: Monday … 7: Sunday */
  weekday: z.number().int(),
  starts: z.string(),
  /** '00:00': midnight, when the day is over */
  ends: z.string(),
  preference: z.enum(preferences),
})
export type WeeklyTime = z.infer<typeof weeklyTime>

export const dayException = z.object({
  id: z.string(),
  /** both days belong to it */
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
  /** those that are not over, the next one first */
  exceptions: z.array(dayException),
})
export type Availability = z.infer<typeof availabilityOf>

// The person themselves and the agency; whose it may be, the scope says.
const toChange = [['Employee', 'update']] as const

/** When somebody may be asked to work, by the clock of the place of work (domain.md section 4). */
export const availability = {
  days: read({
    path: '/employee/get-days',
    needs: [['Employee', 'view']],
    says: 'The times of the week at which somebody may be asked, and the days that are otherwise.',
    input: { employee_id: id },
    result: availabilityOf,
  }),
  store: write({
    path: '/employee/available-time-store',
    needs: toChange,
    says: 'Adds a time to days of the week: joined with the same beside it, put in the place of others under it.',
    input: {
      employee_id: id,
      weekdays: z.array(z.coerce.number().int().min(1).max(7)).min(1).max(7),
      starts: wallTime,
      ends: wallTime,
      preference: z.enum(preferences),
    },
    result: availabilityOf,
  }),
  storeException: write({
    path: '/employee/day-exception-store',
    needs: toChange,
    says: 'Adds days on which the usual week does not hold.',
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
    needs: toChange,
    says: 'Takes away one time of the week, or one exception.',
    input: { id },
    result: availabilityOf,
  }),
}
