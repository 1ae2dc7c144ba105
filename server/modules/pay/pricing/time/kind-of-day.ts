import type { WorkPeriod } from '#contract/payroll/pay-rules/pay-lines.ts'
import type { KindOfDay, LineLabel, RuleSet } from '#contract/payroll/pay-rules/rule-set.ts'
import { dayNumber, minuteOfDay, weekdayOfDay } from './clock-times.ts'
import { minutesOf, type Piece } from './timeline.ts'

/** A piece of a timeline with what its day is by the rule set; `holiday`: its name where the piece is on a public holiday. */
export type DayPiece = Piece & { holiday: string | null; kind: KindOfDay }

type Holidays = WorkPeriod['holidays']

/** The minutes of a day at which a holiday may begin. */
export const holidayStarts = (holidays: Holidays) =>
  holidays.flatMap(({ starts }) => (starts === null ? [] : [minuteOfDay(starts)]))

export function withKindOfDay(
  pieces: readonly Piece[],
  holidays: Holidays,
  acrossMidnight: RuleSet['across_midnight'],
): DayPiece[] {
  const days = new Set(pieces.map(({ day }) => day))
  const near = holidays.filter(({ date }) => days.has(dayNumber(date)))
  const byTheClock = pieces.map((piece) => holidayByTheClock(piece, near))
  const holidayOf = holidaysOfPieces(pieces, byTheClock, acrossMidnight.public_holiday)
  const dayOf = daysOfPieces(pieces, acrossMidnight.day)
  return pieces.map((piece, at) => {
    const holiday = holidayOf[at] ?? null
    return { ...piece, holiday, kind: holiday === null ? kindOfDate(dayOf[at] ?? piece.day) : 'public_holiday' }
  })
}

function holidayByTheClock({ day, minute }: Piece, holidays: Holidays): string | null {
  const holiday = holidays.find(
    ({ date, starts }) => dayNumber(date) === day && (starts === null || minuteOfDay(starts) <= minute),
  )
  return holiday?.name ?? null
}

type AcrossMidnight = RuleSet['across_midnight']['day']

function holidaysOfPieces(
  pieces: readonly Piece[],
  byTheClock: readonly (string | null)[],
  mode: AcrossMidnight,
): readonly (string | null)[] {
  if (mode === 'by_the_clock') return byTheClock
  const first = byTheClock[0] ?? null
  if (mode === 'day_of_start') return pieces.map(() => first)
  const paid = minutesOf(pieces.filter(({ is_paid }) => is_paid))
  const onHoliday = pieces.filter(({ is_paid }, at) => is_paid && byTheClock[at] !== null)
  const balance = 2 * minutesOf(onHoliday) - paid
  const isHoliday = balance > 0 || (balance === 0 && first !== null)
  // Minutes that are on a public holiday only by the major portion have the name of the first that is on one by the clock.
  const name = byTheClock.find((holiday) => holiday !== null) ?? null
  return pieces.map(() => (isHoliday ? name : null))
}

function daysOfPieces(pieces: readonly Piece[], mode: AcrossMidnight): readonly number[] {
  if (mode === 'by_the_clock') return pieces.map(({ day }) => day)
  const workday = pieces[0]?.day ?? 0
  const day = mode === 'day_of_start' ? workday : majorDay(pieces, workday)
  return pieces.map(() => day)
}

/** The date with most of the paid minutes, of equal ones the earliest. */
function majorDay(pieces: readonly Piece[], workday: number): number {
  const paid = pieces.filter(({ is_paid }) => is_paid)
  const byDay = [...Map.groupBy(paid, ({ day }) => day)].sort(([one], [other]) => one - other)
  const most = Math.max(...byDay.map(([, ofDay]) => minutesOf(ofDay)))
  return byDay.find(([, ofDay]) => minutesOf(ofDay) === most)?.[0] ?? workday
}

function kindOfDate(day: number): KindOfDay {
  const weekday = weekdayOfDay(day)
  return weekday === 'saturday' || weekday === 'sunday' ? weekday : 'weekday'
}

/** What ordinary time on such a day is called. */
export const labelOfKind = {
  weekday: 'ordinary',
  saturday: 'saturday',
  sunday: 'sunday',
  public_holiday: 'public_holiday',
} as const satisfies Record<KindOfDay, LineLabel>
