// The score by which people are ranked for a shift: a sum of named parts (docs/domain.md section 10).
import type { PlacementPriority } from '#contract/people/placements.ts'
import type { ScorePart } from '#contract/rostering/eligibility/score.ts'
import { prefersTime } from '#server/modules/availability/rules.ts'
import {
  isPreferred,
  kmFromHome,
  type RuleLimits,
  localTimesOf,
  requiredSkillsOf,
  weekOf,
} from '#server/modules/eligibility/rules.ts'
import type { Duty, PersonFacts, ShiftToFill } from '#server/modules/eligibility/facts.ts'

export type ScoringFacts = Pick<PersonFacts, 'listings' | 'skills' | 'availability' | 'home'> & {
  target_minutes: number | null
}

/** What an employee did before: at the site of the shift, and with the shifts they accepted anywhere. */
export type WorkHistory = { worked_here: boolean; attended: number; missed: number }
export const noHistory: WorkHistory = { worked_here: false, attended: 0, missed: 0 }

export type ScoringContext = {
  placed: PlacementPriority | null
  history: WorkHistory
  limits: Pick<RuleLimits, 'week_info'>
}

const scorePoints = {
  preferred: 30,
  placed: { first: 12, usual: 8, reserve: 4 },
  worked_here: 15,
  skill_level: 5,
  preferred_time: 10,
  hours: 20,
  reliability: 15,
  /** for each started hour */
  overtime: -2,
  most_overtime: -20,
  /** for each full distance of so many kilometres; at most what is less than one warning */
  travel: -1,
  travel_km: 5,
  most_travel: -100,
} as const

/** A full-time week, for employees without target hours. */
export const fullTimeWeekMinutes = 38 * 60

/** The parts of an employee’s score for a shift, in the order in which they are explained. `duties` are their other duties. */
export function scorePartsOf(
  person: ScoringFacts,
  shift: ShiftToFill,
  duties: readonly Duty[],
  { placed, history, limits }: ScoringContext,
): ScorePart[] {
  const parts: ScorePart[] = [
    { part: 'preferred', points: isPreferred(person, shift) ? scorePoints.preferred : 0, facts: {} },
    {
      part: 'placed',
      points: placed === null ? 0 : scorePoints.placed[placed],
      facts: { priority: placed ?? '' },
    },
    { part: 'workedHere', points: history.worked_here ? scorePoints.worked_here : 0, facts: {} },
    skillsAbove(person, shift),
    { part: 'preferredTime', points: prefersShift(person, shift) ? scorePoints.preferred_time : 0, facts: {} },
    hoursBelowTarget(person, shift, duties),
    reliabilityPart(history),
    overtimePart(shift, duties, limits),
    travel(person, shift),
  ]
  return parts.filter((part) => part.points !== 0)
}

export const sumOf = (parts: readonly ScorePart[]) => parts.reduce((sum, part) => sum + part.points, 0)

function skillsAbove({ skills }: ScoringFacts, shift: ShiftToFill): ScorePart {
  const { ends_on } = localTimesOf(shift)
  const levels = requiredSkillsOf(shift).reduce((sum, { id, min_level }) => {
    const skill = skills.find((one) => one.skill_id === id)
    const isValid = skill !== undefined && skill.verified_at !== null && (skill.expires_on ?? ends_on) >= ends_on
    return isValid ? sum + Math.max(skill.level - min_level, 0) : sum
  }, 0)
  return { part: 'skills', points: levels * scorePoints.skill_level, facts: { levels } }
}

const prefersShift = ({ availability }: ScoringFacts, shift: ShiftToFill) =>
  prefersTime(availability, localTimesOf(shift))

/** The duties in the week of a shift. */
export function dutiesOfWeek(shift: ShiftToFill, duties: readonly Duty[]) {
  const { from, to } = weekOf(shift)
  return duties.filter((duty) => duty.works_on >= from && duty.works_on <= to)
}

// Fairness: the smaller the share of their target hours that an employee has, the higher the score.
function hoursBelowTarget(person: ScoringFacts, shift: ShiftToFill, duties: readonly Duty[]): ScorePart {
  const target_minutes = person.target_minutes || fullTimeWeekMinutes
  const scheduled_minutes = dutiesOfWeek(shift, duties).reduce((sum, duty) => sum + duty.clock_minutes, 0)
  const missing = Math.max(1 - scheduled_minutes / target_minutes, 0)
  return {
    part: 'hours',
    points: Math.round(scorePoints.hours * missing),
    facts: { scheduled_minutes, target_minutes },
  }
}

// One attended and one missed shift are added, so that a first shift does not decide everything; without any, it is half.
function reliabilityPart({ attended, missed }: WorkHistory): ScorePart {
  const share = (attended + 1) / (attended + missed + 2)
  return { part: 'reliability', points: Math.round(scorePoints.reliability * share), facts: { attended, missed } }
}

// What the shift adds beyond the ordinary hours of the week.
function overtimePart(shift: ShiftToFill, duties: readonly Duty[], limits: Pick<RuleLimits, 'week_info'>): ScorePart {
  const own = shift.elapsed_minutes - shift.unpaid_minutes
  const others = dutiesOfWeek(shift, duties).reduce((sum, duty) => sum + duty.worked_minutes, 0)
  const minutes = Math.min(Math.max(others + own - limits.week_info, 0), own)
  const lost = Math.max(Math.ceil(minutes / 60) * scorePoints.overtime, scorePoints.most_overtime)
  return { part: 'overtime', points: minutes === 0 ? 0 : lost, facts: { minutes } }
}

function travel(person: ScoringFacts, shift: ShiftToFill): ScorePart {
  const km = kmFromHome(person, shift) ?? 0
  const lost = Math.max(Math.floor(km / scorePoints.travel_km) * scorePoints.travel, scorePoints.most_travel)
  return { part: 'travel', points: km < scorePoints.travel_km ? 0 : lost, facts: { km } }
}
