// What a line of a pay run stores beside minutes and cents, read from the records.
import { sql } from 'kysely'
import { wallTime } from '#server/database/values/time-columns.ts'
import { lastDayOfEmployment } from '#server/modules/timesheets/duties.ts'

/** What a file shows of a line, as it was when the line was made. */
export type LineFacts = {
  employee_code: string
  employee_name: string
  first_name: string
  last_name: string
  company_name: string
  customer_code: string | null
  /** null, as the next five: leave has none */
  customer_name: string | null
  location_name: string | null
  position_name: string | null
  starts: string | null
  ends: string | null
  time_zone: string | null
  break_minutes: number
  unpaid_minutes: number
  /** what the type of leave is called; null where nobody may read it */
  leave_name?: string | null
}

/** Hours of people who never were employed, or no longer were on that day, are not paid; they stay approved and are listed as such. */
export const isEmployed = sql`(employees.status in ('approved', 'active', 'on_hold')
  or employees.status = 'terminated' and timesheets.works_on <= coalesce(${lastDayOfEmployment}, timesheets.works_on))`

type HoursSource = 'timesheets' | 'shifts'

const tablesOf = {
  timesheets: { work: 'timesheets', person: 'timesheets', employer: 'timesheets', customer: 'timesheets' },
  shifts: { work: 'roster_shifts', person: 'assignments', employer: 'employees', customer: 'rosters' },
} as const

/** The records of which the facts are, joined to time or to cancelled shifts. */
export const parentsOf = (source: HoursSource) => sql`
  join employees on employees.id = ${sql.ref(`${tablesOf[source].person}.employee_id`)}
  join companies on companies.id = ${sql.ref(`${tablesOf[source].employer}.company_id`)}
  join customers on customers.id = ${sql.ref(`${tablesOf[source].customer}.customer_id`)}
  join locations on locations.id = ${sql.ref(`${tablesOf[source].work}.location_id`)}
  join reference_items positions on positions.id = ${sql.ref(`${tablesOf[source].work}.position_id`)}`

/** The facts as they are now. A cancelled shift was not worked, so nobody had a break. */
export const factsOf = (source: HoursSource) => sql`jsonb_build_object(
  'employee_code', employees.employee_code, 'employee_name', employees.name, 'first_name', employees.first_name, 'last_name', employees.last_name,
  'company_name', companies.name, 'customer_code', customers.code, 'customer_name', customers.name, 'location_name', locations.name,
  'position_name', positions.name, 'starts', ${wallTime(`${tablesOf[source].work}.starts`)}, 'ends', ${wallTime(`${tablesOf[source].work}.ends`)},
  'time_zone', ${sql.ref(`${tablesOf[source].customer}.time_zone`)},
  'break_minutes', ${source === 'timesheets' ? sql`timesheets.break_minutes` : sql`0`},
  'unpaid_minutes', ${source === 'timesheets' ? sql`timesheets.unpaid_minutes` : sql`0`})`
