// Notifications about shift requests, in the transaction of the change.
import type { NotificationKind } from '#contract/platform/notifications/notifications.ts'
import type { ShiftRequest } from '#contract/rostering/shifts/shift-requests.ts'
import type { Db } from '#server/database/dialect.ts'
import type { Context } from '#server/http/context.ts'
import { notify } from '#server/modules/notifications/actions.ts'
import type { NotificationInput } from '#server/modules/notifications/resolved-readers.ts'

type RequestSite = { agency_id: string; location_id: string; location_name: string; customer_name: string }
type RequestedShifts = { id: string; first_day: string; last_day: string }

/** Notifies planners and the location’s supervisors of new requests; several unread notifications about one location become one. */
export async function notifyAgencyOfRequests(
  { db, actor, now }: Context,
  site: RequestSite,
  requests: readonly RequestedShifts[],
) {
  const [from, to] = [requests.map(({ first_day }) => first_day), requests.map(({ last_day }) => last_day)]
  const days = { from: from.toSorted()[0] ?? '', to: to.toSorted().at(-1) ?? '' }
  const params = { count: requests.length, customer: site.customer_name, location: site.location_name, ...days }
  const [only, ...others] = requests
  const list = `/shift-requests?status=requested&location_id=${site.location_id}`
  const link = only === undefined || others.length > 0 ? list : `${list}&request=${only.id}`
  const group = `shiftsRequested:${site.location_id}`
  await notifyPlanners(db, site.location_id, {
    ...{ agency_id: site.agency_id, kind: 'shiftsRequested', params, link, group },
    ...{ except: actor.membership_id, now },
  })
}

/** Notifies planners and the location’s supervisors that a customer edited or withdrew a request; of several edits until they read it once. */
export async function notifyAgencyOfChange(
  { db, actor, now }: Context,
  kind: 'shiftRequestEdited' | 'shiftRequestWithdrawn',
  request: ShiftRequest & { agency_id: string },
) {
  const { agency_id, id, location_id, customer_name: customer, location_name: location, dates } = request
  const params = { customer, location, from: dates.at(0) ?? '', to: dates.at(-1) ?? '' }
  const link = `/shift-requests?location_id=${location_id}&request=${id}`
  const group = `${kind}:${id}`
  await notifyPlanners(db, location_id, { agency_id, kind, params, link, group, except: actor.membership_id, now })
}

async function notifyPlanners(db: Db, location_id: string, note: Omit<NotificationInput, 'to'>) {
  const permission = 'Roster/create'
  for (const to of [{ permission }, { permission, location_id }]) await notify(db, { ...note, to })
}

type RequestDecision = { action: 'approve' | 'decline'; reason: string | null }

/** Notifies the customer's users of the agency's decision, with what it changed. */
export async function notifyCustomerOfDecision(
  db: Db,
  request: ShiftRequest & { agency_id: string },
  { action, reason }: RequestDecision,
  now: Date,
) {
  const { agency_id, customer_id, id, location_name: location, dates, original } = request
  const kind: NotificationKind =
    action === 'decline' ? 'shiftRequestDeclined' : original === null ? 'shiftRequestApproved' : 'shiftRequestChanged'
  const days = { location, from: dates.at(0) ?? '', to: dates.at(-1) ?? '' }
  const params = { ...days, ...changesOf(request), ...(action === 'decline' ? { reason: reason ?? '' } : {}) }
  const to = { customer_id, permission: 'Roster/request' }
  await notify(db, { agency_id, to, kind, params, link: `/published-roster?tab=requests&request=${id}`, now })
}

/** What the agency approved beside what was requested. */
function changesOf({ original, dates, starts, ends, openings }: ShiftRequest) {
  if (original === null) return {}
  const approved = { days: dates.length, starts, ends, openings }
  const { dates: requested, starts: was_starts, ends: was_ends, openings: was_openings } = original
  return { ...approved, was_days: requested.length, was_starts, was_ends, was_openings }
}
