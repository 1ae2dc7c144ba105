import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { RequiredSkill } from '#contract/people/position-skills.ts'
import { refuse } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { nameIn, referenceItemOf, selectableSkills } from '#server/modules/reference/queries.ts'
import type { Context } from '#server/http/context.ts'

type PositionSkillsCalls = typeof calls.positionSkills
type PositionSkillRow = { agency_id: string; position_id: string; skill_id: string; min_level: number }

/** The skills that the agency requires for a position, by name; the platform has no employees to require anything of. */
export async function skillsForPosition(
  { db, scope, language }: Context,
  position_id: string,
): Promise<RequiredSkill[]> {
  await referenceItemOf(db, scope, 'position', position_id)
  return db
    .selectFrom('position_skills as required')
    .innerJoin('reference_items as skill', 'skill.id', 'required.skill_id')
    .select(['required.skill_id', nameIn(language, 'skill').as('skill_name'), 'required.min_level'])
    .where('required.agency_id', '=', scope.agency_id)
    .where('required.position_id', '=', position_id)
    .orderBy(nameIn(language, 'skill'))
    .orderBy('required.skill_id')
    .execute()
}

/** Replaces the required skills of a position. */
export async function requireOfPosition(
  context: Context,
  { id: position_id, skill_ids: ids, min_levels: levels }: InputOf<PositionSkillsCalls['demand']>,
): Promise<RequiredSkill[]> {
  const { db, scope } = context
  const agency_id = scope.agency_id ?? refuse('mayNot')
  const present = await skillsForPosition(context, position_id)
  const held = present.map(({ skill_id }) => skill_id)
  const required = await selectableSkills(db, agency_id, { field: 'skill_ids', ids, levels, held })
  await db
    .deleteFrom('position_skills')
    .where('agency_id', '=', agency_id)
    .where('position_id', '=', position_id)
    .where('skill_id', '<>', sql<string>`all(${ids}::uuid[])`)
    .execute()
  await replaceSkills(
    db,
    required.map((one) => ({ agency_id, position_id, ...one })),
  )
  return skillsForPosition(context, position_id)
}

async function replaceSkills(db: Db, rows: readonly PositionSkillRow[]) {
  if (rows.length === 0) return
  await db
    .insertInto('position_skills')
    .values(rows)
    .onConflict((of) =>
      of
        .columns(['agency_id', 'position_id', 'skill_id'])
        .doUpdateSet((set) => ({ min_level: set.ref('excluded.min_level') }))
        .where(sql<boolean>`position_skills.min_level <> excluded.min_level`),
    )
    .execute()
}
