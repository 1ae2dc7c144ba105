// The rules of domain.md section 10, one function each.
import { type Config, defaultConfig } from '#contract/platform/settings.ts'
import type { Listing } from '#contract/people/customer-employees.ts'
import { type Finding, overridableRules } from '#contract/rostering/eligibility/findings.ts'
import { addDays, type LocalDate, localDateOf, overlaps, wallTimeOf, weekStartOf } from '#contract/values/time.ts'
import { metresBetween } from '#contract/values/distance.ts'
import { earliestDuty, factsOfDuty, longShift, shortRest } from './length-rules.ts'
import { visaFindings } from './visa-rules.ts'

import { statedAvailability } from '#server/modules/availability/rules.ts'
import type { PersonFacts, DemandedDocument, LeaveFacts, SkillDemand, ShiftToFill, Duty } from './facts.ts'

type Rule = Finding['rule']

/** Stored with each decision; raise it with every change of a rule, so that an old decision can be traced to the rules of its time. */
export const rulesVersion = 3

/**
 * The findings about this employee working this shift, by the rules of domain.md section 10. Rest, length and week go by elapsed time, not
 * by the clock (au-facts.md section 7). `duties` are the employee's other duties, in any order, for two weeks on both sides; more duties
 * never remove a finding. `limits` are those of the agency.
 */
export const findingsFor = (
  person: PersonFacts,
  shift: ShiftToFill,
  duties: readonly Duty[],
  limits: RuleLimits = defaultConfig,
): Finding[] => [
  ...overlapFindings(shift, duties),
  ...employeeNotActive(person),
  ...doNotRehire(person),
  ...userSuspended(person, shift),
  ...customerBlocked(person, shift),
  ...rightToWorkEnds(person, shift),
  ...visaFindings(person, shift, duties),
  ...positionNotHeld(person, shift),
  ...positionNotAllowed(shift),
  ...inductionMissing(person, shift),
  ...skillsLacked(person, shift, limits),
  ...documents(person, shift),
  ...shortRest(shift, duties, limits),
  ...longShift(shift, limits),
  ...weekHours(shift, duties, limits),
  ...daysRunning(shift, duties, limits),
  ...minimumEngagement(shift),
  ...availabilityFindings(person, shift),
  ...leaveFindings(person, shift),
  ...declinedBefore(person, shift),
  ...distanceFindings(person, shift),
]

/** The limits of rest, shift length, weekly hours and consecutive days, and the severity of a missing skill; configured per agency. */
export type RuleLimits = Pick<
  Config,
  | 'rest_warn'
  | 'rest_block'
  | 'shift_warn'
  | 'shift_block'
  | 'week_info'
  | 'week_warn'
  | 'days_running'
  | 'skill_lacking'
>

/** Whether the customer prefers this employee at the location of the shift. */
export const isPreferred = (person: Pick<PersonFacts, 'listings'>, shift: ShiftToFill) =>
  listingFor('preferred', person, shift) !== undefined

const overridableSet: ReadonlySet<Rule> = new Set<Rule>(overridableRules)

export const isOverridable = (rule: Rule) => overridableSet.has(rule)

/** The worst of the findings; `info` alone is ok. */
export function verdictOf(findings: readonly Finding[]): 'ok' | 'warn' | 'block' {
  if (findings.some((finding) => finding.severity === 'block')) return 'block'
  return findings.some((finding) => finding.severity === 'warn') ? 'warn' : 'ok'
}

/** The remaining blocks; `overridden` removes those that can be overridden. */
export const blocksOf = (findings: readonly Finding[], overridden = false) =>
  findings.filter((finding) => finding.severity === 'block' && !(overridden && isOverridable(finding.rule)))

export const warningsOf = (findings: readonly Finding[]) => findings.filter((finding) => finding.severity === 'warn')

