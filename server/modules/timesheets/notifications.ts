// Notifications, in the transaction of the change.
import { sql } from 'kysely'
import type { ApprovalSide } from '#contract/rostering/timesheets/approval.ts'
import type { NoteParams } from '#contract/platform/notifications/notifications.ts'
import type { Db } from '#server/database/dialect.ts'
import type { Context } from '#server/http/context.ts'
import { notify } from '#server/modules/notifications/actions.ts'
import type { Addressed } from '#server/modules/notifications/readers.ts'
import { waitsForSide } from '#server/modules/timesheets/approval/queries.ts'
import { wallTimes } from '#server/modules/timesheets/queries.ts'
import type { TimesheetStatusAction } from '#contract/rostering/timesheets/statuses.ts'

/** Who caused the notification is not notified; null: nobody did. */
type NotifyContext = Pick<Context, 'db' | 'now'> & { readonly actor: { readonly membership_id: string | null } }

type WaitingTimesheet = {
  agency_id: string
  customer_id: string | null
  location_id: string | null
  params: NoteParams
}

/**
 * Notifies the next approvers of hours: customer users, agency users, or supervisors for their own locations: one notification for any
 * number of timesheets, until they open the list.
 */
export async function notifyWaiting(context: NotifyContext, ids: readonly string[]) {
  if (ids.length === 0) return
  for (const waiting of await waitingFor(context.db, ids)) await notifySide(context, waiting)
}

/** One timesheet that was just submitted. */
export type WaitingHours = {
  agency_id: string
  customer_id: string
  location_id: string
  location_name: string
  /** whether the location has a supervisor */
  supervised: boolean
  employee_name: string
  works_on: string
}

/** The same for hours of which everything is known. */
export async function notifyWaitingHours(context: NotifyContext, hours: WaitingHours, side: ApprovalSide | null) {
  const { agency_id, customer_id, location_id, works_on, employee_name: names, location_name: places } = hours
  const params = { count: 1, from: works_on, to: works_on, names, places }
  const ofCustomer = side === 'customer'
  await notifySide(context, { agency_id, customer_id: ofCustomer ? customer_id : null, location_id: null, params })
  if (hours.supervised && !ofCustomer) await notifySide(context, { agency_id, customer_id: null, location_id, params })
}

async function notifySide(
  { db, actor, now }: NotifyContext,
  { agency_id, customer_id, location_id, params }: WaitingTimesheet,
) {
  const permission = 'Timesheet/approve'
  const note =
    customer_id === null
      ? {
          to: { permission, ...(location_id && { location_id }) },
          kind: 'timesheetSubmitted' as const,
          link: '/time-sheets?waits_for=agency',
        }
      : {
          to: { customer_id, permission },
          kind: 'timesheetToApprove' as const,
          link: '/time-sheets?waits_for=customer',
        }
  await notify(db, { ...note, agency_id, params, group: note.kind, except: actor.membership_id, now })
}

// In the format of muster_unite: a few, and that there are more.
const listed = (name: string) => sql`(
  array_to_string((array_agg(distinct ${sql.ref(name)}))[1:3], ', ') || case when count(distinct ${sql.ref(name)}) > 3 then ' …' else '' end)`

/** The pending hours per side, and those of the agency also per supervised location. */
async function waitingFor(db: Db, ids: readonly string[]) {
  const { rows } = await sql<WaitingTimesheet>`
    select timesheets.agency_id, case when ${waitsForSide} = 'customer' then timesheets.customer_id end as customer_id, place.location_id,
      json_build_object('count', count(*), 'from', min(timesheets.works_on), 'to', max(timesheets.works_on),
        'names', ${listed('employees.name')}, 'places', ${listed('locations.name')}) as params
    from timesheets
    join customers on customers.agency_id = timesheets.agency_id and customers.id = timesheets.customer_id
    join employees on employees.agency_id = timesheets.agency_id and employees.id = timesheets.employee_id
    join locations on locations.agency_id = timesheets.agency_id and locations.id = timesheets.location_id
    cross join lateral (
      select null::uuid as location_id
      union all select timesheets.location_id
      where ${waitsForSide} = 'agency' and timesheets.location_id in (select location_id from supervisor_sites)
    ) place
    where timesheets.id = any(${[...ids]}::uuid[]) and ${waitsForSide} is not null
    group by 1, 2, 3 order by 3 nulls first, 1, 2`.execute(db)
  return rows
}

