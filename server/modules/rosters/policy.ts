import { nameOf } from '#contract/permissions.ts'
import { refuse } from '#contract/refusals.ts'
import type { Actor } from '#server/http/actor.ts'

type Who = Pick<Actor, 'kind' | 'grants'>

/** Only the agency's own people plan, whatever a custom role was given. */
export const isPlanner = (actor: Pick<Actor, 'kind'>) => actor.kind === 'admin' || actor.kind === 'superadmin'

export function requirePlanner(actor: Pick<Actor, 'kind'>) {
  if (!isPlanner(actor)) refuse('mayNot')
}

/** The board shows other people's time: not for employees, who have their own list. */
export function requireBoardReader(actor: Pick<Actor, 'kind'>) {
  if (actor.kind === 'employee') refuse('mayNot')
}

/** Employees see their own assignments, planners everybody's; a customer sees people on the board. */
export function requireAssignmentReader(actor: Pick<Actor, 'kind'>) {
  if (actor.kind === 'customer') refuse('mayNot')
}

export const mayOverride = (actor: Who) => isPlanner(actor) && actor.grants.has(nameOf(['Roster', 'override']))

/** An assignment is answered by the person it is for, or on their behalf by whoever plans. */
export function requireAnswerer(actor: Who) {
  if (actor.kind === 'employee') return
  if (!isPlanner(actor) || !actor.grants.has(nameOf(['Roster', 'create']))) refuse('mayNot')
}
