// What a copy creates: decided without the database, so that the preview and the copy itself cannot differ.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { BreakRule } from '#contract/rostering/breaks.ts'
import { Refusal } from '#contract/refusals.ts'
import type { CopyProblem, CopyResult, SkipReason } from '#contract/rostering/rosters/repeats.ts'
import type { Finding } from '#contract/rostering/eligibility/findings.ts'
import type { ShiftBreak } from '#contract/rostering/rosters/roster-shifts.ts'
import { addDays, type LocalDate } from '#contract/values/time.ts'
import { newId } from '#server/database/values/ids.ts'
import { findingsFor, type RuleLimits, verdictOf } from '#server/modules/eligibility/rules.ts'
import type { DecidedAssignment } from '#server/modules/rosters/decisions/recording.ts'
import { isPlannable, type ShiftTime } from '#server/modules/rosters/rules.ts'
import { timeAndBreaks } from '#server/modules/rosters/shifts/breaks.ts'
import type { SourceShift } from './source.ts'
import { keyOf, type TargetRoster, type TargetSite } from './targets.ts'
import type { Duty, ShiftToFill, EmployeeFacts } from '#server/modules/eligibility/facts.ts'

type CopiedTime = { time: ShiftTime; breaks: readonly ShiftBreak[]; breaks_by: 'rules' | 'hand' }

/** A shift to be created. */
export type NewShift = CopiedTime & {
  id: string
  roster: TargetRoster
  works_on: LocalDate
  source: SourceShift
}

export type NewAssignment = {
  id: string
  shift: NewShift
  employee_id: string
  findings: Finding[]
  /** what the rules knew, which is stored with the assignment */
  known: DecisionContext
}
type DecisionContext = Pick<DecidedAssignment, 'person' | 'shift' | 'duties'>

export type CopyPlan = {
  shifts: NewShift[]
  assignments: NewAssignment[]
  unassigned: CopyProblem[]
  warned: CopyProblem[]
  skipped: CopyResult['skipped']
}

type CopyTarget = {
  rosterOn: (day: LocalDate) => TargetRoster
  rulesAt: (sub_location_id: string | null) => readonly BreakRule[]
  /** how many shifts of each kind exist already; null: copied shifts are added to them */
  existing: Map<string, number> | null
}

/** Every shift of the source on the days of each copy; those that cannot be created are in `skipped`. */
export function placeShifts(source: readonly SourceShift[], starts_on: readonly LocalDate[], placing: CopyTarget) {
  const timeOf = memoisedTimes(placing.rulesAt)
  const left = new Map(placing.existing)
  const shifts: NewShift[] = []
  const skipped: CopyResult['skipped'] = []
  const days = [...new Set(starts_on)].toSorted()
  for (const { one, works_on } of days.flatMap((first) => source.map((of) => onDay(of, first)))) {
    const roster = placing.rosterOn(works_on)
    const time = timeOf(one, works_on, roster.time_zone)
    const reason =
      reasonToSkip(one, roster, time) ?? matchExistingShift(left, { ...one, works_on, roster_id: roster.id })
    if (reason !== null || time === null) skipped.push({ ...shownOf(one, works_on), reason: reason ?? 'timeInvalid' })
    else shifts.push({ id: newId(), roster, works_on, source: one, ...time })
  }
  return { shifts, skipped }
}

const onDay = (one: SourceShift, first: LocalDate) => ({ one, works_on: addDays(first, one.day) })

const shownOf = ({ starts, ends, position_name }: SourceShift, works_on: LocalDate) => ({
  works_on,
  starts,
  ends,
  position_name,
})

function reasonToSkip(one: SourceShift, roster: TargetRoster, time: CopiedTime | null): SkipReason | null {
  if (!one.position_active) return 'positionInactive'
  if (!isPlannable(roster.status)) return 'locked'
  return time === null ? 'timeInvalid' : null
}

// Two shifts of the source match two that exist, not one.
function matchExistingShift(left: Map<string, number>, shift: Parameters<typeof keyOf>[0]): SkipReason | null {
  const key = keyOf(shift)
  const count = left.get(key) ?? 0
  if (count === 0) return null
  left.set(key, count - 1)
  return 'exists'
}

