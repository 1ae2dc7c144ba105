import { swaps, swapTransitions } from '#contract/rostering/shifts/swaps.ts'
import { actionsOfCalls } from '#contract/transitions.ts'
import type { Actor } from '#server/http/actor.ts'
import { isPlanner } from '#server/modules/rosters/callers.ts'
import type { StoredSwap } from './queries.ts'

const swapCalls = {
  accept: swaps.answer,
  refuse: swaps.answer,
  approve: swaps.decide,
  decline: swaps.decide,
  cancel: swaps.cancel,
}
type SwapAction = keyof typeof swapCalls

type SwapActor = Pick<Actor, 'kind' | 'grants'>

/** The request with what its reader can do with it now. */
export function withSwapActions(actor: SwapActor, swap: StoredSwap, now: Date) {
  const { starts_at, roster_status, is_requested: _, ...shown } = swap
  const isOver = starts_at <= now.toISOString() || roster_status !== 'published'
  const allowed = actionsOfCalls(actor, swapCalls, swapTransitions, swap.status)
  return { ...shown, allowed_actions: isOver ? [] : allowed.filter((action) => isTheirs(actor, swap, action)) }
}

/** Whether this person takes this action on the request; the status is checked separately. */
export function isTheirs(actor: Pick<Actor, 'kind'>, { is_own, is_requested }: StoredSwap, action: SwapAction) {
  if (action === 'accept' || action === 'refuse') return is_requested && !is_own
  if (action === 'cancel') return is_own || isPlanner(actor)
  return isPlanner(actor)
}
