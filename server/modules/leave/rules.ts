import type { LeaveAmount, LeaveWarning } from '#contract/people/leave/leave-requests.ts'
import { kindsWithoutHolidays, type LeaveType } from '#contract/people/leave/leave-types.ts'
import {
  daysBetween,
  datesFrom,
  type LocalDate,
  scheduledMinutes,
  type WallTime,
  weekdayOf,
} from '#contract/values/time.ts'

/** Permanent or casual; null: the person’s terms do not say. */
export type LeaveTerms = 'permanent' | 'casual' | null

/** A fifth of the week that a person works, or of the ordinary week where nothing else was agreed. */
export const usualDayMinutes = (target_minutes: number | null, ordinary_week: number) =>
  Math.round((target_minutes ?? ordinary_week) / 5)

/** Whether people on these terms may take the type. Whose terms are not known may take all. */
export const isFor = (
  { for_permanent, for_casual }: Pick<LeaveType, 'for_permanent' | 'for_casual'>,
  terms: LeaveTerms,
) => terms === null || (terms === 'casual' ? for_casual : for_permanent)

export const hasBalance = ({ accrual }: Pick<LeaveType, 'accrual'>) => accrual !== 'none'

export type TakenTime = {
  from_day: LocalDate
  to_day: LocalDate
  amount: LeaveAmount
  starts: WallTime | null
  ends: WallTime | null
}

/** When a person would work on the days of their leave. */
export type WorkingTime = {
  terms: LeaveTerms
  day_minutes: number
  /** published shifts, with their minutes by the clock less unpaid breaks; each belongs to the day on which it starts */
  shifts: readonly (ShiftTime & { works_on: LocalDate })[]
  /** by day, at the person’s usual site */
  holidays: ReadonlyMap<LocalDate, PublicHoliday>
}

/** `minutes`: by the clock, less unpaid breaks */
export type ShiftTime = { starts: WallTime; ends: WallTime; minutes: number }
/** `starts`: from when a part of the day is one; null: the whole day */
export type PublicHoliday = { name: string; starts: WallTime | null }

export type TakenDay = {
  day: LocalDate
  minutes: number
  balance_minutes: number
  /** of a day of which nothing is leave */
  holiday: string | null
  /** what would be worked on the public holiday, which is not leave */
  holiday_minutes: number
  /** from when the day is one; null: it is none, or the kind does not leave it out */
  holiday_from: WallTime | null
}

/**
 * What leave takes of each of its days: the shifts of the day, or without any a usual day from Monday to Friday. Casual employees have only
 * their shifts. Public holidays are left out of the kinds in which they are not taken. Where a type is granted in days, a whole day takes
 * a day of the usual length from the balance, however long its shift is.
 */
export function takenDays(
  taken: TakenTime,
  type: Pick<LeaveType, 'kind' | 'yearly_days'>,
  work: WorkingTime,
): TakenDay[] {
  const days = datesFrom(taken.from_day, daysBetween(taken.from_day, taken.to_day) + 1)
  return days.map((day) => {
    const holiday = (kindsWithoutHolidays.includes(type.kind) && work.holidays.get(day)) || null
    const full = workingMinutes(day, work)
    const total = partOf(full, taken)
    const shifts = work.shifts.filter(({ works_on }) => works_on === day)
    const of_holiday = holiday === null ? 0 : holidayMinutes(total, holiday.starts, { taken, shifts })
    const minutes = total - of_holiday
    const balance_minutes =
      type.yearly_days === null || full === 0 ? minutes : Math.round((minutes * work.day_minutes) / full)
    return {
      ...{ day, minutes, balance_minutes, holiday: minutes === 0 ? (holiday?.name ?? null) : null },
      // A casual employee has no ordinary hours on a public holiday (Fair Work Act 2009, note to section 116).
      holiday_minutes: work.terms === 'casual' ? 0 : of_holiday,
      holiday_from: holiday === null ? null : (holiday.starts ?? '00:00'),
    }
  })
}

type TimesOfDay = { taken: Pick<TakenTime, 'amount' | 'starts' | 'ends'>; shifts: readonly ShiftTime[] }

/**
 * How much of the leave of a day, `total`, is on a public holiday: all of it; of one that starts during the day what is after that, breaks
 * being before. Half a day is the first part of the shift. A usual day has no times and is taken as over by then: such holidays begin in
 * the evening.
 */
export function holidayMinutes(total: number, from: WallTime | null, { taken, shifts }: TimesOfDay): number {
  if (from === null) return total
  const { amount, starts, ends } = taken
  if (amount === 'hours' && starts !== null && ends !== null)
    return Math.min(total, minutesAfter(from, { starts, minutes: scheduledMinutes(starts, ends) }))
  const [first] = shifts
  if (first === undefined) return 0
  if (amount === 'half_day') return Math.min(total, minutesAfter(from, { ...first, minutes: total }))
  const after = shifts.map((shift) =>
    Math.min(shift.minutes, minutesAfter(from, { ...shift, minutes: scheduledMinutes(shift.starts, shift.ends) })),
  )
  return Math.min(
    total,
    after.reduce((sum, minutes) => sum + minutes, 0),
  )
}

