import {
  breakMinutes,
  type BreakRule,
  breaksWorked,
  isAutomatic,
  maxBreaks,
  type PlannedBreak,
  shiftToBreak,
  unpaidMinutes,
  type WorkedBreak,
} from '#contract/rostering/breaks.ts'
import { refuse } from '#contract/refusals.ts'
import type { Config } from '#contract/platform/settings.ts'
import {
  elapsedMinutes,
  type Instant,
  type LocalDate,
  localDateOf,
  shiftSpan,
  type WallTime,
  wallTimeOf,
  type AmbiguousTimeChoice,
  ambiguousTimeChoices,
} from '#contract/values/time.ts'
import { countWorkedTime, problemOfWorkedTime, type WorkedTime } from '#contract/values/hours/worked-time.ts'

export type TimesheetTimeInput = {
  /** the day on which the work started, at the site */
  works_on: LocalDate
  starts: WallTime
  /** at or before `starts` means the next day; the same time is 24 hours */
  ends: WallTime
  /** the site's IANA zone */
  zone: string
  /** which of the two, where the clock goes back and a time occurs twice */
  ambiguous: AmbiguousTimeChoice
  breaks: readonly WorkedBreak[]
  /** what the agency pays: time by the clock, or elapsed time */
  paid_by: Config['paid_by']
}

/** Recorded time in minutes and instants. Refuses impossible time. */
export function workedTime({ breaks, paid_by, ...span }: TimesheetTimeInput): WorkedTime {
  const time = countWorkedTime(span, breaks, paid_by)
  const problem = problemOfWorkedTime(time)
  return problem === null ? time : refuse(`timesheets.${problem}`)
}

type Employment = { status: string; /** the last day of a terminated employment */ last_day: string | null }

/** Whether somebody may clock in on a day at the site. Time that was worked on the last day of an employment, or while on hold, counts. */
export const isEmployedOn = ({ status, last_day }: Employment, day: LocalDate) =>
  ['approved', 'active', 'on_hold'].includes(status) ||
  (status === 'terminated' && last_day !== null && day <= last_day)

/** Minutes as hours with two decimals, as payroll systems read them: 440 → 7.33. */
export const decimalHours = (minutes: number) => hundredths(minutes) / 100

/**
 * The same for one line of a file after the other: in each group, which is a person and a pay item, the hours add up to those of all its
 * minutes. Each line has what the sum grows by, so none differs from its own minutes by more than a hundredth: three times 20 minutes are
 * 0.33, 0.34 and 0.33.
 */
export function decimalHoursByGroup(): (group: string, minutes: number) => number {
  const sums = new Map<string, number>()
  return (group, minutes) => {
    const before = sums.get(group) ?? 0
    sums.set(group, before + minutes)
    return (hundredths(before + minutes) - hundredths(before)) / 100
  }
}

const hundredths = (minutes: number) => Math.round((minutes * 100) / 60)

/** A break that was clocked shorter than this counts as none: a mistaken tap, or a walk to the door. */
const shortestBreak = 5
/** The form of a timesheet has the same limits (contract/rostering/rosters/roster-shifts.ts). */
const longestBreak = 240

export type EntitledBreak = Pick<PlannedBreak, 'minutes' | 'paid' | 'mode'>

/**
 * The breaks to record beside the automatic ones, from the minutes that were clocked. Each clocked break is taken as the entitled break that
 * is nearest to it in length: a paid one is paid up to its length, an unpaid one is deducted as clocked, and automatic ones stand as they are.
 * What was clocked beyond its own break uses up what is left of the automatic and then of the paid ones; the rest is deducted to the minute.
 */
export function breaksOfClock(minutes: readonly number[], entitled: readonly EntitledBreak[]): WorkedBreak[] {
  const taken = takenBreaks(
    minutes.filter((one) => one >= shortestBreak),
    entitled,
  )
  const used = (own: EntitledBreak) => taken.find((one) => one.own === own)?.minutes ?? 0
  const left = (own: EntitledBreak) => Math.max(0, own.minutes - used(own))
  const leftOf = (breaks: readonly EntitledBreak[]) => breaks.reduce((sum, one) => sum + left(one), 0)
  const spare = {
    automatic: leftOf(entitled.filter(isAutomatic)),
    paid: leftOf(entitled.filter((one) => one.paid && !isAutomatic(one))),
  }
  return withinForm(taken.flatMap((one) => partsOf(one, spare)))
}

type TakenBreak = { minutes: number; own: EntitledBreak | null }

/** Which entitled break each clocked one is: the pair nearest in length first, of equally near ones the paid break. */
function takenBreaks(minutes: readonly number[], entitled: readonly EntitledBreak[]): TakenBreak[] {
  const taken = minutes.map((one): TakenBreak => ({ minutes: one, own: null }))
  const pairs = taken
    .flatMap((one) => entitled.map((own) => ({ one, own, apart: Math.abs(one.minutes - own.minutes) })))
    .toSorted((a, b) => a.apart - b.apart || Number(b.own.paid) - Number(a.own.paid))
  const given = new Set<EntitledBreak>()
  for (const { one, own } of pairs) {
    if (one.own !== null || given.has(own)) continue
    one.own = own
    given.add(own)
  }
  return taken
}

