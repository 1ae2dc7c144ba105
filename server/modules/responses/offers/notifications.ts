// Notifications about offers, in the transaction of the change.
import type { NotificationKind } from '#contract/platform/notifications/notifications.ts'
import type { Db } from '#server/database/dialect.ts'
import { notify } from '#server/modules/notifications/actions.ts'
import { resolveReaders, type NotificationInput } from '#server/modules/notifications/resolved-readers.ts'
import { emailWaitsUntil } from '#server/modules/notifications/rules.ts'
import { plannersOf } from '#server/modules/responses/notifications.ts'
import { ownShifts } from '#server/modules/publication/notifications.ts'
import { linksFor } from '#server/modules/publication/notices/linked-notes.ts'
import type { LockedShift } from './locking.ts'

type OfferedEmployee = { id: string; employee_id: string }

const paramsOf = ({ location_name: location, works_on, starts, ends }: LockedShift) => ({
  location,
  works_on,
  starts,
  ends,
})

/** Notifies employees that a shift is offered to them, with a private link. */
export async function notifyOffered(db: Db, shift: LockedShift, offers: readonly OfferedEmployee[], now: Date) {
  const { agency_id } = shift
  const links = offers.map(({ id, employee_id }) => ({ agency_id, employee_id, offer_ids: [id] }))
  await notify(db, { ...offerNote(shift, offers, now), linksFor: linksFor(db, links, now) })
}

function offerNote(shift: LockedShift, offers: readonly OfferedEmployee[], now: Date): NotificationInput {
  const { agency_id, starts_at: shift_at } = shift
  const employees = offers.map(({ id: offer_id, employee_id }) => ({ employee_id, offer_id }))
  const params = paramsOf(shift)
  return { agency_id, to: { employees }, kind: 'shiftOffered', params, link: ownShifts, shift_at, now }
}

type EmployeeNotificationKind = Extract<
  NotificationKind,
  'shiftOfferChosen' | 'shiftOfferFilled' | 'shiftOfferRevoked' | 'shiftOfferExpired'
>

/** Notifies employees of the outcome of an offer that was sent to them. */
export async function notifyOfOutcome(
  db: Db,
  kind: EmployeeNotificationKind,
  shift: LockedShift,
  employee_ids: readonly string[],
  now: Date,
) {
  const { agency_id, starts_at: shift_at } = shift
  const params = paramsOf(shift)
  await notify(db, { agency_id, to: { employee_ids }, kind, params, link: ownShifts, shift_at, now })
}

/** Notifies planners that somebody applied, or that nobody took the shift. */
export async function notifyPlannersOfOffer(
  db: Db,
  kind: Extract<NotificationKind, 'shiftOfferApplied' | 'shiftOfferUntaken'>,
  shift: LockedShift,
  { names = '', now }: { names?: string; now: Date },
) {
  const { agency_id, roster_id, works_on, starts_at: shift_at, location_name: places } = shift
  const to = await plannersOf(db, roster_id)
  const params = { count: 1, names, places, from: works_on, to: works_on }
  const link = `/create-roster?roster=${roster_id}`
  await notify(db, { agency_id, to, kind, params, link, group: `${kind}:${roster_id}`, shift_at, now })
}

/**
 * From when employees can be expected to read an offer: the end of their quiet hours, as their email (emailWaitsUntil), so that no window
 * passes while they sleep. By employee; those who can read it at once are missing.
 */
export async function quietHoursEnd(
  db: Db,
  shift: LockedShift,
  offers: readonly OfferedEmployee[],
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const readers = await resolveReaders(db, offerNote(shift, offers, now))
  const waits = readers.flatMap(({ employee_id, quiet_active: active, quiet_from: from, quiet_to: to, time_zone }) => {
    const quiet = { active, from, to, time_zone }
    const until = emailWaitsUntil(now.toISOString(), quiet, { priority: 'high', shift_at: shift.starts_at })
    return until === null || employee_id === null ? [] : [[employee_id, until] as const]
  })
  return new Map(waits)
}
