// What balances of leave are worth on a day, by the rules that pay each person then.
import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { LiabilityGroup, LiabilityRow, LiabilityTotals } from '#contract/payroll/reports/leave-liability.ts'
import { maySeeReport } from '#contract/payroll/reports/report-names.ts'
import { isPrivateLeave, type LeaveType } from '#contract/people/leave/leave-types.ts'
import { approvedStatuses } from '#contract/rostering/timesheets/statuses.ts'
import { type LocalDate, localDateOf } from '#contract/values/time.ts'
import { allOf, listQuery } from '#server/database/lists/list-query.ts'
import { containsSql } from '#server/database/lists/search.ts'
import type { Context } from '#server/http/context.ts'
import { leaveVisibleTo, seesTypeOf } from '#server/modules/leave/requests/visibility.ts'
import { usualDayMinutes } from '#server/modules/leave/rules.ts'
import { type LeaveRate, leaveRates, type UsualWork } from '#server/modules/pay/leave/leave-pay.ts'
import { nameOrder } from '#server/modules/reference/queries.ts'
import { configOf } from '#server/modules/settings/queries.ts'
import { type HeldBalance, isReported, liabilityRows, liabilitySums, peopleWithoutRate } from './rules.ts'

type Calls = typeof calls.liabilityReports
type Reading = Pick<Context, 'db' | 'actor' | 'scope' | 'language' | 'now'>
export type LiabilityFilter = Partial<InputOf<Calls['totals']>> & {
  /** sent by itself: what is private is in none, because others may be shown it */
  is_sent?: boolean
}

export async function liabilityTotals(reading: Reading, filter: LiabilityFilter): Promise<LiabilityTotals> {
  const { on, balances } = await balancesOn(reading, filter)
  return {
    on,
    totals: liabilitySums(balances),
    by_type: liabilityRows(balances, 'leave_type').toSorted(
      (one, other) => (other.value_cents ?? 0) - (one.value_cents ?? 0),
    ),
    people_without_rate: peopleWithoutRate(balances),
  }
}

/** All rows, by name. */
export async function liabilityReport(
  reading: Reading,
  { group, ...filter }: LiabilityFilter & { group: LiabilityGroup },
) {
  const { on, balances } = await balancesOn(reading, filter)
  return { on, rows: liabilityRows(balances, group) }
}

/** One page of the rows. They are calculated here, so the database searches and orders what it is given. */
export async function liabilityReportPage(reading: Reading, input: InputOf<Calls['report']>) {
  const { db } = reading
  const { rows } = await liabilityReport(reading, input)
  const matching = db
    .selectFrom(
      sql<LiabilityRow>`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`.as<'report'>(
        sql`report (${recordColumns})`,
      ),
    )
    .where(containsSql(input.q, ...nameColumns.map((column) => `report.${column}`)))
  const name = nameOrder(sql<string>`coalesce(${sql.join(nameColumns.map((column) => sql.ref(`report.${column}`)))})`)
  return listQuery(db, input, {
    matching,
    rows: matching.selectAll(),
    order: [
      // What is not known is not compared, and people without a site come last.
      [input.sort === 'name' ? name : sql.ref(`report.${input.sort}`), input.dir, 'last'],
      [name, 'asc', 'last'],
      [nameOrder(sql<string>`report.type_name`), 'asc', 'last'],
      [sql`report.id`],
      [sql`report.currency`],
    ],
  })
}

const nameColumns = ['employee_name', 'type_name', 'company_name', 'location_name'] as const
const textColumns = ['id', 'employee_id', 'type_id', 'company_id', 'location_id', 'currency', ...nameColumns] as const
const numberColumns = [
  ...(['rate_cents', 'people', 'minutes', 'days_hundredths', 'value_cents'] as const),
  ...(['without_rate', 'without_rate_minutes'] as const),
] as const satisfies readonly Exclude<keyof LiabilityRow, (typeof textColumns)[number]>[]

const recordColumns = sql.join([
  ...textColumns.map((column) => sql`${sql.ref(column)} text`),
  // Sums of cents can be too large for an integer.
  ...numberColumns.map((column) => sql`${sql.ref(column)} float8`),
])

async function balancesOn(
  reading: Reading,
  filter: LiabilityFilter,
): Promise<{ on: LocalDate; balances: HeldBalance[] }> {
  const on = filter.on ?? (await todayOf(reading))
  const held = await heldOn(reading, on, filter)
  const rates = await ratesOn(reading, on, held)
  const weeks = await ordinaryWeeks(reading, held)
  const balances = held.map(({ agency_id, target_minutes, ...one }): HeldBalance => {
    const { customer_id: _, position_id: __, placement_cents: ___, kind, ...shown } = one
    const day_minutes = usualDayMinutes(target_minutes, weeks.get(agency_id) ?? 0)
    const rate = rates.get(one.employee_id)
    const rate_cents = rate === undefined ? null : rate.cents + (kind === 'annual' ? rate.loading : 0)
    return { ...shown, day_minutes, rate_cents }
  })
  return { on, balances }
}

/** At the agency; the super admin has none. */
async function todayOf({ db, scope, now }: Reading): Promise<LocalDate> {
  const agency = await db
    .selectFrom('companies')
    .select('time_zone')
    .where(sql<boolean>`id = ${scope.agency_id}::uuid`)
    .executeTakeFirst()
  return localDateOf(now.toISOString(), agency?.time_zone ?? 'UTC')
}

