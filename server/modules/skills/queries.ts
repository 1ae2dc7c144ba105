import { sql } from 'kysely'
import type { HeldSkill } from '#contract/people/held-skills.ts'
import { refuse } from '#contract/refusals.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import type { Scope } from '#server/database/tenancy/scope.ts'
import { filesIn } from '#server/modules/employees/queries.ts'
import { personIn } from '#server/modules/employees/details/queries.ts'
import { nameIn } from '#server/modules/reference/queries.ts'

/** The skills of an employee, by name. */
export async function skillsOf(db: Db, scope: Scope, employee_id: string, language: Language): Promise<HeldSkill[]> {
  await personIn(db, scope, employee_id)
  return heldIn(db, scope, language)
    .where('held.employee_id', '=', employee_id)
    .orderBy(nameIn(language, 'skill'))
    .orderBy('held.id')
    .execute()
}

/** One skill of an employee; not found outside the scope. */
export async function heldSkillOf(db: Db, scope: Scope, id: string, language: Language): Promise<HeldSkill> {
  const held = await heldIn(db, scope, language).where('held.id', '=', id).executeTakeFirst()
  return held ?? refuse('notFound')
}

const heldIn = (db: Db, scope: Scope, language: Language) =>
  filesIn(db, scope)
    .innerJoin('employee_skills as held', (join) =>
      join.onRef('held.agency_id', '=', 'employees.agency_id').onRef('held.employee_id', '=', 'employees.id'),
    )
    .innerJoin('reference_items as skill', 'skill.id', 'held.skill_id')
    .select(['held.id', 'held.employee_id', 'held.skill_id', nameIn(language, 'skill').as('skill_name')])
    .select(['held.level', 'held.years', sql<HeldSkill['source']>`held.source`.as('source'), 'held.expires_on'])
    .select(['held.verified_at', 'held.verified_by_name', 'held.version'])
