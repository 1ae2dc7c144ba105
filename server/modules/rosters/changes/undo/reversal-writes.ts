// Writes the records of an undo or a redo: the same ids with the same values, each with a new version.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import { inAgency } from '#server/database/tenancy/scope.ts'
import { keepPublished, settlePublished } from '#server/modules/rosters/unpublished/last-published.ts'
import {
  type AssignmentImage,
  changedColumns,
  isHolding,
  type ShiftImage,
} from '#server/modules/rosters/changes/snapshots.ts'
import { idsOf, isNotified, type Reversal, type ReversalContext } from './reversal.ts'

/** Writes all records, and keeps what was published of them. */
export async function writeReversal(reversal: ReversalContext) {
  const { db, scope, reversals, current } = reversal
  const present = [...current.assignments.keys()]
  await keepPublished(db, sql`assignments.id = any(${present}::uuid[]) and ${inAgency(scope, 'assignments.agency_id')}`)
  await writeRecords(reversal)
  await settlePublished(db, idsOf(reversals).shift_ids)
}

async function writeRecords({ db, reversals, current, now }: ReversalContext) {
  const shifts = reversals.filter((record) => record.table === 'roster_shifts')
  const assignments = reversals
    .filter((record) => record.table === 'assignments')
    .map((record) => ({ ...record, after: withPresentResponse(current.assignments.get(record.id), record) }))
  const at = now.toISOString()
  await clearOverlaps(db, assignments)
  await removeRows(db, 'assignments', assignments)
  await writeRows(db, 'roster_shifts', shifts, at)
  await writeSkills(db, shifts)
  await writeRows(db, 'assignments', assignments, at)
  // After their assignments have left them, which they would delete with them.
  await removeRows(db, 'roster_shifts', shifts)
}

type AssignmentReversal = Pick<Extract<Reversal, { table: 'assignments' }>, 'before' | 'after'>

/**
 * A response given or requested since stays. An employee who was notified that they were removed is planned again: they are asked when the
 * change is published.
 */
function withPresentResponse(
  current: AssignmentImage | undefined,
  { before, after }: AssignmentReversal,
): AssignmentImage | null {
  if (after === null || !isNotified(after)) return after
  if (current !== undefined && isHolding(current))
    return before?.status === after.status ? { ...after, status: current.status } : after
  if (current?.status === 'cancelled_agency' && current.last_published !== null) return after
  const answer = { responded_at: null, responded_by: null, response_note: null }
  return { ...after, ...answer, status: 'planned' }
}

/**
 * Assignments that take each other's time would overlap for a moment, which the exclusion constraint refuses: those that exist release
 * their time first.
 */
async function clearOverlaps(
  db: Db,
  records: readonly { id: string; before: AssignmentImage | null; after: AssignmentImage | null }[],
) {
  const ids = records.flatMap(({ id, before, after }) =>
    before !== null && after !== null && isHolding(before) ? [id] : [],
  )
  if (records.length > 1 && ids.length > 0)
    await sql`update assignments set status = 'replaced' where id = any(${ids}::uuid[])`.execute(db)
}

async function removeRows(db: Db, table: Reversal['table'], records: readonly Reversal[]) {
  const ids = records.flatMap(({ id, after }) => (after === null ? [id] : []))
  if (ids.length > 0) await sql`delete from ${sql.table(table)} where id = any(${ids}::uuid[])`.execute(db)
}

/** Inserts the records that do not exist now, and updates the others in what the change changed. */
async function writeRows(db: Db, table: Reversal['table'], records: readonly Reversal[], at: string) {
  const [missing, existing] = [
    records.filter(isMissing),
    records.filter((one) => !isMissing(one) && one.after !== null),
  ]
  if (missing.length > 0) {
    const images = missing.flatMap(({ after }) =>
      after === null ? [] : [{ ...after, version: after.version + 1, updated_at: at }],
    )
    const columns = columnsOf(images).filter((column) => column !== 'skills' && column !== 'last_published')
    await sql`
      insert into ${sql.table(table)} (${columnRefs(columns)})
      select ${columnRefs(columns)} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(images)}::jsonb)`.execute(
      db,
    )
  }
  if (existing.length > 0) {
    const columns = [...new Set([...existing.flatMap(changedColumns), 'status'])].filter(
      (column) => column !== 'skills',
    )
    const set = columns.map((column) => sql`${sql.ref(column)} = restored.${sql.ref(column)}`)
    await sql`
      update ${sql.table(table)} as stored
      set ${sql.join(set)}, version = stored.version + 1, updated_at = ${at}::timestamptz
      from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(existing.map(({ after }) => after))}::jsonb) as restored
      where stored.id = restored.id`.execute(db)
  }
}

const isMissing = ({ before, after }: Reversal) => before === null && after !== null

const columnsOf = (images: readonly object[]) => [...new Set(images.flatMap((image) => Object.keys(image)))]
const columnRefs = (columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql.ref(column)))

/** The shifts' own required skills, where they differ. */
async function writeSkills(db: Db, records: readonly Extract<Reversal, { table: 'roster_shifts' }>[]) {
  const images = records.flatMap(({ before, after }) =>
    after !== null && changedColumns({ before, after }).includes('skills') ? [after] : [],
  )
  if (images.length === 0) return
  await sql`delete from roster_shift_skills where roster_shift_id = any(${images.map(({ id }) => id)}::uuid[])`.execute(
    db,
  )
  const rows = images.flatMap(skillRows)
  if (rows.length > 0) await db.insertInto('roster_shift_skills').values(rows).execute()
}

const skillRows = ({ agency_id, id: roster_shift_id, skills }: ShiftImage) =>
  skills.map((skill) => ({ agency_id, roster_shift_id, ...skill }))
