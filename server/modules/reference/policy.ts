import { type CallAccess, mayCall } from '#contract/call.ts'
import { type ActivationAction, activationTransitions, allowedActions } from '#contract/transitions.ts'
import type { Actor } from '#server/http/actor.ts'

/** `own`: it belongs to the reader’s agency, not to the platform; `in_use`: active, and not taken out of the agency's choices. */
type EntryFacts = { own: boolean; active: boolean; in_use: boolean }

export const statusOfEntry = ({ in_use }: EntryFacts) => (in_use ? 'active' : 'inactive')

/** In or out of use, as far as the entry decides: what the platform no longer has, no agency can offer. */
export const entryActions = (entry: EntryFacts): ActivationAction[] =>
  !entry.own && !entry.active ? [] : allowedActions(activationTransitions, statusOfEntry(entry))

type Row = { shared: boolean; active: boolean; hidden: boolean }

/** What this person can do with an entry of a reference list. */
export function allowedEntryActions(actor: Pick<Actor, 'kind' | 'grants' | 'scope'>, call: CallAccess, row: Row) {
  const own = actor.scope.agency_id === null || !row.shared
  const entry = { own, active: row.active, in_use: row.active && !row.hidden }
  return mayCall(actor, call) ? entryActions(entry) : []
}
