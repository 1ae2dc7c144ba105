// Shifts and assignments as they are stored, before and after a change.
import { sql } from 'kysely'
import { type AssignmentStatus, holdingStatuses } from '#contract/rostering/shifts/assignments.ts'
import type { Finding } from '#contract/rostering/eligibility/findings.ts'
import type { RosterShift } from '#contract/rostering/rosters/roster-shifts.ts'
import type { ShiftField } from '#contract/rostering/shifts/shift-fields.ts'
import type { Db } from '#server/database/dialect.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'

type StoredShiftImage = {
  id: string
  agency_id: string
  roster_id: string
  version: number
  works_on: string
  starts_at: string
  ends_at: string
}

/** A row of roster_shifts as JSON, with its own required skills. */
export type ShiftImage = StoredShiftImage &
  Pick<RosterShift, ShiftField['name'] | 'status'> & { skills: { skill_id: string; min_level: number }[] }

/** A row of assignments as JSON. */
export type AssignmentImage = StoredShiftImage & {
  roster_shift_id: string
  employee_id: string
  status: AssignmentStatus
  override_reason: string | null
  findings: Finding[]
  responded_at: string | null
  last_published: object | null
}

/** By id. */
export type Snapshot = { shifts: Map<string, ShiftImage>; assignments: Map<string, AssignmentImage> }

/** One record before and after a change; null: it did not exist. */
export type ChangedRecord =
  | { table: 'roster_shifts'; id: string; before: ShiftImage | null; after: ShiftImage | null }
  | { table: 'assignments'; id: string; before: AssignmentImage | null; after: AssignmentImage | null }

type SnapshotIds = { shift_ids: readonly string[]; assignment_ids?: readonly string[] }

const isEmpty = ({ shift_ids, assignment_ids = [] }: SnapshotIds) => shift_ids.length + assignment_ids.length === 0

/**
 * Locks the status of the shifts' rosters and the shifts themselves until the transaction ends, always in this order; returns the shifts'
 * ids and their rosters. What a snapshot shows after it does not change meanwhile.
 */
export async function lockShifts(db: Db, scope: Scope, ids: SnapshotIds) {
  if (isEmpty(ids)) return []
  await sql`
    select rosters.id from rosters where rosters.id in (select roster_id from roster_shifts where ${inSnapshot(scope, ids)})
      and ${inAgency(scope, 'rosters.agency_id')} order by rosters.id for share`.execute(db)
  return lockShiftsOnly(db, scope, ids)
}

/** The same where the rosters are locked already. */
export async function lockShiftsOnly(db: Db, scope: Scope, ids: SnapshotIds) {
  if (isEmpty(ids)) return []
  const { rows } = await sql<{ id: string; roster_id: string }>`
    select roster_shifts.id, roster_shifts.roster_id from roster_shifts where ${inSnapshot(scope, ids)}
    order by roster_shifts.id for update`.execute(db)
  return rows
}

// By a list of ids: `or` with the assignments' shifts would read all shifts of the agency.
const inSnapshot = (scope: Scope, { shift_ids, assignment_ids = [] }: SnapshotIds) => sql<boolean>`roster_shifts.id in (
    select unnest(${[...shift_ids]}::uuid[])
    union all
    select roster_shift_id from assignments where assignments.id = any(${[...assignment_ids]}::uuid[]) and ${inAgency(scope, 'assignments.agency_id')}
  ) and ${inAgency(scope, 'roster_shifts.agency_id')}`

/** The shifts with all their assignments, and the named assignments wherever they are. */
export async function snapshotOf(db: Db, scope: Scope, ids: SnapshotIds): Promise<Snapshot> {
  if (isEmpty(ids)) return { shifts: new Map(), assignments: new Map() }
  const { shift_ids, assignment_ids = [] } = ids
  const { rows } = await sql<{ shifts: ShiftImage[]; assignments: AssignmentImage[] }>`
    select
      (select coalesce(jsonb_agg(to_jsonb(roster_shifts) || jsonb_build_object('skills', ${skillsOfShift})), '[]')
        from roster_shifts where id = any(${[...shift_ids]}::uuid[]) and ${inAgency(scope, 'roster_shifts.agency_id')}) as shifts,
      (select coalesce(jsonb_agg(to_jsonb(assignments) order by assignments.id), '[]') from assignments
        where (roster_shift_id = any(${[...shift_ids]}::uuid[]) or id = any(${[...assignment_ids]}::uuid[]))
          and ${inAgency(scope, 'assignments.agency_id')}) as assignments`.execute(db)
  const [row] = rows
  return {
    shifts: new Map((row?.shifts ?? []).map((shift) => [shift.id, shift])),
    assignments: new Map((row?.assignments ?? []).map((one) => [one.id, one])),
  }
}

const skillsOfShift = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('skill_id', skill_id, 'min_level', min_level) order by skill_id), '[]')
  from roster_shift_skills required
  where required.agency_id = roster_shifts.agency_id and required.roster_shift_id = roster_shifts.id
)`

/** What differs between two snapshots. */
export function changedBetween(before: Snapshot, after: Snapshot): ChangedRecord[] {
  const shifts = idsOf(before.shifts, after.shifts).map((id): ChangedRecord => ({
    table: 'roster_shifts',
    id,
    before: before.shifts.get(id) ?? null,
    after: after.shifts.get(id) ?? null,
  }))
  const assignments = idsOf(before.assignments, after.assignments).map((id): ChangedRecord => ({
    table: 'assignments',
    id,
    before: before.assignments.get(id) ?? null,
    after: after.assignments.get(id) ?? null,
  }))
  return [...shifts, ...assignments].filter((record) => changedColumns(record).length > 0)
}

const idsOf = (one: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>) => [
  ...new Set([...one.keys(), ...other.keys()]),
]

// These change with every write and are no content. What employees were notified of is not undone.
const stamps: ReadonlySet<string> = new Set(['version', 'created_at', 'updated_at', 'last_published'])

/**
 * The columns in which two images of a record differ; all that are not empty when it exists only once. A column that was added since the
 * image was stored is empty in it.
 */
export function changedColumns({ before, after }: { before: object | null; after: object | null }): string[] {
  const [one, other] = [new Map(Object.entries(before ?? {})), new Map(Object.entries(after ?? {}))]
  return [...new Set([...one.keys(), ...other.keys()])].filter(
    (column) =>
      !stamps.has(column) && JSON.stringify(one.get(column) ?? null) !== JSON.stringify(other.get(column) ?? null),
  )
}

const holding: ReadonlySet<string> = new Set(holdingStatuses)
/** The same instant in any spelling. */
export const isSameInstant = (one: string, other: string) => Temporal.Instant.from(one).equals(other)

/** '08:00:00' as '08:00'. */
export const toWallTime = (time: string) => time.slice(0, 5)

/** Whether the assignment occupies its employee's time. */
export const isHolding = ({ status }: Pick<AssignmentImage, 'status'>) => holding.has(status)

/** The employees whose time the shifts occupy. */
export const holdersIn = ({ assignments }: Snapshot) =>
  [...assignments.values()].filter(isHolding).map(({ employee_id }) => employee_id)

/** The employees of these assignments. */
export const employeesOf = ({ assignments }: Snapshot, ids: readonly string[]) =>
  ids.flatMap((id) => assignments.get(id)?.employee_id ?? [])
