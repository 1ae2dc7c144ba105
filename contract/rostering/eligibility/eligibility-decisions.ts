import { z } from 'zod'
import { pageOf, readByBody } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { finding } from '#contract/rostering/eligibility/findings.ts'
import { id } from '#contract/values/values.ts'

/** When eligibility was decided; an acceptance checks it again. */
export const decisionKinds = ['assigned', 'copied', 'moved', 'accepted'] as const
export type DecisionKind = (typeof decisionKinds)[number]

/** What the rules knew about the employee at that time; days as YYYY-MM-DD, minutes elapsed. */
export const decisionFacts = z.object({
  status: z.string(),
  right_to_work: z.string().nullable(),
  visa_expires_on: z.string().nullable(),
  /** null: no work limits */
  visa: z
    .object({
      conditions: z.array(z.string()),
      checked_on: z.string().nullable(),
      outcome: z.string().nullable(),
    })
    .nullable(),
  documents: z.array(z.object({ name: z.string(), is_held: z.boolean(), expires_on: z.string().nullable() })),
  skills: z.array(
    z.object({
      name: z.string(),
      min_level: z.number().int(),
      /** null: the employee does not have it */
      level: z.number().int().nullable(),
      expires_on: z.string().nullable(),
    }),
  ),
  /** the other shifts of the same week, in all and with this one */
  week_minutes: z.number().int(),
  week_minutes_with: z.number().int(),
  /** the rest to the nearest shift before and after; null: none within two weeks */
  rest_before_minutes: z.number().int().nullable(),
  rest_after_minutes: z.number().int().nullable(),
  /** the agency's limits then, in minutes */
  limits: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type DecisionFacts = z.infer<typeof decisionFacts>

const decidedShift = z.object({
  works_on: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  time_zone: z.string(),
  position_name: z.string(),
  location_name: z.string(),
  customer_name: z.string(),
})
export type DecidedShift = z.infer<typeof decidedShift>

export const eligibilityDecision = z.object({
  id: z.string(),
  assignment_id: z.string(),
  employee_name: z.string(),
  kind: z.enum(decisionKinds),
  at: z.string(),
  by_name: z.string(),
  rules_version: z.number().int(),
  shift: decidedShift,
  findings: z.array(finding),
  override_reason: z.string().nullable(),
  /** null without Employee / view sensitive, and for supervisors */
  facts: decisionFacts.nullable(),
})
export type EligibilityDecision = z.infer<typeof eligibilityDecision>

export const eligibilityDecisions = {
  list: readByBody({
    path: '/roster/eligibility-decisions',
    needs: [['Roster', 'create']],
    kinds: staff,
    summary:
      'Lists the decisions about whether an employee was allowed to work, newest first: of one assignment, or of one employee.',
    input: {
      /** one of both is required */
      assignment_id: id.optional(),
      employee_id: id.optional(),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      per_page: z.coerce.number().int().min(1).max(100).default(25),
    },
    result: pageOf(eligibilityDecision),
  }),
}
