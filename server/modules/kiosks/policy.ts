import { refuse } from '#contract/refusals.ts'
import type { Actor } from '#server/http/actor.ts'

/** An employee's own PIN and code are for those who are one. */
export function requireEmployee({ agency_id, employee_id }: Pick<Actor, 'agency_id' | 'employee_id'>) {
  if (agency_id === null || employee_id === null) refuse('mayNot')
  return { agency_id, employee_id }
}
