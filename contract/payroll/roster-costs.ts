import { z } from 'zod'
import { readByBody, report } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { maxRostersPerCall, rosterStatuses } from '#contract/rostering/rosters/rosters.ts'
import { localDate, wallTime } from '#contract/values/time.ts'
import { commaSeparatedValues, id } from '#contract/values/values.ts'

/**
 * What rostered time lacks for its whole price. Without pay there is no cost: no rules apply; they begin later; the employment type does not
 * say on which terms the person works; a placement pays less than the classification; the rules have no percentage for this time or do not
 * know the classification; the person has worked something else meanwhile; pay or charge is in another currency. Without one of the rates the
 * cost is too low, or there is no charge.
 */
export const costsLacking = [
  'no_rule_set',
  'no_version',
  'no_employment',
  'below_minimum',
  'rules_incomplete',
  'worked_elsewhere',
  'other_currency',
  'super',
  'workers_compensation',
  'payroll_tax',
  'leave',
  'no_charge_rate',
  'no_ordinary_rate',
  'cost_not_known',
] as const
export type CostLacking = (typeof costsLacking)[number]

const cents = z.number().int().nullable()

/** Amounts that are not known, and those that the reader may not see, are null. */
const amounts = {
  /** worked, or rostered for, without unpaid breaks */
  minutes: z.number().int(),
  pay_cents: cents,
  /** pay with what is due beside it */
  cost_cents: cents,
  charge_cents: cents,
  margin_cents: cents,
  lacking: z.array(z.enum(costsLacking)),
}

/** By how much a margin is less than the floor asks for, which is rounded down to a cent; zero or less: it is not. Null without a floor, too. */
const short = { short_cents: cents }

const assignmentCost = z.object({ assignment_id: z.string(), ...amounts, ...short })
export type AssignmentCost = z.infer<typeof assignmentCost>

/** What all rosters of a site together cost in a week that has a budget. */
const siteWeek = z.object({
  location_id: z.string(),
  /** its Monday */
  week: z.string(),
  budget_cents: z.number().int(),
  /** with everybody who holds a shift; null: not known */
  cost_cents: cents,
})
export type SiteWeek = z.infer<typeof siteWeek>

const rosterLimit = z.object({
  roster_id: z.string(),
  /** what it may cost; null: any amount, or what the weeks say */
  budget_cents: cents,
  /** of a roster without a budget of its own: its weeks for which its site has one */
  weeks: z.array(siteWeek),
  /** the margin floor of its customer, or else of the agency, in hundredths of a percent; null: none, or not for the reader */
  floor_basis_points: z.number().int().nullable(),
})
export type RosterLimit = z.infer<typeof rosterLimit>

const rosterCost = z.object({
  /** in which most of the people are paid; amounts in others are left out. Null: nobody is assigned */
  currency: z.string().nullable(),
  /** of those who hold a shift of the board; openings that nobody fills cost nothing here */
  assignments: z.array(assignmentCost),
  /** those of the board that have one */
  limits: z.array(rosterLimit),
})
export type RosterCost = z.infer<typeof rosterCost>

const proposalCost = z.object({
  /** in which most of the people are paid; null: none of the pairs is priced */
  currency: z.string().nullable(),
  ...amounts,
  overtime_minutes: z.number().int(),
  made_up_minutes: z.number().int(),
  /** the pairs that were found */
  pairs: z.number().int(),
})
export type ProposalCost = z.infer<typeof proposalCost>

const costPreview = z.object({
  currency: z.string(),
  ...amounts,
  overtime_minutes: z.number().int(),
  /** paid up to a minimum engagement, beside the time worked */
  made_up_minutes: z.number().int(),
})
export type CostPreview = z.infer<typeof costPreview>

/**
 * What is worth a warning about the costs of a roster: its margin is below the floor; it costs more than its budget, or its site in one of its
 * weeks; some of its shifts lack something for their whole price.
 */
export const costWarnings = ['below_floor', 'over_budget', 'incomplete'] as const
export type CostWarning = (typeof costWarnings)[number]

const costReview = z.object({
  roster_id: z.string(),
  /** null: nobody is assigned */
  currency: z.string().nullable(),
  /** of what is known of all who hold a shift, published or not */
  ...amounts,
  ...short,
  /** how many of its people's shifts there are, and how many lack something */
  assignments: z.number().int(),
  incomplete: z.number().int(),
  ...rosterLimit.omit({ roster_id: true }).shape,
  /** those that the reader may see */
  warnings: z.array(z.enum(costWarnings)),
  /** whether the agency wants a reason before a roster with warnings is published */
  must_confirm: z.boolean(),
  /** the reasons given so far, the newest first */
  confirmations: z.array(
    z.object({
      reason: z.string(),
      by_name: z.string(),
      confirmed_at: z.string(),
      warnings: z.array(z.enum(costWarnings)),
    }),
  ),
})
export type CostReview = z.infer<typeof costReview>

/** The most pairs that one proposal is priced for. */
export const maxPricedPairs = 2000

/** What a roster costs before it is worked, and what it earns. */
export const rosterCosts = {
  board: report(
    readByBody({
      path: '/roster/costs',
      needs: [['Rate', 'view']],
      kinds: staff,
      summary:
        'Returns by assignment of a board what it is paid, costs and is charged, priced like timesheets with the other time of each person; worked time counts instead of the shift.',
      input: {
        /** as of the board: both may be omitted when a roster is named */
        from: localDate.optional(),
        to: localDate.optional(),
        roster_id: id.optional(),
        customer_id: id.optional(),
        location_id: id.optional(),
        position_id: id.optional(),
        status: commaSeparatedValues(z.enum(rosterStatuses)),
      },
      result: rosterCost,
    }),
  ),
  review: report(
    readByBody({
      path: '/roster/cost-review',
      needs: [['Rate', 'view']],
      kinds: staff,
      summary:
        'Returns what rosters would cost and earn if they were published as they are, with what is worth a warning.',
      input: { ids: z.array(id).min(1).max(maxRostersPerCall) },
      /** in the order of the ids */
      result: z.array(costReview),
    }),
  ),
  preview: readByBody({
    path: '/roster/cost-preview',
    needs: [['Rate', 'view']],
    kinds: staff,
    summary:
      'Returns what a person’s pay, cost, charge and overtime would change by if they worked a shift: all their time with it less all their time without it.',
    input: {
      employee_id: id,
      /** a shift of a roster; omitted: the time and the place of one are all required */
      roster_shift_id: id.optional(),
      location_id: id.optional(),
      position_id: id.optional(),
      works_on: localDate.optional(),
      starts: wallTime.optional(),
      ends: wallTime.optional(),
      breaks: z
        .array(z.object({ minutes: z.number().int().min(1).max(480), paid: z.boolean() }))
        .max(10)
        .default([]),
      /** an assignment of the person that they would no longer have, such as the shift before it is moved */
      instead_of_id: id.optional(),
    },
    result: costPreview,
  }),
  proposal: report(
    readByBody({
      path: '/roster/proposal-cost',
      needs: [['Rate', 'view']],
      kinds: staff,
      summary:
        'Returns what pay, cost, charge and overtime would change by if people worked these shifts, all of them together.',
      input: {
        /** pairs that do not exist any more are left out */
        pairs: z
          .array(z.strictObject({ shift_id: id, employee_id: id }))
          .min(1)
          .max(maxPricedPairs),
      },
      result: proposalCost,
    }),
  ),
}
