// What rosters cost as they would be published, what of it is worth a warning, and the reasons for which it was published all the same.
import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { CostReview, CostWarning, RosterLimit } from '#contract/payroll/roster-costs.ts'
import { maySeePay } from '#contract/permissions.ts'
import { refuse } from '#contract/refusals.ts'
import { inAgency } from '#server/database/tenancy/scope.ts'
import { newId } from '#server/database/values/ids.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import type { Actor } from '#server/http/actor.ts'
import type { Context } from '#server/http/context.ts'
import { type RosterForChange, rostersForChange } from '#server/modules/rosters/queries.ts'
import { lastDayOfRoster } from '#server/modules/rosters/rules.ts'
import { configOf } from '#server/modules/settings/queries.ts'
import { pricedWithLimits } from './limits.ts'
import { amountsVisibleTo, limitVisibleTo } from './policy.ts'
import { costsOf } from './priced-assignments.ts'
import { sumOfAmounts, usualCurrency, warningsOf } from './rules.ts'

/** What each roster costs with everybody who holds a shift of it, published or not. */
export async function costReviewsOf(
  context: Context,
  { ids }: InputOf<typeof calls.rosterCosts.review>,
): Promise<CostReview[]> {
  const { db, actor, scope } = context
  const rosters = await rostersForChange(db, scope, ids, 'none')
  const costs = await costsOfRosters(context, [...rosters.values()])
  const confirmations = await confirmationsOf(context, ids)
  const reviews: CostReview[] = []
  for (const { roster, ...own } of costs) {
    const { currency, limit, sum } = visibleTo(actor, own)
    const warnings = warningsOf(sum, limit)
    const { cost_check } = await configOf(db, roster.agency_id)
    const given = confirmations.filter(({ roster_id }) => roster_id === roster.id)
    reviews.push({
      ...{ currency, ...sum, ...limit, warnings, must_confirm: cost_check === 'confirm' },
      confirmations: given.map(({ roster_id: _, ...confirmation }) => confirmation),
    })
  }
  const byId = new Map(reviews.map((review) => [review.roster_id, review]))
  return [...new Set(ids)].map((id) => byId.get(id) ?? refuse('notFound'))
}

type RosterCosts = { currency: string | null; limit: RosterLimit; costs: ReturnType<typeof costsOf> }

async function costsOfRosters(
  context: Pick<Context, 'db' | 'scope' | 'language'>,
  rosters: readonly RosterForChange[],
) {
  const ids = rosters.map(({ id }) => id)
  const days = rosters.flatMap((roster) => [roster.week_start, lastDayOfRoster(roster)]).toSorted()
  const period = { from: days.at(0) ?? refuse('notFound'), to: days.at(-1) ?? refuse('notFound') }
  const isTheirs = sql<boolean>`(roster_shifts.roster_id = any(${ids}::uuid[]) and roster_shifts.status <> 'cancelled')`
  const { limits, priced: all } = await pricedWithLimits(context, { period, ids, shown: isTheirs })
  const byRoster = Map.groupBy(all, ({ roster_id }) => roster_id)
  return rosters.map((roster) => {
    const priced = byRoster.get(roster.id) ?? []
    const currency = usualCurrency(priced.flatMap(({ sheet }) => sheet ?? []))
    const limit = limits.get(roster.id) ?? refuse('notFound')
    return { roster, currency, limit, costs: costsOf(priced, limits, currency) }
  })
}

const visibleTo = (actor: Pick<Actor, 'grants'>, { currency, limit, costs }: RosterCosts) => ({
  currency,
  limit: limitVisibleTo(actor, limit),
  sum: sumOfAmounts(costs.map((cost) => amountsVisibleTo(actor, cost))),
})

/**
 * Stores the reason for which a roster with warnings about its costs is published. Where the agency wants one, refuses to do without, and
 * refuses a planner who may not see all of the warnings: somebody else has to publish it.
 */
export async function confirmCosts(
  context: Context,
  roster: RosterForChange,
  { cost_reason: reason }: { cost_reason: string | null },
) {
  const { db, actor } = context
  const { cost_check } = await configOf(db, roster.agency_id)
  if (cost_check === 'warn' && reason === null) return
  const [costs = refuse('notFound')] = await costsOfRosters(context, [roster])
  const { warnings, unseen } = warningsFor(actor, costs)
  if (cost_check === 'confirm' && unseen.length > 0) refuse('rosters.costsUnseen')
  if (warnings.length === 0) return
  await storeConfirmation(context, roster, { warnings, reason: reason ?? refuse('rosters.costReason') })
}

/** The warnings that a planner may see, and the others. */
function warningsFor(actor: Actor, costs: RosterCosts): { warnings: CostWarning[]; unseen: CostWarning[] } {
  const all = warningsOf(sumOfAmounts(costs.costs), costs.limit)
  if (!maySeePay(actor)) return { warnings: [], unseen: all }
  const { sum, limit } = visibleTo(actor, costs)
  const warnings = warningsOf(sum, limit)
  return { warnings, unseen: all.filter((warning) => !warnings.includes(warning)) }
}

const storeConfirmation = (
  { db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>,
  { id, agency_id }: RosterForChange,
  { warnings, reason }: { warnings: CostWarning[]; reason: string },
) =>
  db
    .insertInto('roster_cost_confirmations')
    .values({
      ...{ id: newId(), agency_id, roster_id: id, account_id: actor.account_id, by_name: actor.name, reason },
      warnings: sql<string[]>`${warnings}::text[]`,
      confirmed_at: now.toISOString(),
    })
    .execute()

type Confirmation = CostReview['confirmations'][number] & { roster_id: string }

async function confirmationsOf(
  { db, scope }: Pick<Context, 'db' | 'scope'>,
  ids: readonly string[],
): Promise<Confirmation[]> {
  return db
    .selectFrom('roster_cost_confirmations as given')
    .select(['given.roster_id', 'given.reason', 'given.by_name', isoOf('given.confirmed_at').as('confirmed_at')])
    .select(sql<CostWarning[]>`given.warnings`.as('warnings'))
    .where(inAgency(scope, 'given.agency_id'))
    .where('given.roster_id', 'in', ids)
    .orderBy('given.confirmed_at', 'desc')
    .orderBy('given.id')
    .execute()
}