type Held = Omit<HeldBalance, 'day_minutes' | 'rate_cents'> &
  UsualWork & { agency_id: string; target_minutes: number | null; kind: LeaveType['kind'] }

type StoredHeld = Held & Pick<LeaveType, 'is_paid' | 'accrual' | 'is_confidential'>

/** The balances on a day of the types that the reader sees, by person and type. */
async function heldOn(reading: Reading, on: LocalDate, filter: LiabilityFilter): Promise<Held[]> {
  const { db, actor, scope } = reading
  const { type_id, company_id, location_id, types = 'paid_out', is_sent = false } = filter
  if (!maySeeReport(actor, 'leave_liability')) return []
  const conditions: RawBuilder<boolean>[] = [
    leaveVisibleTo(scope, 'employees.id'),
    ...(type_id === undefined ? [] : [sql<boolean>`held.type_id = ${type_id}::uuid`]),
    ...(company_id === undefined ? [] : [sql<boolean>`companies.id = ${company_id}::uuid`]),
    ...(location_id === undefined ? [] : [sql<boolean>`usual.location_id = ${location_id}::uuid`]),
  ]
  const { rows } = await sql<StoredHeld>`
    select held.agency_id, employees.id as employee_id, employees.name as employee_name, employees.target_minutes,
      companies.id as company_id, companies.name as company_name, companies.currency,
      leave_types.id as type_id, leave_types.name as type_name, leave_types.kind, leave_types.is_paid, leave_types.accrual,
      leave_types.is_confidential, held.minutes, usual.customer_id, usual.location_id, usual.position_id,
      locations.name as location_name, ${placementCents(on)} as placement_cents
    from (
      select agency_id, employee_id, coalesce(type_id, secret_type_id) as type_id, sum(minutes)::int as minutes
      from leave_entries where on_day <= ${on}::date
      group by agency_id, employee_id, coalesce(type_id, secret_type_id) having sum(minutes) <> 0
    ) as held
    join employees on employees.agency_id = held.agency_id and employees.id = held.employee_id
    join companies on companies.id = employees.company_id
    join leave_types on leave_types.agency_id = held.agency_id and leave_types.id = held.type_id
    left join lateral (${usualWork(on)}) as usual on true
    left join locations on locations.id = usual.location_id
    where ${allOf(conditions)}
    order by ${nameOrder(sql<string>`employees.name`)}, ${nameOrder(sql<string>`leave_types.name`)}, employees.id, leave_types.id`.execute(
    db,
  )
  const isShown = (row: StoredHeld) =>
    isReported(row, types) && seesTypeOf(actor, row) && !(is_sent && isPrivateLeave(row))
  return rows.filter(isShown).map(({ is_paid: _, accrual: __, is_confidential: ___, ...held }) => held)
}

/** Of `employees`: the first placement with a site on the day, else their last approved time up to it, else a placement without one. */
const usualWork = (on: LocalDate) => sql`
  select customer_id, location_id, position_id from (
    (select case when location_id is null then 3 else 1 end as rank, array_position(array['first', 'usual', 'reserve'], priority) as place,
      id, customer_id, location_id, position_id
    from placements
    where placements.agency_id = employees.agency_id and placements.employee_id = employees.id
      and ${on}::date between starts_on and coalesce(ends_on, 'infinity'))
    union all
    (select 2, 0, id, customer_id, location_id, position_id from timesheets
    where timesheets.agency_id = employees.agency_id and timesheets.employee_id = employees.id
      and timesheets.works_on <= ${on}::date and timesheets.status = any(${[...approvedStatuses]}::text[])
    order by timesheets.works_on desc, timesheets.id limit 1)
  ) as work order by rank, place, id limit 1`

/** Of `usual`: as for time that is worked there on the day (server/modules/timesheets/payroll/rates.ts). */
const placementCents = (on: LocalDate) => sql`(
  select placements.pay_cents from placements
  where placements.agency_id = employees.agency_id and placements.employee_id = employees.id
    and placements.customer_id = usual.customer_id and placements.position_id = usual.position_id
    and (placements.location_id is null or placements.location_id = usual.location_id)
    and ${on}::date between placements.starts_on and coalesce(placements.ends_on, 'infinity')
  order by placements.location_id is null, placements.id limit 1)`

async function ratesOn({ db }: Reading, on: LocalDate, held: readonly Held[]): Promise<ReadonlyMap<string, LeaveRate>> {
  const rates = new Map<string, LeaveRate>()
  for (const [agency_id, own] of Map.groupBy(held, (one) => one.agency_id)) {
    const people = new Map(own.map((one) => [one.employee_id, one]))
    for (const [id, rate] of await leaveRates(db, { agency_id, on }, [...people.values()])) rates.set(id, rate)
  }
  return rates
}

/** By agency. */
async function ordinaryWeeks({ db }: Reading, held: readonly Held[]): Promise<ReadonlyMap<string, number>> {
  const weeks = new Map<string, number>()
  for (const id of new Set(held.map(({ agency_id }) => agency_id))) weeks.set(id, (await configOf(db, id)).week_info)
  return weeks
}
