// Notifications about cancelled shifts to those who do not work them, in the transaction of the change.
import { sql } from 'kysely'
import type { NoteParams } from '#contract/platform/notifications/notifications.ts'
import type { Context } from '#server/http/context.ts'
import { notify } from '#server/modules/notifications/actions.ts'
import { notifyPlannersAndSupervisors } from '#server/modules/responses/notifications.ts'

type CancelledShift = {
  agency_id: string
  roster_id: string
  customer_id: string
  shift_at: string
  params: NoteParams
}

/** Notifies the planners and supervisors of what a customer cancelled, or the customer of what the agency cancelled; once for each roster. */
export async function notifyOfCancellation(
  { db, actor: { kind, membership_id: except }, now }: Pick<Context, 'db' | 'actor' | 'now'>,
  shift_ids: readonly string[],
) {
  const { rows } = await sql<CancelledShift>`
    select rosters.agency_id, rosters.id as roster_id, rosters.customer_id, min(roster_shifts.starts_at) as shift_at,
      json_build_object('count', count(*), 'customer', customers.name, 'location', locations.name,
        'from', min(roster_shifts.works_on), 'to', max(roster_shifts.works_on)) as params
    from roster_shifts
    join rosters on rosters.id = roster_shifts.roster_id
    join customers on customers.id = rosters.customer_id
    join locations on locations.id = rosters.location_id
    where roster_shifts.id = any(${[...shift_ids]}::uuid[])
    group by rosters.agency_id, rosters.id, rosters.customer_id, customers.name, locations.name
    order by rosters.id`.execute(db)
  for (const { agency_id, roster_id, customer_id, shift_at, params } of rows) {
    const note = { agency_id, params, shift_at, except, now }
    if (kind === 'customer') {
      const link = `/create-roster?roster=${roster_id}`
      const group = `clientCancelled:${roster_id}`
      await notifyPlannersAndSupervisors(db, roster_id, { ...note, kind: 'clientCancelled', link, group })
    } else {
      const to = { customer_id, permission: 'Roster/view published roster' }
      const group = `shiftsCancelled:${roster_id}`
      await notify(db, { ...note, to, kind: 'shiftsCancelled', link: '/published-roster', group })
    }
  }
}
