// The first half of docs/pay-rules.md: which minutes a period has, whether each is ordinary or overtime, and which percentages apply.
import type { LineReason, PayTerms, WorkPeriod } from '#contract/payroll/pay-rules/pay-lines.ts'
import {
  type Band,
  type KindOfDay,
  type LineLabel,
  type OvertimeTier,
  type OvertimeTrigger,
  type Percentages,
  type RuleSet,
  type ShiftLoading,
  type Weekday,
  weekdays,
} from '#contract/payroll/pay-rules/rule-set.ts'
import type { Instant, LocalDate, WallTime } from '#contract/values/time.ts'

type WorkedMinute = {
  /** minutes from the start of the period */
  at: number
  date: LocalDate
  weekday: Weekday
  time: WallTime
  is_paid: boolean
  /** the name of the public holiday that it is on */
  holiday: string | null
  kind_of_day: KindOfDay
}

export type PaidMinute = WorkedMinute & {
  overtime: OvertimeReason | null
  /** of the workday, before this minute */
  overtime_so_far: number
}

type OvertimeReason = Extract<LineReason, { by: OvertimeTrigger }>

export type WorkedPeriod = {
  period: WorkPeriod
  workday: LocalDate
  timeline: readonly WorkedMinute[]
  breaks: readonly PlacedBreak[]
  shift_loading: ShiftLoading | null
  paid: readonly PaidMinute[]
}

/** In minutes from the start of the period. */
type PlacedBreak = { from: number; to: number; paid: boolean }

/** The periods in the order of their start. Throws a RangeError for times that cannot be priced. */
export function classifyMinutes(periods: readonly WorkPeriod[], weekStartsOn: Weekday): WorkedPeriod[] {
  for (const period of periods) refuseTimes(period)
  const inOrder = periods.toSorted((one, other) => minutesBetween(other.starts_at, one.starts_at))
  refuseOverlap(inOrder, 'periods')
  const history: History = { periods: [], ordinary: new Map(), overtime: new Map() }
  for (const period of inOrder) history.periods.push(classifyPeriod(period, history, weekStartsOn))
  return history.periods
}

/** What the person worked so far: the periods, and the minutes by workday. */
type History = { periods: WorkedPeriod[]; ordinary: Map<LocalDate, number>; overtime: Map<LocalDate, number> }

type TimeSpan = { starts_at: Instant; ends_at: Instant }

function refuseTimes(period: WorkPeriod) {
  const breaks = period.breaks.toSorted((one, other) => minutesBetween(other.starts_at, one.starts_at))
  for (const time of [period, ...breaks]) refuseTime(time)
  for (const { starts_at, ends_at } of breaks) {
    const isOutside = minutesBetween(period.starts_at, starts_at) < 0 || minutesBetween(ends_at, period.ends_at) < 0
    if (isOutside) throw new RangeError(`break outside the period: ${starts_at}`)
  }
  refuseOverlap(breaks, 'breaks')
}

function refuseTime({ starts_at, ends_at }: TimeSpan) {
  for (const instant of [starts_at, ends_at]) {
    if (epochMilliseconds(instant) % 60_000 !== 0) throw new RangeError(`not a whole minute: ${instant}`)
  }
  if (minutesBetween(starts_at, ends_at) <= 0) throw new RangeError(`end not after the start: ${starts_at}`)
}

function refuseOverlap(inOrder: readonly TimeSpan[], what: string) {
  for (const [index, { ends_at }] of inOrder.entries()) {
    const next = inOrder[index + 1]
    if (next && minutesBetween(ends_at, next.starts_at) < 0) {
      throw new RangeError(`overlapping ${what}: ${next.starts_at}`)
    }
  }
}

const epochMilliseconds = (instant: Instant) => Temporal.Instant.from(instant).epochMilliseconds

/** Elapsed time. */
const minutesBetween = (from: Instant, to: Instant) => (epochMilliseconds(to) - epochMilliseconds(from)) / 60_000

function classifyPeriod(period: WorkPeriod, history: History, weekStartsOn: Weekday): WorkedPeriod {
  const time = timeOf(period)
  const workday = time.starts.toPlainDate().toString()
  const timeline = withKindsOfDay(clockMinutes(period, time), period)
  const shift_loading = shiftLoadingOf(period, time)
  const worked = { period, workday, timeline, breaks: time.breaks, shift_loading }
  const facts = {
    ...{ period, workday, shift_loading, history },
    week: datesOfWeek(workday, weekStartsOn),
    cycle: datesOfCycle(workday, period),
    rest: restBefore(period, workday, history),
  }
  const paid = timeline.filter(({ is_paid }) => is_paid).map((minute) => classifyMinute(minute, facts))
  return { ...worked, paid }
}

