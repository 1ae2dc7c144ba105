import { breakMinutes } from '#contract/rostering/breaks.ts'
import { type Blocker, type RefusalCode, refuseField } from '#contract/refusals.ts'
import {
  type AssignmentStatus,
  hoursBetweenReminders,
  assignmentTransitions,
} from '#contract/rostering/shifts/assignments.ts'
import type { Finding } from '#contract/rostering/eligibility/findings.ts'
import { shiftTransitions, type RosterShift, type ShiftBreak } from '#contract/rostering/rosters/roster-shifts.ts'
import { rosterTransitions, type RosterStatus } from '#contract/rostering/rosters/rosters.ts'
import { timeBlocker } from '#contract/rostering/shifts/action-times.ts'
import { statusBlocker } from '#contract/state-machines.ts'
import {
  addDays,
  elapsedMinutes,
  type Instant,
  type LocalDate,
  shiftSpan,
  type WallTime,
} from '#contract/values/time.ts'
import { canTransition } from '#contract/transitions.ts'
import { blocksOf, isOverridable } from '#server/modules/eligibility/rules.ts'

export type PlannedTimeInput = {
  works_on: LocalDate
  starts: WallTime
  /** at or before `starts` means the next day; the same time is 24 hours */
  ends: WallTime
  /** which of the two, where the clock goes back and a time occurs twice */
  ambiguous: 'earlier' | 'later'
  breaks: readonly ShiftBreak[]
}

/**
 * A shift as instants in the location's time zone, its length by the clock and in elapsed time, and a notice for a skipped or repeated
 * time. Refuses an end that the skipped hour puts before its start, and breaks that use up the whole shift, by the shorter of the two
 * lengths.
 */
export function shiftTime(input: PlannedTimeInput, time_zone: string) {
  const { starts_at, ends_at, notice, clock_minutes, elapsed_minutes } = shiftSpan({ ...input, zone: time_zone })
  const lengths = { clock_minutes, elapsed_minutes }
  if (lengths.elapsed_minutes <= 0) refuseField('ends', 'refusals.timesheets.endsBeforeStart')
  requireBreaksFit(input.breaks, lengths)
  return { time: { starts_at, ends_at, ...lengths }, notice: notice ?? null }
}

type Lengths = { clock_minutes: number; elapsed_minutes: number }

/** Refuses breaks that use up the whole shift, by the shorter of its two lengths. */
export function requireBreaksFit(breaks: readonly ShiftBreak[], { clock_minutes, elapsed_minutes }: Lengths) {
  if (breakMinutes(breaks) >= Math.min(clock_minutes, elapsed_minutes))
    refuseField('breaks', 'refusals.timesheets.breaksTooLong')
}

export type ShiftTime = ReturnType<typeof shiftTime>['time']

export type RosterPeriod = { week_start: LocalDate; days: number }

export const lastDayOfRoster = ({ week_start, days }: RosterPeriod): LocalDate => addDays(week_start, days - 1)

export const isInPeriod = (period: RosterPeriod, day: LocalDate) =>
  day >= period.week_start && day <= lastDayOfRoster(period)

/** Whether a day is beyond the planning limit (domain.md, validation rules), from the location's current date. */
export const isTooFarAhead = (day: LocalDate, today: LocalDate, months: number) =>
  Temporal.PlainDate.compare(day, Temporal.PlainDate.from(today).add({ months })) > 0

/** The number of days of a period, first and last included. */
export const daysIn = (from: LocalDate, to: LocalDate) =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days + 1

type ShiftPlace = { starts_at: Instant; ends_at: Instant; position_id: string }

/** Notified employees must respond again when the start or end moves by more than so many minutes, or the work changes. */
export const needsNewResponse = (before: ShiftPlace, after: ShiftPlace, minutes: number) =>
  minutesBetween(before.starts_at, after.starts_at) > minutes ||
  minutesBetween(before.ends_at, after.ends_at) > minutes ||
  before.position_id !== after.position_id

const minutesBetween = (one: Instant, other: Instant) => Math.abs(elapsedMinutes(one, other))

/** Whether the roster is still being planned. */
export const isPlannable = (status: RosterStatus) => canTransition(rosterTransitions, 'edit', status)

/** Rosters that were neither archived nor cancelled. */
export const currentStatuses: readonly RosterStatus[] = ['draft', 'published', 'locked']

/** Time worked or in progress: its shift and its roster can no longer be withdrawn. */
export const startedStatuses = ['in_progress', 'worked', 'no_show'] as const satisfies readonly AssignmentStatus[]

/** Notified employees who have not declined. */
export const notifiedStatuses = ['pending', 'accepted'] as const satisfies readonly AssignmentStatus[]

