import { type ExpressionBuilder, sql } from 'kysely'
import type { Caller, InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import {
  type PayRun,
  type PayRunLine,
  payRuns,
  type PayRunRow,
  payRunTransitions,
  rateLabels,
} from '#contract/payroll/pay-runs.ts'
import { leavePayOuts } from '#contract/payroll/leave-pay-outs.ts'
import { refuse } from '#contract/refusals.ts'
import { actionsOfCalls } from '#contract/transitions.ts'
import type { Db } from '#server/database/dialect.ts'
import type { Tables } from '#server/database/schema.gen.ts'
import { joinParent, listQuery } from '#server/database/lists/list-query.ts'
import { containsSql } from '#server/database/lists/search.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import { maySeePay } from '#contract/permissions.ts'
import type { Context } from '#server/http/context.ts'
import { notPricedIn } from './collecting.ts'
import { isLineOutdated, lacksRate, leaveNotIncludedCount, notIncludedCount } from './draft-state.ts'

/** One page of pay runs; amounts only for those who may see pay. */
export function runsPage(
  { db, actor, scope }: Pick<Context, 'db' | 'actor' | 'scope'>,
  input: InputOf<typeof calls.payRuns.list>,
) {
  const matching = runsIn(db, scope)
    .where(containsSql(input.q, 'companies.name'))
    .$if(input.company_id !== undefined, (of) => of.where('pay_runs.company_id', '=', input.company_id ?? ''))
    .$if(input.pay_period_id !== undefined, (of) => of.where('pay_runs.pay_period_id', '=', input.pay_period_id ?? ''))
    .$if(input.timesheet_id !== undefined, (of) => of.where(hasLineOf(input.timesheet_id ?? '')))
    .$if(input.status !== undefined, (of) => of.where('pay_runs.status', 'in', input.status ?? []))
    .$if(input.is_back_pay !== undefined, (of) =>
      of.where('pay_runs.back_pay_reason', input.is_back_pay === true ? 'is not' : 'is', null),
    )
    .$if(input.from !== undefined, (of) => of.where('pay_periods.ends_on', '>=', input.from ?? ''))
    .$if(input.to !== undefined, (of) => of.where('pay_periods.starts_on', '<=', input.to ?? ''))
  return listQuery(db, input, {
    matching,
    rows: rowsOf(matching, actor),
    parents: ['companies.id', 'pay_periods.id'],
    order: [
      [sortColumns[input.sort], input.dir],
      ['pay_runs.id', input.dir],
    ],
  })
}

const sortColumns = {
  created_at: sql`pay_runs.created_at`,
  starts_on: sql`pay_periods.starts_on`,
  company_name: sql`muster_plain(companies.name)`,
  status: sql`pay_runs.status`,
}

const callOf = {
  refresh: payRuns.refresh,
  export: payRuns.export,
  delete: payRuns.remove,
  download: payRuns.download,
  post: payRuns.post,
  reopen: payRuns.reopen,
  correct: payRuns.correct,
  pay_out: leavePayOuts.confirm,
} as const

/** The actions that a reader can take; Xero gets no file, and reports itself what it has paid. */
export const runActions = (actor: Caller, { status, target }: Pick<PayRunRow, 'status' | 'target'>) =>
  actionsOfCalls(actor, callOf, payRunTransitions, status).filter(
    (action) => target === 'file' || (action !== 'post' && action !== 'download'),
  )

/** One pay run with its totals and history; not found outside the scope. */
export async function runOf({ db, actor, scope }: Context, id: string): Promise<PayRun> {
  const run = await rowsOf(runsIn(db, scope).where('pay_runs.id', '=', id), actor)
    .select(['pay_runs.agency_id', 'pay_runs.includes_earlier', 'companies.currency', historyJson.as('history')])
    .select([leaveNotIncludedCount.as('leave_not_included'), withoutRateJson.as('without_rate')])
    .select([outdatedCount.as('outdated'), notIncludedCount.as('not_included'), byEmployee(actor).as('by_employee')])
    .select([byLabel(actor).as('by_label'), paidOutCount.as('paid_out')])
    .executeTakeFirst()
  if (run === undefined) return refuse('notFound')
  const not_priced = run.status === 'draft' ? await notPricedIn(db, run) : { count: 0, timesheets: [] }
  const { agency_id: _, ...shown } = run
  return { ...shown, not_priced, allowed_actions: runActions(actor, run) }
}

const runsIn = (db: Db, scope: Scope) =>
  db
    .selectFrom('pay_runs')
    [joinParent]('companies', 'companies.id', 'pay_runs.company_id')
    [joinParent]('pay_periods', 'pay_periods.id', 'pay_runs.pay_period_id')
    .where(inAgency(scope, 'pay_runs.agency_id'))

const hasLineOf = (timesheet_id: string) => (of: ExpressionBuilder<Tables, 'pay_runs'>) =>
  of.exists(
    of
      .selectFrom('pay_run_lines')
      .whereRef('pay_run_lines.agency_id', '=', 'pay_runs.agency_id')
      .whereRef('pay_run_lines.pay_run_id', '=', 'pay_runs.id')
      .where('pay_run_lines.timesheet_id', '=', timesheet_id),
  )

const rowsOf = (matching: ReturnType<typeof runsIn>, actor: Caller) =>
  matching
    .innerJoinLateral(totalsColumns(maySeePay(actor)).as('totals'), (join) => join.onTrue())
    .select(['pay_runs.id', 'pay_runs.company_id', 'companies.name as company_name', 'pay_runs.pay_period_id'])
    .select(['pay_periods.starts_on', 'pay_periods.ends_on', 'pay_runs.number', 'pay_runs.target', 'pay_runs.status'])
    .select(['totals.lines', 'totals.employees', 'totals.minutes', 'totals.amount_cents'])
    .select([isoOf('pay_runs.created_at').as('created_at'), 'pay_runs.created_by_name'])
    .select([isoColumn('pay_runs.exported_at').as('exported_at'), 'pay_runs.exported_by_name'])
    .select([isoColumn('pay_runs.delivered_at').as('delivered_at'), 'pay_runs.delivered_by_name'])
    .select([isoColumn('pay_runs.posted_at').as('posted_at'), 'pay_runs.posted_by_name'])
    .select([isoColumn('pay_runs.reopened_at').as('reopened_at'), 'pay_runs.reopened_by_name'])
    .select(['pay_runs.reopen_reason', 'pay_runs.back_pay_reason', 'pay_runs.version'])

const isoColumn = (column: string) => isoOf(column).$castTo<string | null>()

const linesOfRunCondition = sql`lines.agency_id = pay_runs.agency_id and lines.pay_run_id = pay_runs.id`

// Without a rate payroll calculates the amount, so a sum would be wrong if one is missing.
const sumOfCents = (shown: boolean) =>
  shown
    ? sql`case when bool_and(lines.amount_cents is not null) then sum(lines.amount_cents)::float8 end`
    : sql`null::float8`

// What is paid in addition to the same time, such as an allowance, is no time of its own.
const sumOfMinutes = sql`coalesce(sum(lines.minutes) filter (where lines.adds_hours), 0)::int`

const totalsColumns = (withAmounts: boolean) => sql<{
  lines: number
  employees: number
  minutes: number
  amount_cents: number | null
}>`(
  select count(*)::int as lines, count(distinct lines.employee_id)::int as employees, ${sumOfMinutes} as minutes,
    ${sumOfCents(withAmounts)} as amount_cents
  from pay_run_lines lines where ${linesOfRunCondition})`

const byEmployee = (actor: Caller) => sql<PayRun['by_employee']>`(
  select coalesce(json_agg(people order by muster_plain(people.employee_name), people.employee_id), '[]') from (
    select employees.id as employee_id, employees.name as employee_name, employees.employee_code, count(*)::int as lines,
      ${sumOfMinutes} as minutes, ${sumOfCents(maySeePay(actor))} as amount_cents
    from pay_run_lines lines join employees on employees.id = lines.employee_id
    where ${linesOfRunCondition} group by employees.id
  ) people)`

/** What rows of lines are for, to keep those of one record together. */
export const recordOf = (lines: string) =>
  sql`coalesce(${sql.ref(`${lines}.timesheet_id`)}, ${sql.ref(`${lines}.assignment_id`)}, ${sql.ref(`${lines}.leave_request_id`)},
    ${sql.ref(`${lines}.leave_pay_out_id`)})`

// Only of leave that is named: of other leave nothing may tell that it is leave.
const namedLeave = sql<
  string | null
>`case when lines.rate_label in ('leave', 'leave_loading', 'holiday_not_worked') then lines.leave_request_id end`

/** Of a column with labels: their place in the order of the contract. */
export const labelPosition = (column: string) => sql`array_position(${[...rateLabels]}::text[], ${sql.ref(column)})`

const byLabel = (actor: Caller) => sql<PayRun['by_label']>`(
  select coalesce(json_agg(to_jsonb(labels) - 'position' order by labels.position), '[]') from (
    select lines.rate_label, count(*)::int as lines, sum(lines.minutes)::int as minutes, coalesce(sum(lines.hundredths), 0)::int as hundredths,
      ${sumOfCents(maySeePay(actor))} as amount_cents, ${labelPosition('lines.rate_label')} as position
    from pay_run_lines lines where ${linesOfRunCondition} group by lines.rate_label
  ) labels)`

const paidOutCount = sql<number>`(select count(*)::int from pay_run_lines lines where ${linesOfRunCondition} and lines.leave_pay_out_id is not null)`

const outdatedCount = sql<number>`(select count(*)::int from pay_run_lines lines where ${linesOfRunCondition} and pay_runs.status = 'draft' and ${isLineOutdated})`

// The most that a draft names; the count says how many there are.
const maxNamed = 50

const withoutRateJson = sql<PayRun['without_rate']>`(
  select json_build_object('count', coalesce(max(found.total), 0)::int, 'days', coalesce(json_agg(json_build_object('employee_id', found.employee_id,
    'employee_name', found.employee_name, 'works_on', found.works_on) order by found.works_on, found.employee_name, found.id), '[]'))
  from (
    select lines.id, lines.employee_id, employees.name as employee_name, lines.works_on, count(*) over () as total
    from pay_run_lines lines join employees on employees.id = lines.employee_id
    where ${linesOfRunCondition} and pay_runs.status = 'draft' and ${lacksRate}
    order by lines.works_on, employees.name, lines.id limit ${maxNamed}) found)`

const historyJson = sql<PayRun['history']>`(
  select coalesce(json_agg(json_build_object('at', ${isoOf('changes.at')}, 'by_name', changes.by_name, 'action', changes.action,
    'reason', changes.reason, 'lines', changes.lines) order by changes.at, changes.id), '[]')
  from pay_run_changes changes where changes.agency_id = pay_runs.agency_id and changes.pay_run_id = pay_runs.id)`

/** One page of the lines of a run in the scope. */
export async function linesPage({ db, actor, scope }: Context, input: InputOf<typeof calls.payRuns.lines>) {
  const matching = linesIn(db, scope, input)
  const shown = maySeePay(actor)
  const page = await listQuery(db, input, {
    matching,
    rows: matching
      .select(['lines.id', 'lines.timesheet_id', 'lines.assignment_id', 'lines.employee_id'])
      .select([factColumn('leave_name'), namedLeave.as('leave_request_id')])
      .select(['employees.name as employee_name', 'lines.works_on', 'lines.rate_label', 'lines.minutes'])
      .select(['lines.hundredths', 'lines.percentage', 'lines.clause', 'lines.item_code', 'lines.payroll_code'])
      .select([
        factColumn('customer_name'),
        factColumn('location_name'),
        factColumn('position_name'),
        factColumn('starts'),
        factColumn('ends'),
      ])
      .select([centsColumn('pay_cents', shown), centsColumn('amount_cents', shown)])
      .select(['lines.corrects_line_id', isoColumn('lines.released_at').as('released_at'), 'lines.released_by_name'])
      .select(['lines.release_reason', sql<boolean>`(pay_runs.status = 'draft' and ${isLineOutdated})`.as('outdated')])
      .select(['pay_runs.status', 'pay_runs.target']),
    parents: ['employees.id'],
    order: [
      [lineColumns[input.sort], input.dir],
      [sql`muster_plain(employees.name)`, 'asc'],
      [recordOf('lines'), 'asc'],
      [labelPosition('lines.rate_label'), 'asc'],
      ['lines.id', 'asc'],
    ],
  })
  const rows = page.rows.map(({ status, target, ...line }) => ({
    ...line,
    allowed_actions: lineActions(actor, { status, target }, line),
  }))
  return { ...page, rows }
}

const linesIn = (db: Db, scope: Scope, { pay_run_id, employee_id, q }: InputOf<typeof calls.payRuns.lines>) =>
  db
    .selectFrom('pay_run_lines as lines')
    .innerJoin('pay_runs', 'pay_runs.id', 'lines.pay_run_id')
    [joinParent]('employees', 'employees.id', 'lines.employee_id')
    .where(inAgency(scope, 'lines.agency_id'))
    .where('lines.pay_run_id', '=', pay_run_id)
    .where(containsSql(q, 'employees.name', 'employees.employee_code'))
    .$if(employee_id !== undefined, (of) => of.where('lines.employee_id', '=', employee_id ?? ''))

/** A line is corrected once: then a later run has its difference. */
const lineActions = (
  actor: Caller,
  run: Pick<PayRunRow, 'status' | 'target'>,
  { released_at }: Pick<PayRunLine, 'released_at'>,
) => (released_at === null && runActions(actor, run).includes('correct') ? ['correct' as const] : [])

const lineColumns = {
  works_on: sql`lines.works_on`,
  employee_name: sql`muster_plain(employees.name)`,
  minutes: sql`lines.minutes`,
}

const factColumn = <Name extends keyof PayRunLine>(name: Name) => sql<string>`lines.facts ->> ${name}::text`.as(name)
const centsColumn = <Name extends 'pay_cents' | 'amount_cents'>(name: Name, shown: boolean) =>
  (shown ? sql<number | null>`lines.${sql.ref(name)}` : sql<number | null>`null::int`).as(name)
