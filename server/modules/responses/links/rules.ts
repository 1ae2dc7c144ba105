import type { ShiftOfferStatus } from '#contract/rostering/shifts/offers.ts'
import { type AssignmentStatus, assignmentTransitions } from '#contract/rostering/shifts/assignments.ts'
import type { ShiftStatus } from '#contract/rostering/rosters/roster-shifts.ts'
import type { RosterStatus } from '#contract/rostering/rosters/rosters.ts'
import type { ResponseState } from '#contract/rostering/shifts/responses.ts'
import { canTransition } from '#contract/transitions.ts'
import type { Instant } from '#contract/values/time.ts'
import { withdrawalBlocker } from '#server/modules/rosters/assignments/rules.ts'

type AnswerableAssignment = { status: AssignmentStatus; roster_status: RosterStatus; starts_at: Instant }

/** What the holder of a private link can still do with an assignment. */
export function responseStateOf(
  { status, roster_status, starts_at }: AnswerableAssignment,
  now: Instant,
): ResponseState {
  if (status === 'accepted' || status === 'in_progress' || status === 'worked') return 'accepted'
  if (status === 'declined' || status === 'withdrawn') return status
  if (status === 'timed_out') return 'expired'
  if (status !== 'pending') return 'over'
  if (starts_at <= now) return 'expired'
  return roster_status === 'published' ? 'open' : 'over'
}

type HeldAssignment = { stored_status: AssignmentStatus } & Parameters<typeof withdrawalBlocker>[0]

/** Whether the holder of a private link can withdraw from an assignment that they accepted. */
export const canWithdraw = (assignment: HeldAssignment, now: Instant): boolean =>
  canTransition(assignmentTransitions, 'withdraw', assignment.stored_status) &&
  withdrawalBlocker(assignment, now) === null

type AnswerableOffer = {
  status: ShiftOfferStatus
  roster_status: RosterStatus
  shift_status: ShiftStatus
  starts_at: Instant
  expires_at: Instant | null
}

const decided: Partial<Record<ShiftOfferStatus, ResponseState>> = {
  queued: 'over',
  applied: 'applied',
  // Its assignment was removed since.
  accepted: 'over',
  declined: 'declined',
  expired: 'expired',
  revoked: 'over',
  filled_by_other: 'filled',
}

/** The same with an offer that has no assignment. Offers that are over but not settled yet are shown as what they will become. */
export function offerStateOf(offer: AnswerableOffer, now: Instant): ResponseState {
  const isPublished = offer.roster_status === 'published' && offer.shift_status === 'published'
  if (offer.status === 'applied' && !isPublished) return 'over'
  const state = decided[offer.status]
  if (state !== undefined) return state
  if (!isPublished) return 'over'
  return (offer.expires_at ?? offer.starts_at) <= now ? 'expired' : 'open'
}
