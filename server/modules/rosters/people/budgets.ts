// Budgeted hours of a roster, and what it may cost.
import type { InputOf, ResultOf } from '#contract/call.ts'
import { maySeePay } from '#contract/permissions.ts'
import { refuse, refuseField } from '#contract/refusals.ts'
import { requireTransition } from '#contract/state-machines.ts'
import type { rosterPeople } from '#contract/rostering/rosters/roster-people.ts'
import { updateVersioned } from '#server/database/rows/versioned.ts'
import type { Context } from '#server/http/context.ts'
import type { RosterActor } from '#server/modules/rosters/callers.ts'
import { rosterForChange, rosterOf } from '#server/modules/rosters/queries.ts'

type Result = ResultOf<typeof rosterPeople.setBudget>

/**
 * Stores the budget. Refuses a stale version, a roster that cannot be changed, a number of days other than the roster's, and an amount from
 * who may not see pay.
 */
export async function setBudget(
  { db, actor, scope, now }: Pick<Context, 'db' | 'scope' | 'now'> & { actor: RosterActor },
  { id, version, ...input }: InputOf<typeof rosterPeople.setBudget>,
): Promise<Result> {
  const roster = await rosterForChange(db, scope, id, 'update')
  const current = await rosterOf(db, scope, id)
  const { day_budget_minutes: days, budget_cents } = input
  const seesPay = maySeePay(actor)
  if (budget_cents !== undefined && !seesPay) refuse('mayNot')
  requireTransition('roster', 'edit', roster.status)
  if (days !== null && days.length !== roster.days)
    refuseField('day_budget_minutes', 'refusals.rosters.budgetDays', { days: roster.days })
  const budget_minutes = days === null ? input.budget_minutes : days.reduce((sum, one) => sum + one, 0)
  const hours = { budget_minutes, day_budget_minutes: days }
  const set = { ...hours, ...(budget_cents !== undefined && { budget_cents }), updated_at: now.toISOString() }
  await updateVersioned(db, 'rosters', { scope, current, version, set })
  const stored = await db.selectFrom('rosters').select('budget_cents').where('id', '=', id).executeTakeFirstOrThrow()
  return { roster_id: id, ...hours, budget_cents: seesPay ? stored.budget_cents : null, version: version + 1 }
}