type TimesheetAnswer = { id: string; reason: string | null }

/** Notifies the agency and the employee that a customer disputes hours. */
export async function notifyDisputed(
  { db, actor, now }: NotifyContext,
  { id, reason }: { id: string; reason: string },
) {
  const { agency_id, employee_id, employee_name: name, location, location_id, works_on } = await factsOf(db, id)
  const note = { agency_id, link: `/time-sheets/view/${id}`, except: actor.membership_id, now }
  const params = { name, location, works_on, reason }
  const permission = 'Timesheet/approve'
  for (const to of [{ permission }, { permission, location_id }])
    await notify(db, { ...note, kind: 'timesheetToAnswer', to, params })
  await notify(db, { ...note, kind: 'timesheetDisputed', to: { employee_ids: [employee_id] }, params })
}

/** Notifies the employee of the agency's response to a dispute: corrected or confirmed hours. */
export async function notifyAnswered({ db, actor, now }: NotifyContext, { id, reason }: TimesheetAnswer) {
  const { agency_id, employee_id, location, works_on, starts, ends } = await factsOf(db, id)
  const params = { location, works_on, starts, ends, reason: reason ?? '' }
  const note = { kind: 'timesheetAnswered', params, link: `/time-sheets/view/${id}` } as const
  await notify(db, { ...note, agency_id, to: { employee_ids: [employee_id] }, except: actor.membership_id, now })
}

const decided = { reject: 'timesheetRejected', reset: 'timesheetReset', void: 'timesheetVoided' } as const

/** Notifies the employee of a decision about their time, with the reason. */
export async function notifyDecided(
  { db, actor, now }: NotifyContext,
  { id, action, reason }: { id: string; action: Exclude<TimesheetStatusAction, 'submit'>; reason: string },
) {
  const { agency_id, employee_id, location, works_on } = await factsOf(db, id)
  const note = { kind: decided[action], params: { location, works_on, reason }, link: `/time-sheets/view/${id}` }
  await notify(db, { ...note, agency_id, to: { employee_ids: [employee_id] }, except: actor.membership_id, now })
}

async function factsOf(db: Db, id: string) {
  return db
    .selectFrom('timesheets')
    .innerJoin('employees', 'employees.id', 'timesheets.employee_id')
    .innerJoin('locations', 'locations.id', 'timesheets.location_id')
    .select(['timesheets.agency_id', 'timesheets.employee_id', 'timesheets.works_on', 'timesheets.location_id'])
    .select(['employees.name as employee_name', 'locations.name as location'])
    .select(wallTimes)
    .where('timesheets.id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Notifies each employee once that their time was approved, for any number of timesheets. */
export const notifyApproved = (context: NotifyContext, ids: readonly string[]) =>
  notifyOnce(context, ids, { kind: 'timesheetApproved', link: '/time-sheets?status=approved' })

/** Notifies each employee once that the agency replaced the hours that they recorded by the clocked or rostered ones. */
export const notifyAdjusted = (context: NotifyContext, ids: readonly string[]) =>
  notifyOnce(context, ids, { kind: 'timesheetAdjusted', link: '/time-sheets' })

type TimesheetNotice = { kind: 'timesheetApproved' | 'timesheetAdjusted'; link: string }

async function notifyOnce({ db, actor, now }: NotifyContext, ids: readonly string[], note: TimesheetNotice) {
  if (ids.length === 0) return
  const { rows } = await sql<Addressed & { agency_id: string }>`
    select timesheets.agency_id, timesheets.employee_id,
      json_build_object('count', count(*), 'from', min(timesheets.works_on), 'to', max(timesheets.works_on),
        'places', left(string_agg(distinct locations.name, ', '), 200)) as params
    from timesheets join locations on locations.id = timesheets.location_id
    where timesheets.id = any(${[...ids]}::uuid[])
    group by timesheets.agency_id, timesheets.employee_id
    order by timesheets.agency_id, timesheets.employee_id`.execute(db)
  for (const [agency_id, employees] of Map.groupBy(rows, (row) => row.agency_id))
    await notify(db, { ...note, group: note.kind, agency_id, to: { employees }, except: actor.membership_id, now })
}
