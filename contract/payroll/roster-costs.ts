import { z } from 'zod'
import { readByBody, report } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { rosterStatuses } from '#contract/rostering/rosters/rosters.ts'
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

const assignmentCost = z.object({ assignment_id: z.string(), ...amounts })
export type AssignmentCost = z.infer<typeof assignmentCost>

const rosterCost = z.object({
  /** in which most of the people are paid; amounts in others are left out. Null: nobody is assigned */
  currency: z.string().nullable(),
  /** of those who hold a shift of the board; openings that nobody fills cost nothing here */
  assignments: z.array(assignmentCost),
})
export type RosterCost = z.infer<typeof rosterCost>

const costPreview = z.object({
  currency: z.string(),
  ...amounts,
  overtime_minutes: z.number().int(),
  /** paid up to a minimum engagement, beside the time worked */
  made_up_minutes: z.number().int(),
})
export type CostPreview = z.infer<typeof costPreview>

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
    },
    result: costPreview,
  }),
}
