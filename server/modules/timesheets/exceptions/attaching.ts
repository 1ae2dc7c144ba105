// Clocked time that belongs to a timesheet although no shift connects them.
import { refuse } from '#contract/refusals.ts'
import { inAgency } from '#server/database/tenancy/scope.ts'
import { isOwn, timesheetsVisibleTo } from '#server/modules/timesheets/queries.ts'
import type { Context } from '#server/http/context.ts'
import { refreshExceptions } from './refresh.ts'
import { type ClockedWork, workOfPunch } from './without-hours.ts'

/**
 * Attaches clocked work, named by one of its punches, to a timesheet of the same person, which from then on has these punches. Refuses work
 * that has hours already, hours of somebody else, and void ones. The hours of the timesheet stay.
 */
export async function attachPunches(
  context: Context,
  { punch_id, timesheet_id }: { punch_id: string; timesheet_id: string },
) {
  const { db, actor, scope, now } = context
  const work = await workOfPunch(context, punch_id)
  const sheet = await db
    .selectFrom('timesheets')
    .select(['id', 'agency_id', 'employee_id', 'status', isOwn(actor).as('is_own')])
    .where('id', '=', timesheet_id)
    .where(inAgency(scope, 'timesheets.agency_id'))
    .where(timesheetsVisibleTo(scope))
    .forUpdate()
    .executeTakeFirst()
  if (sheet === undefined || sheet.employee_id !== work.worker.employee_id || sheet.status === 'void')
    refuse('notFound')
  if (sheet.is_own) refuse('timesheets.ownSheet')
  await linkWork(context, work, sheet)
  await refreshExceptions(db, [timesheet_id], now)
  return { id: timesheet_id }
}

/** Stores that a timesheet has the punches of clocked work. */
export function linkWork(
  { db, actor, now }: Context,
  { periods }: ClockedWork,
  { agency_id, id: timesheet_id }: { agency_id: string; id: string },
) {
  const by = { at: now.toISOString(), by_account: actor.account_id, by_name: actor.name }
  const ids = periods.flatMap(({ punch_ids }) => punch_ids)
  return (
    db
      .insertInto('timesheet_punches')
      .values(ids.map((punch_id) => ({ agency_id, punch_id, timesheet_id, ...by })))
      // Of a timesheet that was voided since.
      .onConflict((of) => of.columns(['agency_id', 'punch_id']).doUpdateSet({ timesheet_id, ...by }))
      .execute()
  )
}
