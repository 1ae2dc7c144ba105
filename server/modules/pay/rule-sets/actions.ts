import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { RuleSet } from '#contract/payroll/pay-rules/rule-set.ts'
import type { PayRuleExample, PayRuleSetView, PayRuleVersion } from '#contract/payroll/pay-rules/rule-sets.ts'
import { notFound, refuse, refuseField } from '#contract/refusals.ts'
import { type Db, jsonb } from '#server/database/dialect.ts'
import { deleteVersioned, requireVersionOf, updateVersioned } from '#server/database/rows/versioned.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { newId } from '#server/database/values/ids.ts'
import type { Context } from '#server/http/context.ts'
import { examplesOf } from '#server/modules/pay/samples/examples.ts'
import { samples } from '#server/modules/pay/samples/samples.ts'
import { ruleSetOf, storedVersionOf, versionOf } from './queries.ts'
import { requireChangeable, requireNoRefusals, requirePassing } from './requirements.ts'

type RuleSetCalls = typeof calls.payRuleSets

/** Creates a rule set from a sample or a version, with its examples; the super admin, who has no agency, cannot. */
export async function storeRuleSet(context: Context, input: InputOf<RuleSetCalls['store']>): Promise<PayRuleSetView> {
  const { db, actor } = context
  const agency_id = actor.agency_id ?? refuse('mayNot')
  const { code, title, valid_from } = input
  const { rules, examples } = await modelOf(context, input)
  const id = newId()
  await db.insertInto('pay_rule_sets').values({ id, agency_id, code, title }).execute()
  const first = { rules: { ...rules, code, title, valid_from }, examples, note: null }
  await insertVersion(context, { agency_id, rule_set_id: id, ...first })
  return ruleSetOf(context, id)
}

type Model = { rules: RuleSet; examples: readonly PayRuleExample[] }

async function modelOf({ db, scope }: Context, input: InputOf<RuleSetCalls['store']>): Promise<Model> {
  if (input.version_id !== null) return storedVersionOf(db, scope, input.version_id)
  if (input.sample === null) refuseField('sample', 'validation.required')
  const rules = samples.find(({ code }) => code === input.sample) ?? refuseField('sample', 'refusals.unknownChoice')
  return { rules, examples: examplesOf(rules) }
}

/** Changes the code and the title of a set, which all of its versions have, and whether it can be assigned. */
export async function updateRuleSet(
  context: Context,
  { id, version, ...fields }: InputOf<RuleSetCalls['update']>,
): Promise<PayRuleSetView> {
  const { db, scope, now } = context
  const current = await ruleSetOf(context, id)
  const set = { ...fields, updated_at: now.toISOString() }
  await updateVersioned(db, 'pay_rule_sets', { scope, current, version, set })
  if (fields.code !== current.code || fields.title !== current.title) await renameVersions(db, id, fields)
  return ruleSetOf(context, id)
}

/** The row versions stay as they are, so that somebody who is editing one can still save it. */
const renameVersions = (db: Db, rule_set_id: string, { code, title }: Pick<RuleSet, 'code' | 'title'>) =>
  db
    .updateTable('pay_rule_versions')
    .set({ rules: sql`rules || ${jsonb({ code, title })}` })
    .where('rule_set_id', '=', rule_set_id)
    .execute()

/** Saves another version of a set. */
export async function storeVersion(
  context: Context,
  { rule_set_id, despite_examples, ...input }: InputOf<RuleSetCalls['storeVersion']>,
): Promise<PayRuleVersion> {
  const { agency_id, code, title } = await lockedSet(context.db, context.scope, rule_set_id)
  const rules = { ...input.rules, code, title }
  requireNoRefusals(rules)
  const results = await requirePassing({ ...input, rules }, despite_examples)
  const id = await insertVersion(context, { agency_id, rule_set_id, ...input, rules })
  return versionOf(context, id, results)
}

/** Changes a version: its rules and its day only as long as nothing was paid by them. */
export async function updateVersion(
  context: Context,
  { id, version, despite_examples, ...input }: InputOf<RuleSetCalls['updateVersion']>,
): Promise<PayRuleVersion> {
  const { db, scope, now } = context
  const { code, title, current } = await lockedVersion(context, id, version)
  const rules = { ...input.rules, code, title }
  requireChangeable(current, rules)
  requireNoRefusals(rules)
  const results = await requirePassing({ ...input, rules }, despite_examples)
  const set = {
    ...{ valid_from: rules.valid_from, rules: jsonb(rules), examples: jsonb(input.examples), note: input.note },
    updated_at: now.toISOString(),
  }
  await updateVersioned(db, 'pay_rule_versions', { scope, current, version, set })
  return versionOf(context, id, results)
}

/** Deletes a version by which nothing was paid, and the set with its last one, unless it is assigned. */
export async function removeVersion(context: Context, { id, version }: InputOf<RuleSetCalls['removeVersion']>) {
  const { db, scope } = context
  const { rule_set_id, current } = await lockedVersion(context, id, version)
  requireChangeable(current, null)
  await deleteVersioned(db, 'pay_rule_versions', { scope, current, version })
  if (!(await hasVersions(db, rule_set_id))) await removeSet(db, rule_set_id)
  return { id }
}

const hasVersions = async (db: Db, rule_set_id: string) =>
  (await db
    .selectFrom('pay_rule_versions')
    .select('id')
    .where('rule_set_id', '=', rule_set_id)
    .limit(1)
    .executeTakeFirst()) !== undefined

async function removeSet(db: Db, rule_set_id: string) {
  const { count } = await db
    .selectFrom('pay_rule_assignments')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('rule_set_id', '=', rule_set_id)
    .executeTakeFirstOrThrow()
  if (count > 0) refuse('payRules.assigned', { count })
  await db.deleteFrom('pay_rule_sets').where('id', '=', rule_set_id).execute()
}

/** The set, locked so that its versions are saved one after the other; not found outside the scope. */
const lockedSet = (db: Db, scope: Scope, id: string) =>
  db
    .selectFrom('pay_rule_sets')
    .select(['id', 'agency_id', 'code', 'title'])
    .where(inAgency(scope, 'pay_rule_sets.agency_id'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound)

/** A version with its set, both locked, so that no time is priced by it meanwhile; refuses a stale version. */
async function lockedVersion(context: Context, id: string, version: number) {
  const { db, scope } = context
  const locked = await db
    .selectFrom('pay_rule_versions')
    .innerJoin('pay_rule_sets', 'pay_rule_sets.id', 'pay_rule_versions.rule_set_id')
    .select(['pay_rule_versions.rule_set_id', 'pay_rule_sets.code', 'pay_rule_sets.title'])
    .where(inAgency(scope, 'pay_rule_versions.agency_id'))
    .where('pay_rule_versions.id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound)
  // Read after the lock was waited for: whether it is used may have changed until then.
  const current = await storedVersionOf(db, scope, id)
  await requireVersionOf(current, version, () => versionOf(context, id))
  return { ...locked, current }
}

type NewVersion = Model & { agency_id: string; rule_set_id: string; note: string | null }

async function insertVersion({ db, actor, now }: Context, { rules, examples, ...of }: NewVersion) {
  const [id, at] = [newId(), now.toISOString()]
  const { valid_from } = rules
  const author = { created_by: actor.account_id, created_by_name: actor.name, created_at: at, updated_at: at }
  await db
    .insertInto('pay_rule_versions')
    .values({ id, ...of, valid_from, rules: jsonb(rules), examples: jsonb(examples), ...author })
    .execute()
  return id
}
