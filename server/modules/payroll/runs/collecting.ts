// The lines of a draft: everything approved and not yet exported, paid cancelled shifts, and corrections.
import { sql } from 'kysely'
import { refuse } from '#contract/refusals.ts'
import type { RateLabel } from '#contract/payroll/pay-runs.ts'
import type { Db } from '#server/database/dialect.ts'
import { scopeOfAgency } from '#server/database/tenancy/scope.ts'
import { newId } from '#server/database/values/ids.ts'
import { lineFor, type PaidSoFar } from '#server/modules/payroll/rules.ts'
import { ratesOf } from '#server/modules/timesheets/payroll/rates.ts'
import { factsOf, isEmployed, type LineFacts, parentsOf } from './line-facts.ts'

/** A draft that is being made, with its period. */
export type DraftRun = {
  id: string
  agency_id: string
  company_id: string
  starts_on: string
  ends_on: string
  includes_earlier: boolean
}

type PayableLine = {
  timesheet_id: string | null
  assignment_id: string | null
  employee_id: string
  works_on: string
  rate_label: RateLabel
  /** what is due in total */
  minutes: number
  version: number | null
  facts: LineFacts
  before: PaidSoFar | null
}

/** The most lines of a run: one file holds them. */
export const maxLines = 50_000

/**
 * Collects the lines of a draft, whose period the caller has locked, so that no time of it is written meanwhile; returns their number. What
 * another run already has is left out, and the unique index refuses it.
 */
export async function collectLines(db: Db, run: DraftRun): Promise<number> {
  const found = [...(await dueTimesheets(db, run)), ...(await dueCancellations(db, run))]
  if (found.length > maxLines) refuse('payroll.runTooLarge', { count: maxLines })
  const ids = found.flatMap(({ timesheet_id }) => timesheet_id ?? [])
  const rates = await ratesOf(db, scopeOfAgency(run.agency_id), ids)
  const lines = found.map(({ minutes, before, version, ...line }) => ({
    id: newId(),
    ...line,
    timesheet_version: version,
    ...lineFor({ ...line, minutes, before, pay_cents: rates.get(line.timesheet_id ?? '') ?? null }),
  }))
  if (lines.length > 0) await insertLines(db, run, lines)
  return lines.length
}

const insertLines = (db: Db, run: DraftRun, lines: readonly object[]) =>
  sql`
  insert into pay_run_lines (id, agency_id, pay_run_id, timesheet_id, assignment_id, employee_id, works_on, rate_label, minutes, pay_cents,
    amount_cents, corrects_line_id, timesheet_version, facts)
  select id, ${run.agency_id}::uuid, ${run.id}::uuid, timesheet_id, assignment_id, employee_id, works_on, rate_label, minutes, pay_cents,
    amount_cents, corrects_line_id, timesheet_version, facts
  from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (id uuid, timesheet_id uuid, assignment_id uuid, employee_id uuid,
    works_on date, rate_label text, minutes int, pay_cents int, amount_cents bigint, corrects_line_id uuid, timesheet_version int, facts jsonb)`.execute(
    db,
  )

// Released lines are never those of a draft.
const paidBefore = (source: LinkedRecord) => sql`(
  select json_build_object('minutes', sum(line.minutes),
    'amount_cents', case when bool_and(line.amount_cents is not null) then sum(line.amount_cents) end,
    'last_line_id', (array_agg(line.id order by line.released_at desc, line.id desc))[1]) as paid, sum(line.minutes) as minutes
  from pay_run_lines line
  where line.agency_id = ${sql.ref(`${source.table}.agency_id`)} and line.${sql.ref(source.column)} = ${sql.ref(`${source.table}.id`)}
    and line.released_at is not null
  having count(*) > 0)`

const inNoRun = ({ table, column }: LinkedRecord) => sql`not exists (select from pay_run_lines held
  where held.agency_id = ${sql.ref(`${table}.agency_id`)} and held.${sql.ref(column)} = ${sql.ref(`${table}.id`)} and held.released_at is null)`

