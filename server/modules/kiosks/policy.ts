import { refuse } from '#contract/refusals.ts'
import {
  type Kiosk,
  type KioskPunch,
  kioskPunchTransitions,
  kiosks,
  kioskTransitions,
} from '#contract/rostering/clock/kiosks.ts'
import type { Caller } from '#contract/call.ts'
import { actionsOfCall, actionsOfCalls } from '#contract/transitions.ts'
import type { Actor } from '#server/http/actor.ts'

/** An employee's own PIN and code are for those who are one. */
export function requireEmployee({ agency_id, employee_id }: Pick<Actor, 'agency_id' | 'employee_id'>) {
  if (agency_id === null || employee_id === null) refuse('mayNot')
  return { agency_id, employee_id }
}

const kioskCalls = { edit: kiosks.update, renew_code: kiosks.newCode, revoke: kiosks.revoke }

/** What this person can do with a kiosk now. */
export const kioskActions = (actor: Caller, { state }: Pick<Kiosk, 'state'>) =>
  actionsOfCalls(actor, kioskCalls, kioskTransitions, state)

/** What this person can decide about a punch now; one whose time is not known is entered by hand, at the clock. */
export const kioskPunchActions = (actor: Caller, { status, at }: Pick<KioskPunch, 'status' | 'at'>) =>
  actionsOfCall(actor, kiosks.resolve, kioskPunchTransitions, status).filter(
    (action) => action !== 'accept' || at !== null,
  )
