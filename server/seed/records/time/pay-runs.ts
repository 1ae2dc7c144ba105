// The pay periods of the last weeks and the runs that exported and paid their hours.
import { sql } from 'kysely'
import { addDays } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { wallTime } from '#server/database/values/time-columns.ts'
import { placementRate } from '#server/modules/timesheets/payroll/rates.ts'
import { put } from '#server/seed/put.ts'
import type { SeedTime } from '#server/seed/story.ts'

const by_name = 'Ruth Adler'
// The demo's companies pay fortnightly. Periods that ended more than a fortnight ago are locked, so the last one is over and open.
const lastDay = 13
const lockedAfter = 15

type ClosedRun = { status: 'exported' | 'paid' }

/** The fortnights of the demo's hours: the oldest are locked, the last one and the current one are open. */
export async function putPayRuns(db: Db, agency_id: string, { monday, today, now }: SeedTime) {
  const { rows: due } = await sql<{ company_id: string; starts_on: string; closed: ClosedRun['status'][] | null }>`
    select timesheets.company_id, period.starts_on,
      array_agg(distinct timesheets.status order by timesheets.status) filter (where timesheets.status in ('exported', 'paid')) as closed
    from timesheets
    join companies on companies.id = timesheets.company_id
    cross join lateral (select companies.pay_cycle_anchor + (timesheets.works_on - companies.pay_cycle_anchor) / 14 * 14 as starts_on) period
    where timesheets.agency_id = ${agency_id}::uuid and timesheets.works_on < ${addDays(monday, 7)}::date
    group by timesheets.company_id, starts_on order by timesheets.company_id, starts_on`.execute(db)
  const periods = due.map((period) => ({ id: newId(), ...period }))
  await put(
    db,
    'pay_periods',
    periods.map(({ id, company_id, starts_on }) => ({
      ...{ id, agency_id, company_id, starts_on, ends_on: addDays(starts_on, lastDay), cycle: 'fortnightly' as const },
      ...lockOf(starts_on, today),
    })),
  )
  await put(
    db,
    'pay_period_changes',
    periods.flatMap(({ id, starts_on }) =>
      changesOf(starts_on, today).map((change) => ({ id: newId(), agency_id, pay_period_id: id, ...change })),
    ),
  )
  for (const period of periods)
    for (const [at, status] of (period.closed ?? []).toReversed().entries())
      await putRun(db, { agency_id, period, number: at + 1, status }, now)
}

const dayAfter = (starts_on: string, days: number) => `${addDays(starts_on, lastDay + days)}T01:00:00.000Z`
const isLocked = (starts_on: string, today: string) => addDays(starts_on, lastDay + lockedAfter) <= today

const lockOf = (starts_on: string, today: string) =>
  isLocked(starts_on, today)
    ? { status: 'locked' as const, locked_at: dayAfter(starts_on, 2), locked_by_name: by_name }
    : { status: 'open' as const, locked_at: null, locked_by_name: null }

function changesOf(starts_on: string, today: string) {
  const added = { at: `${starts_on}T00:00:00.000Z`, by_name, from_status: null, to_status: 'open', reason: null }
  if (!isLocked(starts_on, today)) return [added]
  const locked = { ...added, at: dayAfter(starts_on, 2), from_status: 'open', to_status: 'locked' }
  return [added, { ...locked, reason: 'The rest is paid with the next period.' }]
}

type RunOfPeriod = {
  agency_id: string
  period: { id: string; company_id: string; starts_on: string }
  number: number
  status: ClosedRun['status']
}

async function putRun(db: Db, { agency_id, period, number, status }: RunOfPeriod, now: string) {
  const id = newId()
  const notAfter = (at: string) => (at < now ? at : now)
  const [created_at, exported_at] = [notAfter(dayAfter(period.starts_on, 1)), notAfter(dayAfter(period.starts_on, 2))]
  const isPosted = status === 'paid'
  const posted_at = isPosted ? notAfter(dayAfter(period.starts_on, 4)) : null
  const { account_id } = await db
    .selectFrom('memberships')
    .select('account_id')
    .where('agency_id', '=', agency_id)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  await put(db, 'pay_runs', [
    {
      ...{ id, agency_id, company_id: period.company_id, pay_period_id: period.id, number, target: 'file' as const },
      ...{
        status: isPosted ? ('posted' as const) : ('exported' as const),
        created_at,
        updated_at: posted_at ?? exported_at,
      },
      ...{ created_by: account_id, created_by_name: by_name, exported_at, exported_by_name: by_name },
      ...{
        delivered_at: exported_at,
        delivered_by_name: by_name,
        posted_at,
        posted_by_name: isPosted ? by_name : null,
      },
    },
  ])
  await putLines(db, { agency_id, id, period, status })
  await sql`
    update timesheet_changes change set at = greatest(change.at, case change.to_status when 'paid' then ${posted_at} else ${exported_at} end::timestamptz)
    from pay_run_lines line
    where line.pay_run_id = ${id}::uuid and change.agency_id = line.agency_id and change.timesheet_id = line.timesheet_id
      and change.to_status in ('exported', 'paid')`.execute(db)
  const change = { agency_id, pay_run_id: id, by_name }
  await put(db, 'pay_run_changes', [
    { id: newId(), ...change, at: created_at, action: 'created' },
    { id: newId(), ...change, at: exported_at, action: 'exported' },
    ...(posted_at === null ? [] : [{ id: newId(), ...change, at: posted_at, action: 'posted' }]),
  ])
}

const putLines = (
  db: Db,
  { agency_id, id, period, status }: Pick<RunOfPeriod, 'agency_id' | 'period' | 'status'> & { id: string },
) =>
  sql`
  insert into pay_run_lines (id, agency_id, pay_run_id, timesheet_id, employee_id, works_on, rate_label, minutes, pay_cents,
    amount_cents, timesheet_version, facts)
  select gen_random_uuid(), timesheets.agency_id, ${id}::uuid, timesheets.id, timesheets.employee_id, timesheets.works_on, 'ordinary',
    timesheets.paid_minutes, rate.cents,
    case when timesheets.paid_minutes = 0 then 0 else round(timesheets.paid_minutes * rate.cents / 60.0) end, timesheets.version,
    jsonb_build_object('employee_code', people.employee_code, 'employee_name', people.name, 'first_name', people.first_name,
      'last_name', people.last_name, 'company_name', companies.name, 'customer_code', customers.code, 'customer_name', customers.name,
      'location_name', locations.name, 'position_name', positions.name, 'starts', ${wallTime('timesheets.starts')}, 'ends', ${wallTime('timesheets.ends')},
      'time_zone', timesheets.time_zone, 'break_minutes', timesheets.break_minutes, 'unpaid_minutes', timesheets.unpaid_minutes)
  from timesheets
  join employees people on people.id = timesheets.employee_id
  join companies on companies.id = timesheets.company_id
  join customers on customers.id = timesheets.customer_id
  join locations on locations.id = timesheets.location_id
  join reference_items positions on positions.id = timesheets.position_id
  cross join lateral (select ${placementRate} as cents) rate
  where timesheets.agency_id = ${agency_id}::uuid and timesheets.company_id = ${period.company_id}::uuid and timesheets.status = ${status}
    and timesheets.works_on between ${period.starts_on}::date and ${addDays(period.starts_on, lastDay)}::date`.execute(
    db,
  )
