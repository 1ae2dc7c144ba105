// What the rules knew about an employee and a shift, as it is stored with the decision.
import type { DecisionFacts } from '#contract/rostering/eligibility/eligibility-decisions.ts'
import { addDays, type Instant, weekStartOf } from '#contract/values/time.ts'
import type { RuleLimits } from '#server/modules/eligibility/rules.ts'
import type { Duty, PersonFacts, ShiftToFill } from '#server/modules/eligibility/facts.ts'

const limitNames = [
  'rest_warn',
  'rest_block',
  'shift_warn',
  'shift_block',
  'week_info',
  'week_warn',
  'days_running',
  'skill_lacking',
] as const satisfies readonly (keyof RuleLimits)[]

/** Of the file only what concerns this shift: documents and skills that it requires, and hours of its week. */
export function decisionFactsOf(
  person: PersonFacts,
  shift: ShiftToFill,
  duties: readonly Duty[],
  limits: RuleLimits,
): DecisionFacts {
  const { status, right_to_work, visa_expires_on } = person
  const own = shift.elapsed_minutes - shift.unpaid_minutes
  const week_minutes = weekMinutes(shift, duties)
  return {
    ...{ status, right_to_work, visa_expires_on },
    visa: visaOf(person),
    documents: documentsOf(person, shift),
    skills: skillsOf(person, shift),
    ...{ week_minutes, week_minutes_with: week_minutes + own },
    rest_before_minutes: shortestRest(duties.map(({ ends_at }) => minutesBetween(ends_at, shift.starts_at))),
    rest_after_minutes: shortestRest(duties.map(({ starts_at }) => minutesBetween(shift.ends_at, starts_at))),
    limits: Object.fromEntries(limitNames.map((name) => [name, limits[name]])),
  }
}

function visaOf({ visa }: PersonFacts) {
  if (visa === null) return null
  const { outcome = null, checked_on = null } = visa.check ?? {}
  return { conditions: visa.work.map(({ condition, rule }) => condition ?? rule), checked_on, outcome }
}

const documentsOf = ({ demands }: PersonFacts, { position_id, location }: ShiftToFill) =>
  demands
    .filter(
      (one) =>
        (one.position_id === null || one.position_id === position_id) &&
        (one.location_id === null || one.location_id === location?.location_id),
    )
    .map(({ type_name: name, is_held, expires_on }) => ({ name, is_held, expires_on }))

function skillsOf({ skills }: PersonFacts, { position_id, location, required_skills }: ShiftToFill) {
  const required = [
    ...(location?.required_skills ?? []).filter((one) => one.position_id === null || one.position_id === position_id),
    ...required_skills.map(({ skill_id, skill_name, min_level }) => ({ id: skill_id, name: skill_name, min_level })),
  ]
  return required.map(({ id, name, min_level }) => {
    const skill = skills.find(({ skill_id }) => skill_id === id)
    return { name, min_level, level: skill?.level ?? null, expires_on: skill?.expires_on ?? null }
  })
}

function weekMinutes({ works_on, location }: ShiftToFill, duties: readonly Duty[]) {
  const first = weekStartOf(works_on, location?.week_start ?? 'mon')
  const next = addDays(first, 7)
  const same = duties.filter((duty) => duty.works_on >= first && duty.works_on < next)
  return same.reduce((sum, { worked_minutes }) => sum + worked_minutes, 0)
}

// Not with Temporal, which takes ten times as long: a copy stores thousands of decisions.
const minutesBetween = (from: Instant, to: Instant) => Math.round((Date.parse(to) - Date.parse(from)) / 60_000)

const shortestRest = (gaps: readonly number[]) => {
  const rests = gaps.filter((gap) => gap >= 0)
  return rests.length === 0 ? null : Math.min(...rests)
}
