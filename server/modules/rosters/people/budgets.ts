// Budgeted hours of a roster.
import type { InputOf, ResultOf } from '#contract/call.ts'
import { refuseField } from '#contract/refusals.ts'
import { requireTransition } from '#contract/state-machines.ts'
import type { rosterPeople } from '#contract/rostering/rosters/roster-people.ts'
import { updateVersioned } from '#server/database/rows/versioned.ts'
import type { Context } from '#server/http/context.ts'
import { rosterForChange, rosterOf } from '#server/modules/rosters/queries.ts'

type Result = ResultOf<typeof rosterPeople.setBudget>

/** Stores the budget. Refuses a stale version, a roster that cannot be changed, and a number of days other than the roster's. */
export async function setBudget(
  { db, scope, now }: Pick<Context, 'db' | 'scope' | 'now'>,
  { id, version, ...input }: InputOf<typeof rosterPeople.setBudget>,
): Promise<Result> {
  const roster = await rosterForChange(db, scope, id, 'update')
  const current = await rosterOf(db, scope, id)
  const { day_budget_minutes: days } = input
  requireTransition('roster', 'edit', roster.status)
  if (days !== null && days.length !== roster.days)
    refuseField('day_budget_minutes', 'refusals.rosters.budgetDays', { days: roster.days })
  const budget_minutes = days === null ? input.budget_minutes : days.reduce((sum, one) => sum + one, 0)
  const set = { budget_minutes, day_budget_minutes: days, updated_at: now.toISOString() }
  await updateVersioned(db, 'rosters', { scope, current, version, set })
  return { roster_id: id, budget_minutes, day_budget_minutes: days, version: version + 1 }
}