/** The time and breaks of a shift on a day, computed once for equal shifts; null where it cannot be on that day. */
function memoisedTimes(rulesAt: CopyTarget['rulesAt']) {
  const known = new Map<string, CopiedTime | null>()
  return (one: SourceShift, works_on: LocalDate, time_zone: string): CopiedTime | null => {
    const { starts, ends, ambiguous, position_id, sub_location_id } = one
    const breaks = one.breaks_by === 'rules' ? null : one.breaks
    const key = JSON.stringify([works_on, starts, ends, ambiguous, time_zone, breaks, position_id, sub_location_id])
    const before = known.get(key)
    if (before !== undefined) return before
    const input = { works_on, starts, ends, position_id, breaks, ambiguous }
    const timed = timedOrNull(() => timeAndBreaks(input, time_zone, rulesAt(sub_location_id)))
    known.set(key, timed)
    return timed
  }
}

// The night of a clock change can leave no time between start and end, or less than the breaks.
function timedOrNull(compute: () => CopiedTime): CopiedTime | null {
  try {
    return compute()
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

type EligibilityContext = { people: ReadonlyMap<string, EmployeeFacts>; limits: RuleLimits; site: TargetSite }

/** The shifts that copies before give people, by employee. */
export type AddedDuties = Map<string, Duty[]>

const batchSize = 500
const unknownPerson: Finding[] = [{ rule: 'askOffice', severity: 'block', facts: {} }]

/**
 * Who works the new shifts: the people of the source who are eligible, with the shifts copied before among their duties. An override of the
 * source does not count: overridden breaches are never copied.
 */
export async function assignPeople(
  shifts: readonly NewShift[],
  judging: EligibilityContext,
  added: AddedDuties = new Map(),
) {
  const assignments: NewAssignment[] = []
  const problems: { unassigned: CopyProblem[]; warned: CopyProblem[] } = { unassigned: [], warned: [] }
  const pairs = shifts.flatMap((shift) => shift.source.people.map((person) => ({ shift, person })))
  for (const [at, { shift, person }] of pairs.entries()) {
    // Thousands of checks would block other requests.
    if (at % batchSize === batchSize - 1) await nextTurn()
    const { findings, known } = evaluateCopy(shift, person.id, added.get(person.id) ?? [], judging)
    const verdict = verdictOf(findings)
    const shown = shownOf(shift.source, shift.works_on)
    if (verdict !== 'ok')
      problems[problemOf[verdict]].push({ employee_id: person.id, employee_name: person.name, findings, ...shown })
    if (verdict === 'block' || known === null) continue
    const id = newId()
    assignments.push({ id, shift, employee_id: person.id, findings, known })
    added.set(person.id, [...(added.get(person.id) ?? []), dutyOf(id, shift, judging.site)])
  }
  return { assignments, ...problems }
}

const problemOf = { block: 'unassigned', warn: 'warned' } as const

type CopyVerdict = { findings: Finding[]; known: DecisionContext | null }

function evaluateCopy(
  shift: NewShift,
  employee_id: string,
  added: readonly Duty[],
  judging: EligibilityContext,
): CopyVerdict {
  const { people, limits, site } = judging
  const person = people.get(employee_id)
  if (person === undefined) return { findings: unknownPerson, known: null }
  const known = { person, shift: toShiftToFill(shift, site), duties: [...person.duties, ...added] }
  return { findings: findingsFor(person, known.shift, known.duties, limits), known }
}

const unpaidOf = ({ breaks }: CopiedTime) => breaks.reduce((sum, pause) => (pause.paid ? sum : sum + pause.minutes), 0)

function toShiftToFill(shift: NewShift, { location }: TargetSite): ShiftToFill {
  const { id, works_on, time, source, roster } = shift
  return {
    roster_shift_id: id,
    works_on,
    starts_at: time.starts_at,
    ends_at: time.ends_at,
    time_zone: roster.time_zone,
    elapsed_minutes: time.elapsed_minutes,
    unpaid_minutes: unpaidOf(shift),
    position_id: source.position_id,
    position_name: source.position_name,
    required_skills: source.required_skills,
    location,
  }
}

function dutyOf(assignment_id: string, shift: NewShift, site: TargetSite): Duty {
  const { works_on, time, source, roster } = shift
  return {
    assignment_id,
    works_on,
    starts: source.starts,
    ends: source.ends,
    starts_at: time.starts_at,
    ends_at: time.ends_at,
    worked_minutes: time.elapsed_minutes - unpaidOf(shift),
    clock_minutes: time.clock_minutes - unpaidOf(shift),
    location_name: site.location_name,
    time_zone: roster.time_zone,
    worked: null,
  }
}
