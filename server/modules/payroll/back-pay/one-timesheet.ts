import { sql } from 'kysely'
import type { ResultOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { refuse } from '#contract/refusals.ts'
import { isoOf, wallTime } from '#server/database/values/time-columns.ts'
import type { Context } from '#server/http/context.ts'
import { livePayOf, type SheetToRead, sheetToRead, timesheetPayOf } from '#server/modules/pay/timesheets/queries.ts'
import { labelPosition } from '#server/modules/payroll/runs/queries.ts'
import { mayReview } from './policy.ts'

type Opened = ResultOf<typeof calls.backPays.timesheet>

/** How a timesheet was paid and would be now, with the reasons of each line; not found outside the scope. */
export async function paidAndDue(context: Context, id: string): Promise<Opened> {
  if (!mayReview(context.actor)) refuse('mayNot')
  const sheet = await sheetToRead(context.db, context.scope, id)
  return {
    worked: await workedOf(context, sheet),
    before: await timesheetPayOf(context, id),
    after: await livePayOf(context, sheet),
    paid: await paidOf(context, sheet),
  }
}

const workedOf = ({ db }: Context, { agency_id, id }: SheetToRead): Promise<Opened['worked']> =>
  db
    .selectFrom('timesheets')
    .innerJoin('employees', 'employees.id', 'timesheets.employee_id')
    .innerJoin('customers', 'customers.id', 'timesheets.customer_id')
    .select(['employees.name as employee_name', 'customers.name as customer_name', 'timesheets.works_on'])
    .select(wallTime('timesheets.starts').as('starts'))
    .select([isoOf('timesheets.starts_at').as('starts_at'), 'timesheets.time_zone', 'timesheets.paid_minutes'])
    .where('timesheets.agency_id', '=', agency_id)
    .where('timesheets.id', '=', id)
    .executeTakeFirstOrThrow()

async function paidOf({ db }: Context, { agency_id, id }: SheetToRead): Promise<Opened['paid']> {
  const { rows } = await sql<Opened['paid'][number]>`
    select rate_label as label, coalesce(sum(minutes) filter (where adds_hours), 0)::int as minutes,
      case when bool_and(amount_cents is not null) then sum(amount_cents)::float8 end as amount_cents
    from pay_run_lines where agency_id = ${agency_id}::uuid and timesheet_id = ${id}::uuid
    group by rate_label order by ${labelPosition('rate_label')}`.execute(db)
  return rows
}
