import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { ruleSetFindings } from '#contract/payroll/pay-rules/rule-set-findings.ts'
import { ruleSet } from '#contract/payroll/pay-rules/rule-set.ts'
import {
  type PayRuleExampleResult,
  type PayRuleSample,
  type PayRuleSetView,
  type PayRuleVersion,
  type PayRuleVersionSummary,
  payRuleExample,
} from '#contract/payroll/pay-rules/rule-sets.ts'
import { notFound } from '#contract/refusals.ts'
import { localDateOf } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { listQuery } from '#server/database/lists/list-query.ts'
import { containsSql } from '#server/database/lists/search.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import type { Context } from '#server/http/context.ts'
import { examplesOf } from '#server/modules/pay/samples/examples.ts'
import { samples } from '#server/modules/pay/samples/samples.ts'
import { latestValidFrom } from '#server/modules/pay/versions.ts'
import { resultsOf } from './examples.ts'

type Reader = Pick<Context, 'db' | 'scope' | 'now'>

/** One page of the rule sets in the scope, each with the version that applies today. */
export async function ruleSetsPage(context: Reader, input: InputOf<typeof calls.payRuleSets.list>) {
  const matching = (await ruleSetsIn(context))
    .$if(input.active !== undefined, (of) => of.where('pay_rule_sets.active', '=', input.active ?? true))
    .where(containsSql(input.q, 'pay_rule_sets.code', 'pay_rule_sets.title', sql<string>`history.instrument`))
  return listQuery(context.db, input, {
    matching,
    rows: ruleSetRows(matching),
    order: [
      [sortColumns[input.sort], input.dir],
      ['pay_rule_sets.id', input.dir],
    ],
  })
}

/** How many assignments of the set apply today or later. */
const assignments = sql<number>`(select count(*) from pay_rule_assignments assigned
  where assigned.agency_id = pay_rule_sets.agency_id and assigned.rule_set_id = pay_rule_sets.id
  and coalesce(assigned.ends_on >= today.day, true))::int`

const sortColumns: Readonly<Record<InputOf<typeof calls.payRuleSets.list>['sort'], RawBuilder<unknown>>> = {
  title: sql`muster_plain(pay_rule_sets.title)`,
  code: sql`pay_rule_sets.code`,
  instrument: sql`history.instrument`,
  valid_from: sql`history.valid_from`,
  assignments,
}

type History = { instrument: string; valid_from: string | null; next_valid_from: string | null; versions: number }

/** The versions of the set in one row: which one applies today, which one is next. */
const history = sql<History>`(
  select max(version.valid_from) filter (where version.valid_from <= today.latest) as valid_from,
    min(version.valid_from) filter (where version.valid_from > today.latest) as next_valid_from,
    count(*)::int as versions,
    (array_agg(version.rules ->> 'instrument' order by case when version.valid_from <= today.latest then version.valid_from end
      desc nulls last, version.valid_from))[1] as instrument
  from pay_rule_versions version
  where version.agency_id = pay_rule_sets.agency_id and version.rule_set_id = pay_rule_sets.id)`

/** The sets in the scope, with what today is for their agencies. */
async function ruleSetsIn(context: Reader) {
  const days = JSON.stringify(await agencyDays(context))
  const today = sql<AgencyDay>`jsonb_to_recordset(${days}::jsonb)`
  return context.db
    .selectFrom('pay_rule_sets')
    .innerJoin(
      today.as<'today'>(sql`today(agency_id uuid, day date, latest date)`),
      'today.agency_id',
      'pay_rule_sets.agency_id',
    )
    .innerJoinLateral(history.as('history'), (join) => join.onTrue())
    .where(inAgency(context.scope, 'pay_rule_sets.agency_id'))
}

/** `latest`: the version with the latest day up to this one applies today */
type AgencyDay = { agency_id: string; day: string; latest: string }

