import { refuse } from '#contract/refusals.ts'
import type { Actor } from '#server/http/actor.ts'

/** What runs the installation is the super admin's alone. */
export function requirePlatform(actor: Pick<Actor, 'agency_id'>) {
  if (actor.agency_id !== null) refuse('mayNot')
}
