import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { maySeeReport } from '#contract/payroll/reports/report-names.ts'
import { groupsOfReport, type ReportSchedule } from '#contract/payroll/reports/report-schedules.ts'
import { notFound, refuse, refuseField } from '#contract/refusals.ts'
import { deleteVersioned, requireVersion, updateVersioned } from '#server/database/rows/versioned.ts'
import { atSites, inAgency } from '#server/database/tenancy/scope.ts'
import { newId } from '#server/database/values/ids.ts'
import type { Context } from '#server/http/context.ts'
import type { Download } from '#server/http/files.ts'
import { recordEvent } from '#server/modules/audit/actions.ts'
import { customerToJoin } from '#server/modules/customers/queries.ts'
import { mayOpenReport } from './policy.ts'
import { fileOf, recipientsFor, scheduleOf } from './queries.ts'
import { nextDue } from './rules.ts'

type Calls = typeof calls.reportSchedules
type Fields = InputOf<Calls['store']>

/** Schedules a report that the caller may see; sent first at the next of its times. */
export async function storeSchedule(context: Context, input: Fields): Promise<ReportSchedule> {
  const { db, actor } = context
  const agency_id = actor.agency_id ?? refuse('mayNot')
  const columns = await columnsOf(context, input)
  const next_at = nextDue(
    { ...columns, time: input.time, time_zone: await zoneOf(context, agency_id) },
    isoNow(context),
  )
  const id = newId()
  await db
    .insertInto('report_schedules')
    .values({ ...columns, id, agency_id, owner_id: actor.membership_id, next_at })
    .execute()
  return scheduleOf(context, id)
}

/** Changes a schedule; whoever does becomes its owner. */
export async function updateSchedule(
  context: Context,
  { id, version, ...input }: InputOf<Calls['update']>,
): Promise<ReportSchedule> {
  const { db, actor, scope, now } = context
  const current = await scheduleOf(context, id)
  requireVersion(current, version)
  const columns = await columnsOf(context, input, current)
  const times = { ...columns, time: input.time, time_zone: current.time_zone }
  const next_at = current.is_paused ? null : nextDue(times, isoNow(context))
  const owner = { owner_id: actor.membership_id, paused_because: null }
  const set = { ...columns, next_at, ...owner, updated_at: now.toISOString() }
  await updateVersioned(db, 'report_schedules', { scope, current, set })
  return scheduleOf(context, id)
}

/** Pauses or resumes it; whoever resumes it becomes its owner. Times that passed meanwhile are not made up for. */
export async function pauseSchedule(
  context: Context,
  { id, version, is_paused }: InputOf<Calls['pause']>,
): Promise<ReportSchedule> {
  const { db, actor, scope, now } = context
  const current = await scheduleOf(context, id)
  requireVersion(current, version)
  const state = is_paused
    ? { next_at: null }
    : { next_at: nextDue(current, isoNow(context)), owner_id: actor.membership_id }
  const set = { ...state, is_paused, paused_because: null, updated_at: now.toISOString() }
  await updateVersioned(db, 'report_schedules', { scope, current, set })
  return scheduleOf(context, id)
}

/** Has a background job send it at once; its times stay. Asked again before it was sent, it is sent once. */
export async function sendSchedule(context: Context, { id, version }: InputOf<Calls['send']>): Promise<ReportSchedule> {
  const { db, now } = context
  const current = await scheduleOf(context, id)
  requireVersion(current, version)
  await db
    .updateTable('report_schedules')
    .set({ requested_at: sql<string>`coalesce(requested_at, ${now.toISOString()}::timestamptz)` })
    .where('id', '=', id)
    .execute()
  return scheduleOf(context, id)
}

export async function removeSchedule(context: Context, { id, version }: InputOf<Calls['remove']>) {
  const { db, scope } = context
  const current = await scheduleOf(context, id)
  await deleteVersioned(db, 'report_schedules', { scope, current, version })
  return { id }
}

/** What the caller was sent, as it was then; refused when they may no longer see it. Each download is in the audit log. */
export async function downloadReport(context: Context, id: string): Promise<Download> {
  const { db, actor, outside } = context
  const report = await fileOf(context, id)
  if (!mayOpenReport(actor, report)) refuse('mayNot')
  const { agency_id, schedule_id, content_type, filename, name, from_day: from, to_day: to } = report
  const body = (await outside.files.open(report.file_id)) ?? refuse('notFound')
  const event = { action: 'export', entity: 'report_schedules', entity_id: schedule_id } as const
  await recordEvent(db, { agency_id, ...event, facts: { name, from, to } })
  return { content_type, filename, body }
}

const isoNow = ({ now }: Context) => now.toISOString()

async function zoneOf({ db }: Context, agency_id: string) {
  const { time_zone } = await db
    .selectFrom('companies')
    .select('time_zone')
    .where('id', '=', agency_id)
    .executeTakeFirstOrThrow()
  return time_zone
}

/**
 * The columns of a schedule. Refuses a report that the caller may not see, a group of another one, a missing day, places outside the scope,
 * and recipients who may not see the report; `current`: those whom it has already may stay.
 */
async function columnsOf(context: Context, input: Fields, current?: ReportSchedule) {
  const { group, time, recipient_ids, rhythm, weekday, day_of_month, ...rest } = input
  if (!maySeeReport(context.actor, input.report)) refuse('mayNot')
  const groups: readonly string[] = groupsOfReport[input.report]
  if (!groups.includes(group)) refuseField('group', 'validation.choice')
  const dayField = rhythm === 'weekly' ? 'weekday' : 'day_of_month'
  if (input[dayField] === null) refuseField(dayField, 'validation.required')
  await requirePlaces(context, input)
  await requireRecipients(context, input, current)
  return {
    ...rest,
    rhythm,
    weekday: rhythm === 'weekly' ? weekday : null,
    day_of_month: rhythm === 'monthly' ? day_of_month : null,
    grouping: group,
    at: time,
    recipient_ids: [...new Set(recipient_ids)],
  }
}

async function requirePlaces({ db, scope }: Context, { customer_id, location_id }: Fields) {
  if (customer_id !== null) await customerToJoin(db, scope, customer_id)
  if (location_id === null) return
  const location = await db
    .selectFrom('locations')
    .select('customer_id')
    .where(inAgency(scope, 'locations.agency_id'))
    .where(atSites(scope, 'locations.id'))
    .where('id', '=', location_id)
    .executeTakeFirstOrThrow(notFound)
  if (customer_id !== null && location.customer_id !== customer_id) refuseField('location_id', 'refusals.unknownChoice')
}

async function requireRecipients(context: Context, { report, recipient_ids }: Fields, current?: ReportSchedule) {
  const possible = await recipientsFor(context, report)
  const known = new Set([...possible, ...(current?.recipients ?? [])].map(({ id }) => id))
  if (!recipient_ids.every((id) => known.has(id))) refuseField('recipient_ids', 'refusals.reports.recipient')
}
