// What a pay run pays a person, read from what the run and the priced timesheets have stored; nothing is priced again.
import { sql } from 'kysely'
import type { PayStatement, PayStatementRow } from '#contract/payroll/pay-statements.ts'
import { notFound, refuse } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { inAgency } from '#server/database/tenancy/scope.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import type { Context } from '#server/http/context.ts'
import { readableStatements } from './policy.ts'
import { statementLines } from './lines.ts'
import { labelTotals, workOf } from './rules.ts'
import { storedPrices } from './stored-prices.ts'

type ReadContext = Pick<Context, 'db' | 'actor' | 'scope' | 'language'>
export type StatementKey = { pay_run_id: string; employee_id: string }

const mostListed = 100

/** The statements of a person, newest first; none for those who may not read them. */
export async function statementsOf(context: ReadContext, employee_id: string): Promise<{ rows: PayStatementRow[] }> {
  const { db, actor, scope } = context
  if (readableStatements(actor, scope) === 'none') return { rows: [] }
  requireReader(context, employee_id)
  const { agency_id } = await db
    .selectFrom('employees')
    .select('agency_id')
    .where('id', '=', employee_id)
    .where(inAgency(scope, 'employees.agency_id'))
    .executeTakeFirstOrThrow(notFound)
  const rows = await statementRows(db, agency_id, employee_id)
    .orderBy('pay_periods.ends_on', 'desc')
    .orderBy('pay_runs.number', 'desc')
    .orderBy('pay_runs.id')
    .limit(mostListed)
    .execute()
  return { rows }
}

/** One statement; not found for those who may not read it, and where the run is a draft or pays the person nothing. */
export async function statementOf(context: ReadContext, key: StatementKey): Promise<PayStatement> {
  const { db, scope, language } = context
  requireReader(context, key.employee_id)
  const { agency_id } = await db
    .selectFrom('pay_runs')
    .select('agency_id')
    .where('id', '=', key.pay_run_id)
    .where(inAgency(scope, 'pay_runs.agency_id'))
    .executeTakeFirstOrThrow(notFound)
  return statementIn({ db, language }, agency_id, key)
}

function requireReader({ actor, scope }: ReadContext, employee_id: string) {
  const readable = readableStatements(actor, scope)
  if (readable === 'none' || (readable === 'own' && scope.employee_id !== employee_id)) refuse('notFound')
}

/** A statement of an agency, for a reader whom the caller has checked. */
export async function statementIn(
  { db, language }: Pick<Context, 'db' | 'language'>,
  agency_id: string,
  { pay_run_id, employee_id }: StatementKey,
): Promise<PayStatement> {
  const row = await statementRows(db, agency_id, employee_id)
    .innerJoin('companies', 'companies.id', 'pay_runs.company_id')
    .innerJoin('employees', 'employees.id', 'totals.employee_id')
    .select(({ fn }) => fn.coalesce('companies.legal_name', 'companies.name').as('employer_name'))
    .select(['companies.abn as employer_abn', 'employees.name as employee_name', 'employees.employee_code'])
    .where('pay_runs.id', '=', pay_run_id)
    .executeTakeFirstOrThrow(notFound)
  const lines = await statementLines(db, agency_id, { pay_run_id, employee_id })
  const open = lines.flatMap(({ timesheet_id, is_released }) =>
    timesheet_id === null || is_released ? [] : timesheet_id,
  )
  const prices = await storedPrices(db, agency_id, [...new Set(open)], language)
  return { ...row, by_label: labelTotals(lines), work: workOf(lines, prices) }
}

/** The exported runs that have lines of a person, with what these come to. */
const statementRows = (db: Db, agency_id: string, employee_id: string) =>
  db
    .selectFrom('pay_runs')
    .innerJoin('pay_periods', 'pay_periods.id', 'pay_runs.pay_period_id')
    .innerJoin('companies as employer', 'employer.id', 'pay_runs.company_id')
    .innerJoinLateral(totalsOf(employee_id).as('totals'), (join) => join.onTrue())
    .select(['pay_runs.id as pay_run_id', 'totals.employee_id', 'pay_periods.starts_on', 'pay_periods.ends_on'])
    .select(['pay_runs.number', isoOf('pay_runs.exported_at').as('exported_at'), 'employer.currency'])
    .select(['totals.minutes', 'totals.total_cents'])
    .where('pay_runs.agency_id', '=', agency_id)
    .where('pay_runs.status', '<>', 'draft')

// Where a rate is missing payroll calculates the amount, so that a sum would be wrong.
const totalsOf = (employee_id: string) => sql<{ employee_id: string; minutes: number; total_cents: number | null }>`(
  select lines.employee_id, coalesce(sum(lines.minutes) filter (where lines.adds_hours), 0)::int as minutes,
    case when bool_and(lines.amount_cents is not null) then sum(lines.amount_cents)::float8 end as total_cents
  from pay_run_lines lines
  where lines.agency_id = pay_runs.agency_id and lines.pay_run_id = pay_runs.id and lines.employee_id = ${employee_id}::uuid
  group by lines.employee_id)`
