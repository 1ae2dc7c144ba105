import { sql } from 'kysely'
import type { HeldSkill } from '#contract/people/held-skills.ts'
import { notFound } from '#contract/refusals.ts'
import { filesIn } from '#server/modules/employees/queries.ts'
import { personIn } from '#server/modules/employees/details/queries.ts'
import { nameIn } from '#server/modules/reference/queries.ts'
import type { Context } from '#server/http/context.ts'

/** The skills of an employee, by name. */
export async function skillsOf(context: Context, employee_id: string): Promise<HeldSkill[]> {
  const { db, scope, language } = context
  await personIn(db, scope, employee_id)
  return heldIn(context)
    .where('held.employee_id', '=', employee_id)
    .orderBy(nameIn(language, 'skill'))
    .orderBy('held.id')
    .execute()
}

/** One skill of an employee; not found outside the scope. */
export async function heldSkillOf(context: Context, id: string): Promise<HeldSkill> {
  return heldIn(context).where('held.id', '=', id).executeTakeFirstOrThrow(notFound)
}

const heldIn = ({ db, scope, language }: Context) =>
  filesIn(db, scope)
    .innerJoin('employee_skills as held', (join) =>
      join.onRef('held.agency_id', '=', 'employees.agency_id').onRef('held.employee_id', '=', 'employees.id'),
    )
    .innerJoin('reference_items as skill', 'skill.id', 'held.skill_id')
    .select(['held.id', 'held.employee_id', 'held.skill_id', nameIn(language, 'skill').as('skill_name')])
    .select(['held.level', 'held.years', sql<HeldSkill['source']>`held.source`.as('source'), 'held.expires_on'])
    .select(['held.verified_at', 'held.verified_by_name', 'held.version'])
