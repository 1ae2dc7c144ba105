import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { WeeklyBudget } from '#contract/payroll/weekly-budgets.ts'
import { maySeePay } from '#contract/permissions.ts'
import { notFound, refuse, refuseField } from '#contract/refusals.ts'
import { mondayOf } from '#contract/values/time.ts'
import { deleteVersioned, requireVersion, updateVersioned } from '#server/database/rows/versioned.ts'
import { newId } from '#server/database/values/ids.ts'
import type { Context } from '#server/http/context.ts'
import { siteOf } from '#server/modules/timesheets/duties.ts'
import { weeklyBudgetOf } from './queries.ts'

type Calls = typeof calls.weeklyBudgets

/** Sets a budget from a week on. Refuses a site outside the scope, and a week for which it has one already (`weekly_budgets_once`). */
export async function storeWeeklyBudget(context: Context, input: InputOf<Calls['store']>): Promise<WeeklyBudget> {
  const { db, scope } = context
  requireSeesPay(context)
  const { agency_id, location_id } = (await siteOf(db, scope, input.location_id)) ?? notFound()
  const id = newId()
  await db
    .insertInto('weekly_budgets')
    .values({ id, agency_id, location_id, ...columnsOf(input) })
    .execute()
  return weeklyBudgetOf(context, id)
}

/** Corrects a budget of the same site. */
export async function updateWeeklyBudget(
  context: Context,
  { id, version, ...input }: InputOf<Calls['update']>,
): Promise<WeeklyBudget> {
  const { db, scope, now } = context
  requireSeesPay(context)
  const current = await weeklyBudgetOf(context, id)
  requireVersion(current, version)
  const set = { ...columnsOf(input), updated_at: now.toISOString() }
  await updateVersioned(db, 'weekly_budgets', { scope, current, set })
  return weeklyBudgetOf(context, id)
}

export async function removeWeeklyBudget(context: Context, { id, version }: InputOf<Calls['remove']>) {
  requireSeesPay(context)
  const current = await weeklyBudgetOf(context, id)
  await deleteVersioned(context.db, 'weekly_budgets', { scope: context.scope, current, version })
  return { id }
}

/** What is stored is returned, and a conflict shows what somebody else stored. */
function requireSeesPay({ actor }: Pick<Context, 'actor'>) {
  if (!maySeePay(actor)) refuse('mayNot')
}

function columnsOf({ starts_on, budget_cents, budget_minutes }: Omit<InputOf<Calls['store']>, 'location_id'>) {
  if (budget_cents === null && budget_minutes !== null) refuseField('budget_cents', 'validation.required')
  return { starts_on: mondayOf(starts_on), budget_cents, budget_minutes }
}
