// part of timesheets/actions: who is told of what, in the transaction of the effect
import { sql } from 'kysely'
import { type TimesheetAction } from '#contract/timesheets.ts'
import type { Db } from '#server/database/dialect.ts'
import type { Actor } from '#server/http/actor.ts'
import { notify } from '#server/modules/notifications/actions.ts'
import type { Addressed } from '#server/modules/notifications/readers.ts'

type Who = Pick<Actor, 'membership_id'>

/** Those who approve hear of submitted time: one notification however much is waiting, until they look. */
export async function tellSubmitted(db: Db, who: Who, id: string, now: Date) {
  const { agency_id, employee_name: names, location: places, works_on } = await factsOf(db, id)
  const params = { count: 1, names, places, from: works_on, to: works_on }
  const [to, besides] = [{ permission: 'Timesheet/approve' }, who.membership_id]
  const note = {
    kind: 'timesheetSubmitted',
    link: '/time-sheets?status=submitted',
    group: 'timesheetSubmitted',
  } as const
  await notify(db, { ...note, agency_id, to, params, besides, now })
}

const decided = { reject: 'timesheetRejected', reset: 'timesheetReset', void: 'timesheetVoided' } as const

/** The person whose time it is hears what was decided, and why. */
export async function tellDecided(
  db: Db,
  who: Who,
  { id, action, reason }: { id: string; action: Exclude<TimesheetAction, 'submit'>; reason: string },
  now: Date,
) {
  const { agency_id, employee_id, location, works_on } = await factsOf(db, id)
  const note = { kind: decided[action], params: { location, works_on, reason }, link: `/time-sheets/view/${id}` }
  await notify(db, { ...note, agency_id, to: { employee_ids: [employee_id] }, besides: who.membership_id, now })
}

async function factsOf(db: Db, id: string) {
  return db
    .selectFrom('timesheets')
    .innerJoin('employees', 'employees.id', 'timesheets.employee_id')
    .innerJoin('locations', 'locations.id', 'timesheets.location_id')
    .select(['timesheets.agency_id', 'timesheets.employee_id', 'timesheets.works_on'])
    .select(['employees.name as employee_name', 'locations.name as location'])
    .where('timesheets.id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Everybody whose time was approved hears of it, each once, however many timesheets there were. */
export async function tellApproved(db: Db, who: Who, ids: readonly string[], now: Date) {
  if (ids.length === 0) return
  const { rows } = await sql<Addressed & { agency_id: string }>`
    select timesheets.agency_id, timesheets.employee_id,
      json_build_object('count', count(*), 'from', min(timesheets.works_on), 'to', max(timesheets.works_on),
        'places', left(string_agg(distinct locations.name, ', '), 200)) as params
    from timesheets join locations on locations.id = timesheets.location_id
    where timesheets.id = any(${[...ids]}::uuid[])
    group by timesheets.agency_id, timesheets.employee_id
    order by timesheets.agency_id, timesheets.employee_id`.execute(db)
  const note = { kind: 'timesheetApproved', link: '/time-sheets?status=approved', group: 'timesheetApproved' } as const
  for (const [agency_id, employees] of Map.groupBy(rows, (row) => row.agency_id))
    await notify(db, { ...note, agency_id, to: { employees }, besides: who.membership_id, now })
}
