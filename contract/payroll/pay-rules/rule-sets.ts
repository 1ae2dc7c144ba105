import { z } from 'zod'
import {
  list,
  ownTransaction,
  read,
  readByBody,
  report,
  severalFiles,
  upload,
  write,
  writeByParams,
} from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { localDate, timeZone, wallTime } from '#contract/values/time.ts'
import {
  booleanField,
  emptyAsNull,
  id,
  name,
  optionalId,
  optionalNote,
  recordCode,
  text,
  version,
} from '#contract/values/values.ts'
import type { PayLine, PricingGap } from './pay-lines.ts'
import { rateFiles, rateProposal } from './rate-import.ts'
import { ruleImpact } from './rule-impact.ts'
import { employments, lineLabels, ruleSet, weekdays } from './rule-set.ts'
import type { RuleSetFinding } from './rule-set-findings.ts'

const cents = z.number().int().min(0).max(100_000_00)

/** One person's periods with what they must come to: the examples of a rule set are checked whenever it is changed. */
export const payRuleExample = z.strictObject({
  title: text(160),
  /** a code of the rule set */
  classification: recordCode,
  employment: z.enum(employments),
  /** null: an adult */
  age: z.number().int().min(13).max(120).nullable().default(null),
  works_permanent_nights: z.boolean().default(false),
  all_purpose_allowances: z.array(recordCode).max(20).default([]),
  time_zone: timeZone.default('Australia/Sydney'),
  week_starts_on: z.enum(weekdays).default('monday'),
  periods: z
    .array(
      z.strictObject({
        /** ends on the next day where `ends` is not after `starts`; of four digits, as days are compared as text */
        day: localDate.refine((day) => day < '9999', 'validation.date'),
        starts: wallTime,
        ends: wallTime,
        breaks: z
          .array(z.strictObject({ starts: wallTime, ends: wallTime, paid: z.boolean() }))
          .max(10)
          .default([]),
        /** 1, 2, …: periods with the same number are at one customer */
        customer: z.number().int().min(1).max(9).default(1),
        /** recorded by hand, by the allowance's code: hundredths of kilometres, occasions, hours or days */
        recorded: z
          .array(z.strictObject({ code: recordCode, hundredths: z.number().int().min(1).max(10_000_000) }))
          .max(20)
          .default([]),
        pieces: z
          .array(z.strictObject({ code: recordCode, units: z.number().int().min(1).max(1_000_000) }))
          .max(20)
          .default([]),
      }),
    )
    .min(1)
    .max(28),
  holidays: z
    .array(z.strictObject({ date: localDate, name: name(80), starts: wallTime.nullable().default(null) }))
    .max(10)
    .default([]),
  /** of all periods together */
  expected_cents: cents,
  /** those named must come to this, over all periods; others are not compared */
  expected_lines: z
    .array(z.strictObject({ label: z.enum(lineLabels), cents }))
    .max(40)
    .default([]),
})
export type PayRuleExample = z.infer<typeof payRuleExample>

/** What the interpreters compute is passed on as it is: their types describe it. */
const payLines = z.custom<readonly PayLine[]>()
const gaps = z.custom<readonly PricingGap[]>()
const findings = z.array(z.custom<RuleSetFinding>())

const exampleResult = z.object({
  passes: z.boolean(),
  cents: z.number().int(),
  /** of all periods, in their order */
  periods: z.array(z.object({ minutes: z.number().int(), cents: z.number().int(), lines: payLines, gaps })),
  /** the periods cannot be priced at all: their times overlap, or a break is outside of its period */
  cannot_be_priced: z.boolean(),
})
export type PayRuleExampleResult = z.infer<typeof exampleResult>

const ruleSetRow = z.object({
  id: z.string(),
  code: z.string(),
  title: z.string(),
  active: z.boolean(),
  /** of the version that is valid today, or of the first */
  instrument: z.string(),
  /** the version that today's pay periods go by; null: none has begun */
  valid_from: z.string().nullable(),
  versions: z.number().int(),
  /** a later version begins on this day */
  next_valid_from: z.string().nullable(),
  /** that apply today or later */
  assignments: z.number().int(),
  version: z.number().int(),
})
export type PayRuleSetRow = z.infer<typeof ruleSetRow>

const versionSummary = z.object({
  id: z.string(),
  valid_from: z.string(),
  note: z.string().nullable(),
  created_at: z.string(),
  created_by_name: z.string(),
  updated_at: z.string(),
  /** approved time was priced by it: it can no longer be changed, only followed by another version */
  is_used: z.boolean(),
  version: z.number().int(),
})
export type PayRuleVersionSummary = z.infer<typeof versionSummary>

const ruleSetView = ruleSetRow.extend({ history: z.array(versionSummary) })
export type PayRuleSetView = z.infer<typeof ruleSetView>

const versionView = versionSummary.extend({
  rule_set_id: z.string(),
  rules: ruleSet,
  examples: z.array(payRuleExample),
  /** in the order of the examples */
  results: z.array(exampleResult),
  findings,
})
export type PayRuleVersion = z.infer<typeof versionView>

