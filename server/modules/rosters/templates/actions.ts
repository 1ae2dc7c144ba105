import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { refuse, refuseField } from '#contract/refusals.ts'
import { holdingStatuses } from '#contract/rostering/shifts/assignments.ts'
import { shiftFieldNames } from '#contract/rostering/shifts/shift-fields.ts'
import { addDays } from '#contract/values/time.ts'
import { requireTransition } from '#contract/state-machines.ts'
import type { Db } from '#server/database/dialect.ts'
import { deleteVersioned, requireVersion, updateVersioned } from '#server/database/rows/versioned.ts'
import { atSites, inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { newId } from '#server/database/values/ids.ts'
import type { Context } from '#server/http/context.ts'
import { applyCopies, type CopyInput, previewCopies } from '#server/modules/rosters/copying/copying.ts'
import { rosterForChange, type RosterForChange } from '#server/modules/rosters/queries.ts'
import { columnList } from '#server/modules/rosters/shifts/columns.ts'
import { shiftsOfTemplate, templateOf } from './queries.ts'

type Calls = typeof calls.rosterTemplates

/** Saves the shifts of a roster, and with several weeks those of the following rosters of its location. */
export async function saveTemplate(
  { db, scope, now }: Pick<Context, 'db' | 'scope' | 'now'>,
  input: InputOf<Calls['store']>,
) {
  const roster = await rosterForChange(db, scope, input.roster_id, 'share')
  requireTransition('roster', 'copy', roster.status)
  const days = input.weeks === 1 ? roster.days : Math.max(input.weeks * 7, roster.days)
  const id = newId()
  const stamps = { created_at: now.toISOString(), updated_at: now.toISOString() }
  const { agency_id, location_id, days: roster_days } = roster
  await db
    .insertInto('roster_templates')
    .values({ id, agency_id, location_id, name: input.name, days, roster_days, ...stamps })
    .execute()
  await saveShifts(db, roster, { id, days, with_people: input.with_people })
  const template = await templateOf(db, scope, id)
  if (template.shift_count === 0) refuse('rosters.nothingToCopy')
  return template
}

type SavedTemplate = { id: string; days: number; with_people: boolean }

// A roster of one week has only its own shifts; a location can have two rosters of one week.
async function saveShifts(db: Db, roster: RosterForChange, { id, days, with_people }: SavedTemplate) {
  const { agency_id, location_id, week_start } = roster
  const isSaved =
    days === roster.days
      ? sql`shift.roster_id = ${roster.id}::uuid`
      : sql`rosters.status <> 'cancelled' and shift.works_on between ${week_start}::date and ${addDays(week_start, days - 1)}::date`
  await sql`
    with source as materialized (
      select gen_random_uuid() as id, shift.id as shift_id, shift.works_on - ${week_start}::date as day,
        ${columnList(shiftFieldNames, 'shift')}, coalesce((
          select jsonb_agg(jsonb_build_object('skill_id', skill.skill_id, 'min_level', skill.min_level) order by skill.skill_id)
          from roster_shift_skills skill
          where skill.agency_id = shift.agency_id and skill.roster_shift_id = shift.id
        ), '[]') as skills
      from roster_shifts shift
      join rosters on rosters.agency_id = shift.agency_id and rosters.id = shift.roster_id
      where shift.agency_id = ${agency_id}::uuid and shift.location_id = ${location_id}::uuid and shift.status <> 'cancelled' and ${isSaved}
    ), saved as (
      insert into roster_template_shifts (id, agency_id, template_id, day, ${columnList(shiftFieldNames)}, skills)
      select id, ${agency_id}::uuid, ${id}::uuid, day, ${columnList(shiftFieldNames)}, skills
      from source
    )
    insert into roster_template_people (agency_id, template_shift_id, employee_id)
    select distinct ${agency_id}::uuid, source.id, assignments.employee_id
    from source
    join assignments on assignments.agency_id = ${agency_id}::uuid and assignments.roster_shift_id = source.shift_id
    where ${with_people}::boolean and assignments.status = any(${[...holdingStatuses]}::text[])`.execute(db)
}

export async function renameTemplate(
  { db, scope, now }: Pick<Context, 'db' | 'scope' | 'now'>,
  input: InputOf<Calls['update']>,
) {
  const current = await templateOf(db, scope, input.id)
  requireVersion(current, input.version)
  const set = { name: input.name, updated_at: now.toISOString() }
  await updateVersioned(db, 'roster_templates', { scope, current, set })
  return templateOf(db, scope, input.id)
}

export async function deleteTemplate(db: Db, scope: Scope, input: InputOf<Calls['remove']>) {
  const current = await templateOf(db, scope, input.id)
  requireVersion(current, input.version)
  await deleteVersioned(db, 'roster_templates', { scope, current })
  return { id: input.id }
}

type ApplyInput = InputOf<Calls['apply']>

export const checkTemplate = async (context: Pick<Context, 'db' | 'scope' | 'language' | 'now'>, input: ApplyInput) =>
  previewCopies(context, [await copyOf(context, input)])

export async function applyTemplate(context: Context, input: ApplyInput) {
  const { db, scope, now } = context
  const inputsOf = async () => [await copyOf(context, input)]
  const { result } = await applyCopies(context, { kind: 'copy', inputsOf })
  await db
    .updateTable('roster_templates')
    .set({ usage_count: sql`usage_count + 1`, last_used_at: now.toISOString() })
    .where('id', '=', input.id)
    .where(inAgency(scope, 'roster_templates.agency_id'))
    .execute()
  return result
}

async function copyOf(context: Pick<Context, 'db' | 'scope' | 'language'>, input: ApplyInput): Promise<CopyInput> {
  const { db, scope } = context
  const { id } = await templateOf(db, scope, input.id)
  const template = await db
    .selectFrom('roster_templates')
    .select(['agency_id', 'roster_days'])
    .where('id', '=', id)
    .where(inAgency(scope, 'roster_templates.agency_id'))
    .executeTakeFirstOrThrow()
  const { agency_id, roster_days } = template
  const { location_id, starts_on, with_people, duplicates } = input
  await requireLocation(db, scope, agency_id, location_id)
  const source = await shiftsOfTemplate(context, { agency_id, id, location_id })
  const week_start = starts_on.toSorted()[0] ?? refuse('rosters.nothingToCopy')
  const pattern = { own_id: null, week_start, days: roster_days, name: null }
  return { agency_id, location_id, source, from: null, starts_on, with_people, duplicates, employee_id: null, pattern }
}

async function requireLocation(db: Db, scope: Scope, agency_id: string, id: string) {
  await db
    .selectFrom('locations')
    .select('id')
    .where('id', '=', id)
    .where('agency_id', '=', agency_id)
    .where('status', '=', 'active')
    .where(inAgency(scope, 'locations.agency_id'))
    .where(atSites(scope, 'locations.id'))
    .executeTakeFirstOrThrow(() => refuseField('location_id', 'refusals.unknownChoice'))
}
