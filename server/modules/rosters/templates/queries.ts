import { sql } from 'kysely'
import { notFound } from '#contract/refusals.ts'
import type { RosterTemplate } from '#contract/rostering/rosters/roster-templates.ts'
import { shiftFieldNames } from '#contract/rostering/shifts/shift-fields.ts'
import type { Db } from '#server/database/dialect.ts'
import { atSites, inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import type { Context } from '#server/http/context.ts'
import { nameIn } from '#server/modules/reference/queries.ts'
import type { SourceShift } from '#server/modules/rosters/copying/source.ts'
import { columnPairs } from '#server/modules/rosters/shifts/columns.ts'

// An agency has tens of them.
const maxTemplates = 500

/** The templates in the scope, by name. */
export const templatesOf = (db: Db, scope: Scope): Promise<RosterTemplate[]> =>
  templatesIn(db, scope)
    .orderBy(sql`muster_plain(roster_templates.name)`)
    .orderBy('roster_templates.id')
    .limit(maxTemplates)
    .execute()

/** One template; not found outside the scope. */
export async function templateOf(db: Db, scope: Scope, id: string): Promise<RosterTemplate> {
  return templatesIn(db, scope).where('roster_templates.id', '=', id).executeTakeFirstOrThrow(notFound)
}

const templatesIn = (db: Db, scope: Scope) =>
  db
    .selectFrom('roster_templates')
    .innerJoin('locations', 'locations.id', 'roster_templates.location_id')
    .innerJoin('customers', 'customers.id', 'locations.customer_id')
    .innerJoinLateral(templateCounts.as('counts'), (join) => join.onTrue())
    .select(['roster_templates.id', 'roster_templates.name', 'roster_templates.location_id'])
    .select(['locations.name as location_name', 'customers.name as customer_name', 'roster_templates.days'])
    .select(['counts.shift_count', 'counts.openings', 'counts.people_count', 'roster_templates.usage_count'])
    .select(isoOf('roster_templates.last_used_at').$castTo<string | null>().as('last_used_at'))
    .select('roster_templates.version')
    .where(inAgency(scope, 'roster_templates.agency_id'))
    .where(atSites(scope, 'roster_templates.location_id'))

const templateCounts = sql<{ shift_count: number; openings: number; people_count: number }>`(
  select count(*)::int as shift_count, coalesce(sum(shifts.openings), 0)::int as openings, (
    select count(*)::int from roster_template_people people
    join roster_template_shifts held on held.agency_id = people.agency_id and held.id = people.template_shift_id
    where held.agency_id = roster_templates.agency_id and held.template_id = roster_templates.id
  ) as people_count
  from roster_template_shifts shifts
  where shifts.agency_id = roster_templates.agency_id and shifts.template_id = roster_templates.id
)`

type TemplateUse = { agency_id: string; id: string; /** where it is applied */ location_id: string }

/** The shifts of a template as they are copied to a location; sub-locations are those of that location. */
export async function shiftsOfTemplate(
  { db, language }: Pick<Context, 'db' | 'language'>,
  { agency_id, id, location_id }: TemplateUse,
): Promise<SourceShift[]> {
  const { rows } = await sql<{ shifts: SourceShift[] }>`
    select coalesce(json_agg(json_build_object(
      'day', shifts.day, ${columnPairs(shiftFieldNames, 'shifts', {
        sub_location_id: sql`(select part.id from sub_locations part
          where part.agency_id = shifts.agency_id and part.id = shifts.sub_location_id and part.location_id = ${location_id}::uuid
            and part.status = 'active')`,
      })},
      'position_name', ${nameIn(language, 'positions')}, 'position_active', positions.active, 'ambiguous', 'earlier',
      'required_skills', coalesce((
        select json_agg(json_build_object('skill_id', skill.id, 'skill_name', ${nameIn(language, 'skill')}, 'min_level', needed.min_level)
          order by skill.id)
        from jsonb_to_recordset(shifts.skills) as needed (skill_id uuid, min_level int)
        join reference_items skill on skill.id = needed.skill_id
      ), '[]'), 'people', coalesce((
        select json_agg(json_build_object('id', employees.id, 'name', employees.name) order by employees.id)
        from roster_template_people people
        join employees on employees.agency_id = people.agency_id and employees.id = people.employee_id
        where people.agency_id = shifts.agency_id and people.template_shift_id = shifts.id
      ), '[]')
    ) order by shifts.day, shifts.starts, shifts.id), '[]') as shifts
    from roster_template_shifts shifts
    join reference_items as positions on positions.id = shifts.position_id
    where shifts.agency_id = ${agency_id}::uuid and shifts.template_id = ${id}::uuid`.execute(db)
  return rows[0]?.shifts ?? []
}