/** The blocker to assigning an employee with these findings; null if there is none. A reason overrides overridable findings. */
export function assignmentBlocker(
  findings: readonly Finding[],
  override: { allowed: boolean; reason: string | null },
): RefusalCode | null {
  const blocks = blocksOf(findings)
  if (blocks.length === 0) return null
  if (blocks.some(({ rule }) => rule === 'overlap')) return 'rosters.shiftOverlap'
  if (!override.allowed || blocksOf(findings, true).length > 0) return 'rosters.notEligible'
  return override.reason === null ? 'rosters.needsReason' : null
}

/** Findings at publication: overridden ones are only reported. */
export const withOverrides = (findings: readonly Finding[], overridden: boolean): Finding[] =>
  findings.map((finding) =>
    overridden && finding.severity === 'block' && isOverridable(finding.rule)
      ? { ...finding, severity: 'info' }
      : finding,
  )

type ShiftRemovalFacts = {
  status: RosterShift['status']
  starts_at: Instant
  roster_status: RosterStatus
  has_started: boolean
}

/**
 * The blocker to removing a shift; null if there is none. A draft can be removed even after its day, because nobody was notified of it.
 */
export function shiftRemovalBlocker(shift: ShiftRemovalFacts, now: Instant): Blocker {
  if (!isPlannable(shift.roster_status)) return statusBlocker('roster', shift.roster_status)
  if (!canTransition(shiftTransitions, 'remove', shift.status)) return statusBlocker('shift', shift.status)
  if (shift.has_started || (shift.status === 'published' && shift.starts_at <= now)) return 'rosters.alreadyStarted'
  return null
}

type HeldAssignment = { status: AssignmentStatus; starts_at: Instant; roster_status: RosterStatus }

/**
 * The blocker to unassigning an employee; null if there is none. After an acceptance a reason is required, and once the shift began it is
 * refused.
 */
export function unassignmentBlocker(assignment: HeldAssignment, reason: string | null, now: Instant): Blocker {
  if (!isPlannable(assignment.roster_status)) return statusBlocker('roster', assignment.roster_status)
  if (!canTransition(assignmentTransitions, 'remove', assignment.status))
    return statusBlocker('assignment', assignment.status)
  if (assignment.status !== 'accepted') return null
  if (assignment.starts_at <= now) return 'rosters.alreadyStarted'
  return reason === null ? 'rosters.needsReason' : null
}

/** Why an assignment that waits for an answer cannot be answered; null when it can. */
export function answerBlocker(assignment: HeldAssignment & { ends_at: Instant }, now: Instant): Blocker {
  if (assignment.roster_status !== 'published') return statusBlocker('roster', assignment.roster_status)
  return timeBlocker('accept', assignment, now)
}

type AwaitingAssignment = {
  status: AssignmentStatus
  starts_at: Instant
  ends_at: Instant
  reminded_at: Instant | null
  roster_status: RosterStatus
}

/** The blocker to a reminder about an assignment; null if there is none. */
export function reminderBlocker(waiting: AwaitingAssignment, now: Instant): Blocker {
  const { status, reminded_at, roster_status } = waiting
  if (roster_status !== 'published') return statusBlocker('roster', roster_status)
  if (!canTransition(assignmentTransitions, 'remind', status)) return statusBlocker('assignment', status)
  const blocker = timeBlocker('remind', waiting, now)
  if (blocker !== null) return blocker
  const isRecent = reminded_at !== null && elapsedMinutes(reminded_at, now) < hoursBetweenReminders * 60
  return isRecent ? 'rosters.remindedRecently' : null
}

type CandidateFit = {
  verdict: 'ok' | 'warn' | 'block'
  has_declined: boolean
  /** farther from home than they are willing to travel */
  is_too_far: boolean
  holds_position: boolean
  score: number
  name: string
}
const verdictRank = { ok: 0, warn: 1, block: 4 }

/**
 * Best fit first: without findings, then those who have not declined, then those who would travel that far, then those who hold the position, then by score
 * (server/modules/rosters/candidates/score.ts), then by name.
 */
export const compareFit = (one: CandidateFit, other: CandidateFit) =>
  rankOf(one) - rankOf(other) ||
  Number(other.holds_position) - Number(one.holds_position) ||
  other.score - one.score ||
  one.name.localeCompare(other.name)

// Employees who declined this very shift come after all others who could work it, and last those for whom it is too far.
function rankOf({ verdict, has_declined, is_too_far }: CandidateFit) {
  if (verdict === 'block') return verdictRank.block
  if (is_too_far) return 3
  return has_declined ? 2 : verdictRank[verdict]
}
