// What the rules look at: a person, a shift and its place, and the person's other duties.
import type { Listing } from '#contract/people/customer-employees.ts'
import type { HeldSkill } from '#contract/people/held-skills.ts'
import type { Employee } from '#contract/people/employees.ts'
import type { LeaveRequest } from '#contract/people/leave/leave-requests.ts'
import type { RequiredSkill } from '#contract/people/position-skills.ts'
import type { declinedStatuses } from '#contract/rostering/shifts/assignments.ts'
import type { Instant, LocalDate, WallTime } from '#contract/values/time.ts'
import type { Point } from '#contract/values/distance.ts'
import type { WeekStart } from '#contract/values/week-starts.ts'
import type { Choice } from '#contract/values/values.ts'
import type { CountedWork } from '#contract/values/hours/visa-hours.ts'
import type { VisaFacts } from '#server/modules/work-rights/queries.ts'
import type { statedAvailability } from '#server/modules/availability/rules.ts'

export type PersonFacts = Pick<Employee, 'status' | 'right_to_work' | 'visa_expires_on'> & {
  position_ids: readonly string[]
  /** why the agency will not rehire them; null: it would */
  do_not_rehire: string | null
  /** their stated availability */
  availability: Parameters<typeof statedAvailability>[0]
  /** approved or requested, never with its type: a confidential one is nobody's business here */
  leave: readonly LeaveFacts[]
  /** the customer's list entries for them, for any location and time */
  listings: readonly Pick<Listing, 'list' | 'location_id' | 'reason' | 'expires_on'>[]
  skills: readonly Pick<HeldSkill, 'skill_id' | 'level' | 'expires_on' | 'verified_at'>[]
  /** the end of each suspension of the employee's login; null: open-ended */
  suspensions: readonly (Instant | null)[]
  /** shifts that they were offered and did not take, newest response first */
  declined_shifts: readonly DeclinedShift[]
  /** the documents that the agency requires of everybody or for a position, and that the customer's locations require */
  demands: readonly DemandedDocument[]
  /** for employees on a temporary visa; null: no work limits */
  visa: VisaFacts | null
  /** the middle of the suburb in which they live; null: unknown */
  home: Point | null
  /** how far from there they want to work */
  max_travel_km: number | null
}

export type EmployeeFacts = PersonFacts & {
  id: string
  /** the customer of the shifts to which listings and required documents refer */
  customer_id: string | null
  name: string
  target_minutes: number | null
  position_names: string[]
  duties: Duty[]
}

/** What differs between customers; of a visa only the first day there. */
export type FactsAtCustomer = Pick<PersonFacts, 'listings' | 'demands'> & { first_here: LocalDate | null }

/** The facts without those of a customer, and by customer what that one has. */
export type FactsByCustomer = EmployeeFacts & { at: Record<string, FactsAtCustomer> }

export type LeaveFacts = Pick<LeaveRequest, 'from_day' | 'to_day' | 'amount'> & {
  status: 'approved' | 'requested'
  /** of leave by the hour, by the clock */
  starts: WallTime | null
  ends: WallTime | null
}

export type DeclinedShift = {
  roster_shift_id: string
  answer: (typeof declinedStatuses)[number]
  /** the local date of the response; null: unknown */
  on: LocalDate | null
  reason: string | null
}

export type DemandedDocument = {
  type_id: string
  type_name: string
  /** null: for any position */
  position_id: string | null
  /** null: for any location */
  location_id: string | null
  is_held: boolean
  expires_on: LocalDate | null
}

/** The location of a shift, and the terms of its customer. */
export type LocationFacts = {
  customer_id: string
  location_id: string
  /** empty: all */
  allowed_position_ids: readonly string[]
  minimum_engagement_minutes: number | null
  /** inductions there: required, usual (others have been inducted), or not recorded */
  induction: 'required' | 'usual' | 'none'
  required_skills: readonly SkillDemand[]
  /** of the customer's company */
  week_start: WeekStart
  /** null: unknown */
  point: Point | null
}

/** A skill required by a location of everybody (no position), or by the agency for a position. */
export type SkillDemand = Choice & { min_level: number; position_id: string | null }

/** The shift to check. */
export type ShiftToFill = {
  roster_shift_id: string
  /** the local day on which it starts */
  works_on: LocalDate
  starts_at: Instant
  ends_at: Instant
  time_zone: string
  /** the elapsed time between start and end */
  elapsed_minutes: number
  unpaid_minutes: number
  position_id: string
  position_name: string
  /** in addition to those of its location and its position */
  required_skills: readonly RequiredSkill[]
  /** null: irrelevant here */
  location: LocationFacts | null
}

/** Time that an employee is already assigned to, at any customer: planned, pending, accepted or worked. */
export type Duty = {
  assignment_id: string
  works_on: LocalDate
  starts: WallTime
  ends: WallTime
  starts_at: Instant
  ends_at: Instant
  /** elapsed less unpaid breaks */
  worked_minutes: number
  /** by the clock less unpaid breaks */
  clock_minutes: number
  location_name: string
  /** of the roster, which keeps its own when that of the location changes */
  time_zone: string
  /** from its timesheet; null: none yet, or it is not counted */
  worked: CountedWork | null
}
