// The sums of worked time by how it is paid, from the stored lines of pay.
import { type RawBuilder, sql } from 'kysely'
import { overtimeTriggers } from '#contract/payroll/pay-rules/rule-set.ts'
import { submittedTimeStatuses } from '#contract/payroll/reports/time-reports.ts'
import { approvedStatuses } from '#contract/rostering/timesheets/statuses.ts'
import { maySeePay } from '#contract/permissions.ts'
import { allOf } from '#server/database/lists/list-query.ts'
import type { Context } from '#server/http/context.ts'
import { timeConditions } from '#server/modules/pay/margins/report.ts'
import { nameIn } from '#server/modules/reference/queries.ts'
import { visibleTimesheets } from '#server/modules/timesheets/queries.ts'

export type TimeReading = Pick<Context, 'db' | 'actor' | 'scope' | 'language'>

export type TimeFilter = {
  from?: string | undefined
  to?: string | undefined
  customer_id?: string | undefined
  location_id?: string | undefined
  with_submitted?: boolean | undefined
}

const splitMinutes = ['ordinary', 'weekend', 'holiday', 'overtime'] as const
const beside = ['missed_break', 'minimum_overtime'] as const

/** Columns of sums of `timeSheets`; what overtime cost more only for those who may see pay, so that no order shows it either, and
 * where time is split. */
export const timeSums = ({ actor }: Pick<TimeReading, 'actor'>) => sql`
  count(*)::int as timesheets, count(distinct employee_id)::int as people, ${added('minutes')}, ${added('unsplit_minutes')},
  ${sql.join([...splitMinutes, ...overtimeTriggers, ...beside].map((name) => added(`${name}_minutes`)))},
  ${maySeePay(actor) ? sql`case when bool_and(is_known) and sum(minutes) > sum(unsplit_minutes) then sum(extra_cents) end::float8` : sql`null::float8`} as extra_cents`

const added = (column: string) => sql`coalesce(sum(${sql.ref(column)}), 0)::int as ${sql.ref(column)}`

/**
 * Approved time of the filter, in the scope, with its minutes by how they are paid. What has no lines of time is unsplit: not priced, or
 * paid by the piece.
 */
export const timeSheets = (reading: TimeReading, filter: TimeFilter) => sql`
  select sheets.*, coalesce(lines.split_minutes, sheets.paid_minutes) as minutes,
    case when lines.split_minutes is null then sheets.paid_minutes else 0 end as unsplit_minutes,
    ${sql.join([...splitMinutes, ...overtimeTriggers, ...beside].map((name) => sql.ref(`lines.${name}_minutes`)))},
    coalesce(lines.extra_cents, 0) as extra_cents, coalesce(lines.is_known, true) as is_known
  from (${sheetsIn(reading, filter)}) sheets
  left join (${ordinaryPercentages}) terms on terms.agency_id = sheets.agency_id and terms.id = sheets.rule_version_id
  left join lateral (${linesOfSheet}) lines on true`

const sheetsIn = ({ db, scope, language }: TimeReading, filter: TimeFilter) =>
  visibleTimesheets(db, scope)
    .innerJoin('companies as paying', 'paying.id', 'employees.company_id')
    .leftJoin('priced_timesheets as priced', (on) =>
      on.onRef('priced.agency_id', '=', 'timesheets.agency_id').onRef('priced.timesheet_id', '=', 'timesheets.id'),
    )
    .select(['timesheets.agency_id', 'timesheets.id', 'timesheets.paid_minutes', 'priced.rule_version_id'])
    .select(['timesheets.customer_id', 'timesheets.location_id', 'timesheets.position_id', 'timesheets.employee_id'])
    .select(['customers.name as customer_name', 'locations.name as location_name', 'employees.name as employee_name'])
    .select(nameIn(language, 'positions').as('position_name'))
    .select(sql`date_trunc('week', timesheets.works_on)::date`.as('week'))
    .select(sql`date_trunc('month', timesheets.works_on)::date`.as('month'))
    .select([
      'paying.currency',
      ownFact('employment').as('employment'),
      sql`${ownFact('hourly_cents')}::int`.as('hourly_cents'),
    ])
    .where('timesheets.status', 'in', [
      ...approvedStatuses,
      ...(filter.with_submitted === true ? submittedTimeStatuses : []),
    ])
    .where(allOf(timeConditions(filter)))

const ownFact = (name: string) => sql`(priced.facts -> 'own' ->> ${name}::text)`

/**
 * What an ordinary weekday hour is paid under each version, in hundredths of a percent of the hourly rate: of a compounding percentage, that
 * of the casual rate. `offset 0`: read once a version and not for each timesheet.
 */
const ordinaryPercentages = sql`
  select agency_id, id, (ordinary ->> 'permanent')::bigint as permanent,
    case when jsonb_typeof(ordinary -> 'casual') <> 'number' then null
      when ordinary ->> 'casual_of' = 'casual_rate' then ((ordinary ->> 'casual')::bigint * (10000 + loading) + 5000) / 10000
      else (ordinary ->> 'casual')::bigint end as casual
  from (
    select agency_id, id, rules #> '{ordinary,weekday}' as ordinary, (rules #>> '{casual,loading}')::bigint as loading
    from pay_rule_versions offset 0
  ) versions`

const isOvertime = sql`line.by = any(${[...overtimeTriggers]}::text[])`
// Bands in cents are paid on top of minutes that have a line.
const isTime = sql`(line.percentage is not null and (${isOvertime} or line.by in ('kind_of_day', 'band', 'shift_loading')))`
const isOrdinary = sql`(${isTime} and not ${isOvertime})`
/** Paid more for minutes that are paid already, or for none. */
const isBeside = sql`line.by in ('missed_break', 'minimum_overtime')`

const sumWhere = (condition: RawBuilder<unknown>, name: string) =>
  sql`sum(line.minutes) filter (where ${condition}) as ${sql.ref(`${name}_minutes`)}`

/** Half a cent up: an hour at the ordinary percentage, then the minutes of the line. */
const ordinaryRate = sql`(sheets.hourly_cents * case sheets.employment when 'casual' then terms.casual else terms.permanent end + 5000) / 10000`
const ordinaryCents = sql`(line.minutes * (${ordinaryRate}) + 30) / 60`

const linesOfSheet = sql`
  select ${sumWhere(isTime, 'split')},
    ${sumWhere(sql`${isOrdinary} and line.label not in ('saturday', 'sunday', 'public_holiday')`, 'ordinary')},
    ${sumWhere(sql`${isOrdinary} and line.label in ('saturday', 'sunday')`, 'weekend')},
    ${sumWhere(sql`${isOrdinary} and line.label = 'public_holiday'`, 'holiday')},
    ${sumWhere(isOvertime, 'overtime')},
    ${sql.join([...overtimeTriggers, ...beside].map((by) => sumWhere(sql`line.by = ${by}::text`, by)))},
    sum(case when ${isOvertime} then line.cents - ${ordinaryCents} when ${isBeside} then line.cents end) as extra_cents,
    bool_and(not ${isOvertime} or coalesce(${ordinaryRate}, 0) > 0) as is_known
  from (
    select label, minutes, percentage, cents, reason ->> 'by' as by from pay_lines
    where pay_lines.agency_id = sheets.agency_id and pay_lines.timesheet_id = sheets.id
  ) line`