const sample = z.object({
  code: z.string(),
  title: z.string(),
  instrument: z.string(),
  valid_from: z.string(),
  source: ruleSet.shape.source,
  not_covered: z.array(z.string()),
  examples: z.number().int(),
})
export type PayRuleSample = z.infer<typeof sample>

const editableVersion = {
  rules: ruleSet,
  examples: z.array(payRuleExample).max(100).default([]),
  note: optionalNote(500),
  /** saves it although examples do not come to what they must */
  despite_examples: booleanField.default(false),
}

const listPermission = [['Pay Rule', 'list']] as const
const viewPermission = [['Pay Rule', 'view']] as const
const createPermission = [['Pay Rule', 'create']] as const
const updatePermission = [['Pay Rule', 'update']] as const

export const payRuleSets = {
  list: list({
    path: '/pay-rule/list',
    needs: listPermission,
    kinds: staff,
    summary: 'Lists the agency’s rule sets with the version that applies today.',
    filters: { active: booleanField.optional() },
    sorts: ['title', 'code', 'instrument', 'valid_from', 'assignments'],
    row: ruleSetRow,
  }),
  info: read({
    path: '/pay-rule/info',
    needs: viewPermission,
    kinds: staff,
    summary: 'Returns one rule set with its versions, newest first.',
    input: { id },
    result: ruleSetView,
  }),
  versionInfo: read({
    path: '/pay-rule/version-info',
    needs: viewPermission,
    kinds: staff,
    summary: 'Returns one version of a rule set: its rules, its examples with what they come to, and its findings.',
    input: { id },
    result: versionView,
  }),
  samples: read({
    path: '/pay-rule/sample-list',
    needs: createPermission,
    kinds: staff,
    summary: 'Lists the samples that a rule set can begin with, with their sources and what they do not cover.',
    input: {},
    result: z.array(sample),
  }),
  store: write({
    path: '/pay-rule/store',
    needs: createPermission,
    kinds: staff,
    summary: 'Creates a rule set from a sample or as a copy of a version, with its examples.',
    input: {
      code: recordCode,
      title: name(160),
      valid_from: localDate,
      /** the code of a sample; or else */
      sample: emptyAsNull(recordCode.nullable()).default(null),
      version_id: optionalId,
    },
    result: ruleSetView,
  }),
  update: write({
    path: '/pay-rule/update',
    needs: updatePermission,
    kinds: staff,
    summary: 'Changes the code and title of a rule set, and whether it can be assigned.',
    input: { id, version, code: recordCode, title: name(160), active: booleanField },
    result: ruleSetView,
  }),
  check: readByBody({
    path: '/pay-rule/check',
    needs: updatePermission,
    kinds: staff,
    summary:
      'Checks rules that are not saved yet: findings, and what the examples come to unless a finding refuses them.',
    input: { rules: ruleSet, examples: z.array(payRuleExample).max(100).default([]) },
    result: z.object({
      findings,
      /** in the order of the examples; empty where a finding refuses the rules */
      results: z.array(exampleResult),
    }),
  }),
  // In several short transactions: it may price for some seconds.
  impact: ownTransaction(
    report(
      readByBody({
        path: '/pay-rule/impact',
        needs: updatePermission,
        kinds: staff,
        summary:
          'Prices the last whole weeks again as if rules that are not saved yet had applied in them, and returns what that changes by person, customer and label; for users who may see pay. Stores nothing.',
        input: { rule_set_id: id, rules: ruleSet, weeks: z.number().int().min(1).max(8).default(4) },
        result: ruleImpact,
      }),
    ),
  ),
  proposeRates: severalFiles(
    rateFiles.length,
    upload({
      path: '/pay-rule/rate-proposal',
      needs: updatePermission,
      kinds: staff,
      summary:
        'Reads files of the Modern Awards Pay Database and returns the rules of a version with the rates of a day, and what a person has to look at; stores nothing.',
      input: { version_id: id, valid_from: localDate },
      result: rateProposal,
    }),
  ),
  storeVersion: write({
    path: '/pay-rule/version-store',
    needs: updatePermission,
    kinds: staff,
    summary:
      'Saves another version of a rule set, valid from a day. Refused with findings that refuse it, and with examples that do not come to what they must unless the caller says so.',
    input: { rule_set_id: id, ...editableVersion },
    result: versionView,
  }),
  updateVersion: write({
    path: '/pay-rule/version-update',
    needs: updatePermission,
    kinds: staff,
    summary: 'Changes a version by which no approved time was priced yet; examples and note can always be changed.',
    input: { id, version, ...editableVersion },
    result: versionView,
  }),
  removeVersion: writeByParams({
    path: '/pay-rule/version-delete',
    needs: updatePermission,
    kinds: staff,
    summary: 'Deletes a version by which no approved time was priced; the last one of a set goes with the set.',
    input: { id, version },
    result: z.object({ id: z.string() }),
  }),
}
