// What an employee accepts or declines by responding to a text or push message.
import { sql } from 'kysely'

/** An assignment or an offer, in the version that the message describes. */
export type ResponseTarget = { of: 'assignment' | 'offer'; id: string; version: number }

/** The columns of a stored message for its target. */
export const targetColumns = (target: ResponseTarget | null) => ({
  assignment_id: target?.of === 'assignment' ? target.id : null,
  assignment_version: target?.of === 'assignment' ? target.version : null,
  offer_id: target?.of === 'offer' ? target.id : null,
  offer_version: target?.of === 'offer' ? target.version : null,
})

/** For a row with these columns: its target no longer waits for a response, or has changed since. */
export const isTargetOutdated = (now: Date) => sql<boolean>`(
  (assignment_id is not null and not exists (
    select from assignments
    where assignments.id = assignment_id and assignments.version = assignment_version and assignments.status = 'pending'))
  or (offer_id is not null and not exists (
    select from shift_offers
    where shift_offers.id = offer_id and shift_offers.version = offer_version and shift_offers.status in ('sent', 'seen')
      and shift_offers.expires_at > ${now.toISOString()}::timestamptz)))`
