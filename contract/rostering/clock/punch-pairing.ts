// How punches become worked time: pure, for the server, the screens and the tests.
import type { Instant } from '#contract/values/time.ts'
import { elapsedMinutes } from '#contract/values/time.ts'

export const punchKinds = ['in', 'break_start', 'break_end', 'out'] as const
export type PunchKind = (typeof punchKinds)[number]

/** An open punch ends after so many minutes: nobody works longer without having forgotten to clock out. */
export const longestOpenMinutes = 16 * 60
/** The same punch again within so many seconds is a double tap. */
export const doubleTapSeconds = 60
/** A device may be ahead of the server by so many seconds. */
export const maxAheadSeconds = 120

/** What is wrong with a worked period. `in_twice`: clocked in again without clocking out; the first time counts. */
export const punchProblems = [
  'missing_in',
  'missing_out',
  'missing_break_end',
  'missing_break_start',
  'in_twice',
] as const
export type PunchProblem = (typeof punchProblems)[number]

export type PunchFact = {
  id: string
  kind: PunchKind
  at: Instant
  /** null: not rostered */
  assignment_id: string | null
  location_id: string
  /** auto: the product closed a forgotten punch */
  source: string
}

export type PunchBreak = { starts_at: Instant; /** null: not ended yet, or never */ ends_at: Instant | null }

/** Time between clocking in and clocking out. */
export type WorkedPeriod = {
  assignment_id: string | null
  location_id: string
  /** null: there was no punch */
  starts_at: Instant | null
  /** null: still open, or there was no punch */
  ends_at: Instant | null
  /** the person has not clocked out yet, and still may */
  open: boolean
  breaks: PunchBreak[]
  problems: PunchProblem[]
  punch_ids: string[]
}

const comparePunches = (one: PunchFact, other: PunchFact) =>
  one.at < other.at ? -1 : one.at > other.at ? 1 : rank(one) - rank(other)
// At one instant, the end of a period comes before the beginning of the next.
const rank = ({ kind }: PunchFact) => (kind === 'in' ? 1 : 0)

/** The worked periods of one employee's punches, in order of time. `now` decides whether the last one is still open. */
export function pairPunches(punches: readonly PunchFact[], now: Instant): WorkedPeriod[] {
  const periods: WorkedPeriod[] = []
  let current: WorkedPeriod | null = null
  let began: Instant = ''
  for (const punch of punches.toSorted(comparePunches)) {
    if (current !== null && (isOver(began, punch.at) || startsAnother(current, punch))) current = close(current, null)
    // What the product closes was open: otherwise the time out arrived later.
    if (current === null && punch.source === 'auto') continue
    if (current === null) {
      periods.push((current = begin(punch)))
      began = punch.at
    } else if (punch.kind === 'in') addProblem(current, 'in_twice')
    current.punch_ids.push(punch.id)
    if (apply(current, punch)) current = null
  }
  if (current !== null && isOver(began, now)) close(current, null)
  return periods
}

/** Whether so much time has passed since the first punch of an open period that it no longer can be. */
const isOver = (began: Instant, at: Instant) => elapsedMinutes(began, at) > longestOpenMinutes

// The same shift again is the same period; another one, or an unrostered one elsewhere, is work of its own.
const startsAnother = (current: WorkedPeriod, punch: PunchFact) =>
  punch.kind === 'in' && (current.assignment_id !== punch.assignment_id || current.location_id !== punch.location_id)

function begin({ kind, at, assignment_id, location_id }: PunchFact): WorkedPeriod {
  const period = { assignment_id, location_id, ends_at: null, open: true, breaks: [], punch_ids: [] }
  return kind === 'in'
    ? { ...period, starts_at: at, problems: [] }
    : { ...period, starts_at: null, problems: ['missing_in'] }
}

/** Adds a punch to its period; true when it ends it. */
function apply(period: WorkedPeriod, { kind, at, source }: PunchFact): boolean {
  const pause = period.breaks.at(-1)
  const onBreak = pause !== undefined && pause.ends_at === null
  if (kind === 'break_start') {
    if (!onBreak) period.breaks.push({ starts_at: at, ends_at: null })
  } else if (kind === 'break_end') {
    if (onBreak) pause.ends_at = at
    else addProblem(period, 'missing_break_start')
  } else if (kind === 'out') {
    close(period, source === 'auto' ? null : at)
    return true
  } else if (onBreak) {
    // Clocking in again after lunch ends it.
    pause.ends_at = at
  }
  return false
}

/** Ends a period; `at` null: nobody clocked out. */
function close(period: WorkedPeriod, at: Instant | null): null {
  const pause = period.breaks.at(-1)
  if (pause !== undefined && pause.ends_at === null) {
    pause.ends_at = at
    addProblem(period, 'missing_break_end')
  }
  period.ends_at = at
  period.open = false
  if (at === null) addProblem(period, 'missing_out')
  return null
}

function addProblem(period: WorkedPeriod, problem: PunchProblem) {
  if (!period.problems.includes(problem)) period.problems.push(problem)
}

/** The open period of an employee at an instant, if there is one. */
export const openPeriod = (punches: readonly PunchFact[], at: Instant): WorkedPeriod | null =>
  pairPunches(
    punches.filter((punch) => punch.at <= at),
    at,
  ).find(({ open }) => open) ?? null

/** What an employee can do next; the first is what they most likely want. */
export function nextKinds(open: Pick<WorkedPeriod, 'breaks'> | null): PunchKind[] {
  if (open === null) return ['in']
  return open.breaks.at(-1)?.ends_at === null ? ['break_end', 'out'] : ['out', 'break_start']
}

/** Worked time of one assignment: from the first time in to the last time out. */
export type ClockedHours = {
  starts_at: Instant
  ends_at: Instant
  /** minutes of each break that was clocked, and of each gap between clocking out and in again */
  break_minutes: number[]
}

/**
 * The hours of an assignment by its punches; null while a time in or out is missing, because nobody should be paid for a guess, and for less
 * than a minute between them, which is a mistaken tap. Breaks end with the work where they were not ended.
 */
export function clockedHours(periods: readonly WorkedPeriod[], assignment_id: string | null): ClockedHours | null {
  const own = periods.filter((period) => period.assignment_id === assignment_id)
  const [first] = own
  const last = own.at(-1)
  if (first === undefined || last === undefined) return null
  if (own.some(({ starts_at, ends_at }) => starts_at === null || ends_at === null)) return null
  const gaps = own.slice(1).map((period, at) => ({ starts_at: own[at]?.ends_at ?? '', ends_at: period.starts_at }))
  const pauses = [...own.flatMap(({ breaks }) => breaks), ...gaps].toSorted((one, other) =>
    one.starts_at < other.starts_at ? -1 : 1,
  )
  const [starts_at, ends_at] = [first.starts_at ?? '', last.ends_at ?? '']
  if (secondsBetween(starts_at, ends_at) < 60) return null
  return {
    starts_at,
    ends_at,
    break_minutes: pauses.map(({ starts_at, ends_at }) => elapsedMinutes(starts_at, ends_at ?? starts_at)),
  }
}

const secondsBetween = (from: Instant, to: Instant) => (Date.parse(to) - Date.parse(from)) / 1000
