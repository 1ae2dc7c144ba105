import { sql } from 'kysely'
import type { Caller, InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { payPeriods, payPeriodTransitions, type PayPeriod, type PayPeriodRow } from '#contract/payroll/pay-periods.ts'
import { notFound } from '#contract/refusals.ts'
import { actionsOfCalls } from '#contract/transitions.ts'
import type { Db } from '#server/database/dialect.ts'
import { joinParent, listQuery } from '#server/database/lists/list-query.ts'
import { containsSql } from '#server/database/lists/search.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import type { Context } from '#server/http/context.ts'

/** One page of pay periods, with their timesheets by status. */
export function periodsPage(
  { db, scope, now }: Pick<Context, 'db' | 'scope' | 'now'>,
  input: InputOf<typeof calls.payPeriods.list>,
) {
  const matching = periodsIn(db, scope)
    .where(containsSql(input.q, 'companies.name'))
    .$if(input.company_id !== undefined, (of) => of.where('pay_periods.company_id', '=', input.company_id ?? ''))
    .$if(input.status !== undefined, (of) => of.where('pay_periods.status', 'in', input.status ?? []))
    .$if(input.is_over === true, (of) => of.where(isOver(now)))
    .$if(input.from !== undefined, (of) => of.where('pay_periods.ends_on', '>=', input.from ?? ''))
    .$if(input.to !== undefined, (of) => of.where('pay_periods.starts_on', '<=', input.to ?? ''))
  return listQuery(db, input, {
    matching,
    rows: rowsOf(matching),
    parents: ['companies.id'],
    order: [
      [sortColumns[input.sort], input.dir],
      ['pay_periods.starts_on', input.dir],
      ['pay_periods.id', input.dir],
    ],
  })
}

const isOver = (now: Date) =>
  sql<boolean>`pay_periods.ends_on < (${now.toISOString()}::timestamptz at time zone companies.time_zone)::date`

const sortColumns = {
  starts_on: sql`pay_periods.starts_on`,
  company_name: sql`muster_plain(companies.name)`,
  status: sql`pay_periods.status`,
}

/** The actions that a reader can take. */
export const periodActions = (actor: Caller, { status }: Pick<PayPeriodRow, 'status'>) =>
  actionsOfCalls(actor, { lock: payPeriods.lock, reopen: payPeriods.reopen }, payPeriodTransitions, status)

/** One pay period with its history; not found outside the scope. */
export async function periodOf({ db, actor, scope }: Context, id: string): Promise<PayPeriod> {
  const period = await rowsOf(periodsIn(db, scope).where('pay_periods.id', '=', id))
    .select(historyJson.as('history'))
    .executeTakeFirstOrThrow(notFound)
  return { ...period, allowed_actions: periodActions(actor, period) }
}

/** The pay period, locked until the end of the transaction: its status cannot change, and no time of it is written meanwhile. */
export async function periodForChange(db: Db, scope: Scope, id: string) {
  return db
    .selectFrom('pay_periods')
    .innerJoin('companies', 'companies.id', 'pay_periods.company_id')
    .select(['pay_periods.id', 'pay_periods.agency_id', 'pay_periods.company_id', 'pay_periods.starts_on'])
    .select(['pay_periods.ends_on', 'pay_periods.status', 'pay_periods.version', 'companies.time_zone'])
    .where('pay_periods.id', '=', id)
    .where(inAgency(scope, 'pay_periods.agency_id'))
    .forNoKeyUpdate('pay_periods')
    .executeTakeFirstOrThrow(notFound)
}
export type PeriodForChange = Awaited<ReturnType<typeof periodForChange>>

const periodsIn = (db: Db, scope: Scope) =>
  db
    .selectFrom('pay_periods')
    [joinParent]('companies', 'companies.id', 'pay_periods.company_id')
    .where(inAgency(scope, 'pay_periods.agency_id'))

const rowsOf = (matching: ReturnType<typeof periodsIn>) =>
  matching
    .select(['pay_periods.id', 'pay_periods.company_id', 'companies.name as company_name'])
    .select(['pay_periods.starts_on', 'pay_periods.ends_on', 'pay_periods.cycle', 'pay_periods.status'])
    .select(isoOf('pay_periods.locked_at').$castTo<string | null>().as('locked_at'))
    .select(['pay_periods.locked_by_name', totalsJson.as('totals'), runCount.as('runs'), 'pay_periods.version'])

const totalsJson = sql<PayPeriodRow['totals']>`(
  select coalesce(json_agg(by_status order by status), '[]') from (
    select timesheets.status, count(*)::int as count, sum(timesheets.paid_minutes)::int as paid_minutes
    from timesheets
    where timesheets.agency_id = pay_periods.agency_id and timesheets.company_id = pay_periods.company_id
      and timesheets.works_on between pay_periods.starts_on and pay_periods.ends_on
    group by timesheets.status
  ) by_status)`

const runCount = sql<number>`(select count(*)::int from pay_runs
  where pay_runs.agency_id = pay_periods.agency_id and pay_runs.pay_period_id = pay_periods.id)`

const historyJson = sql<PayPeriod['history']>`(
  select coalesce(json_agg(json_build_object(
    'at', ${isoOf('changes.at')}, 'by_name', changes.by_name, 'from', changes.from_status, 'to', changes.to_status,
    'reason', changes.reason) order by changes.at, changes.id), '[]')
  from pay_period_changes changes
  where changes.agency_id = pay_periods.agency_id and changes.pay_period_id = pay_periods.id)`
