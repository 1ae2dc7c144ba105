// Facts of boards without a database, for the model of auto-fill.
import { defaultConfig } from '#contract/platform/settings.ts'
import { addDays, shiftSpan } from '#contract/values/time.ts'
import type { StoredFacts } from '#server/modules/eligibility/stored-facts.ts'
import type { BoardFacts, FactsPiece } from '#server/modules/auto-fill/model/facts.ts'
import type { ShownOpening } from '#server/modules/rosters/candidates/opening.ts'
import type { Duty } from '#server/modules/eligibility/facts.ts'

export const boardDay = (days: number) => addDays('2026-09-28', days)

type ShiftHours = { day: number; from: number; hours: number; zone?: string }
const wall = (hour: number) => `${String(hour % 24).padStart(2, '0')}:00`

const spanOf = ({ day, from, hours, zone = 'Australia/Sydney' }: ShiftHours) => {
  const times = { works_on: boardDay(day), starts: wall(from), ends: wall(from + hours) }
  return { ...times, ...shiftSpan({ ...times, zone }), zone }
}

/** A chef's shift with one opening, `day` days after 28 September 2026: in the week that ends with the clock change of Sydney. */
export function opening(id: string, time: ShiftHours, more: Partial<ShownOpening> = {}): ShownOpening {
  const { works_on, starts, ends, starts_at, ends_at, clock_minutes, elapsed_minutes, zone } = spanOf(time)
  return {
    ...{ roster_shift_id: id, works_on, starts, ends, starts_at, ends_at, clock_minutes, elapsed_minutes },
    ...{ time_zone: zone, unpaid_minutes: 0, position_id: 'chef', position_name: 'Chef', position_colour: 'blue' },
    ...{ required_skills: [], location_name: 'Kitchen', location_id: 'kitchen', customer_name: 'Harbour' },
    ...{ roster_id: 'roster', free: 1, holders: [] },
    location: {
      ...{ customer_id: 'harbour', location_id: 'kitchen', allowed_position_ids: [], minimum_engagement_minutes: null },
      ...{ induction: 'none', required_skills: [], week_start: 'mon', point: null },
    },
    ...more,
  }
}

export function duty(id: string, time: ShiftHours): Duty {
  const { works_on, starts, ends, starts_at, ends_at, clock_minutes, elapsed_minutes, zone } = spanOf(time)
  return {
    ...{ assignment_id: id, works_on, starts, ends, starts_at, ends_at, clock_minutes, time_zone: zone },
    ...{ worked_minutes: elapsed_minutes, location_name: 'Elsewhere', worked: null },
  }
}

export const chef = (id: string, more: Partial<StoredFacts> = {}): StoredFacts => ({
  ...{ id, name: id, target_minutes: 2280, duties: [], status: 'active', right_to_work: 'citizen' },
  ...{ visa_expires_on: null, position_ids: ['chef'], position_names: ['Chef'], customer_id: null },
  ...{
    do_not_rehire: null,
    listings: [],
    skills: [],
    suspensions: [],
    declined_shifts: [],
    leave: [],
    demands: [],
    visa: null,
  },
  ...{ home: null, max_travel_km: null },
  ...{ availability: { weekly: [], exceptions: [] }, at: {} },
  ...more,
})

/** The limit of a student's visa, in hours a fortnight. */
export const student = (hours: number, more: Partial<NonNullable<StoredFacts['visa']>> = {}): Partial<StoredFacts> => ({
  ...{ right_to_work: 'temporary', visa_expires_on: '2030-01-01' },
  visa: {
    work: [{ rule: 'HOURS_PER_FORTNIGHT', condition: '8105', hours }],
    check: { outcome: 'restricted', checked_on: '2026-09-01', next_check_on: '2027-09-01' },
    ...{ periods: [], course_starts_on: null, elsewhere: [], extra_work: [], first_here: null },
    ...more,
  },
})

export const boardFacts = (
  shifts: readonly ShownOpening[],
  people: readonly StoredFacts[],
  more: Partial<BoardFacts> = {},
): BoardFacts => ({
  openings: [
    JSON.stringify({
      locations: Object.fromEntries(shifts.map(({ roster_id, location }) => [roster_id, location])),
      openings: shifts.map(({ location: _, ...shift }) => shift),
    }),
  ],
  people: [JSON.stringify(people)],
  ...{ history: [], placements: [], limits: defaultConfig, keep: [], exclude: [], supervisor_id: null, pay: null },
  ...{ first_day: boardDay(0), last_day: boardDay(27) },
  ...more,
})

/** The facts as a run reads them. */
export const piecesOf = ({ openings, people, ...rest }: BoardFacts): FactsPiece[] => [
  ...openings.map((text) => ({ openings: text })),
  ...people.map((text) => ({ people: text })),
  { rest },
]
