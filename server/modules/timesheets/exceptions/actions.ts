import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { type BulkOutcome, type Blocker, Refusal, refuse } from '#contract/refusals.ts'
import { exceptionDefaults, type ExceptionResolution } from '#contract/rostering/timesheets/exception-codes.ts'
import type { ExceptionAction } from '#contract/rostering/timesheets/timesheet-exceptions.ts'
import { statusBlocker } from '#contract/state-machines.ts'
import { canTransition } from '#contract/transitions.ts'
import type { Db } from '#server/database/dialect.ts'
import { doneIds, checkRows } from '#server/database/rows/change-status.ts'
import { requireVersionOf } from '#server/database/rows/versioned.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import type { Actor } from '#server/http/actor.ts'
import { configOf } from '#server/modules/settings/queries.ts'
import { lockedAmong } from '#server/modules/timesheets/approval/locked-periods.ts'
import { overfullAmong } from '#server/modules/timesheets/changing.ts'
import { timesheetOf } from '#server/modules/timesheets/queries.ts'
import type { Context, AuthorContext } from '#server/http/context.ts'
import { type AdjustableSheet, adjustableSheets, adjustHours, configsOf, hoursUnlessRefused } from './adjusting.ts'
import { refreshExceptions } from './refresh.ts'
import { timesheetTransitions } from '#contract/rostering/timesheets/statuses.ts'

type Calls = typeof calls.timesheetExceptions

/** Those of these timesheets that have an open exception of high severity. */
export async function highExceptionsAmong(db: Db, scope: Scope, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ timesheet_id: string }>`
    select distinct timesheet_id from timesheet_exceptions
    where ${inAgency(scope, 'timesheet_exceptions.agency_id')} and timesheet_id = any(${[...ids]}::uuid[])
      and resolved_at is null and severity = 'high'`.execute(db)
  return new Set(rows.map(({ timesheet_id }) => timesheet_id))
}

/** Nothing remains to be decided about hours that the agency has approved. */
export const resolveApproved = (context: AuthorContext, ids: readonly string[]) =>
  resolveOpen(context, ids, { resolution: 'approved', note: null })

type Resolution = { resolution: ExceptionResolution; note: string | null }

async function resolveOpen(
  { db, actor, scope, now }: AuthorContext,
  ids: readonly string[],
  { resolution, note }: Resolution,
) {
  if (ids.length === 0) return
  await sql`
    update timesheet_exceptions set resolved_at = ${now.toISOString()}::timestamptz, resolved_by = ${actor.account_id}::uuid,
      resolved_by_name = ${actor.name}, resolution = ${resolution}, note = ${note}
    where ${inAgency(scope, 'timesheet_exceptions.agency_id')} and timesheet_id = any(${[...ids]}::uuid[])
      and resolved_at is null`.execute(db)
}

/** The actions that a user can take on the exceptions of a timesheet now. */
export const allowedExceptionActions = (actor: ResolvingActor, sheet: AdjustmentFacts): ExceptionAction[] =>
  (['as_recorded', 'clocked', 'rostered'] as const).filter((action) => resolutionBlocker(actor, sheet, action) === null)

type ResolvingActor = Pick<Actor, 'supervisor_id'>
type AdjustmentFacts = Pick<AdjustableSheet, 'is_own' | 'status' | 'is_clocked' | 'is_rostered'>

/** Nobody decides about their own hours, and only the agency's office changes hours that somebody else recorded. */
export function resolutionBlocker(actor: ResolvingActor, sheet: AdjustmentFacts, action: ExceptionAction): Blocker {
  if (sheet.is_own) return 'timesheets.ownSheet'
  if (action === 'as_recorded') return null
  if (actor.supervisor_id !== null) return 'mayNot'
  if (action === 'clocked' && !sheet.is_clocked) return 'timesheets.noPunches'
  if (action === 'rostered' && !sheet.is_rostered) return 'timesheets.notRostered'
  return canTransition(timesheetTransitions, 'adjust', sheet.status) ? null : statusBlocker('timesheet', sheet.status)
}

/**
 * Resolves the open exceptions of timesheets, each on its own: the recorded hours stay, or are replaced by the clocked or rostered ones;
 * then the employee is notified.
 */
export async function resolveMany(context: Context, input: InputOf<Calls['resolve']>): Promise<BulkOutcome[]> {
  const { db, actor, now } = context
  const sheets = await adjustableSheets(context, input.ids)
  const locked = input.action === 'as_recorded' ? new Map<string, Blocker>() : await lockedAmong(db, input.ids)
  const configs = await configsOf(db, [...sheets.values()])
  const overfull = await overfullWith(db, sheets, input.action, configs)
  const outcomes = checkRows(input, sheets, (sheet, version) => {
    if (sheet.version !== version) return 'stale'
    const blocker = resolutionBlocker(actor, sheet, input.action) ?? locked.get(sheet.id) ?? null
    if (blocker !== null || input.action === 'as_recorded') return blocker
    const hours = hoursUnlessRefused(sheet, input.action, configs)
    if (hours instanceof Refusal) return hours.code
    return overfull.has(sheet.id) ? 'timesheets.dayFull' : null
  })
  const ids = doneIds(outcomes)
  if (input.action !== 'as_recorded') {
    const chosen = ids.flatMap((id) => sheets.get(id) ?? [])
    await adjustHours(context, chosen, { to: input.action, note: input.note })
    await refreshExceptions(db, ids, now)
  }
  await resolveOpen(context, ids, { resolution: input.action, note: input.note })
  return outcomes
}

/** Those whose day would be longer than 24 hours with the clocked or rostered hours. */
async function overfullWith(
  db: Db,
  sheets: ReadonlyMap<string, AdjustableSheet>,
  action: ExceptionAction,
  configs: Parameters<typeof hoursUnlessRefused>[2],
): Promise<ReadonlySet<string>> {
  if (action === 'as_recorded') return new Set()
  const days = [...sheets.values()].flatMap((sheet) => {
    const hours = hoursUnlessRefused(sheet, action, configs)
    return hours === null || hours instanceof Refusal ? [] : [{ id: sheet.id, ...hours }]
  })
  return overfullAmong(
    db,
    days.map(({ id, works_on, clock_minutes }) => ({ id, works_on, clock_minutes })),
  )
}

/** Stores that a photo does not show the employee. */
export async function reportPhoto(context: Context, input: InputOf<Calls['report']>) {
  const { db, actor, now } = context
  const sheet = (await adjustableSheets(context, [input.id])).get(input.id) ?? refuse('notFound')
  if (sheet.is_own) refuse('timesheets.ownSheet')
  await requireVersionOf(sheet, input.version, () => timesheetOf(context, sheet.id))
  const { exception_photo_mismatch: configured } = await configOf(db, sheet.agency_id)
  const severity = configured === 'off' ? exceptionDefaults.photo_mismatch : configured
  const facts = JSON.stringify({ note: input.note, by: actor.name })
  await sql`
    insert into timesheet_exceptions as stored (agency_id, timesheet_id, code, severity, facts, found_at)
    values (${sheet.agency_id}::uuid, ${sheet.id}::uuid, 'photo_mismatch', ${severity}, ${facts}::jsonb, ${now.toISOString()}::timestamptz)
    on conflict on constraint timesheet_exceptions_key do update set facts = excluded.facts, found_at = excluded.found_at,
      severity = excluded.severity, resolved_at = null, resolved_by = null, resolved_by_name = null, resolution = null, note = null`.execute(
    db,
  )
  return { id: sheet.id }
}