const releasedLines = ({ agency_id }: DraftRun, { column }: LinkedRecord) => sql`
  select ${sql.ref(column)} from pay_run_lines where agency_id = ${agency_id}::uuid and released_at is not null and ${sql.ref(column)} is not null`

type LinkedRecord = { table: 'timesheets' | 'assignments'; column: 'timesheet_id' | 'assignment_id' }
const timesheetRecord: LinkedRecord = { table: 'timesheets', column: 'timesheet_id' }
const assignmentRecord: LinkedRecord = { table: 'assignments', column: 'assignment_id' }

const firstDay = ({ includes_earlier, starts_on }: DraftRun) =>
  includes_earlier ? sql`'-infinity'::date` : sql`${starts_on}::date`

/** Approved time of the period, and, of any earlier day, what was reopened for a correction and is approved again or void. */
async function dueTimesheets(db: Db, run: DraftRun): Promise<PayableLine[]> {
  const { rows } = await sql<PayableLine>`
    with due as (
      select id from timesheets where agency_id = ${run.agency_id}::uuid and company_id = ${run.company_id}::uuid and status = 'approved'
        and works_on between ${firstDay(run)} and ${run.ends_on}::date
      union ${releasedLines(run, timesheetRecord)}
    )
    select timesheets.id as timesheet_id, null as assignment_id, timesheets.employee_id, timesheets.works_on, 'ordinary' as rate_label,
      case when timesheets.status = 'void' then 0 else timesheets.paid_minutes end as minutes, timesheets.version, before.paid as before,
      ${factsOf('timesheets')} as facts
    from due
    join timesheets on timesheets.agency_id = ${run.agency_id}::uuid and timesheets.id = due.id
    left join lateral ${paidBefore(timesheetRecord)} before on true
    ${parentsOf('timesheets')}
    where timesheets.company_id = ${run.company_id}::uuid and timesheets.works_on <= ${run.ends_on}::date and ${inNoRun(timesheetRecord)}
      and ${isEmployed}
      and (timesheets.status = 'approved' or timesheets.status = 'void' and before.minutes <> 0)
    order by timesheets.works_on, muster_plain(employees.name), timesheets.starts_at, timesheets.id
    limit ${maxLines + 1}`.execute(db)
  return rows
}

/** Cancelled shifts that are paid under the notice terms (decision 114), and changes of such pay that was reopened for a correction. */
async function dueCancellations(db: Db, run: DraftRun): Promise<PayableLine[]> {
  const { rows } = await sql<PayableLine>`
    with due as (
      select id from assignments where agency_id = ${run.agency_id}::uuid and cancelled_pay_minutes > 0
        and works_on between ${firstDay(run)} and ${run.ends_on}::date
      union ${releasedLines(run, assignmentRecord)}
    )
    select null as timesheet_id, assignments.id as assignment_id, assignments.employee_id, assignments.works_on,
      'cancelled_shift' as rate_label, coalesce(assignments.cancelled_pay_minutes, 0) as minutes, null::int as version, before.paid as before,
      ${factsOf('shifts')} as facts
    from due
    join assignments on assignments.agency_id = ${run.agency_id}::uuid and assignments.id = due.id
    join rosters on rosters.agency_id = assignments.agency_id and rosters.id = assignments.roster_id
    join roster_shifts on roster_shifts.agency_id = assignments.agency_id and roster_shifts.id = assignments.roster_shift_id
    left join lateral ${paidBefore(assignmentRecord)} before on true
    ${parentsOf('shifts')}
    where employees.company_id = ${run.company_id}::uuid and assignments.works_on <= ${run.ends_on}::date and ${inNoRun(assignmentRecord)}
      and coalesce(assignments.cancelled_pay_minutes, 0) <> coalesce(before.minutes, 0)
    order by assignments.works_on, muster_plain(employees.name), assignments.starts_at, assignments.id
    limit ${maxLines + 1}`.execute(db)
  return rows
}