/** Of a time that begins on the day, how much is after a time of it. */
const minutesAfter = (from: WallTime, { starts, minutes }: Pick<ShiftTime, 'starts' | 'minutes'>) =>
  from <= starts ? minutes : Math.max(0, minutes - scheduledMinutes(starts, from))

function workingMinutes(day: LocalDate, { terms, day_minutes, shifts }: WorkingTime) {
  const own = shifts.filter(({ works_on }) => works_on === day)
  if (own.length > 0) return own.reduce((sum, { minutes }) => sum + minutes, 0)
  return terms === 'casual' || weekdayOf(day) > 5 ? 0 : day_minutes
}

function partOf(full: number, { amount, starts, ends }: TakenTime) {
  if (amount === 'half_day') return Math.floor(full / 2)
  if (amount === 'hours' && starts !== null && ends !== null) return Math.min(full, scheduledMinutes(starts, ends))
  return full
}

export const minutesOf = (days: readonly Pick<TakenDay, 'minutes'>[]) =>
  days.reduce((sum, { minutes }) => sum + minutes, 0)
export const balanceMinutesOf = (days: readonly Pick<TakenDay, 'balance_minutes'>[]) =>
  days.reduce((sum, { balance_minutes }) => sum + balance_minutes, 0)
export const unpaidMinutesOf = (days: readonly Pick<ChargedDay, 'unpaid_minutes'>[]) =>
  days.reduce((sum, { unpaid_minutes }) => sum + unpaid_minutes, 0)
/** More than the balance; a negative one covers nothing. */
export const isBeyond = (days: readonly Pick<TakenDay, 'balance_minutes'>[], balance: number | null) =>
  balance !== null && balanceMinutesOf(days) > Math.max(0, balance)

/** With what the balance covers of `balance_minutes`, and what is unpaid of `minutes`. */
export type ChargedDay = TakenDay & { covered_minutes: number; unpaid_minutes: number; unpaid_holiday_minutes: number }

/**
 * The days with what is unpaid of them: all of an unpaid type; of a type with a balance what is beyond it, counted from the first day on, and
 * public holidays after that. `balance`: null where there is none.
 */
export function chargedDays<Day extends Pick<TakenDay, 'minutes' | 'balance_minutes' | 'holiday_minutes'>>(
  days: readonly Day[],
  { is_paid }: Pick<LeaveType, 'is_paid'>,
  balance: number | null,
): (Day & Pick<ChargedDay, 'covered_minutes' | 'unpaid_minutes' | 'unpaid_holiday_minutes'>)[] {
  let isUnpaid = !is_paid
  let left = balance === null ? Infinity : Math.max(0, balance)
  return days.map((day) => {
    const covered_minutes = Math.min(day.balance_minutes, left)
    left -= covered_minutes
    const paid =
      day.balance_minutes === 0 ? day.minutes : Math.floor((day.minutes * covered_minutes) / day.balance_minutes)
    const unpaid_minutes = is_paid ? day.minutes - paid : day.minutes
    isUnpaid ||= unpaid_minutes > 0
    return { ...day, covered_minutes, unpaid_minutes, unpaid_holiday_minutes: isUnpaid ? day.holiday_minutes : 0 }
  })
}

type RequestFacts = {
  taken: TakenTime
  type: Pick<LeaveType, 'is_paid' | 'over_balance' | 'accrual' | 'notice_days' | 'evidence_after_days' | 'unit_minutes'>
  days: readonly TakenDay[]
  balance: number | null
  today: LocalDate
  has_other_leave: boolean
}

type FoundWarning = { warning: LeaveWarning; is_blocking: boolean }

/** What speaks against a request; a blocking one is refused. */
export function warningsOf({ taken, type, days, balance, today, has_other_leave }: RequestFacts): FoundWarning[] {
  const worked = days.filter(({ minutes }) => minutes > 0).length
  const checks: [LeaveWarning, boolean, boolean][] = [
    ['overlap', has_other_leave, true],
    ['nothing_to_take', type.is_paid && minutesOf(days) === 0, true],
    ['unit', taken.amount === 'hours' && minutesOf(days) % type.unit_minutes !== 0, true],
    ['over_balance', isBeyond(days, balance), type.over_balance === 'refuse'],
    ['notice', daysBetween(today, taken.from_day) < type.notice_days, false],
    ['evidence', type.evidence_after_days !== null && worked > type.evidence_after_days, false],
  ]
  return checks.flatMap(([warning, holds, is_blocking]) => (holds ? [{ warning, is_blocking }] : []))
}

/** The leave of a year of 52 weeks in proportion to ordinary time; whole minutes of what has accrued, so that nothing is lost over time. */
export const accruedMinutes = (ordinary_minutes: number, weeks_thousandths: number) =>
  Math.floor((ordinary_minutes * weeks_thousandths) / 52_000)
