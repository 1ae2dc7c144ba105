import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { HeldSkill } from '#contract/people/held-skills.ts'
import { refuseField } from '#contract/refusals.ts'
import { refuseState } from '#contract/state-machines.ts'
import { newId } from '#server/database/values/ids.ts'
import { deleteVersioned, requireVersion, updateVersioned } from '#server/database/rows/versioned.ts'
import type { Actor } from '#server/http/actor.ts'
import { personIn } from '#server/modules/employees/details/queries.ts'
import { usableItems } from '#server/modules/reference/queries.ts'
import type { Context } from '#server/http/context.ts'
import { isVerifiedForEmployee } from './policy.ts'
import { heldSkillOf } from './queries.ts'

type HeldSkillsCalls = typeof calls.heldSkills

/** Adds a skill to an employee. A self-declared skill is unverified until the agency verifies it. */
export async function addSkill(context: Context, input: InputOf<HeldSkillsCalls['store']>): Promise<HeldSkill> {
  const { db, actor, scope, now } = context
  const { employee_id, skill_id, verified, ...fields } = input
  const { agency_id } = await personIn(db, scope, employee_id)
  if (!(await usableItems(db, agency_id, 'skill', [skill_id], [])).has(skill_id))
    refuseField('skill_id', 'refusals.unknownChoice')
  const id = newId()
  const source = isOwn(actor) ? 'self' : 'reference'
  const made = await db
    .insertInto('employee_skills')
    .values({ id, agency_id, employee_id, skill_id, source, ...fields, ...verificationColumns(actor, verified, now) })
    .onConflict((of) => of.constraint('employee_skills_one').doNothing())
    .returning('id')
    .execute()
  if (made.length === 0) refuseField('skill_id', 'refusals.onListAlready')
  return heldSkillOf(context, id)
}

/** Updates a skill of an employee. One that stays verified keeps its verification date. */
export async function changeSkill(context: Context, input: InputOf<HeldSkillsCalls['update']>): Promise<HeldSkill> {
  const { db, actor, scope, now } = context
  const { id, version, verified, ...fields } = input
  const current = await skillForChange(context, { id, version })
  const staysVerified = verified && current.verified_at !== null
  await updateVersioned(db, 'employee_skills', {
    scope,
    current,
    version,
    set: { ...fields, ...(!staysVerified && verificationColumns(actor, verified, now)) },
  })
  return heldSkillOf(context, id)
}

/** Removes a skill from an employee. */
export async function dropSkill(context: Context, input: InputOf<HeldSkillsCalls['remove']>) {
  const { db, scope } = context
  const current = await skillForChange(context, input)
  await deleteVersioned(db, 'employee_skills', { scope, current })
  return { id: current.id }
}

// The employee cannot change a skill that the agency has verified.
async function skillForChange(context: Context, input: { id: string; version: number }) {
  const current = await heldSkillOf(context, input.id)
  requireVersion(current, input.version)
  if (isVerifiedForEmployee(context.actor, current)) refuseState('heldSkill', 'verified', current)
  return current
}

const isOwn = ({ kind }: Actor) => kind === 'employee'

const verificationColumns = (actor: Actor, verified: boolean, now: Date) =>
  verified && !isOwn(actor)
    ? { verified_at: now.toISOString(), verified_by_name: actor.name, ...noTest }
    : { verified_at: null, verified_by_name: null, ...noTest }

// The agency's decision replaces the result of a test.
const noTest = { test_id: null, before_test: null }