// Time

type Time = {
  starts: Temporal.PlainDateTime
  ends: Temporal.PlainDateTime
  /** the minutes of the timeline */
  length: number
  clockAt: (minute: number) => Temporal.PlainDateTime
  breaks: readonly PlacedBreak[]
}

function timeOf(period: WorkPeriod): Time {
  const startsAt = Temporal.Instant.from(period.starts_at)
  const local = (instant: Temporal.Instant) => instant.toZonedDateTimeISO(period.time_zone).toPlainDateTime()
  const starts = local(startsAt)
  const ends = localEnd(period.ends_at, local)
  const difference = clockDifference(starts, ends)
  if (period.pay?.rule_set.clock_change !== 'elapsed' && difference > 0) {
    const breaks = placeBreaks(period, {
      startOf: ({ starts_at }) => clockDifference(starts, local(Temporal.Instant.from(starts_at))),
      endOf: ({ ends_at }) => clockDifference(starts, localEnd(ends_at, local)),
    })
    return { starts, ends, length: difference, clockAt: (minutes) => starts.add({ minutes }), breaks }
  }
  const breaks = placeBreaks(period, {
    startOf: ({ starts_at }) => minutesBetween(period.starts_at, starts_at),
    endOf: ({ ends_at }) => minutesBetween(period.starts_at, ends_at),
  })
  const length = minutesBetween(period.starts_at, period.ends_at)
  return { starts, ends, length, clockAt: (minutes) => local(startsAt.add({ minutes })), breaks }
}

/** Where the clock moves forward at this very instant, the clock before it. */
function localEnd(end: Instant, local: (instant: Temporal.Instant) => Temporal.PlainDateTime) {
  const instant = Temporal.Instant.from(end)
  const before = local(instant.subtract({ minutes: 1 })).add({ minutes: 1 })
  const after = local(instant)
  return Temporal.PlainDateTime.compare(before, after) < 0 ? before : after
}

const clockDifference = (from: Temporal.PlainDateTime, to: Temporal.PlainDateTime) => from.until(to).total('minutes')

type Placing = { startOf: (pause: TimeSpan) => number; endOf: (pause: TimeSpan) => number }

function placeBreaks(period: WorkPeriod, { startOf, endOf }: Placing): PlacedBreak[] {
  return period.breaks.map((pause) => {
    const [from, to] = [startOf(pause), endOf(pause)]
    const elapsed = minutesBetween(pause.starts_at, pause.ends_at)
    return { from, to: to > from ? to : from + elapsed, paid: pause.paid }
  })
}

/** Each minute with its clock time and the public holiday by the clock. */
function clockMinutes(period: WorkPeriod, time: Time) {
  return Array.from({ length: time.length }, (_, at) => {
    const clock = time.clockAt(at)
    const [date = '', showing = ''] = clock.toString({ smallestUnit: 'minute' }).split('T')
    const isUnpaid = time.breaks.some(({ paid, from, to }) => !paid && from <= at && at < to)
    const holiday = period.holidays.find((day) => day.date === date && (day.starts === null || day.starts <= showing))
    const weekday = weekdayOf(clock)
    return { at, date, weekday, time: showing, is_paid: !isUnpaid, holiday: holiday ? holiday.name : null }
  })
}

type ClockMinute = Omit<WorkedMinute, 'kind_of_day'>

const wallTime = (clock: Temporal.PlainDateTime) => clock.toPlainTime().toString({ smallestUnit: 'minute' })

function withKindsOfDay(minutes: readonly ClockMinute[], period: WorkPeriod): WorkedMinute[] {
  const across = period.pay?.rule_set.across_midnight ?? { day: 'by_the_clock', public_holiday: 'by_the_clock' }
  const [first] = minutes
  if (!first) throw new RangeError(`no minutes: ${period.starts_at}`)
  const majorDay = weekdayOf(Temporal.PlainDate.from(dayOfMajorPortion(minutes)))
  const majorHoliday = holidayOfMajorPortion(minutes)
  return minutes.map((minute) => {
    const holidays = { by_the_clock: minute.holiday, major_portion: majorHoliday, day_of_start: first.holiday }
    const days = { by_the_clock: minute.weekday, major_portion: majorDay, day_of_start: first.weekday }
    const holiday = holidays[across.public_holiday]
    return { ...minute, holiday, kind_of_day: holiday === null ? kindOfWeekday(days[across.day]) : 'public_holiday' }
  })
}

function dayOfMajorPortion(minutes: readonly ClockMinute[]) {
  const paidOn = (date: LocalDate) => minutes.filter((minute) => minute.is_paid && minute.date === date).length
  const dates = [...new Set(minutes.map(({ date }) => date))].toSorted()
  return dates.reduce((most, date) => (paidOn(date) > paidOn(most) ? date : most))
}

