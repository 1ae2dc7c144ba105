// Rule sets of an agency, by the calls or written directly to the database, and people who are paid by them.
import { randomUUID } from 'node:crypto'
import type { RequestOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { type RuleSet, ruleSet as ruleSetSchema, type RuleSetInput } from '#contract/payroll/pay-rules/rule-set.ts'
import { jsonb } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import {
  assumed,
  casualLoading,
  hours,
  noLimit,
  noSpan,
  oneTier,
  percent,
  tiers,
} from '#server/modules/pay/samples/sample-parts.ts'
import type { Client, TestApp } from '#server/testing/app.ts'
import { keyOfFakeAwardRates } from '#server/testing/fakes/fake-award-rates.ts'

/** 20 dollars an hour, 25 for casuals, more on weekends and holidays; overtime after 38 hours a week. */
export const plainRules = (changes: Partial<RuleSetInput> = {}): RuleSet =>
  ruleSetSchema.parse({
    ...assumed,
    ...{ code: 'PLAIN', title: 'Plain rules', instrument: 'MA000000', valid_from: '2026-07-06' },
    source: { text: 'Made for tests', read_on: '2026-07-01' },
    not_covered: [],
    classifications: [
      { code: 'L1', title: 'Level 1', hourly_cents: 2000 },
      { code: 'L2', title: 'Level 2', hourly_cents: 3000 },
      { code: 'J1', title: 'Junior', hourly_cents: 2000, juniors: [{ below_age: 18, percentage: 5000 }] },
    ],
    all_purpose_allowances: [{ code: 'LEAD', title: 'Leading hand', weekly_cents: 3800 }],
    casual: casualLoading,
    ordinary: {
      weekday: percent(100, 125),
      saturday: percent(125, 150),
      sunday: percent(150, 175),
      public_holiday: percent(225, 250),
    },
    ordinary_hours: { span: noSpan, day: noLimit, week: hours(38) },
    overtime: {
      triggers: ['week'],
      tiers: {
        weekday: tiers(2, percent(150, 175), percent(200, 225)),
        saturday: tiers(2, percent(150, 175), percent(200, 225)),
        sunday: oneTier('overtime_sunday', percent(200, 225)),
        public_holiday: oneTier('overtime_public_holiday', percent(250, 275)),
      },
    },
    ...changes,
  })

type RuleSetsContext = { client: Client; next: () => string }

/** Rule sets by the calls, each a copy of the sample for storage. */
export function ruleSetsIn({ client, next }: RuleSetsContext) {
  const newRuleSet = () => ({
    ...{ code: `RULES-${next()}`, title: `Pay rules ${next()}` },
    ...{ valid_from: '2026-07-01', sample: 'STORAGE' },
  })
  const payRuleSet = () => client.call(calls.payRuleSets.store, newRuleSet())

  /** the only version of a set, with its rules and examples */
  async function payRuleVersion() {
    const { history } = await payRuleSet()
    return client.call(calls.payRuleSets.versionInfo, { id: history[0]?.id ?? '' })
  }

  const newRateServiceKey = async () => {
    const { id: version_id } = await payRuleVersion()
    const { version } = await client.call(calls.rateService.info, { version_id })
    return { version_id, version, key: keyOfFakeAwardRates }
  }
  /** the key of the agency, and a version of a rule set of it */
  async function rateServiceKey() {
    const made = await newRateServiceKey()
    return { version_id: made.version_id, ...(await client.call(calls.rateService.store, made)) }
  }

  return { newRuleSet, payRuleSet, payRuleVersion, newRateServiceKey, rateServiceKey }
}

type PayRulesContext = { app: Pick<TestApp, 'database'>; client: Client; agency: string }

export function payRulesIn({ app: { database }, client, agency }: PayRulesContext) {
  /** A rule set with these versions, from their days on. */
  async function ruleSetWith(versions: readonly RuleSet[] = [plainRules()]) {
    const id = newId()
    const stored = versions.map((rules) => ({ id: newId(), rules }))
    await database.asPlatform(async (db) => {
      const set = { id, agency_id: agency, code: `RULES-${randomUUID().slice(0, 8)}`, title: 'Plain rules' }
      await db.insertInto('pay_rule_sets').values(set).execute()
      const by = { agency_id: agency, rule_set_id: id, created_by: newId(), created_by_name: 'Test' }
      const rows = stored.map((one) => ({
        ...by,
        id: one.id,
        valid_from: one.rules.valid_from,
        rules: jsonb(one.rules),
      }))
      if (rows.length > 0) await db.insertInto('pay_rule_versions').values(rows).execute()
    })
    return { rule_set_id: id, version_ids: stored.map((one) => one.id) }
  }

  type Assigned = Partial<RequestOf<typeof calls.payRuleAssignments.store>>
  /** Assigns a rule set, by default a new one, to everybody. */
  const ruleAssignment = async (input: Assigned = {}) =>
    client.call(calls.payRuleAssignments.store, {
      ...{ rule_set_id: input.rule_set_id ?? (await ruleSetWith()).rule_set_id, classification: 'L1' },
      ...{ starts_on: '2026-07-06', ...input },
    })

  return { ruleSetWith, ruleAssignment }
}

type Employed = { basis: string; birth_date?: string; company_id?: string; start_date?: string }

/** The employment type of everybody with this code, and other facts of the person that pay depends on. */
export const employedIn = (
  { database }: Pick<TestApp, 'database'>,
  employee_id: string,
  { basis, ...fields }: Employed,
) =>
  database.asPlatform(async (db) => {
    const { id: employment_type_id } = await db
      .selectFrom('reference_items')
      .select('id')
      .where('kind', '=', 'employment_type')
      .where('agency_id', 'is', null)
      .where('code', '=', basis)
      .executeTakeFirstOrThrow()
    await db
      .updateTable('employees')
      .set({ employment_type_id, ...fields })
      .where('id', '=', employee_id)
      .execute()
  })
