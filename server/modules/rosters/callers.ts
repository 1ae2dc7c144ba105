// Which callers plan and respond, whatever the record; later modules share it.
import { nameOf } from '#contract/permissions.ts'
import { refuse } from '#contract/refusals.ts'
import type { LinkChannel } from '#contract/rostering/shifts/response-channels.ts'
import type { Actor } from '#server/http/actor.ts'
import type { Context } from '#server/http/context.ts'

export type RosterActor = Pick<Actor, 'kind' | 'grants'>

/** Only agency users plan, whatever a custom role includes. */
export const isPlanner = (actor: Pick<Actor, 'kind'>) => actor.kind === 'admin' || actor.kind === 'superadmin'

export const mayOverride = (actor: RosterActor) => isPlanner(actor) && actor.grants.has(nameOf(['Roster', 'override']))

/** An assignment is responded to by its employee, or on their behalf by a planner; the calls are for nobody else. */
export const mayAnswer = (actor: RosterActor) =>
  actor.kind === 'employee' || actor.grants.has(nameOf(['Roster', 'create']))

export function requireAnswerer(actor: RosterActor) {
  if (!mayAnswer(actor)) refuse('mayNot')
}

/** The context of a response: its actor can also be an employee without a login, who responds with a private link. */
export type ResponseContext = Omit<Context, 'actor' | 'outside'> & {
  readonly actor: Pick<Actor, 'kind' | 'name'> & {
    account_id: string | null
    membership_id: string | null
    /** of the private link; omitted: signed in */
    channel?: LinkChannel
  }
}