function overlapFindings(shift: ShiftToFill, duties: readonly Duty[]): Finding[] {
  const first = earliestDuty(duties.filter((duty) => overlaps(shift, duty)))
  if (first === undefined) return []
  return [{ rule: 'overlap', severity: 'block', facts: factsOfDuty(first) }]
}

function employeeNotActive({ status }: PersonFacts): Finding[] {
  if (status === 'approved' || status === 'active') return []
  return [{ rule: 'employeeNotActive', severity: 'block', facts: { status } }]
}

function doNotRehire({ do_not_rehire: reason }: PersonFacts): Finding[] {
  return reason === null ? [] : [{ rule: 'doNotRehire', severity: 'block', facts: { reason } }]
}

// A suspension that ends before the shift does not block it.
function userSuspended({ suspensions }: PersonFacts, { starts_at }: ShiftToFill): Finding[] {
  if (suspensions.every((ends_at) => ends_at !== null && ends_at <= starts_at)) return []
  return [{ rule: 'userSuspended', severity: 'block', facts: {} }]
}

// A warning: the employee may have changed their mind, but the planner should know before offering it again.
function declinedBefore(person: Pick<PersonFacts, 'declined_shifts'>, { roster_shift_id }: ShiftToFill): Finding[] {
  const found = person.declined_shifts.find((one) => one.roster_shift_id === roster_shift_id)
  if (found === undefined) return []
  const facts = { answer: found.answer, on: found.on ?? '', reason: found.reason ?? '' }
  return [{ rule: 'saidNo', severity: 'warn', facts }]
}

/** The list entry that applies to a shift: for its location or for all, on the day on which it starts. */
const listingFor = (
  list: Listing['list'],
  { listings }: Pick<PersonFacts, 'listings'>,
  { location, works_on }: ShiftToFill,
) =>
  location === null
    ? undefined
    : listings.find(
        (one) =>
          one.list === list &&
          (one.location_id === null || one.location_id === location.location_id) &&
          (one.expires_on === null || one.expires_on >= works_on),
      )

function customerBlocked(person: PersonFacts, shift: ShiftToFill): Finding[] {
  const listing = listingFor('blocked', person, shift)
  if (listing === undefined) return []
  return [{ rule: 'customerBlocked', severity: 'block', facts: { reason: listing.reason ?? '' } }]
}

// A visa is valid on its last day. A temporary right without a date cannot be relied on.
function rightToWorkEnds({ right_to_work, visa_expires_on }: PersonFacts, shift: ShiftToFill): Finding[] {
  if (right_to_work !== 'temporary') return []
  const { ends_on } = localTimesOf(shift)
  if (visa_expires_on !== null && visa_expires_on >= ends_on) return []
  return [{ rule: 'rightToWorkEnds', severity: 'block', facts: { visa_expires_on: visa_expires_on ?? '', ends_on } }]
}

/** When a shift starts and ends by the clock of its location. */
export function localTimesOf(shift: ShiftToFill) {
  const known = localTimes.get(shift)
  if (known !== undefined) return known
  const { starts_at, ends_at, time_zone } = shift
  const times = {
    starts_on: localDateOf(starts_at, time_zone),
    starts: wallTimeOf(starts_at, time_zone),
    ends_on: localDateOf(ends_at, time_zone),
    ends: wallTimeOf(ends_at, time_zone),
  }
  localTimes.set(shift, times)
  return times
}

// Computed once for each shift: a board asks for a thousand people.
const localTimes = new WeakMap<ShiftToFill, Record<'starts_on' | 'starts' | 'ends_on' | 'ends', string>>()

function positionNotHeld({ position_ids }: PersonFacts, { position_id, position_name }: ShiftToFill): Finding[] {
  if (position_ids.includes(position_id)) return []
  return [{ rule: 'positionNotHeld', severity: 'block', facts: { position_name } }]
}

