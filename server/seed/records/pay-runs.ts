// The pay periods of the last weeks and the runs that exported and paid their hours.
import { sql } from 'kysely'
import { addDays } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { wallTime } from '#server/database/values/time-columns.ts'
import { put } from '#server/seed/put.ts'
import type { Moment } from '#server/seed/story.ts'

const by_name = 'Ruth Adler'
// How many weeks after its own one a period is locked; later ones are open.
const lockedWeeks = 3

type Closed = { company_id: string; week: string; status: 'exported' | 'paid' }

/** A week each: the oldest are locked and posted, one of them exported only, the others open. */
export async function putPayRuns(db: Db, agency_id: string, { monday, now }: Moment) {
  const { rows: weeks } = await sql<{ company_id: string; week: string; closed: Closed['status'][] | null }>`
    select company_id, date_trunc('week', works_on)::date as week,
      array_agg(distinct status order by status) filter (where status in ('exported', 'paid')) as closed
    from timesheets where agency_id = ${agency_id}::uuid and works_on < ${addDays(monday, 7)}::date
    group by company_id, week order by company_id, week`.execute(db)
  const periods = weeks.map((week) => ({ id: newId(), ...week }))
  await put(
    db,
    'pay_periods',
    periods.map(({ id, company_id, week }) => ({
      ...{ id, agency_id, company_id, starts_on: week, ends_on: addDays(week, 6), cycle: 'weekly' as const },
      ...lockOf(week, monday),
    })),
  )
  await put(
    db,
    'pay_period_changes',
    periods.flatMap(({ id, week }) =>
      changesOf(week, monday).map((change) => ({ id: newId(), agency_id, pay_period_id: id, ...change })),
    ),
  )
  for (const period of periods)
    for (const [at, status] of (period.closed ?? []).toReversed().entries())
      await putRun(db, { agency_id, period, number: at + 1, status }, now)
}

const dayAfter = (week: string, days: number) => `${addDays(week, 6 + days)}T01:00:00.000Z`
const isLocked = (week: string, monday: string) => addDays(week, 7 * lockedWeeks) <= monday

const lockOf = (week: string, monday: string) =>
  isLocked(week, monday)
    ? { status: 'locked' as const, locked_at: dayAfter(week, 2), locked_by_name: by_name }
    : { status: 'open' as const, locked_at: null, locked_by_name: null }

function changesOf(week: string, monday: string) {
  const added = { at: `${week}T00:00:00.000Z`, by_name, from_status: null, to_status: 'open', reason: null }
  if (!isLocked(week, monday)) return [added]
  const locked = { ...added, at: dayAfter(week, 2), from_status: 'open', to_status: 'locked' }
  return [added, { ...locked, reason: 'The rest is paid with the next period.' }]
}

type RunOfWeek = {
  agency_id: string
  period: { id: string; company_id: string; week: string }
  number: number
  status: Closed['status']
}

async function putRun(db: Db, { agency_id, period, number, status }: RunOfWeek, now: string) {
  const id = newId()
  const [created_at, exported_at] = [dayAfter(period.week, 1), dayAfter(period.week, 2)].map((at) =>
    at < now ? at : now,
  )
  const isPosted = status === 'paid'
  const posted_at = isPosted ? dayAfter(period.week, 4) : null
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
  const change = { agency_id, pay_run_id: id, by_name }
  await put(db, 'pay_run_changes', [
    { id: newId(), ...change, at: created_at ?? now, action: 'created' },
    { id: newId(), ...change, at: exported_at ?? now, action: 'exported' },
    ...(posted_at === null ? [] : [{ id: newId(), ...change, at: posted_at, action: 'posted' }]),
  ])
}

const putLines = (
  db: Db,
  { agency_id, id, period, status }: Pick<RunOfWeek, 'agency_id' | 'period' | 'status'> & { id: string },
) =>
  sql`
  insert into pay_run_lines (id, agency_id, pay_run_id, timesheet_id, employee_id, works_on, rate_label, minutes, timesheet_version, facts)
  select gen_random_uuid(), sheet.agency_id, ${id}::uuid, sheet.id, sheet.employee_id, sheet.works_on, 'ordinary', sheet.paid_minutes, sheet.version,
    jsonb_build_object('employee_code', people.employee_code, 'employee_name', people.name, 'first_name', people.first_name,
      'last_name', people.last_name, 'company_name', companies.name, 'customer_code', customers.code, 'customer_name', customers.name,
      'location_name', locations.name, 'position_name', positions.name, 'starts', ${wallTime('sheet.starts')}, 'ends', ${wallTime('sheet.ends')},
      'time_zone', sheet.time_zone, 'break_minutes', sheet.break_minutes, 'unpaid_minutes', sheet.unpaid_minutes)
  from timesheets sheet
  join employees people on people.id = sheet.employee_id
  join companies on companies.id = sheet.company_id
  join customers on customers.id = sheet.customer_id
  join locations on locations.id = sheet.location_id
  join reference_items positions on positions.id = sheet.position_id
  where sheet.agency_id = ${agency_id}::uuid and sheet.company_id = ${period.company_id}::uuid and sheet.status = ${status}
    and sheet.works_on between ${period.week}::date and ${addDays(period.week, 6)}::date`.execute(db)
