import {
  offers,
  type shiftOfferActions,
  type ShiftOfferAction,
  shiftOfferTransitions,
} from '#contract/rostering/shifts/offers.ts'
import { actionsOfCalls } from '#contract/transitions.ts'
import type { Actor } from '#server/http/actor.ts'
import { isPlanner } from '#server/modules/rosters/callers.ts'

type OfferFacts = {
  status: (typeof shiftOfferTransitions)[keyof typeof shiftOfferTransitions]['to'] | 'queued'
  choice: 'first' | 'planner'
}

const callsOf = {
  accept: offers.answer,
  apply: offers.answer,
  decline: offers.answer,
  choose: offers.choose,
  revoke: offers.revoke,
} satisfies Record<(typeof shiftOfferActions)[number], unknown>

const forPlanners: ReadonlySet<ShiftOfferAction> = new Set(['choose', 'revoke'])

/** What this person can do with an offer in its status. */
export const allowedOfferActions = (actor: Pick<Actor, 'kind' | 'grants'>, { status, choice }: OfferFacts) =>
  actionsOfCalls(actor, callsOf, shiftOfferTransitions, status)
    .filter((action) => forPlanners.has(action) === isPlanner(actor))
    .filter((action) => action !== (choice === 'planner' ? 'accept' : 'apply'))
