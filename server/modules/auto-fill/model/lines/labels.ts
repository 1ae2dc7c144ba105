// The steps of a line: what is known about a person after each duty, and what the next one adds.
import {
  type BoardLimits,
  type BoardPerson,
  type BoardTime,
  fillCosts,
  type PinnedDuty,
} from '#server/modules/auto-fill/model/board-numbers.ts'
import type { PersonTime } from './own-times.ts'

/** A person after some of their duties in time order. */
export type PathLabel = {
  cost: number
  warnings: number
  /** the end of the last duty, and whether it is a proposed one */
  ends: number
  is_proposed: boolean
  /** the last day with a duty, and the days in a row until then */
  day: number
  run: number
  /** whether a proposed duty is among the days in a row */
  is_run_proposed: boolean
  /** the proposed minutes of this of the company's weeks */
  week: number
  minutes: number
  /** the proposed minutes that the visa counts, by week from Monday; null without a limit */
  visa: Float64Array | null
  /** the label before the last proposed duty, and the place of its time in the person's times */
  before: PathLabel | null
  at: number
}

/** Points for each share of the target hours that is missing, as in the score (score.ts). */
const hoursPoints = 20
const standardShiftMinutes = 480

/** The rules about several duties of one person, as costs and limits: rest, days in a row, hours of the week, visa hours. */
export class LabelExtender {
  readonly #person: BoardPerson
  readonly #limits: BoardLimits
  readonly #first: PathLabel