/** Today where the head company is, and the latest `valid_from` by its pay cycle; of the agencies that have rule sets. */
async function agencyDays({ db, scope, now }: Reader): Promise<AgencyDay[]> {
  const companies = await db
    .selectFrom('companies')
    .select(['companies.id as agency_id', 'companies.pay_cycle', 'companies.pay_cycle_anchor', 'companies.time_zone'])
    .where(inAgency(scope, 'companies.id'))
    .where(sql<boolean>`exists (select from pay_rule_sets own where own.agency_id = companies.id)`)
    .orderBy('companies.id')
    .execute()
  return companies.map(({ agency_id, pay_cycle: cycle, pay_cycle_anchor: anchor, time_zone }) => {
    const day = localDateOf(now.toISOString(), time_zone)
    const latest = latestValidFrom(day, cycle === null || anchor === null ? null : { cycle, anchor })
    return { agency_id, day, latest }
  })
}

const ruleSetRows = (sets: Awaited<ReturnType<typeof ruleSetsIn>>) =>
  sets
    .select(['pay_rule_sets.id', 'pay_rule_sets.code', 'pay_rule_sets.title', 'pay_rule_sets.active'])
    .select(['history.instrument', 'history.valid_from', 'history.next_valid_from', 'history.versions'])
    .select([assignments.as('assignments'), 'pay_rule_sets.version'])

/** One rule set with its versions, newest first; not found outside the scope. */
export async function ruleSetOf(context: Reader, id: string): Promise<PayRuleSetView> {
  const row = await ruleSetRows(await ruleSetsIn(context))
    .where('pay_rule_sets.id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  const versions = await versionRows(context.db, context.scope)
    .where('pay_rule_versions.rule_set_id', '=', id)
    .orderBy('pay_rule_versions.valid_from', 'desc')
    .execute()
  return { ...row, history: versions }
}

const versionRows = (db: Db, scope: Scope) =>
  db
    .selectFrom('pay_rule_versions')
    .select(['pay_rule_versions.id', 'pay_rule_versions.valid_from', 'pay_rule_versions.note'])
    .select(['pay_rule_versions.created_by_name', 'pay_rule_versions.version'])
    .select([
      isoOf('pay_rule_versions.created_at').as('created_at'),
      isoOf('pay_rule_versions.updated_at').as('updated_at'),
    ])
    .select(
      sql<boolean>`exists (select from priced_timesheets priced where priced.agency_id = pay_rule_versions.agency_id
        and priced.rule_version_id = pay_rule_versions.id)`.as('is_used'),
    )
    .where(inAgency(scope, 'pay_rule_versions.agency_id'))

/** A version as it is stored: without what its examples come to. */
export type StoredVersion = PayRuleVersionSummary & Pick<PayRuleVersion, 'rule_set_id' | 'rules' | 'examples'>

/** One version as it is stored; not found outside the scope. */
export async function storedVersionOf(db: Db, scope: Scope, id: string): Promise<StoredVersion> {
  const { rules, examples, ...row } = await versionRows(db, scope)
    .select(['pay_rule_versions.rule_set_id', 'pay_rule_versions.rules', 'pay_rule_versions.examples'])
    .where('pay_rule_versions.id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  // What was saved before a field existed gets its default.
  return { ...row, rules: ruleSet.parse(rules), examples: z.array(payRuleExample).parse(examples) }
}

/** One version with what its examples come to, unless the caller knows that, and its findings. */
export async function versionOf(
  { db, scope }: Pick<Context, 'db' | 'scope'>,
  id: string,
  known?: readonly PayRuleExampleResult[],
): Promise<PayRuleVersion> {
  const stored = await storedVersionOf(db, scope, id)
  const results = known ?? (await resultsOf(stored.rules, stored.examples))
  return { ...stored, results: [...results], findings: ruleSetFindings(stored.rules) }
}

/** What a rule set can begin with. */
export const sampleList = (): PayRuleSample[] =>
  samples.map((sample) => {
    const { code, title, instrument, valid_from, source, not_covered } = sample
    return { code, title, instrument, valid_from, source, not_covered, examples: examplesOf(sample).length }
  })
