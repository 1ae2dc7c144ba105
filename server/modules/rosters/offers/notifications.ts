// Notifications about offers, in the transaction of the change.
import { sql } from 'kysely'
import { usualQuietHours, type NotificationKind } from '#contract/platform/notifications.ts'
import type { Db } from '#server/database/dialect.ts'
import { wallTime } from '#server/database/values/time-columns.ts'
import { type Note, notify } from '#server/modules/notifications/actions.ts'
import { letterWaitsUntil } from '#server/modules/notifications/rules.ts'
import { ownShifts, plannersOf } from '#server/modules/rosters/notifications.ts'
import { linksByPerson } from '#server/modules/rosters/responses/linked-notes.ts'
import { issueResponseLinks } from '#server/modules/rosters/responses/links.ts'
import type { LockedShift } from './locking.ts'

type Offered = { id: string; employee_id: string }

const paramsOf = ({ location_name: location, works_on, starts, ends }: LockedShift) => ({
  location,
  works_on,
  starts,
  ends,
})

/** Notifies employees that a shift is offered to them; the email carries a private link. */
export async function notifyOffered(db: Db, shift: LockedShift, offers: readonly Offered[], now: Date) {
  const { agency_id, starts_at: shift_at } = shift
  const links = await issueResponseLinks(
    db,
    offers.map(({ id, employee_id }) => ({ agency_id, employee_id, channel: 'email', offer_ids: [id] })),
    now,
  )
  const employees = offers.map(({ employee_id }, at) => ({ employee_id, private_link: links[at] }))
  const params = paramsOf(shift)
  const linksFor: Note['linksFor'] = (channel, employee_ids) =>
    linksByPerson(
      db,
      offers
        .filter(({ employee_id }) => employee_ids.includes(employee_id))
        .map(({ id, employee_id }) => ({ agency_id, employee_id, channel, offer_ids: [id] })),
      now,
    )
  const note = { agency_id, to: { employees }, kind: 'shiftOffered', params, link: ownShifts, shift_at, now } as const
  await notify(db, { ...note, linksFor })
}

type ToEmployee = Extract<
  NotificationKind,
  'shiftOfferChosen' | 'shiftOfferFilled' | 'shiftOfferRevoked' | 'shiftOfferExpired'
>

/** Notifies employees of the outcome of an offer that was sent to them. */
export async function notifyOfOutcome(
  db: Db,
  kind: ToEmployee,
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
 * From when employees can be expected to read an offer: the end of their quiet hours, as their email (letterWaitsUntil), so that no window
 * passes while they sleep. By employee; those who can read it at once are missing.
 */
export async function quietUntil(
  db: Db,
  { agency_id, starts_at: shift_at }: LockedShift,
  employee_ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ employee_id: string; active: boolean; from: string; to: string; time_zone: string }>`
    select distinct on (memberships.employee_id) memberships.employee_id, coalesce(quiet.active, ${usualQuietHours.active}) as active,
      coalesce(${wallTime('quiet.starts')}, ${usualQuietHours.from}) as "from", coalesce(${wallTime('quiet.ends')}, ${usualQuietHours.to}) as "to",
      coalesce(quiet.time_zone, companies.time_zone) as time_zone
    from memberships join companies on companies.id = memberships.agency_id
    left join notification_quiet_hours quiet on quiet.membership_id = memberships.id
    where memberships.agency_id = ${agency_id}::uuid and memberships.employee_id = any(${[...employee_ids]}::uuid[])
    order by memberships.employee_id, memberships.id`.execute(db)
  const waits = rows.flatMap(({ employee_id, ...quiet }) => {
    const until = letterWaitsUntil(now.toISOString(), quiet, { priority: 'high', shift_at })
    return until === null ? [] : [[employee_id, until] as const]
  })
  return new Map(waits)
}