function positionNotAllowed({ location, position_id, position_name }: ShiftToFill): Finding[] {
  if (location === null || location.allowed_position_ids.length === 0) return []
  if (location.allowed_position_ids.includes(position_id)) return []
  return [{ rule: 'positionNotAllowed', severity: 'block', facts: { position_name } }]
}

function inductionMissing(person: PersonFacts, shift: ShiftToFill): Finding[] {
  if (shift.location === null || shift.location.induction === 'none') return []
  if (listingFor('inducted', person, shift) !== undefined) return []
  const severity = shift.location.induction === 'required' ? 'block' : 'warn'
  return [{ rule: 'inductionMissing', severity, facts: {} }]
}

// A skill is valid on its last day; an unverified one is only self-declared. There is one finding per skill.
function skillsLacked({ skills }: PersonFacts, shift: ShiftToFill, { skill_lacking: severity }: RuleLimits): Finding[] {
  const { ends_on } = localTimesOf(shift)
  return requiredSkillsOf(shift).flatMap(({ id, name: skill_name, min_level }): Finding[] => {
    const held = skills.find(({ skill_id }) => skill_id === id)
    if (held === undefined) return [{ rule: 'skillMissing', severity, facts: { skill_name } }]
    const { level, expires_on, verified_at } = held
    if (expires_on !== null && expires_on < ends_on)
      return [{ rule: 'skillEnds', severity, facts: { skill_name, expires_on } }]
    if (level < min_level) return [{ rule: 'skillBelow', severity, facts: { skill_name, level, min_level } }]
    return verified_at === null ? [{ rule: 'skillUnverified', severity, facts: { skill_name } }] : []
  })
}

/** The skills that a shift, its location or its position require, each once with the highest required level. */
export function requiredSkillsOf({
  location,
  position_id,
  required_skills: own,
}: ShiftToFill): Omit<SkillDemand, 'position_id'>[] {
  const required = [
    ...(location?.required_skills ?? []).filter((one) => one.position_id === null || one.position_id === position_id),
    ...own.map(({ skill_id, skill_name, min_level }) => ({ id: skill_id, name: skill_name, min_level })),
  ]
  const strictest = new Map<string, (typeof required)[number]>()
  for (const one of required) if (one.min_level > (strictest.get(one.id)?.min_level ?? 0)) strictest.set(one.id, one)
  return [...strictest.values()]
}

// A document is valid on its last day, and the shift must end on or before it. There is one finding per type, even if required several
// times.
function documents({ demands }: PersonFacts, shift: ShiftToFill): Finding[] {
  const { ends_on } = localTimesOf(shift)
  const counting = demands.filter((one) => countsFor(one, shift))
  return counting
    .filter(({ type_id }, at) => counting.findIndex((one) => one.type_id === type_id) === at)
    .flatMap(({ type_name, is_held, expires_on }): Finding[] => {
      if (!is_held) return [{ rule: 'documentMissing', severity: 'block', facts: { type_name } }]
      if (expires_on === null || expires_on >= ends_on) return []
      return [{ rule: 'documentEnds', severity: 'block', facts: { type_name, expires_on, ends_on } }]
    })
}

const countsFor = ({ position_id, location_id }: DemandedDocument, shift: ShiftToFill) =>
  (position_id === null || position_id === shift.position_id) &&
  (location_id === null || location_id === shift.location?.location_id)

function weekHours(shift: ShiftToFill, duties: readonly Duty[], limits: RuleLimits): Finding[] {
  const { from, to } = weekOf(shift)
  const worked = duties
    .filter((duty) => duty.works_on >= from && duty.works_on <= to)
    .reduce((sum, duty) => sum + duty.worked_minutes, 0)
  const minutes = worked + shift.elapsed_minutes - shift.unpaid_minutes
  if (minutes <= limits.week_info) return []
  const [severity, limit_minutes] =
    minutes > limits.week_warn ? (['warn', limits.week_warn] as const) : (['info', limits.week_info] as const)
  return [{ rule: 'weekHours', severity, facts: { minutes, limit_minutes, week_start: from } }]
}

