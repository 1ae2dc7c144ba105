import { sql } from 'kysely'
import { breaksOf } from '#contract/rostering/breaks.ts'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { holdingStatuses } from '#contract/rostering/shifts/assignments.ts'
import type { ShiftBreak } from '#contract/rostering/rosters/roster-shifts.ts'
import { requireTransition } from '#contract/state-machines.ts'
import { jsonb } from '#server/database/dialect.ts'
import { requireVersion, touchedColumns } from '#server/database/rows/versioned.ts'
import { atSites, inAgency } from '#server/database/tenancy/scope.ts'
import type { Context } from '#server/http/context.ts'
import { rulesAt } from '#server/modules/breaks/queries.ts'
import { shiftColumns, shiftOf } from '#server/modules/rosters/queries.ts'
import { requireBreaksFit } from '#server/modules/rosters/rules.ts'
import { shiftForChange } from './actions.ts'

const maxShifts = 50
type PlannedBreaks = InputOf<typeof calls.rosters.shiftBreaks>

/** The breaks of one shift, or of an employee's shifts from now on, with those that the location's rules give. */
export async function shiftBreaks(
  { db, scope, now }: Pick<Context, 'db' | 'scope' | 'now'>,
  { roster_shift_id, user_id }: PlannedBreaks,
) {
  if (roster_shift_id === undefined && user_id === undefined) return []
  const shifts = await db
    .selectFrom('roster_shifts')
    .select(shiftColumns)
    .select('roster_shifts.agency_id')
    .where(inAgency(scope, 'roster_shifts.agency_id'))
    .where(atSites(scope, 'roster_shifts.location_id'))
    .$if(roster_shift_id !== undefined, (of) => of.where('roster_shifts.id', '=', roster_shift_id ?? ''))
    .$if(user_id !== undefined, (of) => of.where(isAssignedTo(user_id ?? '')))
    .$if(roster_shift_id === undefined, (of) => of.where('roster_shifts.ends_at', '>', now.toISOString()))
    .orderBy('roster_shifts.starts_at')
    .orderBy('roster_shifts.id')
    .limit(maxShifts)
    .execute()
  const locations = new Map(shifts.map((shift) => [locationKey(shift), shift]))
  const rules = new Map<string, Awaited<ReturnType<typeof rulesAt>>>()
  for (const [key, location] of locations) rules.set(key, await rulesAt(db, location))
  return shifts.map((shift) => {
    const { id, works_on, breaks, breaks_by, version } = shift
    const by_rules = breaksOf(shift, rules.get(locationKey(shift)) ?? []).breaks.map(withoutNames)
    return { roster_shift_id: id, works_on, breaks, breaks_by, by_rules, version }
  })
}

type ShiftLocation = { location_id: string; sub_location_id: string | null }
const locationKey = ({ location_id, sub_location_id }: ShiftLocation) => `${location_id} ${sub_location_id}`

const withoutNames = ({ minutes, paid }: ShiftBreak): ShiftBreak => ({ minutes, paid })

const isAssignedTo = (employee_id: string) =>
  sql<boolean>`exists (select from assignments where assignments.agency_id = roster_shifts.agency_id
    and assignments.roster_shift_id = roster_shifts.id and assignments.employee_id = ${employee_id}::uuid
    and assignments.status = any(${[...holdingStatuses]}::text[]))`

type BreakDecision = { roster_shift_id: string; version: number; breaks: readonly ShiftBreak[] | null }

/** Sets the breaks of a shift manually, or (null) resets them to those of its location's rules. */
export async function decideBreaks(
  { db, scope, language, now }: Pick<Context, 'db' | 'scope' | 'language' | 'now'>,
  input: BreakDecision,
) {
  const { roster, shift } = await shiftForChange(db, scope, input.roster_shift_id)
  const current = await shiftOf(db, scope, shift.id, language)
  requireVersion(shift, input.version, current)
  requireTransition('shift', 'edit', shift.status, current)
  const breaks =
    input.breaks ??
    breaksOf(current, await rulesAt(db, { ...current, agency_id: roster.agency_id })).breaks.map(withoutNames)
  requireBreaksFit(breaks, current)
  await db
    .updateTable('roster_shifts')
    .set({ breaks: jsonb(breaks), breaks_by: input.breaks === null ? 'rules' : 'hand' })
    .set(touchedColumns(now))
    .where('agency_id', '=', shift.agency_id)
    .where('id', '=', shift.id)
    .execute()
  return shiftOf(db, scope, shift.id, language)
}