  constructor(person: BoardPerson, limits: BoardLimits) {
    this.#person = person
    this.#limits = limits
    const { visa, week_minutes } = person
    this.#first = {
      ...{ cost: week_minutes.reduce((sum, minutes) => sum + this.hoursCost(minutes), 0), warnings: 0 },
      ...{ ends: -Infinity, is_proposed: false, day: -Infinity, run: 0, is_run_proposed: false },
      ...{ week: -1, minutes: 0, visa: visa && new Float64Array(visa.weeks.length), before: null, at: -1 },
    }
  }

  /** Before every duty. Labels never change. */
  first = (): PathLabel => this.#first

  /** The label after working this time too, at this price; null where a rule blocks it. */
  work(label: PathLabel, time: PersonTime, at: number, price: number): PathLabel | null {
    const { rest_block, rest_warn, days_running, week_warn } = this.#limits
    const rest = time.start - label.ends
    if (rest < rest_block) return null
    const visa = this.#visaWith(label, time)
    if (visa === false) return null
    const isNewDay = time.day > label.day
    const run = isNewDay ? runOn(label, time.day) : label.run
    const week = Math.max(time.week, label.week)
    const minutes = week === label.week ? label.minutes : 0
    const pinned = this.#person.week_minutes[week] ?? 0
    const wasOver = minutes > 0 && pinned + minutes > week_warn
    const isOver = pinned + minutes + time.minutes > week_warn
    const warnings = Number(rest < rest_warn) + Number(isNewDay && run > days_running) + Number(isOver && !wasOver)
    const hours = this.hoursCost(pinned + minutes + time.minutes) - this.hoursCost(pinned + minutes)
    return {
      cost: label.cost + price + hours + warnings * fillCosts.warning,
      warnings: label.warnings + warnings,
      ...{ ends: time.end, is_proposed: true, day: Math.max(time.day, label.day), run, is_run_proposed: true },
      ...{ week, minutes: minutes + time.minutes, visa, before: label, at },
    }
  }

  /** The label after a pinned duty, which never changes. */
  pass(label: PathLabel, duty: PinnedDuty): PathLabel {
    const { rest_warn, days_running } = this.#limits
    const isNewDay = duty.day > label.day
    const run = isNewDay ? runOn(label, duty.day) : label.run
    const is_run_proposed = run > 1 && label.is_run_proposed
    const isShort = label.is_proposed && duty.start - label.ends < rest_warn
    const warnings = Number(isShort) + Number(isNewDay && run > days_running && is_run_proposed)
    return {
      ...label,
      cost: label.cost + warnings * fillCosts.warning,
      warnings: label.warnings + warnings,
      ...{ ends: Math.max(duty.end, label.ends), is_proposed: false },
      ...{ day: Math.max(duty.day, label.day), run, is_run_proposed },
    }
  }

  /** Fairness: convex, so that hours are shared; and overtime. */
  hoursCost(minutes: number) {
    const target = this.#person.target_minutes
    const missing = Math.max(1 - minutes / target, 0)
    const overtime = Math.max(minutes - this.#limits.week_info, 0) / 60
    return (
      (hoursPoints * target * missing * missing) / (2 * standardShiftMinutes) + overtime * this.#limits.overtime_points
    )
  }

  /** The most that a time can save by fairness. */
  maxSaved({ minutes }: BoardTime) {
    return (hoursPoints * minutes) / standardShiftMinutes
  }

  /** Whether everything that can follow `other` can follow `label` and costs no more. `now` is the next time. */
  isAtLeastAsGood(label: PathLabel, other: PathLabel, now: PersonTime): boolean {
    const { rest_warn, week_warn, days_running } = this.#limits
    if (label.cost > other.cost) return false
    if (now.goes_back && (label.day !== other.day || label.week !== other.week || label.run > other.run)) return false
    if (label.ends > other.ends && label.ends > now.start - rest_warn) return false
    if (runToday(label, now.day) > runToday(other, now.day)) return false
    if (runTomorrow(label, now.day) > runTomorrow(other, now.day)) return false
    const minutes = now.goes_back || label.week >= now.week ? label.minutes : 0
    const others = now.goes_back || other.week >= now.week ? other.minutes : 0
    if (minutes > others) return false
    const pinned = this.#person.week_minutes[now.week] ?? 0
    if (label.is_run_proposed && !other.is_run_proposed && label.day >= now.day - 1) return false
    // What the other one has already been charged for, and this one may be yet.
    const paidWeek = others > 0 && pinned + others > week_warn && !(minutes > 0 && pinned + minutes > week_warn)
    const paidRun = other.day >= now.day && label.day < now.day && runToday(label, now.day) > days_running
    if (label.cost + (Number(paidWeek) + Number(paidRun)) * fillCosts.warning > other.cost) return false
    return hasNoMore(label.visa, other.visa, now.first_visa_week)
  }

  /** The counted minutes with this time; false where a fortnight has more than the limit. */
  #visaWith({ visa: used }: PathLabel, { visa: added }: PersonTime): Float64Array | null | false {
    const { visa: limit } = this.#person
    if (limit === null || used === null || added.length === 0) return used
    const all = used.slice()
    for (const [week, minutes] of added) all[week] = (all[week] ?? 0) + minutes
    const total = (week: number) => (limit.weeks[week] ?? 0) + (all[week] ?? 0)
    const isOver = added.some(
      ([week]) => total(week - 1) + total(week) > limit.minutes || total(week) + total(week + 1) > limit.minutes,
    )
    return isOver ? false : all
  }
}

/** Whether the visa counts at most as many minutes in each week from one on. */
function hasNoMore(used: PathLabel['visa'], others: PathLabel['visa'], from: number) {
  if (used === null || others === null) return true
  for (let week = Math.max(from, 0); week < used.length; week += 1)
    if ((used[week] ?? 0) > (others[week] ?? 0)) return false
  return true
}

const runOn = ({ day, run }: PathLabel, next: number) => (day === next - 1 ? run + 1 : 1)

/** The days in a row with a duty on this day. */
function runToday({ day, run }: PathLabel, today: number) {
  if (day >= today) return run
  return day === today - 1 ? run + 1 : 1
}

/** The days in a row that a duty on the next day continues, without another one on this day. */
const runTomorrow = ({ day, run }: PathLabel, today: number) => (day >= today ? run : 0)
