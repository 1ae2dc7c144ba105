// The rows of the payroll file.
import { sql } from 'kysely'
import { refuse } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { rowsInPages } from '#server/database/rows/rows-in-pages.ts'
import { containsSql } from '#server/database/lists/search.ts'
import { wallTime } from '#server/database/values/time-columns.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { chargesVisibleTo } from '#server/modules/attendance/cancellations/queries.ts'
import {
  type Filter,
  timesheetsMatching,
  type visibleTimesheets,
  wallTimes,
} from '#server/modules/timesheets/queries.ts'
import { placementRate } from './rates.ts'

/** The maximum number of rows per file. */
const maxExportedRows = 50_000

/**
 * The approved time in a filter and, after it, the cancelled shifts that are paid, in the order for payroll; refuses more than a file can
 * hold. Cancelled shifts are left out where the filter is for other statuses, or for what only timesheets have. They are also left out for
 * customers, who see what is billed for them and not what is paid.
 */
export async function* timeToExport(
  db: Db,
  scope: Scope,
  filter: Filter,
  seesPay: boolean,
): AsyncGenerator<ExportedTime> {
  let count = 0
  for await (const row of workedAndCancelled(db, scope, filter, seesPay)) {
    count += 1
    if (count > maxExportedRows) refuse('tooLarge')
    yield row
  }
}

async function* workedAndCancelled(db: Db, scope: Scope, filter: Filter, seesPay: boolean) {
  yield* rowsInPages<ExportedTime>(db, 'exported_timesheets', workedTime(db, scope, filter, seesPay))
  if (includesCancelled(scope, filter))
    yield* rowsInPages(db, 'exported_cancellations', paidCancellations(scope, filter))
}

const includesCancelled = ({ kind }: Scope, { status, waits_for, ...more }: Filter) =>
  kind !== 'customer' &&
  waits_for === undefined &&
  [more.as_rostered, more.in_no_run, more.without_rate].every((wanted) => wanted !== true) &&
  more.overtime === undefined &&
  (status?.includes('approved') ?? true)

const workedTime = (db: Db, scope: Scope, filter: Filter, seesPay: boolean) =>
  exportColumns(timesheetsMatching(db, scope, filter))
    .select(sql<number | null>`case when ${seesPay} then ${placementRate} end`.as('pay_cents'))
    .where('timesheets.status', 'in', ['approved', 'exported'])
    .orderBy('timesheets.works_on')
    .orderBy(sql`muster_plain(employees.name)`)
    .orderBy('timesheets.starts_at')
    .orderBy('timesheets.id')
    .limit(maxExportedRows + 1)

/** Under the notice terms of the customer (decision 114). Their paid time was not worked. */
function paidCancellations(scope: Scope, filter: Filter) {
  const { from, to, customer_id, location_id, position_id, employee_id, company_id, q } = filter
  return sql<ExportedTime>`
    select assignments.works_on, employees.employee_code, employees.name as employee_name, companies.name as company_name,
      customers.code as customer_code, customers.name as customer_name, locations.name as location_name, positions.name as position_name,
      ${wallTime('roster_shifts.starts')} as starts, ${wallTime('roster_shifts.ends')} as ends, rosters.time_zone,
      0 as clock_minutes, 0 as elapsed_minutes, 0 as break_minutes, 0 as unpaid_minutes, assignments.cancelled_pay_minutes as paid_minutes,
      null as rostered_minutes, 'cancelled' as status, null as approved_at, assignments.id, null as pay_cents
    from assignments
    join rosters on rosters.agency_id = assignments.agency_id and rosters.id = assignments.roster_id
    join roster_shifts on roster_shifts.agency_id = assignments.agency_id and roster_shifts.id = assignments.roster_shift_id
    join employees on employees.agency_id = assignments.agency_id and employees.id = assignments.employee_id
    join companies on companies.id = employees.company_id
    join customers on customers.agency_id = rosters.agency_id and customers.id = rosters.customer_id
    join locations on locations.agency_id = roster_shifts.agency_id and locations.id = roster_shifts.location_id
    join reference_items positions on positions.id = roster_shifts.position_id
    where ${inAgency(scope, 'assignments.agency_id')} and ${chargesVisibleTo(scope)} and assignments.cancelled_pay_minutes > 0
      and (${from ?? null}::date is null or assignments.works_on >= ${from ?? null}::date)
      and (${to ?? null}::date is null or assignments.works_on <= ${to ?? null}::date)
      and (${customer_id ?? null}::uuid is null or rosters.customer_id = ${customer_id ?? null}::uuid)
      and (${location_id ?? null}::uuid is null or roster_shifts.location_id = ${location_id ?? null}::uuid)
      and (${position_id ?? null}::uuid is null or roster_shifts.position_id = ${position_id ?? null}::uuid)
      and (${employee_id ?? null}::uuid is null or assignments.employee_id = ${employee_id ?? null}::uuid)
      and (${company_id ?? null}::uuid is null or employees.company_id = ${company_id ?? null}::uuid)
      and ${containsSql(q, 'employees.name', 'employees.employee_code', 'customers.name', 'locations.name')}
    order by assignments.works_on, muster_plain(employees.name), assignments.starts_at, assignments.id
    limit ${maxExportedRows + 1}`
}

const exportColumns = (found: ReturnType<typeof visibleTimesheets>) =>
  found
    .innerJoin('companies', 'companies.id', 'timesheets.company_id')
    .select(['timesheets.works_on', 'employees.employee_code', 'employees.name as employee_name'])
    .select(['companies.name as company_name', 'customers.code as customer_code', 'customers.name as customer_name'])
    .select(['locations.name as location_name', 'positions.name as position_name'])
    .select([...wallTimes, 'timesheets.time_zone'])
    .select(['timesheets.clock_minutes', 'timesheets.elapsed_minutes', 'timesheets.break_minutes'])
    .select(['timesheets.unpaid_minutes', 'timesheets.paid_minutes', 'timesheets.rostered_minutes'])
    .select(['timesheets.status', 'timesheets.approved_at', 'timesheets.id'])

type ExportedSheet = Awaited<ReturnType<ReturnType<typeof workedTime>['execute']>>[number]
/** A row of the payroll file; `cancelled`: of a shift that was paid without being worked. */
export type ExportedTime = Omit<ExportedSheet, 'status'> & { status: ExportedSheet['status'] | 'cancelled' }
