// A board as numbers for the optimiser.
import { addDays, type Instant, type LocalDate, mondayOf, weekStartOf } from '#contract/values/time.ts'
import { countedWeeks, isBeforeCourse, isInSession, minutesByDay } from '#contract/values/hours/visa-hours.ts'
import type { WeekStart } from '#contract/values/week-starts.ts'
import { countingOf } from '#server/modules/eligibility/visa-rules.ts'
import { limitMinutesOf } from '#server/modules/work-rights/rules.ts'
import type { ShownOpening } from '#server/modules/rosters/candidates/opening.ts'
import { fullTimeWeekMinutes } from '#server/modules/rosters/candidates/score.ts'
import type { FillBoard, FillCandidateFacts, FeasibleCells } from './board.ts'
import {
  type BoardNumbers,
  type BoardPerson,
  type BoardTime,
  fillCosts,
  sharedInts,
  type VisaLimit,
} from './board-numbers.ts'
import type { Duty, PersonFacts } from '#server/modules/eligibility/facts.ts'

// Duties of two weeks on both sides are known, in weeks of any start.
const daysAround = 28
/** The points of a usual best person: a cell costs what is missing. */
const fullPoints = 110
/** An hour beyond the ordinary ones of a week: as in the score, and more the more pay counts, as if it cost 16 dollars more. */
const overtimePoints = { score: 2, of_weight: 8 } as const
const manyPeople = 200
const maxLabels = { few: 64, many: 16 } as const

type WeekIndex = { first_monday: number; weeks: number; first_week: number }

/** The cells, times and people of a board; `pinned` are the duties that stay. */
export function numbersOf(board: FillBoard): BoardNumbers {
  const { facts, cells, people } = board
  const calendar = calendarOf(board)
  const times = new Map<string, number>()
  const all: BoardTime[] = []
  const timeOf = (shift: ShownOpening) => {
    const { starts_at, ends_at, works_on, elapsed_minutes, unpaid_minutes, time_zone } = shift
    const key = [starts_at, ends_at, works_on, elapsed_minutes - unpaid_minutes, time_zone].join(' ')
    const time = times.get(key) ?? all.push(boardTime(shift, calendar)) - 1
    times.set(key, time)
    return time
  }
  const weight = facts.pay?.weight ?? 0
  const { rest_block, rest_warn, week_info, week_warn, days_running } = facts.limits
  return {
    cells: cells.map(({ shift, required }) => ({ required, time: timeOf(shift) })),
    times: all,
    people: people.map((person, at) =>
      boardPerson(person, { ...(board.possibilities[at] ?? nothing), extra: board.extra_pay[at], weight }, calendar),
    ),
    // As the rules compare them: what does not warn does not block either.
    limits: {
      ...{ rest_block: Math.min(rest_block, rest_warn), rest_warn, days_running },
      ...{ week_info, week_warn: Math.max(week_warn, week_info) },
      overtime_points: overtimePoints.score + overtimePoints.of_weight * weight,
    },
    first_monday: calendar.first_monday,
    max_labels: people.length > manyPeople ? maxLabels.many : maxLabels.few,
  }
}

const dayOf = (date: LocalDate) => Date.parse(date) / 86_400_000
const minuteOf = (at: Instant) => Math.round(Date.parse(at) / 60_000)
const dateOf = (day: number): LocalDate => addDays('1970-01-01', day)

/** Weeks start as for most of the shifts: companies of one agency rarely differ, and the week only decides about warnings and fairness. */
function calendarOf({ facts, shifts }: FillBoard): WeekIndex {
  const first = addDays(facts.first_day, -daysAround)
  const last = addDays(facts.last_day, daysAround)
  const starts = Map.groupBy(shifts, ({ location }) => location.week_start)
  const byNumber = [...starts].toSorted(([, some], [, others]) => others.length - some.length)
  const begins: WeekStart = byNumber[0]?.[0] ?? 'mon'
  const first_monday = dayOf(mondayOf(first))
  return {
    first_monday,
    first_week: dayOf(weekStartOf(first, begins)),
    weeks: Math.ceil((dayOf(last) - first_monday) / 7) + 1,
  }
}

function boardTime(shift: ShownOpening, { first_week }: WeekIndex): BoardTime {
  const { starts_at, ends_at, works_on, time_zone } = shift
  const [day, minutes] = [dayOf(works_on), shift.elapsed_minutes - shift.unpaid_minutes]
  return {
    ...{ start: minuteOf(starts_at), end: minuteOf(ends_at), day, week: Math.floor((day - first_week) / 7), minutes },
    by_day: minutesByDay({ starts_at, ends_at, minutes, time_zone }).map(
      ([date, part]) => [dayOf(date), part] as const,
    ),
  }
}

type WeighedCells = FeasibleCells & { extra: Int32Array | undefined; weight: number }

function boardPerson(
  person: FillCandidateFacts,
  { cells, warnings, points, extra, weight }: WeighedCells,
  calendar: WeekIndex,
): BoardPerson {
  const { duties, target_minutes } = person
  const pinned = duties.map(({ starts_at, ends_at, works_on }) => ({
    start: minuteOf(starts_at),
    end: minuteOf(ends_at),
    day: dayOf(works_on),
  }))
  return {
    cells,
    costs: sharedInts(
      cells.map((_, at) => costOf(warnings[at] ?? 0, points[at] ?? 0) + payPoints(extra?.[at] ?? 0, weight)),
    ),
    target_minutes: target_minutes || fullTimeWeekMinutes,
    pinned: pinned.toSorted((one, other) => one.start - other.start),
    week_minutes: weekMinutesOf(duties, calendar),
    visa: visaLimitOf(person.at(''), duties, calendar),
  }
}

const nothing: FeasibleCells = { cells: new Int32Array(), warnings: new Uint8Array(), points: new Int16Array() }

/** Half a point a dollar for each step of the weight: never as much as a warning. */
const payPoints = (extra_cents: number, weight: number) =>
  Math.min(Math.round((extra_cents * weight) / 200), fillCosts.warning - 1)

const costOf = (warnings: number, points: number) => warnings * fillCosts.warning + Math.max(fullPoints - points, 0)

function weekMinutesOf(duties: readonly Duty[], { first_week, weeks }: WeekIndex): number[] {
  const minutes = Array.from({ length: weeks }, () => 0)
  for (const { works_on, worked_minutes } of duties) {
    const week = Math.floor((dayOf(works_on) - first_week) / 7)
    if (week >= 0 && week < weeks) minutes[week] = (minutes[week] ?? 0) + worked_minutes
  }
  return minutes
}

/** The fortnights of a visa, as contract/values/hours/visa-hours.ts counts them. */
function visaLimitOf(
  { visa }: PersonFacts,
  duties: readonly Duty[],
  { first_monday, weeks }: WeekIndex,
): VisaLimit | null {
  const minutes = visa === null ? null : limitMinutesOf(visa.work)
  if (visa === null || minutes === null) return null
  const counted = countedWeeks(countingOf(visa, duties))
  const used = Array.from({ length: weeks }, () => 0)
  for (const [monday, { here, elsewhere }] of counted) {
    const week = (dayOf(monday) - first_monday) / 7
    if (week >= 0 && week < weeks) used[week] = here + elsewhere
  }
  const days = Array.from({ length: weeks * 7 }, (_, at) => first_monday + at)
  const isFree = (date: LocalDate) => isBeforeCourse(date, visa.course_starts_on) || !isInSession(date, visa.periods)
  return { minutes, weeks: used, free_days: new Set(days.filter((day) => isFree(dateOf(day)))) }
}