function holidayOfMajorPortion(minutes: readonly ClockMinute[]) {
  const isOnHoliday = (minute: ClockMinute | undefined) => typeof minute?.holiday === 'string'
  const paid = minutes.filter(({ is_paid }) => is_paid)
  const onHoliday = paid.filter(isOnHoliday).length
  const other = paid.length - onHoliday
  const isHoliday = onHoliday > other || (onHoliday === other && isOnHoliday(minutes[0]))
  return isHoliday ? (minutes.find(isOnHoliday)?.holiday ?? null) : null
}

const kindOfWeekday = (weekday: Weekday): KindOfDay =>
  weekday === 'saturday' || weekday === 'sunday' ? weekday : 'weekday'

function weekdayOf({ dayOfWeek }: { dayOfWeek: number }): Weekday {
  const weekday = weekdays[dayOfWeek - 1]
  if (!weekday) throw new RangeError(`no weekday: ${dayOfWeek}`)
  return weekday
}

const dayBefore = (weekday: Weekday) => weekdays.at(weekdays.indexOf(weekday) - 1) ?? weekday

// Ordinary time and overtime

/** What holds for all minutes of a period. */
type Facts = Pick<WorkedPeriod, 'period' | 'workday' | 'shift_loading'> & {
  history: History
  /** the dates of the week and of the cycle that the workday is in */
  week: readonly LocalDate[]
  cycle: readonly LocalDate[]
  /** minutes of rest before the period; null where the rule about short rest does not look at it */
  rest: number | null
}

function classifyMinute(minute: WorkedMinute, facts: Facts): PaidMinute {
  const { history, workday, period } = facts
  const overtime = period.pay ? overtimeReason(minute, period.pay, facts) : null
  const overtime_so_far = minutesOn([workday], history.overtime)
  const minutes = overtime ? history.overtime : history.ordinary
  minutes.set(workday, minutesOn([workday], minutes) + 1)
  return { ...minute, overtime, overtime_so_far }
}

const minutesOn = (dates: readonly LocalDate[], minutes: ReadonlyMap<LocalDate, number>) =>
  dates.reduce((sum, date) => sum + (minutes.get(date) ?? 0), 0)

function overtimeReason(minute: WorkedMinute, pay: PayTerms, facts: Facts): OvertimeReason | null {
  for (const trigger of pay.rule_set.overtime.triggers) {
    const reason = reasonBy(trigger, minute, pay, facts)
    if (reason) return reason
  }
  return null
}

function reasonBy(by: OvertimeTrigger, minute: WorkedMinute, pay: PayTerms, facts: Facts): OvertimeReason | null {
  const { workday, week, cycle, rest } = facts
  const { ordinary } = facts.history
  const hours = pay.rule_set.ordinary_hours
  const isLimitReached = (limit: number | null, before: number) =>
    limit !== null && before >= limit ? { by, limit, before } : null
  switch (by) {
    case 'short_rest': {
      const limit = pay.rule_set.short_rest?.minutes ?? 0
      return rest !== null && rest < limit ? { by, limit, before: rest } : null
    }
    case 'day':
      return isLimitReached(hours.day[pay.employment], minutesOn([workday], ordinary))
    case 'week':
      return isLimitReached(hours.week[pay.employment], minutesOn(week, ordinary))
    case 'cycle':
      return isLimitReached(hours.cycle?.minutes ?? null, minutesOn(cycle, ordinary))
    case 'days': {
      const others = week.filter((date) => date !== workday && minutesOn([date], ordinary) > 0)
      return isLimitReached(hours.days_a_week, others.length)
    }
    case 'span':
      return !facts.shift_loading && isOutsideSpan(minute, hours.span) ? { by, limit: null, before: null } : null
  }
}

function datesOfWeek(workday: LocalDate, weekStartsOn: Weekday) {
  const day = Temporal.PlainDate.from(workday)
  const daysSinceStart = (weekdays.indexOf(weekdayOf(day)) - weekdays.indexOf(weekStartsOn) + 7) % 7
  return datesFrom(day.subtract({ days: daysSinceStart }), 7)
}

function datesOfCycle(workday: LocalDate, { pay }: WorkPeriod) {
  const cycle = pay?.rule_set.ordinary_hours.cycle
  if (!cycle) return []
  const days = cycle.weeks * 7
  const start = Temporal.PlainDate.from(cycle.starts_on)
  const cyclesSince = Math.floor(start.until(workday, { largestUnit: 'days' }).days / days)
  return datesFrom(start.add({ days: cyclesSince * days }), days)
}

const datesFrom = (first: Temporal.PlainDate, length: number) =>
  Array.from({ length }, (_, days) => first.add({ days }).toString())

