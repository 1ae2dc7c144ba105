import type { Blocker } from '#contract/refusals.ts'
import {
  liveOfferStatuses,
  type OfferMode,
  type shiftOfferTransitions,
  type ShiftOfferStatus,
} from '#contract/rostering/shifts/offers.ts'
import { type ShiftStatus, shiftTransitions } from '#contract/rostering/rosters/roster-shifts.ts'
import type { RosterStatus } from '#contract/rostering/rosters/rosters.ts'
import { statusBlocker } from '#contract/state-machines.ts'
import { canTransition } from '#contract/transitions.ts'
import type { Instant } from '#contract/values/time.ts'

/** The shift of an offer, with the number of its openings that nobody holds. */
export type OfferedShift = {
  status: ShiftStatus
  roster_status: RosterStatus
  starts_at: Instant
  free: number
}

/** The blocker to offering a shift, or to taking an offer of it; null if there is none. */
export function offerBlocker({ status, roster_status, starts_at, free }: OfferedShift, now: Instant): Blocker {
  if (roster_status !== 'published') return statusBlocker('roster', roster_status)
  if (!canTransition(shiftTransitions, 'offer', status)) return statusBlocker('shift', status)
  if (starts_at <= now) return 'rosters.alreadyStarted'
  return free <= 0 ? 'rosters.shiftFull' : null
}

const liveStatuses: ReadonlySet<string> = new Set(liveOfferStatuses)
export const isLive = (status: ShiftOfferStatus) => liveStatuses.has(status)

/** Whether the employee knows of the offer. */
export const isOfferNotified = (status: ShiftOfferStatus) => isLive(status) && status !== 'queued'

/** Whether the offer waits for the employee's response. */
export const isOfferWaiting = (status: ShiftOfferStatus) => status === 'sent' || status === 'seen'

export type OfferToSettle = {
  id: string
  employee_id: string
  mode: OfferMode
  status: ShiftOfferStatus
  rank: number
  /** minutes to respond; null: until the shift starts */
  window_min: number | null
  created_at: Instant
  expires_at: Instant | null
  /** has another duty at that time */
  is_busy: boolean
}

type AutomaticAction = Extract<keyof typeof shiftOfferTransitions, 'expire' | 'fill' | 'revoke'>

/** Why all offers of a shift end now; null: they do not. */
export function endingActionForAll(shift: OfferedShift, now: Instant): AutomaticAction | null {
  if (shift.status !== 'published' || shift.roster_status !== 'published') return 'revoke'
  if (shift.starts_at <= now) return 'expire'
  return shift.free <= 0 ? 'fill' : null
}

/** Offers whose time to respond is over. Applicants wait for the planner until the shift starts. */
export const overdueOf = (offers: readonly OfferToSettle[], now: Instant) =>
  offers.filter(({ status, expires_at }) => isOfferWaiting(status) && expires_at !== null && expires_at <= now)

/**
 * The queued offers to send now: all direct and open ones, and of sequential ones as many as there are openings without an undecided offer.
 * Somebody who works elsewhere at that time is passed over until they are free.
 */
export function offersToSendNext(offers: readonly OfferToSettle[], free: number): OfferToSettle[] {
  const sendable = offers
    .filter(({ status, is_busy }) => status === 'queued' && !is_busy)
    .toSorted((one, other) => one.created_at.localeCompare(other.created_at) || one.rank - other.rank)
  const waiting = offers.filter(({ mode, status }) => mode !== 'open' && isOfferWaiting(status)).length
  const atOnce = sendable.filter(({ mode }) => mode !== 'sequential')
  const direct = atOnce.filter(({ mode }) => mode === 'direct').length
  const inTurn = sendable.filter(({ mode }) => mode === 'sequential')
  return [...atOnce, ...inTurn.slice(0, Math.max(0, free - waiting - direct))]
}

/** Until when somebody can respond to an offer that they can read from an instant on: their window, but no longer than the shift's start. */
export function expiryOf(from: Instant, window_min: number | null, starts_at: Instant): Instant {
  if (window_min === null) return starts_at
  const over = Temporal.Instant.from(from).add({ minutes: window_min })
  const start = Temporal.Instant.from(starts_at)
  return (Temporal.Instant.compare(over, start) < 0 ? over : start).toString({ fractionalSecondDigits: 3 })
}
