// The lines of a pay run for one person, with what earlier runs had paid for the same time.
import { sql } from 'kysely'
import type { RateLabel } from '#contract/payroll/pay-runs.ts'
import type { Db } from '#server/database/dialect.ts'
import { labelPosition, recordOf } from '#server/modules/payroll/runs/queries.ts'

type Paid = { minutes: number; hundredths: number; amount_cents: number | null }

export type RunLineOfPerson = {
  id: string
  timesheet_id: string | null
  assignment_id: string | null
  leave_request_id: string | null
  leave_pay_out_id: string | null
  leave_name: string | null
  works_on: string
  rate_label: RateLabel
  minutes: number
  hundredths: number | null
  percentage: number | null
  pay_cents: number | null
  amount_cents: number | null
  clause: string | null
  item_code: string | null
  adds_hours: boolean
  line_key: string
  corrects_line_id: string | null
  /** reopened: a later run has the difference */
  is_released: boolean
  customer_name: string | null
  location_name: string | null
  position_name: string | null
  starts: string | null
  ends: string | null
  break_minutes: number
  /** by earlier runs: for the same key, and for all of the timesheet, cancelled shift, day of leave or pay-out */
  paid_before: Paid
  all_paid_before: Paid
}

/** In the order of the work, and of the labels. */
export async function statementLines(
  db: Db,
  agency_id: string,
  { pay_run_id, employee_id }: { pay_run_id: string; employee_id: string },
): Promise<RunLineOfPerson[]> {
  const { rows } = await sql<RunLineOfPerson>`
    select lines.id, lines.timesheet_id, lines.assignment_id, lines.leave_request_id, lines.leave_pay_out_id, lines.facts ->> 'leave_name' as leave_name, lines.works_on, lines.rate_label, lines.minutes, lines.hundredths,
      lines.percentage, lines.pay_cents, lines.amount_cents::float8 as amount_cents, lines.clause, lines.item_code, lines.adds_hours,
      lines.line_key, lines.corrects_line_id, lines.released_at is not null as is_released, lines.facts ->> 'customer_name' as customer_name,
      lines.facts ->> 'location_name' as location_name, lines.facts ->> 'position_name' as position_name, lines.facts ->> 'starts' as starts,
      lines.facts ->> 'ends' as ends, (lines.facts ->> 'break_minutes')::int as break_minutes,
      ${paidBefore(sql`former.line_key = lines.line_key`)} as paid_before, ${paidBefore(sql`true`)} as all_paid_before
    from pay_run_lines lines
    where lines.agency_id = ${agency_id}::uuid and lines.pay_run_id = ${pay_run_id}::uuid and lines.employee_id = ${employee_id}::uuid
    order by lines.works_on, lines.facts ->> 'starts', ${recordOf('lines')},
      ${labelPosition('lines.rate_label')}, lines.id`.execute(db)
  return rows
}

// A timesheet is in one run at a time: what was released before this line was is of earlier runs.
const paidBefore = (isOfSameKey: ReturnType<typeof sql>) => sql<Paid>`(
  select jsonb_build_object('minutes', coalesce(sum(former.minutes), 0), 'hundredths', coalesce(sum(former.hundredths), 0),
    'amount_cents', case when count(*) = 0 then 0 when bool_and(former.amount_cents is not null) then sum(former.amount_cents) end)
  from pay_run_lines former
  where former.agency_id = lines.agency_id and former.pay_run_id <> lines.pay_run_id
    and (former.timesheet_id = lines.timesheet_id or former.assignment_id = lines.assignment_id
      or former.leave_request_id = lines.leave_request_id and former.works_on = lines.works_on
      or former.leave_pay_out_id = lines.leave_pay_out_id)
    and former.released_at < coalesce(lines.released_at, 'infinity') and ${isOfSameKey})`
