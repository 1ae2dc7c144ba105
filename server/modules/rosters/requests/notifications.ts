// Notifications about shift requests, in the transaction of the change.
import type { ShiftRequest } from '#contract/rostering/shift-requests.ts'
import type { Db } from '#server/database/dialect.ts'
import type { Actor } from '#server/http/actor.ts'
import { notify } from '#server/modules/notifications/actions.ts'

type Site = { agency_id: string; location_id: string; location_name: string; customer_name: string }
type Days = { first_day: string; last_day: string }

/** Notifies planners of new requests; several unread notifications about one location become one. */
export async function notifyAgencyOfRequests(
  db: Db,
  { membership_id: besides }: Pick<Actor, 'membership_id'>,
  { agency_id, location_id, location_name: location, customer_name: customer }: Site,
  requests: readonly Days[],
  now: Date,
) {
  const [from, to] = [requests.map(({ first_day }) => first_day), requests.map(({ last_day }) => last_day)]
  const params = {
    count: requests.length,
    customer,
    location,
    from: from.toSorted()[0] ?? '',
    to: to.toSorted().at(-1) ?? '',
  }
  const group = `shiftsRequested:${location_id}`
  const link = '/shift-requests?status=requested'
  await notify(db, {
    agency_id,
    to: { permission: 'Roster/create' },
    kind: 'shiftsRequested',
    params,
    link,
    group,
    besides,
    now,
  })
}

/** Notifies the customer's users of the agency's decision. */
export async function notifyCustomerOfDecision(
  db: Db,
  request: ShiftRequest & { agency_id: string },
  { action, reason }: { action: 'approve' | 'decline'; reason: string | null },
  now: Date,
) {
  const { agency_id, customer_id, location_name: location, dates, original } = request
  const to = { customer_id, permission: 'Roster/request' }
  const days = { location, from: dates.at(0) ?? '', to: dates.at(-1) ?? '' }
  const link = '/published-roster?tab=requests'
  const approved = original === null ? ('shiftRequestApproved' as const) : ('shiftRequestChanged' as const)
  if (action === 'approve') await notify(db, { agency_id, to, kind: approved, params: days, link, now })
  else
    await notify(db, {
      agency_id,
      to,
      kind: 'shiftRequestDeclined',
      params: { ...days, reason: reason ?? '' },
      link,
      now,
    })
}
