// A shift's own required skills, in addition to those of its location and its position.
import { sql } from 'kysely'
import type { RequiredSkill } from '#contract/people/position-skills.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { nameIn, selectableSkills } from '#server/modules/reference/queries.ts'

type SkillsInput = { required_skill_ids?: string[]; required_skill_levels?: number[] }
type ShiftKey = { agency_id: string; id: string }

/** Replaces the required skills of one shift; omitted ones stay. */
export async function requireOfShift(db: Db, { agency_id, id: roster_shift_id }: ShiftKey, input: SkillsInput) {
  const { required_skill_ids: ids, required_skill_levels: levels = [] } = input
  if (ids === undefined) return
  const held = (await skillsOf(db, { agency_id, id: roster_shift_id }, 'en')).map(({ skill_id }) => skill_id)
  const required = await selectableSkills(db, agency_id, { field: 'required_skill_ids', ids, levels, held })
  // A row with another level is replaced, not updated: the audit log then names its skill, and the board can be shown as it was.
  const same = sql.join(required.map(({ skill_id, min_level }) => sql`(${skill_id}::uuid, ${min_level}::int)`))
  await db
    .deleteFrom('roster_shift_skills')
    .where('agency_id', '=', agency_id)
    .where('roster_shift_id', '=', roster_shift_id)
    .$if(required.length > 0, (of) => of.where(sql<boolean>`(skill_id, min_level) not in (${same})`))
    .execute()
  await replaceSkills(
    db,
    required.map((one) => ({ agency_id, roster_shift_id, ...one })),
  )
}

/** Sets the required skills of new shifts; returns them with names in the reader’s language. */
export async function requireOfNewShift(db: Db, shifts: readonly ShiftKey[], input: SkillsInput, language: Language) {
  const { required_skill_ids: ids = [], required_skill_levels: levels = [] } = input
  const [first] = shifts
  if (first === undefined || ids.length === 0) return []
  const required = await selectableSkills(db, first.agency_id, { field: 'required_skill_ids', ids, levels, held: [] })
  await replaceSkills(
    db,
    shifts.flatMap(({ agency_id, id }) => required.map((one) => ({ agency_id, roster_shift_id: id, ...one }))),
  )
  return skillsOf(db, first, language)
}

type RequiredSkillRow = { agency_id: string; roster_shift_id: string; skill_id: string; min_level: number }

async function replaceSkills(db: Db, rows: readonly RequiredSkillRow[]) {
  if (rows.length === 0) return
  await db
    .insertInto('roster_shift_skills')
    .values(rows)
    .onConflict((of) => of.columns(['agency_id', 'roster_shift_id', 'skill_id']).doNothing())
    .execute()
}

const skillsOf = (db: Db, { agency_id, id }: ShiftKey, language: Language): Promise<RequiredSkill[]> =>
  db
    .selectFrom('roster_shift_skills as required')
    .innerJoin('reference_items as skill', 'skill.id', 'required.skill_id')
    .select(['required.skill_id', nameIn(language, 'skill').as('skill_name'), 'required.min_level'])
    .where('required.agency_id', '=', agency_id)
    .where('required.roster_shift_id', '=', id)
    .orderBy(nameIn(language, 'skill'))
    .orderBy('required.skill_id')
    .execute()
