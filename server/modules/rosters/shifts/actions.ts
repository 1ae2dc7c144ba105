import { sql } from 'kysely'
import type { BreakRule } from '#contract/rostering/breaks.ts'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { notFound, refuse, refuseField, Refusal } from '#contract/refusals.ts'
import { holdingStatuses } from '#contract/rostering/shifts/assignments.ts'
import type { ShiftBreak } from '#contract/rostering/rosters/roster-shifts.ts'
import {
  byShiftText,
  noShiftTexts,
  pickFields,
  plainFieldNames,
  shiftFieldNames,
  type ShiftTexts,
} from '#contract/rostering/shifts/shift-fields.ts'
import { refuseState, requireTransition } from '#contract/state-machines.ts'
import { localDateOf } from '#contract/values/time.ts'
import type { Language } from '#contract/values/values.ts'
import { type Db, jsonb } from '#server/database/dialect.ts'
import { requireVersionOf, touchedColumns } from '#server/database/rows/versioned.ts'
import { newId } from '#server/database/values/ids.ts'
import { atSites, inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import type { Context } from '#server/http/context.ts'
import { rulesAt } from '#server/modules/breaks/queries.ts'
import { requireSubLocation } from '#server/modules/locations/sub-locations.ts'
import { requiredSkillsOfShift, locationFactsSql, unpaidMinutes } from '#server/modules/eligibility/queries.ts'
import { requireFree } from '#server/modules/rosters/assignments/free-people.ts'
import { rosterForChange, type RosterForChange, shiftColumns, shiftOf } from '#server/modules/rosters/queries.ts'
import { configOf } from '#server/modules/settings/queries.ts'
import { changesToPublish } from '#server/modules/rosters/unpublished/changes-to-publish.ts'
import { keepPublished, settlePublished } from '#server/modules/rosters/unpublished/last-published.ts'
import { rosterFindings } from '#server/modules/rosters/roster-findings.ts'
import { isInPeriod, isTooFarAhead, lastDayOfRoster, type ShiftTime } from '#server/modules/rosters/rules.ts'
import { breaksToStore, subLocationToStore, timeAndBreaks } from './breaks.ts'
import { requireOfNewShift, requireOfShift } from './skills.ts'

type AddShiftInput = InputOf<typeof calls.rosters.shiftStore>
type UpdateShiftInput = InputOf<typeof calls.rosters.shiftUpdate>

/** The same shift on each of the days, drafts until the roster is published (again). */
export async function addShifts(
  { db, scope, language, now }: Pick<Context, 'db' | 'scope' | 'language' | 'now'>,
  input: AddShiftInput,
) {
  const roster = await rosterBeingPlanned(db, scope, input.roster_id)
  await requirePosition(db, roster.agency_id, input.position_id)
  const days = [...new Set(input.dates)].toSorted()
  const { months_ahead } = await configOf(db, roster.agency_id)
  const sub_location_id = input.sub_location_id ?? null
  if (sub_location_id !== null) await requireSubLocation(db, roster, sub_location_id)
  const rules = await rulesAt(db, { ...roster, sub_location_id })
  const fields = { ...input, breaks: input.breaks ?? null }
  const placed = days.map((works_on) => ({
    works_on,
    ...timeOnRoster(roster, works_on, fields, { field: 'dates', now, months_ahead, rules }),
  }))
  const { roster_id } = input
  const { agency_id, location_id } = roster
  const values = placed.map(({ works_on, ...timed }) => ({
    ...{ id: newId(), agency_id, roster_id, location_id, works_on, updated_at: now.toISOString() },
    ...columnsFor({ ...input, sub_location_id }, noShiftTexts, timed),
  }))
  const shifts = await db.insertInto('roster_shifts').values(values).returning(shiftColumns).execute()
  const required_skills = await requireOfNewShift(db, values, input, language)
  const notices = placed.flatMap(({ works_on, notice }) => (notice === null ? [] : [{ works_on, notice }]))
  const made = shifts.map((shift) => ({ ...shift, required_skills }))
  const roster_findings = await rosterFindings(db, roster)
  return { shifts: made.toSorted((one, other) => one.works_on.localeCompare(other.works_on)), notices, roster_findings }
}

type FieldsToStore = Omit<AddShiftInput, 'roster_id' | 'dates' | 'sub_location_id'> & { sub_location_id: string | null }
type TimedShift = Pick<ReturnType<typeof timeOnRoster>, 'time' | 'breaks' | 'breaks_by'>

/** The columns of a shift with these fields; a text that is omitted stays as it is stored. */
function columnsFor(fields: FieldsToStore, stored: ShiftTexts, { time, breaks, breaks_by }: TimedShift) {
  const texts = byShiftText(({ name }) => (fields[name] === undefined ? stored[name] : fields[name]))
  return { ...pickFields(shiftFieldNames, { ...fields, ...texts, breaks: jsonb(breaks), breaks_by }), ...time }
}

/** The roster, locked against a change of its status; refuses one that is locked, archived or cancelled. */
export async function rosterBeingPlanned(db: Db, scope: Scope, id: string): Promise<RosterForChange> {
  const roster = await rosterForChange(db, scope, id, 'share')
  requireTransition('roster', 'edit', roster.status)
  return roster
}

/** Refuses a position that does not exist or cannot be chosen. */
export async function requirePosition(db: Db, agency_id: string, id: string) {
  await db
    .selectFrom('reference_items')
    .select('id')
    .where('id', '=', id)
    .where('kind', '=', 'position')
    .where('active', '=', true)
    .where((eb) => eb.or([eb('agency_id', '=', agency_id), eb('agency_id', 'is', null)]))
    .executeTakeFirstOrThrow(() => refuseField('position_id', 'refusals.unknownChoice'))
}

type ShiftTimeInput = Pick<AddShiftInput, 'starts' | 'ends' | 'ambiguous' | 'position_id'> & {
  breaks: readonly ShiftBreak[] | null
}

type ShiftDayLimits = { field: 'dates' | 'works_on'; now: Date; months_ahead: number; rules: readonly BreakRule[] }

function timeOnRoster(
  roster: RosterForChange,
  works_on: string,
  input: ShiftTimeInput,
  { field, now, months_ahead, rules }: ShiftDayLimits,
) {
  if (isTooFarAhead(works_on, localDateOf(now.toISOString(), roster.time_zone), months_ahead))
    refuseField(field, 'validation.tooFarAhead', { months: months_ahead })
  if (isInPeriod(roster, works_on)) return timeAndBreaks({ ...input, works_on }, roster.time_zone, rules)
  const params = { works_on, from: roster.week_start, to: lastDayOfRoster(roster) }
  throw new Refusal('rosters.outsidePeriod', params, {
    fields: { [field]: [{ key: 'refusals.rosters.outsidePeriod', params }] },
  })
}

/** Updates a shift as `applyShiftUpdate` does; returns it as it is then, and the number of employees who must respond again. */
export async function changeShift(
  context: Pick<Context, 'db' | 'scope' | 'language' | 'now'>,
  input: UpdateShiftInput,
) {
  const { db, scope, language } = context
  const reconfirmations = await applyShiftUpdate(context, input)
  return { shift: await shiftOf(db, scope, input.id, language), reconfirmations }
}

/**
 * Updates a shift and its assignments. Nobody is notified before the change is published; returns how many people will then have to respond
 * again.
 * Refuses a shift that has started, fewer openings than employees, and a time at which one of them works elsewhere. The caller has locked
 * the shift and its employees.
 */
export async function applyShiftUpdate(
  { db, scope, language, now }: Pick<Context, 'db' | 'scope' | 'language' | 'now'>,
  input: UpdateShiftInput,
): Promise<number> {
  const { roster, shift } = await shiftForChange(db, scope, input.id)
  const current = () => shiftOf(db, scope, shift.id, language)
  await requireVersionOf(shift, input.version, current)
  if (shift.status === 'cancelled') refuseState('shift', shift.status, await current())
  const { months_ahead } = await configOf(db, roster.agency_id)
  const sub_location_id = await subLocationToStore(db, roster, shift, input.sub_location_id)
  const rules = await rulesAt(db, { ...roster, sub_location_id })
  const changed = { ...input, breaks: breaksToStore(input.breaks, shift) }
  const placed = timeOnRoster(roster, input.works_on, changed, { field: 'works_on', now, months_ahead, rules })
  const { time } = placed
  const nowAt = now.toISOString()
  if (shift.status === 'published' && (shift.starts_at <= nowAt || time.starts_at <= nowAt))
    refuse('rosters.alreadyStarted')
  if (input.position_id !== shift.position_id) await requirePosition(db, roster.agency_id, input.position_id)
  await requireRoom(db, shift, time, input.openings)
  await keepPublished(
    db,
    sql`assignments.agency_id = ${shift.agency_id}::uuid and assignments.roster_shift_id = ${shift.id}::uuid`,
  )
  await writeShift(
    db,
    shift,
    { works_on: input.works_on, ...columnsFor({ ...input, sub_location_id }, shift, placed) },
    now,
  )
  await requireOfShift(db, shift, input)
  await moveAssignments(db, shift, { works_on: input.works_on, ...time }, now)
  await settlePublished(db, [shift.id])
  return reconfirmations(db, shift)
}

/** How many people will have to respond again once the shift's changes are published. */
async function reconfirmations(db: Db, { agency_id, roster_id, id }: ShiftForChange) {
  const changes = await changesToPublish(db, { agency_id, roster_ids: [roster_id], shift_ids: [id] })
  return changes.filter(({ was, asks }) => was !== null && asks).length
}

/** A shift that is about to be changed, and its roster; who changes it has locked both. */
export async function shiftForChange(db: Db, scope: Scope, id: string, language?: Language) {
  const shift = await db
    .selectFrom('roster_shifts')
    .select([
      'id',
      'agency_id',
      'roster_id',
      'works_on',
      'starts_at',
      'ends_at',
      'elapsed_minutes',
      'status',
      'version',
    ])
    .select(plainFieldNames)
    .select(sql<ShiftBreak[]>`roster_shifts.breaks`.as('breaks'))
    .select([unpaidMinutes.as('unpaid_minutes'), locationFactsSql('roster_shifts', language).as('location')])
    .select(requiredSkillsOfShift(language).as('required_skills'))
    .where('id', '=', id)
    .where(inAgency(scope, 'roster_shifts.agency_id'))
    .where(atSites(scope, 'roster_shifts.location_id'))
    .executeTakeFirstOrThrow(notFound)
  return { roster: await rosterBeingPlanned(db, scope, shift.roster_id), shift }
}

export type ShiftForChange = Awaited<ReturnType<typeof shiftForChange>>['shift']

async function requireRoom(db: Db, shift: ShiftForChange, time: ShiftTime, openings: number) {
  const holders = await holdersOf(db, shift)
  if (holders.length > openings) refuse('rosters.shiftFull', { filled: holders.length })
  const { starts_at, ends_at } = time
  const wanted = holders.map((employee_id) => ({ employee_id, starts_at, ends_at }))
  const own = sql<boolean>`(others.roster_shift_id = ${shift.id}::uuid)`
  await requireFree(db, shift.agency_id, wanted, own)
}

/** The employees assigned to the shift: planned, pending, accepted or worked. */
export async function holdersOf(db: Db, { agency_id, id }: ShiftForChange) {
  const holding = await db
    .selectFrom('assignments')
    .select('employee_id')
    .where('agency_id', '=', agency_id)
    .where('roster_shift_id', '=', id)
    .where('status', 'in', holdingStatuses)
    .orderBy('employee_id')
    .execute()
  return holding.map(({ employee_id }) => employee_id)
}

async function writeShift(
  db: Db,
  shift: ShiftForChange,
  columns: ReturnType<typeof columnsFor> & { works_on: string },
  now: Date,
) {
  await db
    .updateTable('roster_shifts')
    .set({ ...columns, ...touchedColumns(now) })
    .where('agency_id', '=', shift.agency_id)
    .where('id', '=', shift.id)
    .execute()
}

type ShiftTimes = { works_on: string; starts_at: string; ends_at: string }

/** Moves the assignments with the shift, in one statement. Responses stay until the change is published. */
async function moveAssignments(db: Db, shift: ShiftForChange, { works_on, starts_at, ends_at }: ShiftTimes, now: Date) {
  await db
    .updateTable('assignments')
    .set({ works_on, starts_at, ends_at, ...touchedColumns(now) })
    .where('agency_id', '=', shift.agency_id)
    .where('roster_shift_id', '=', shift.id)
    .where('status', 'in', holdingStatuses)
    .execute()
}
