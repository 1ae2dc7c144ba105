import { z } from 'zod'
import { list, read, report } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import type { ChargeGap } from '#contract/payroll/charged-lines.ts'
import { costKinds } from '#contract/payroll/cost-rates.ts'
import { localDate } from '#contract/values/time.ts'
import { commaSeparatedValues, id } from '#contract/values/values.ts'

export const marginGroups = ['customer', 'location', 'position', 'month'] as const
export type MarginGroup = (typeof marginGroups)[number]

/**
 * What keeps approved time out of the sums: nothing says how it is paid; the rules that apply do not price it; the customer has no rate for
 * some of it; the agency has no rate for some of its cost; the customer is charged in another currency than people are paid in; it was
 * exported before any rules applied, which nobody can change.
 */
export const marginGaps = ['rules', 'pay', 'charge_rate', 'cost_rate', 'currency', 'exported'] as const
export type MarginGap = (typeof marginGaps)[number]

const filters = {
  /** by the day on which the work starts */
  from: localDate.optional(),
  to: localDate.optional(),
  customer_id: id.optional(),
  location_id: id.optional(),
}

const count = z.number().int()
/** null: no timesheet is complete */
const cents = z.number().int().nullable()

const figures = {
  currency: z.string(),
  /** of approved time and later */
  timesheets: count,
  minutes: count,
  overtime_minutes: count,
  /** money is that of timesheets that lack nothing; the others are not in it */
  pay_cents: cents,
  /** pay included */
  cost_cents: cents,
  charge_cents: cents,
  margin_cents: cents,
  /** hundredths of a percent of the charge; null: nothing is charged */
  margin_basis_points: z.number().int().nullable(),
  /** by how much the margin is less than the floors of its customers ask for; zero or less: it is not. Null: they have none */
  short_cents: cents,
  /** timesheets that lack anything, each counted once; then by what they lack, of which one can lack several */
  incomplete: count,
  without_rules: count,
  without_pay: count,
  without_charge_rate: count,
  without_cost_rate: count,
  without_one_currency: count,
  exported_without_rules: count,
}

const marginTotals = z.object(figures)
export type MarginTotals = z.infer<typeof marginTotals>

const marginRow = z.object({
  /** of a month: its first day */
  id: z.string(),
  /** null: of a month */
  name: z.string().nullable(),
  /** of a site: its customer */
  customer_id: z.string().nullable(),
  customer_name: z.string().nullable(),
  ...figures,
})
export type MarginRow = z.infer<typeof marginRow>

const missingRow = z.object({
  /** of the timesheet */
  id: z.string(),
  works_on: z.string(),
  employee_id: z.string(),
  employee_name: z.string(),
  customer_id: z.string(),
  customer_name: z.string(),
  location_name: z.string(),
  position_id: z.string(),
  position_name: z.string(),
  missing: z.array(z.enum(marginGaps)),
  /** lines without a charge */
  charge_gaps: z.array(z.custom<ChargeGap>()),
  /** of cost without a rate */
  cost_kinds: z.array(z.enum(costKinds)),
})
export type MissingMarginRow = z.infer<typeof missingRow>

const marginPermission = [['Rate', 'view margin']] as const

export const margins = {
  totals: report(
    read({
      path: '/margin/totals',
      needs: marginPermission,
      kinds: staff,
      summary: 'Returns charge, cost and margin of approved time in a period, for each currency, with what is missing.',
      input: filters,
      result: z.object({ totals: z.array(marginTotals) }),
    }),
  ),
  report: list({
    path: '/margin/report',
    needs: marginPermission,
    kinds: staff,
    summary:
      'Lists charge, cost and margin of approved time by customer, site, position or month. Time that lacks a rate is counted, and not in the sums.',
    filters: { ...filters, group: z.enum(marginGroups).default('customer') },
    sorts: ['margin_cents', 'margin_basis_points', 'charge_cents', 'cost_cents', 'minutes', 'timesheets', 'name'],
    row: marginRow,
  }),
  missing: list({
    path: '/margin/missing',
    needs: marginPermission,
    kinds: staff,
    summary: 'Lists approved timesheets that have no margin, with what they lack.',
    filters: { ...filters, missing: commaSeparatedValues(z.enum(marginGaps)) },
    sorts: ['works_on', 'employee_name', 'customer_name'],
    row: missingRow,
  }),
}
