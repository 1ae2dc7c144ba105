// New shifts out of existing ones: openings that are split off, and copies.
import { sql } from 'kysely'
import { pickFields, shiftTextNames } from '#contract/rostering/shifts/shift-fields.ts'
import type { AmbiguousTime } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import type { Context } from '#server/http/context.ts'
import { addShifts } from '#server/modules/rosters/shifts/actions.ts'
import type { ShiftImage } from './snapshots.ts'

type SplitInput = { openings: number; assignment_id?: string; now: Date }

/**
 * Splits openings off a shift into a new one with the same fields and status, with the assignment if there is one; returns its id. Nobody
 * is notified: where and when the employee works is the same.
 */
export async function splitShift(db: Db, shift: ShiftImage, { openings, assignment_id, now }: SplitInput) {
  const { agency_id } = shift
  const id = newId()
  const at = now.toISOString()
  const fields = JSON.stringify({ id, openings, version: 1, created_at: at, updated_at: at })
  await sql`
    insert into roster_shifts
    select (jsonb_populate_record(roster_shifts, ${fields}::jsonb)).* from roster_shifts
    where agency_id = ${agency_id}::uuid and id = ${shift.id}::uuid`.execute(db)
  await sql`
    insert into roster_shift_skills (agency_id, roster_shift_id, skill_id, min_level)
    select agency_id, ${id}::uuid, skill_id, min_level from roster_shift_skills
    where agency_id = ${agency_id}::uuid and roster_shift_id = ${shift.id}::uuid`.execute(db)
  await sql`
    update roster_shifts set openings = openings - ${openings}::int, version = version + 1, updated_at = ${at}::timestamptz
    where agency_id = ${agency_id}::uuid and id = ${shift.id}::uuid`.execute(db)
  if (assignment_id !== undefined)
    await sql`
      update assignments set roster_shift_id = ${id}::uuid, version = version + 1, updated_at = ${at}::timestamptz
      where agency_id = ${agency_id}::uuid and id = ${assignment_id}::uuid`.execute(db)
  return id
}

type NewTime = {
  works_on: string
  starts: string
  ends: string
  position_id?: string | undefined
  roster_id?: string | undefined
}

/** A draft shift with the fields of another one, at another time or in another roster; returns its id. */
export async function copyShift(
  context: Pick<Context, 'db' | 'scope' | 'language' | 'now'>,
  shift: ShiftImage,
  { openings, ambiguous, ...target }: NewTime & { openings: number; ambiguous: AmbiguousTime },
) {
  const { breaks, breaks_by, skills } = shift
  const { works_on, starts, ends, position_id = shift.position_id, roster_id = shift.roster_id } = target
  // Sub-locations belong to one location.
  const sub_location_id = roster_id === shift.roster_id ? shift.sub_location_id : null
  const texts = pickFields(shiftTextNames, shift)
  const fields = { roster_id, position_id, sub_location_id, starts, ends, openings, ambiguous, ...texts }
  const required = {
    required_skill_ids: skills.map(({ skill_id }) => skill_id),
    required_skill_levels: skills.map(({ min_level }) => min_level),
  }
  const manual = { breaks: breaks_by === 'rules' ? null : [...breaks] }
  const { shifts } = await addShifts(context, { dates: [works_on], ...fields, ...required, ...manual })
  return shifts[0]?.id ?? ''
}
