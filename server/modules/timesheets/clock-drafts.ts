import type { ClockedHours } from '#contract/rostering/clock/punch-pairing.ts'
import { type Refusal, refusals, refuse } from '#contract/refusals.ts'
import { requireTransition } from '#contract/state-machines.ts'
import type { Db } from '#server/database/dialect.ts'
import { runPart } from '#server/database/rows/savepoints.ts'
import { newId } from '#server/database/values/ids.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { refusalOf } from '#server/http/reply.ts'
import { rulesAt } from '#server/modules/breaks/queries.ts'
import { markWorked } from '#server/modules/rosters/assignments/worked.ts'
import { configOf } from '#server/modules/settings/queries.ts'
import { rosteredDuty } from './actions.ts'
import { insertHours, recordChange, updateTimesheet, requireRoomInDay } from './changing.ts'
import { dutyOf } from './duties.ts'
import { hoursOfClock } from '#server/modules/timesheets/exceptions/clocked-hours.ts'
import { refreshExceptions } from '#server/modules/timesheets/exceptions/refresh.ts'
import { timesheetTransitions } from '#contract/rostering/timesheets/statuses.ts'
import type { AuthorContext } from '#server/http/context.ts'

/** The timesheet of an assignment, and why the clock could not write its hours; both null: there is nothing to write yet. */
export type ClockTimesheetResult = { timesheet_id: string | null; problem: Refusal['code'] | null }

/** `reason`: of a correction that may leave the hours incomplete; null: punches are still to come */
type AssignmentHours = { assignment_id: string; hours: ClockedHours | null; reason: string | null }

/**
 * Writes the hours of an assignment by its punches: a new draft, or the draft that the clock wrote before. Hours that a person entered or
 * submitted stay as they are. A refusal does not undo the punch; it is returned (decision 124).
 */
export async function fillFromClock(
  context: AuthorContext,
  { assignment_id, hours, reason }: AssignmentHours,
): Promise<ClockTimesheetResult> {
  const { db, scope, now } = context
  const sheet = await sheetOf(db, scope, assignment_id)
  const timesheet_id = sheet?.id ?? null
  const isOfPerson = sheet !== undefined && (sheet.status !== 'draft' || sheet.filled_by === 'person')
  if (isOfPerson) {
    // The hours stay, but they are compared with the punches.
    await refreshExceptions(db, [sheet.id], now)
    return { timesheet_id, problem: null }
  }
  if (hours === null) {
    const left = await voidWithout(context, { sheet, reason })
    if (timesheet_id !== null) await refreshExceptions(db, [timesheet_id], now)
    return { timesheet_id: left, problem: null }
  }
  return runPart<ClockTimesheetResult>(
    db,
    async () => {
      const written = await writeHours(context, { assignment_id, hours, sheet })
      await refreshExceptions(db, [written], now)
      return { timesheet_id: written, problem: null }
    },
    (thrown) => {
      const { code } = refusalOf(thrown)
      if (refusals[code] >= 500) throw thrown
      return { timesheet_id, problem: code }
    },
  )
}

/** Voids the draft of the clock when a correction took its hours away; returns the id of the draft that is left. */
async function voidWithout(
  context: AuthorContext,
  { sheet, reason }: { sheet: StoredSheet | undefined; reason: string | null },
) {
  if (sheet === undefined || reason === null) return sheet?.id ?? null
  await updateTimesheet(context, sheet, { status: timesheetTransitions.void.to, status_reason: reason })
  await recordChange(context, { ...sheet, status: 'draft' }, timesheetTransitions.void.to, reason)
  return null
}

type StoredSheet = NonNullable<Awaited<ReturnType<typeof sheetOf>>>

const sheetOf = (db: Db, scope: Scope, assignment_id: string) =>
  db
    .selectFrom('timesheets')
    .select(['id', 'agency_id', 'version', 'status', 'filled_by', 'starts_at', 'ends_at', 'unpaid_minutes'])
    .where(inAgency(scope, 'timesheets.agency_id'))
    .where('assignment_id', '=', assignment_id)
    .where('status', '<>', 'void')
    .forUpdate()
    .executeTakeFirst()

type HoursToWrite = { assignment_id: string; hours: ClockedHours; sheet: StoredSheet | undefined }

async function writeHours(context: AuthorContext, { assignment_id, hours, sheet }: HoursToWrite) {
  const { db, actor, scope, now } = context
  const found = await dutyOf(db, scope, assignment_id)
  if (found === undefined) return refuse('notFound')
  requireTransition('assignment', 'record', found.status)
  const { sub_location_id: _, ...duty } = await rosteredDuty(db, found)
  const times = await timesOf(db, found, hours)
  const id = sheet?.id ?? newId()
  if (sheet === undefined) await insertHours(context, { id, ...duty, ...times, status: 'draft', filled_by: 'clock' })
  else await changeHours(context, { ...duty, sheet, times })
  await markWorked(db, actor, found, now)
  return id
}

type ChangedSheet = {
  agency_id: string
  employee_id: string
  sheet: StoredSheet
  times: Awaited<ReturnType<typeof timesOf>>
}

async function changeHours(context: AuthorContext, { agency_id, employee_id, sheet, times }: ChangedSheet) {
  await updateTimesheet(context, sheet, times)
  await requireRoomInDay(context.db, { agency_id, employee_id, works_on: times.works_on })
  if (isChanged(sheet, times)) await recordChange(context, { ...sheet, status: 'draft' }, 'draft', null)
}

const isChanged = (sheet: StoredSheet, times: Pick<StoredSheet, 'starts_at' | 'ends_at' | 'unpaid_minutes'>) =>
  [sheet.starts_at, sheet.ends_at, sheet.unpaid_minutes].join(' ') !==
  [times.starts_at, times.ends_at, times.unpaid_minutes].join(' ')

type FoundDuty = NonNullable<Awaited<ReturnType<typeof dutyOf>>>

/** The hours and breaks of a timesheet from clocked ones. */
async function timesOf(db: Db, found: FoundDuty, clocked: ClockedHours) {
  const { time_zone, position_id, breaks_by, starts_at, ends_at, breaks: planned } = found
  const rostered = { starts_at, ends_at, breaks: planned }
  const at = { time_zone, position_id, breaks_by, rostered, break_rules: await rulesAt(db, found) }
  const { breaks, rounding, ...hours } = hoursOfClock(clocked, at, await configOf(db, found.agency_id))
  return { ...hours, breaks: JSON.stringify(breaks), rounding: JSON.stringify(rounding) }
}
