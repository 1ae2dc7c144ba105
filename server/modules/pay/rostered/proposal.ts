// What proposed assignments would change, all of them together: read for all of their people at once.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { ProposalCost } from '#contract/payroll/roster-costs.ts'
import { addDays } from '#contract/values/time.ts'
import { atSites, inAgency, workingAtSites } from '#server/database/tenancy/scope.ts'
import { newId } from '#server/database/values/ids.ts'
import type { Context } from '#server/http/context.ts'
import { factsFor, type SheetFacts } from '#server/modules/pay/timesheets/facts.ts'
import { marginRatesFor } from '#server/modules/pay/margins/rates.ts'
import { placementRate } from '#server/modules/timesheets/payroll/rates.ts'
import { daysAfter, type Difference, differenceOf, priceAll } from './difference.ts'
import { amountsVisibleTo } from './policy.ts'
import { rosteredTime, withLengths } from './rostered-time.ts'
import { usualCurrency } from './rules.ts'

type Input = InputOf<typeof calls.rosterCosts.proposal>
type Proposed = SheetFacts & { agency_id: string }
type OfPerson = Difference & { currency: string }

/** Leaves out pairs outside the scope, and people who are paid in another currency than most of the others. */
export async function proposalCostOf(context: Context, { pairs }: Input): Promise<ProposalCost> {
  const proposed = await proposedTime(context, pairs)
  const differences: OfPerson[] = []
  // One agency, but for the super admin.
  for (const [agency_id, own] of Map.groupBy(proposed, (one) => one.agency_id))
    differences.push(...(await differencesOf(context, agency_id, own)))
  const currency = usualCurrency(differences)
  const sum = differences
    .filter((one) => one.currency === currency)
    .reduce<Difference>((all, one) => withDifference(all, amountsVisibleTo(context.actor, one)), nothing)
  return { currency, ...sum, pairs: proposed.length }
}

const nothing: Difference = {
  minutes: 0,
  ...{ pay_cents: null, cost_cents: null, charge_cents: null, margin_cents: null, lacking: [] },
  ...{ overtime_minutes: 0, made_up_minutes: 0 },
}

function withDifference(sum: Difference, one: Difference): Difference {
  const both = (key: 'pay_cents' | 'cost_cents' | 'charge_cents' | 'margin_cents') =>
    one[key] === null ? sum[key] : (sum[key] ?? 0) + one[key]
  return {
    minutes: sum.minutes + one.minutes,
    ...{ pay_cents: both('pay_cents'), cost_cents: both('cost_cents') },
    ...{ charge_cents: both('charge_cents'), margin_cents: both('margin_cents') },
    lacking: [...new Set([...sum.lacking, ...one.lacking])],
    overtime_minutes: sum.overtime_minutes + one.overtime_minutes,
    made_up_minutes: sum.made_up_minutes + one.made_up_minutes,
  }
}

async function differencesOf({ db, language }: Context, agency_id: string, proposed: readonly Proposed[]) {
  const byPerson = Map.groupBy(proposed, ({ employee_id }) => employee_id)
  const people = [...byPerson].map(([employee_id, own]) => {
    const days = own.map(({ works_on }) => works_on).toSorted()
    return { employee_id, from: addDays(days.at(0) ?? '', -6), to: addDays(days.at(-1) ?? '', daysAfter) }
  })
  const facts = await factsFor(db, {
    ...{ agency_id, language, people },
    alsoCounting: (days) => rosteredTime(db, agency_id, days),
  })
  const rates = await marginRatesFor(db, agency_id, [...proposed, ...[...facts.sheets.values()].flat()])
  const differences: OfPerson[] = []
  for (const person of facts.people) {
    await nextTurn()
    const before = facts.sheets.get(person.id) ?? []
    const own = withoutOverlaps(before, byPerson.get(person.id) ?? [])
    const after = [...before, ...own].toSorted((one, other) => (one.starts_at < other.starts_at ? -1 : 1))
    const priced = { before: priceAll(facts, person, before), after: priceAll(facts, person, after) }
    const difference = differenceOf(priced, rates, new Set(own.map(({ id }) => id)))
    differences.push({ ...difference, currency: person.currency })
  }
  return differences
}

/** What overlaps with other work of the person, perhaps assigned meanwhile, cannot be priced beside it. */
const withoutOverlaps = (before: readonly SheetFacts[], own: readonly Proposed[]) =>
  own.filter((one) => !before.some((other) => other.starts_at < one.ends_at && one.starts_at < other.ends_at))

/** The proposed shifts as time of their people, with the rates of placements. */
async function proposedTime({ db, scope }: Context, pairs: Input['pairs']): Promise<Proposed[]> {
  const asked = pairs.map((pair) => ({ id: newId(), ...pair }))
  const { rows } = await sql<Omit<Proposed, 'break_minutes' | 'unpaid_minutes'>>`
    select timesheets.*, 'draft' as status, 0 as version, ${placementRate} as placement_cents
    from (
      select asked.id, roster_shifts.agency_id, asked.employee_id, rosters.customer_id, roster_shifts.location_id, roster_shifts.position_id,
        roster_shifts.works_on, roster_shifts.starts_at, roster_shifts.ends_at, rosters.time_zone, roster_shifts.breaks
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (id uuid, shift_id uuid, employee_id uuid)
      join roster_shifts on roster_shifts.id = asked.shift_id and roster_shifts.status <> 'cancelled'
      join rosters on rosters.agency_id = roster_shifts.agency_id and rosters.id = roster_shifts.roster_id
      join employees on employees.agency_id = roster_shifts.agency_id and employees.id = asked.employee_id
      where ${inAgency(scope, 'roster_shifts.agency_id')} and ${inAgency(scope, 'employees.agency_id')}
        and ${atSites(scope, 'roster_shifts.location_id')} and ${workingAtSites(scope, 'employees.id')}
    ) as timesheets
    order by timesheets.starts_at, timesheets.id`.execute(db)
  return rows.map((row) => ({ agency_id: row.agency_id, ...withLengths(row) }))
}
