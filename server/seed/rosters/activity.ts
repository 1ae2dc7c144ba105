import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import { scopeOf, scopeOfAgency } from '#server/database/tenancy/scope.ts'
import { cancelShifts } from '#server/modules/attendance/cancellations/actions.ts'
import { setBudget } from '#server/modules/rosters/people/budgets.ts'
import { saveTemplate } from '#server/modules/rosters/templates/actions.ts'
import { minutesAfter } from '#server/seed/instants.ts'
import type { SeedTime } from '#server/seed/story.ts'
import { seedDecisions } from './decisions.ts'
import { seedOffers } from './offers.ts'
import { type Planner, plannerOf } from './roster-planner.ts'

/** Offers in each mode, cancellations, budgets, templates and eligibility decisions of this week's and next week's rosters. */
export async function seedRosterActivity(db: Db, agency_id: string, email: string, moment: SeedTime) {
  const planner = await plannerOf(db, agency_id, email)
  await seedDecisions(db, planner, agency_id, moment)
  await seedOffers(db, planner, agency_id, moment)
  await seedCancellations(db, planner, agency_id, moment)
  await seedBudgets(db, agency_id, moment)
  await seedTemplates(db, agency_id, moment)
}

/** A customer cancels one shift in time, and one within the notice period, which is paid and billed. */
async function seedCancellations(db: Db, planner: Planner, agency_id: string, { now }: SeedTime) {
  const late = await acceptedShift(db, agency_id, minutesAfter(now, 3 * 60), minutesAfter(now, 23 * 60))
  const inTime = await acceptedShift(db, agency_id, minutesAfter(now, 49 * 60), minutesAfter(now, 9 * 24 * 60))
  for (const [shift, reason] of [
    [late, 'Delivery postponed'],
    [inTime, 'Line closed for maintenance'],
  ] as const) {
    if (shift === undefined) continue
    const { customer_id, account_id, membership_id, name, ...seen } = shift
    const scope = scopeOf({ kind: 'customer', agency_id, customer_id, employee_id: null })
    const customer = { ...planner, kind: 'customer' as const, scope, account_id, membership_id, name }
    const terms = { by: 'client', pay_worker: 'terms', bill_client: 'terms', bill_minutes: dayMinutes * 7 } as const
    await cancelShifts(
      { db, ...customer, now: new Date(now) },
      { ids: [seen.id], versions: [seen.version], ...terms, reason },
    )
  }
}

const dayMinutes = 24 * 60

/** The first published shift that starts in a period at a customer with a login, with one person who accepted and no login. */
async function acceptedShift(db: Db, agency_id: string, from: string, to: string) {
  const { rows } = await sql<{
    id: string
    version: number
    customer_id: string
    account_id: string
    membership_id: string
    name: string
  }>`
    select shift.id, shift.version, rosters.customer_id, accounts.id as account_id, memberships.id as membership_id,
      concat_ws(' ', accounts.first_name, accounts.last_name) as name
    from roster_shifts shift
    join rosters on rosters.agency_id = shift.agency_id and rosters.id = shift.roster_id and rosters.status = 'published'
    join memberships on memberships.agency_id = rosters.agency_id and memberships.customer_id = rosters.customer_id
    join accounts on accounts.id = memberships.account_id
    join assignments held on held.agency_id = shift.agency_id and held.roster_shift_id = shift.id
    where shift.agency_id = ${agency_id}::uuid and shift.status = 'published'
      and shift.starts_at between ${from}::timestamptz and ${to}::timestamptz
    group by shift.id, rosters.id, memberships.id, accounts.id
    having count(*) = 1 and bool_and(held.status = 'accepted') and not bool_or(exists (
      select from memberships own where own.agency_id = held.agency_id and own.employee_id = held.employee_id)
      or exists (select from shift_swaps swap where swap.agency_id = held.agency_id and held.id in (swap.assignment_id, swap.peer_assignment_id)))
    order by shift.starts_at, shift.id limit 1`.execute(db)
  return rows[0]
}

const seesPay = { kind: 'admin' as const, grants: new Set(['Rate/view']) }

/** Every second location has a budget: the first one for each day, the others for the roster as a whole. */
async function seedBudgets(db: Db, agency_id: string, { now, today }: SeedTime) {
  const { rows } = await sql<{ id: string; version: number; rank: number; days: number[] }>`
    select rosters.id, rosters.version, dense_rank() over (order by locations.code)::int as rank,
      array(select coalesce((
        select sum(shift.openings * (shift.clock_minutes - coalesce((
          select sum((pause ->> 'minutes')::int) from jsonb_array_elements(shift.breaks) as pause where not (pause ->> 'paid')::boolean), 0)))
        from roster_shifts shift
        where shift.agency_id = rosters.agency_id and shift.roster_id = rosters.id and shift.works_on = rosters.week_start + day
          and shift.status <> 'cancelled'), 0)::int from generate_series(0, rosters.days - 1) as day order by day) as days
    from rosters
    join locations on locations.agency_id = rosters.agency_id and locations.id = rosters.location_id
    where rosters.agency_id = ${agency_id}::uuid and rosters.status in ('draft', 'published') and rosters.week_start > ${today}::date - 7
    order by locations.code, rosters.week_start`.execute(db)
  for (const { id, version, rank, days } of rows.filter((one) => one.rank % 2 === 1)) {
    const planned = days.reduce((sum, minutes) => sum + minutes, 0)
    // Weekends are planned over their budget, the other days below it.
    const daily = days.map((minutes, day) => Math.round((minutes * (day > 4 ? 0.9 : 1.1)) / 60) * 60)
    const budget =
      rank === 1
        ? { budget_minutes: null, day_budget_minutes: daily }
        : { budget_minutes: Math.ceil((planned * 1.05) / 60) * 60, day_budget_minutes: null }
    // Usual for a casual with everything beside pay, a little short where weekends are planned.
    const budget_cents = Math.round(planned / 60) * 40_00
    const context = { db, scope: scopeOfAgency(agency_id), now: new Date(now), actor: seesPay }
    await setBudget(context, { id, version, ...budget, budget_cents })
  }
}

/** The week of one location without people, and a rotation of two weeks with people at the next one. */
async function seedTemplates(db: Db, agency_id: string, { now, today }: SeedTime) {
  const rosters = await db
    .selectFrom('rosters')
    .innerJoin('locations', 'locations.id', 'rosters.location_id')
    .select('rosters.id')
    .distinctOn('locations.code')
    .where('rosters.agency_id', '=', agency_id)
    .where('rosters.status', '=', 'published')
    .where('rosters.week_start', '<=', today)
    .where(sql<boolean>`rosters.week_start > ${today}::date - 7`)
    .orderBy('locations.code')
    .limit(2)
    .execute()
  const [week, rotation] = rosters
  const scope = scopeOfAgency(agency_id)
  if (week !== undefined)
    await saveTemplate(
      { db, scope, now: new Date(now) },
      { roster_id: week.id, name: 'Standard week', weeks: 1, with_people: false },
    )
  if (rotation !== undefined)
    await saveTemplate(
      { db, scope, now: new Date(now) },
      { roster_id: rotation.id, name: 'Two-week rotation', weeks: 2, with_people: true },
    )
}
