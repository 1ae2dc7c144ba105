// What cancelling a published shift costs.
import type { CancellationParty, ChargeChoice } from '#contract/rostering/shifts/shift-cancellations.ts'
import { elapsedMinutes, type Instant } from '#contract/values/time.ts'

/** The customer's terms, or the agency's settings where the customer has none. */
export type NoticeTerms = { notice_hours: number; pay_minutes: number; bill_minutes: number }

export type ShiftToCharge = {
  starts_at: Instant
  /** what working it would pay each employee: an upper limit of the charge */
  paid_minutes: number
  /** the employees who have accepted; others are neither paid nor billed */
  accepted: number
}

export type ChargeChoices = { by: CancellationParty; pay_worker: ChargeChoice; bill_client: ChargeChoice }

/** `each` is for one employee who has accepted, `total` for all of them. */
export type CancellationCharge = {
  minutes_before: number
  is_late: boolean
  pays: boolean
  bills: boolean
  each: { pay_minutes: number; bill_minutes: number }
  total: { pay_minutes: number; bill_minutes: number }
}

/**
 * What cancelling the shift now costs. Notice is elapsed time until the start, so a clock change makes it an hour shorter or longer. Within
 * the notice period the terms pay and bill; the agency can decide otherwise, and it bills nothing for its own cancellation unless it says so.
 */
export function chargeOf(
  shift: ShiftToCharge,
  terms: NoticeTerms,
  choices: ChargeChoices,
  now: Instant,
): CancellationCharge {
  const minutes_before = elapsedMinutes(now, shift.starts_at)
  const is_late = minutes_before < terms.notice_hours * 60
  const pays = isCharged(choices.pay_worker, is_late)
  const bills = isCharged(choices.bill_client, is_late && choices.by === 'client')
  const upTo = (minutes: number) => Math.min(minutes, shift.paid_minutes)
  const each = { pay_minutes: pays ? upTo(terms.pay_minutes) : 0, bill_minutes: bills ? upTo(terms.bill_minutes) : 0 }
  const total = { pay_minutes: each.pay_minutes * shift.accepted, bill_minutes: each.bill_minutes * shift.accepted }
  return { minutes_before, is_late, pays, bills, each, total }
}

const isCharged = (choice: ChargeChoice, byTerms: boolean) => (choice === 'terms' ? byTerms : choice === 'yes')