function restBefore(period: WorkPeriod, workday: LocalDate, history: History) {
  const rule = period.pay?.rule_set.short_rest
  // Periods do not overlap, so the one that started last ended last.
  const former = history.periods.findLast((other) => other.workday < workday)
  if (!rule || !former) return null
  const endedInOvertime = Boolean(former.paid.at(-1)?.overtime)
  return rule.after === 'any_work' || endedInOvertime ? minutesBetween(former.period.ends_at, period.starts_at) : null
}

type Span = PayTerms['rule_set']['ordinary_hours']['span']

function isOutsideSpan({ weekday, time, holiday }: WorkedMinute, spans: Span) {
  const span = spans[holiday === null ? weekday : 'public_holiday']
  if (span === null) return false
  if (span === 'none') return true
  return time < span.from || (span.from < span.to && time >= span.to)
}

/** From (inclusive) to (exclusive), where need be past midnight. */
const isBetween = (time: WallTime, { from, to }: { from: WallTime; to: WallTime }) =>
  from < to ? from <= time && time < to : from <= time || time < to

function shiftLoadingOf(period: WorkPeriod, { starts, ends }: Time): ShiftLoading | null {
  const { pay } = period
  const loading = pay?.rule_set.shift_loadings.find((rule) => {
    const isForPerson = rule.permanent_nights === null || rule.permanent_nights === pay.works_permanent_nights
    const isOnDay = rule.days.includes(weekdayOf(starts))
    return isForPerson && isOnDay && isDecided(rule, wallTime(starts), wallTime(ends))
  })
  return loading ?? null
}

function isDecided({ decided_by, from, until }: ShiftLoading, starts: WallTime, ends: WallTime) {
  if (decided_by === 'start') return isBetween(starts, { from, to: until })
  return from < until ? from < ends && ends <= until : from < ends || ends <= until
}

// The percentages that apply

type Applying = { label: LineLabel; percentages: Percentages; clause: string | null; reason: LineReason }

/** Overtime has one; of those of an ordinary minute, which are in the order of the page, the highest counts or the sum. */
export function applyingPercentages(minute: PaidMinute, worked: WorkedPeriod, rule_set: RuleSet): Applying[] {
  const { overtime, holiday } = minute
  if (overtime) return [ofOvertime(minute, overtime, rule_set)]
  const bands = rule_set.bands.flatMap((band): Applying[] => {
    if (band.pay.in !== 'percent' || !isCovered(minute, band)) return []
    const { percentages } = band.pay
    const clause = percentages.clause ?? band.clause
    return [{ label: band.label, percentages, clause, reason: { by: 'band', holiday } }]
  })
  return [ofKindOfDay(minute, worked.shift_loading, rule_set), ...bands]
}

function ofOvertime(minute: PaidMinute, reason: OvertimeReason, { short_rest, overtime }: RuleSet): Applying {
  if (reason.by === 'short_rest' && short_rest) {
    const { percentages } = short_rest
    return { label: 'short_rest', percentages, clause: percentages.clause, reason }
  }
  const { label, percentages } = tierReached(overtime.tiers[minute.kind_of_day], minute.overtime_so_far)
  return { label, percentages, clause: percentages.clause, reason }
}

function tierReached(tiers: readonly OvertimeTier[], overtimeSoFar: number): OvertimeTier {
  let end = 0
  for (const tier of tiers) {
    end += tier.minutes ?? Infinity
    if (overtimeSoFar < end) return tier
  }
  throw new RangeError('the last tier of overtime has an end')
}

function ofKindOfDay(minute: PaidMinute, shift_loading: ShiftLoading | null, rule_set: RuleSet): Applying {
  const { kind_of_day, holiday } = minute
  const loading = shift_loading?.percentages[kind_of_day]
  if (shift_loading && loading) {
    const clause = loading.clause ?? shift_loading.clause
    return { label: shift_loading.label, percentages: loading, clause, reason: { by: 'shift_loading', holiday } }
  }
  const percentages = rule_set.ordinary[kind_of_day]
  const reason = { by: 'kind_of_day' as const, holiday }
  return { label: labelOf(kind_of_day), percentages, clause: percentages.clause, reason }
}

export const labelOf = (kind: KindOfDay): LineLabel => (kind === 'weekday' ? 'ordinary' : kind)

export function isCovered({ weekday, time, holiday }: WorkedMinute, { days, times, on_public_holidays }: Band) {
  if (holiday !== null && !on_public_holidays) return false
  const isOnDay = days.includes(weekday)
  if (times.from < times.to) return isOnDay && times.from <= time && time < times.to
  return (isOnDay && times.from <= time) || (time < times.to && days.includes(dayBefore(weekday)))
}