/** The first and the last day of a shift's week, by the company's week start. */
export function weekOf({ works_on, location }: Pick<ShiftToFill, 'works_on' | 'location'>) {
  const from = weekStartOf(works_on, location?.week_start ?? 'mon')
  return { from, to: addDays(from, 6) }
}

function daysRunning(shift: ShiftToFill, duties: readonly Duty[], limits: RuleLimits): Finding[] {
  const busy = new Set(duties.map((duty) => duty.works_on))
  if (busy.size < limits.days_running) return []
  const days = 1 + runFrom(shift.works_on, -1, busy) + runFrom(shift.works_on, 1, busy)
  if (days <= limits.days_running) return []
  return [{ rule: 'daysRunning', severity: 'warn', facts: { days } }]
}

// Stated by the employee, so it only warns: they may have agreed with the planner.
function availabilityFindings({ availability }: PersonFacts, shift: ShiftToFill): Finding[] {
  const stated = statedAvailability(availability, localTimesOf(shift))
  if (stated === null) return []
  return [{ rule: stated === 'unavailable' ? 'saidUnavailable' : 'outsideAvailability', severity: 'warn', facts: {} }]
}

// A shift is of the day on which it starts, so a night shift may end on the first day of leave. Half a day leaves the other half.
function leaveFindings({ leave }: PersonFacts, shift: ShiftToFill): Finding[] {
  const own = leave.filter((one) => isDuring(one, shift))
  const found = own.find(({ status }) => status === 'approved') ?? own[0]
  if (found === undefined) return []
  const { from_day, to_day, status, amount } = found
  const facts = { from_day, to_day }
  if (status === 'requested') return [{ rule: 'leaveRequested', severity: 'warn', facts }]
  return [{ rule: 'onLeave', severity: amount === 'half_day' ? 'warn' : 'block', facts }]
}

function isDuring({ from_day, to_day, starts, ends }: LeaveFacts, shift: ShiftToFill) {
  if (starts === null || ends === null) return shift.works_on >= from_day && shift.works_on <= to_day
  const local = localTimesOf(shift)
  const end_day = ends <= starts ? addDays(from_day, 1) : from_day
  return (
    `${local.starts_on} ${local.starts}` < `${end_day} ${ends}` &&
    `${from_day} ${starts}` < `${local.ends_on} ${local.ends}`
  )
}

function runFrom(day: LocalDate, step: 1 | -1, busy: ReadonlySet<LocalDate>) {
  let days = 0
  while (busy.has(addDays(day, step * (days + 1)))) days += 1
  return days
}

// Paid time counts: elapsed time less unpaid breaks.
function minimumEngagement({ location, elapsed_minutes, unpaid_minutes }: ShiftToFill): Finding[] {
  const [minutes, limit_minutes] = [elapsed_minutes - unpaid_minutes, location?.minimum_engagement_minutes ?? 0]
  if (minutes >= limit_minutes) return []
  return [{ rule: 'minimumEngagement', severity: 'warn', facts: { minutes, limit_minutes } }]
}

// Stated by the employee, so it only warns: they may want the shift all the same.
function distanceFindings(person: PersonFacts, shift: ShiftToFill): Finding[] {
  const { max_travel_km: limit_km } = person
  const km = kmFromHome(person, shift)
  if (km === null || limit_km === null || km <= limit_km) return []
  return [{ rule: 'tooFar', severity: 'warn', facts: { km, limit_km } }]
}

/**
 * Whole kilometres in a straight line from the middle of the person’s suburb to the location of the shift: more exact would tell where
 * somebody lives. Null when one of the two is unknown.
 */
export const kmFromHome = (
  { home }: Pick<PersonFacts, 'home'>,
  { location }: Pick<ShiftToFill, 'location'>,
): number | null =>
  home === null || location === null || location.point === null
    ? null
    : Math.round(metresBetween(home, location.point) / 1000)
