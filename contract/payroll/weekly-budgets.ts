import { z } from 'zod'
import { list, write, writeByParams } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { localDate } from '#contract/values/time.ts'
import { emptyAsNull, id, version } from '#contract/values/values.ts'

const budgetFields = {
  /** any day of its first week, which begins on Monday */
  starts_on: localDate,
  /** what all rosters of the site together may cost in a week; null: any amount from this week on */
  budget_cents: emptyAsNull(z.coerce.number().int().min(0).max(1_000_000_000).nullable()).default(null),
  /** to compare hours with; none without an amount */
  budget_minutes: emptyAsNull(z.coerce.number().int().min(0).max(6_000_000).nullable()).default(null),
}

const weeklyBudget = z.object({
  id: z.string(),
  location_id: z.string(),
  location_name: z.string(),
  customer_name: z.string(),
  /** a Monday */
  starts_on: z.string(),
  /** the Sunday before the site's next one; null: it has no end */
  ends_on: z.string().nullable(),
  budget_cents: z.number().int().nullable(),
  budget_minutes: z.number().int().nullable(),
  /** that of the customer's company */
  currency: z.string(),
  version: z.number().int(),
})
export type WeeklyBudget = z.infer<typeof weeklyBudget>

/** As for margin floors. Changing one also requires seeing costs. */
const changePermission = [['Charge Rate', 'update']] as const

/** What a site may cost in a week. Rosters without a budget of their own are compared with it; nothing is refused. */
export const weeklyBudgets = {
  list: list({
    path: '/weekly-budget/list',
    needs: [['Rate', 'view']],
    kinds: staff,
    summary: 'Lists what sites may cost in a week, each from a week on.',
    filters: {
      customer_id: id.optional(),
      location_id: id.optional(),
      /** those in force in the week of this day */
      on: localDate.optional(),
    },
    sorts: ['location_name', 'customer_name', 'starts_on', 'budget_cents'],
    row: weeklyBudget,
  }),
  store: write({
    path: '/weekly-budget/store',
    needs: changePermission,
    kinds: staff,
    summary: 'Sets what a site may cost in a week, from a week on; the one before ends then.',
    input: { location_id: id, ...budgetFields },
    result: weeklyBudget,
  }),
  update: write({
    path: '/weekly-budget/update',
    needs: changePermission,
    kinds: staff,
    summary: 'Corrects the weekly budget of a site.',
    input: { id, version, ...budgetFields },
    result: weeklyBudget,
  }),
  remove: writeByParams({
    path: '/weekly-budget/delete',
    needs: changePermission,
    kinds: staff,
    summary: 'Deletes the weekly budget of a site that was a mistake; the one before goes on.',
    input: { id, version },
    result: z.object({ id: z.string() }),
  }),
}
