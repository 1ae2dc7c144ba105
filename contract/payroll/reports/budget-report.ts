// What sites may cost in a week, what their rosters cost, and what their approved time did.
import { z } from 'zod'
import { download, large, list, read, report } from '#contract/call.ts'
import { localDate } from '#contract/values/time.ts'
import { id } from '#contract/values/values.ts'
import { reportAccess, reportFormats } from './report-names.ts'

/** A week of a site, or the sums of several: of a site, a customer or a week. */
export const budgetGroups = ['site_week', 'location', 'customer', 'week'] as const
export type BudgetGroup = (typeof budgetGroups)[number]

/** As rostered time is priced when it is read. */
export const maxBudgetWeeks = 14

const filters = {
  /** whole weeks from Monday to Sunday: those of these days; without them the four up to this one */
  from: localDate.optional(),
  to: localDate.optional(),
  customer_id: id.optional(),
  location_id: id.optional(),
}

const count = z.number().int()
/** null: not known, or nothing to compare with */
const cents = z.number().int().nullable()
const basisPoints = z.number().int().nullable()

/** Sums of weeks of sites. Weeks without a budget are in the costs and in no difference. */
const figures = {
  currency: z.string(),
  /** null: none of the weeks has one, which is not a budget of nothing */
  budget_cents: cents,
  budget_minutes: z.number().int().nullable(),
  /** weeks of sites that have none */
  without_budget: count,
  /** of all who hold a shift, as rostered, whatever was worked; priced as it is now */
  rostered_cents: cents,
  rostered_minutes: count,
  /** rostered shifts whose cost is not known, or too low */
  rostered_incomplete: count,
  rostered_difference_cents: cents,
  /** hundredths of a percent of the budget */
  rostered_difference_basis_points: basisPoints,
  /** of approved time; null: none is approved yet */
  actual_cents: cents,
  actual_minutes: count,
  actual_incomplete: count,
  /** only of weeks with approved time */
  actual_difference_cents: cents,
  actual_difference_basis_points: basisPoints,
}

const budgetRow = z.object({
  /** of a week: its Monday; of a site's week: both */
  id: z.string(),
  location_id: z.string().nullable(),
  location_name: z.string().nullable(),
  customer_id: z.string().nullable(),
  customer_name: z.string().nullable(),
  /** its Monday */
  week: z.string().nullable(),
  ...figures,
})
export type BudgetRow = z.infer<typeof budgetRow>
export type BudgetFigures = Pick<BudgetRow, keyof typeof figures>

const budgetTotals = z.object({
  from: z.string(),
  to: z.string(),
  totals: z.array(z.object(figures)),
  /** the weeks in their order, of the sites that have a budget in them */
  weeks: z.array(budgetRow),
  /** sites with a week that costs something and has no budget */
  sites_without: z.array(
    z.object({ location_id: z.string(), location_name: z.string(), customer_name: z.string(), weeks: count }),
  ),
})
export type BudgetTotals = z.infer<typeof budgetTotals>

export const budgetReports = {
  totals: report(
    read({
      path: '/report/budget-totals',
      ...reportAccess.budget,
      summary:
        'Returns the weekly budgets of sites with the cost of their rosters and of approved time, in total and by week, and the sites without a budget.',
      input: filters,
      result: budgetTotals,
    }),
  ),
  report: report(
    list({
      path: '/report/budget',
      ...reportAccess.budget,
      summary:
        'Lists weekly budgets, the cost of rosters, that of approved time and the differences by site and week, site, customer or week.',
      filters: { ...filters, group: z.enum(budgetGroups).default('site_week') },
      sorts: [
        'week',
        'name',
        'budget_cents',
        'rostered_cents',
        'rostered_difference_cents',
        'actual_cents',
        'actual_difference_cents',
      ],
      row: budgetRow,
    }),
  ),
  file: large(
    download({
      path: '/report/budget-file',
      ...reportAccess.budget,
      summary: 'Downloads weekly budgets with rostered and actual costs as PDF, XLSX or CSV.',
      input: {
        ...filters,
        group: z.enum(budgetGroups).default('site_week'),
        format: z.enum(reportFormats).default('pdf'),
      },
    }),
  ),
}
