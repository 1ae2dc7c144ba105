import { type EmployeeStatus, employeeTransitions } from '#contract/people/employees.ts'
import { lifecycle } from '#contract/people/lifecycle.ts'
import { refuseField } from '#contract/refusals.ts'
import type { LocalDate } from '#contract/values/time.ts'
import { actionsOfCall } from '#contract/transitions.ts'
import type { Actor } from '#server/http/actor.ts'

/** The minimum age (domain.md, validation rules). */
export const minAge = 13

/** The age in whole years on a day; those born on 29 February are a year older on 1 March of other years. */
export function ageOn(birth_date: LocalDate, day: LocalDate): number {
  const years = Number(day.slice(0, 4)) - Number(birth_date.slice(0, 4))
  return day.slice(5) < birth_date.slice(5) ? years - 1 : years
}

type RegisteredPerson = { birth_date: LocalDate; right_to_work: string; visa_expires_on: LocalDate | null }

/** Refuses implausible values at their field, on the day `today` at the employee's company. */
export function requireSense({ birth_date, right_to_work, visa_expires_on }: RegisteredPerson, today: LocalDate) {
  requireAge(birth_date, today)
  if (right_to_work === 'temporary' && visa_expires_on === null)
    refuseField('visa_expires_on', 'validation.visaNeedsExpiry')
}

/** Refuses a future birth date, and one below the minimum age. */
export function requireAge(birth_date: LocalDate, today: LocalDate) {
  if (birth_date > today) refuseField('birth_date', 'validation.inFuture')
  if (ageOn(birth_date, today) < minAge) refuseField('birth_date', 'validation.tooYoung', { age: minAge })
}

/** The positions as stored: each once, the first one is the primary. */
export const positionRows = (person: { agency_id: string; id: string }, position_ids: readonly string[]) =>
  [...new Set(position_ids)].map((position_id, at) => ({
    agency_id: person.agency_id,
    employee_id: person.id,
    position_id,
    is_primary: at === 0,
  }))

/** Positions in canonical order for comparison: each once, the primary first, the others by id. */
export function canonicalPositions(position_ids: readonly string[]): string[] {
  const [primary, ...others] = [...new Set(position_ids)]
  return primary === undefined ? [] : [primary, ...others.toSorted()]
}

/** The actions that this actor can take on an employee in their status: only the agency changes it. */
export const allowedEmployeeActions = (actor: Pick<Actor, 'grants' | 'kind'>, { status }: { status: EmployeeStatus }) =>
  actor.kind === 'admin' || actor.kind === 'superadmin'
    ? actionsOfCall(actor, lifecycle.changeStatus, employeeTransitions, status)
    : []