/** The paid and the unpaid part to record of one clocked break; takes what it exceeds its own break by from `spare`. */
function partsOf({ minutes, own }: TakenBreak, spare: { automatic: number; paid: number }): WorkedBreak[] {
  const covered = Math.min(minutes, own?.minutes ?? 0)
  let beyond = minutes - covered
  const take = (kind: 'automatic' | 'paid') => {
    const some = Math.min(beyond, spare[kind])
    spare[kind] -= some
    beyond -= some
    return some
  }
  const recorded = own !== null && !isAutomatic(own) ? covered : 0
  take('automatic')
  const paid = (own?.paid ? recorded : 0) + take('paid')
  const unpaid = (own?.paid ? 0 : recorded) + beyond
  return [
    { minutes: paid, paid: true },
    { minutes: unpaid, paid: false },
  ].filter((part) => part.minutes > 0)
}

/** At most six breaks of at most 240 minutes: longer ones in parts; more than six as their paid and their unpaid total. */
function withinForm(breaks: readonly WorkedBreak[]): WorkedBreak[] {
  const parts = breaks.flatMap(inParts)
  if (parts.length <= maxBreaks) return parts
  const unpaid = unpaidMinutes(parts)
  return breaksInAll(breakMinutes(parts), breakMinutes(parts) - unpaid)
}

/** A total of breaks of which so many minutes are paid, within the limits of the form. */
export const breaksInAll = (total: number, paid: number): WorkedBreak[] =>
  [
    { minutes: Math.min(total, paid), paid: true },
    { minutes: Math.max(0, total - paid), paid: false },
  ].flatMap(inParts)

export type SheetToCorrect = {
  works_on: LocalDate
  time_zone: string
  position_id: string | null
  breaks: readonly WorkedBreak[]
  breaks_by: 'rules' | 'hand'
  break_rules: readonly BreakRule[]
}
export type TimeWithBreakTotal = { starts: WallTime; ends: WallTime; break_minutes: number }

/**
 * The hours of a timesheet at other times, with a total of breaks. Its breaks stay where they have that total; otherwise as much of the total
 * as is paid in them stays paid, and the rest is deducted.
 */
export function correctedHours(sheet: SheetToCorrect, { starts, ends, break_minutes }: TimeWithBreakTotal) {
  const span = { works_on: sheet.works_on, starts, ends, zone: sheet.time_zone, ambiguous: 'earlier' as const }
  const recorded = sheet.breaks.flatMap(({ minutes, paid, rule }) => (rule === undefined ? [{ minutes, paid }] : []))
  const rules = sheet.breaks_by === 'rules' ? sheet.break_rules : []
  const worked = breaksWorked(shiftToBreak(span, sheet.position_id), rules, recorded)
  const total = breakMinutes(worked)
  if (total === break_minutes) return { span, breaks: recorded, breaks_by: sheet.breaks_by, worked }
  const breaks = breaksInAll(break_minutes, total - unpaidMinutes(worked))
  return { span, breaks, breaks_by: 'hand' as const, worked: breaks }
}

/** The paid minutes of these hours; null where a timesheet cannot have them. */
export function paidIfCorrected(sheet: SheetToCorrect, to: TimeWithBreakTotal, paid_by: Config['paid_by']) {
  const { span, worked } = correctedHours(sheet, to)
  const time = countWorkedTime(span, worked, paid_by)
  return problemOfWorkedTime(time) === null ? time.paid_minutes : null
}

const inParts = ({ minutes, paid }: WorkedBreak): WorkedBreak[] =>
  Array.from({ length: Math.ceil(minutes / longestBreak) }, (_, at) => ({
    minutes: Math.min(longestBreak, minutes - at * longestBreak),
    paid,
  }))

/** Hours by the clock of a place, to the minute. */
export type WallHours = { works_on: LocalDate; starts: WallTime; ends: WallTime; ambiguous: AmbiguousTimeChoice }

/**
 * Two instants as hours of a timesheet, whole minutes by the clock of the place. Null where a timesheet cannot say them: less than a minute.
 */
export function wallHoursOf(starts_at: Instant, ends_at: Instant, zone: string): WallHours | null {
  const elapsed = elapsedMinutes(starts_at, ends_at)
  const hours = {
    works_on: localDateOf(starts_at, zone),
    starts: wallTimeOf(starts_at, zone),
    ends: wallTimeOf(ends_at, zone),
  }
  const matching = ambiguousTimeChoices.find((ambiguous) => {
    const span = shiftSpan({ ...hours, zone, ambiguous })
    // Cutting off the seconds moves either end by less than a minute.
    return Math.abs(span.elapsed_minutes - elapsed) <= 1 && Math.abs(elapsedMinutes(span.starts_at, starts_at)) <= 1
  })
  return elapsed < 1 || matching === undefined ? null : { ...hours, ambiguous: matching }
}
