// Scheduled reports, who may be sent them, and what was sent.
import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { supervisorGrants } from '#contract/default-grants.ts'
import { contentPermission, reportAccess, type ReportName } from '#contract/payroll/reports/report-names.ts'
import type { ReportFile, ReportSchedule } from '#contract/payroll/reports/report-schedules.ts'
import { nameOf } from '#contract/permissions.ts'
import { notFound } from '#contract/refusals.ts'
import { listQuery } from '#server/database/lists/list-query.ts'
import { containsSql } from '#server/database/lists/search.ts'
import { inAgency } from '#server/database/tenancy/scope.ts'
import { isoOf, wallTime } from '#server/database/values/time-columns.ts'
import type { Context } from '#server/http/context.ts'
import { ownerMaySignIn } from '#server/modules/api-tokens/queries.ts'
import { mayOpenReport, reportsOf } from './policy.ts'

type Reader = Pick<Context, 'db' | 'scope' | 'actor'>

/** Those of reports that the reader may see. */
const schedulesIn = ({ db, scope, actor }: Reader) =>
  db
    .selectFrom('report_schedules')
    .innerJoin('companies as agency', 'agency.id', 'report_schedules.agency_id')
    .leftJoin('customers', 'customers.id', 'report_schedules.customer_id')
    .leftJoin('locations', 'locations.id', 'report_schedules.location_id')
    .where(inAgency(scope, 'report_schedules.agency_id'))
    .where(sql<boolean>`report_schedules.report = any(${reportsOf(actor)}::text[])`)

const rowsOf = (matching: ReturnType<typeof schedulesIn>) =>
  matching
    .select(['report_schedules.id', 'report_schedules.name', 'report_schedules.report', 'report_schedules.format'])
    .select(['report_schedules.grouping as group', 'report_schedules.period', 'report_schedules.rhythm'])
    .select(['report_schedules.customer_id', 'customers.name as customer_name'])
    .select(['report_schedules.location_id', 'locations.name as location_name'])
    .select(['report_schedules.weekday', 'report_schedules.day_of_month', 'agency.time_zone'])
    .select([wallTime('report_schedules.at').as('time'), recipientsJson.as('recipients'), ownerName.as('owner_name')])
    .select(['report_schedules.is_paused', 'report_schedules.paused_because', 'report_schedules.version'])
    .select(isoOf('report_schedules.next_at').$castTo<string | null>().as('next_at'))
    .select(sql<boolean>`report_schedules.requested_at is not null`.as('is_sending'))
    .select(isoOf('report_schedules.last_at').$castTo<string | null>().as('last_at'))
    .select(['report_schedules.last_result', 'report_schedules.last_sent', 'report_schedules.last_left_out'])
    .$castTo<ReportSchedule>()

const recipientsJson = sql<ReportSchedule['recipients']>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', memberships.id, 'name', memberships.shown_name)
    order by muster_plain(memberships.shown_name), memberships.id), '[]')
  from memberships
  where memberships.agency_id = report_schedules.agency_id and memberships.id = any(report_schedules.recipient_ids))`

const ownerName = sql<string>`coalesce((
  select memberships.shown_name from memberships
  where memberships.agency_id = report_schedules.agency_id and memberships.id = report_schedules.owner_id), '')`

/** One page of the scheduled reports. */
export function schedulesPage(reader: Reader, input: InputOf<typeof calls.reportSchedules.list>) {
  const matching = schedulesIn(reader).where(containsSql(input.q, 'report_schedules.name'))
  const columns = {
    name: sql`muster_plain(report_schedules.name)`,
    next_at: sql`report_schedules.next_at`,
  }
  return listQuery(reader.db, input, {
    matching,
    rows: rowsOf(matching),
    order: [
      [columns[input.sort], input.dir, 'last'],
      ['report_schedules.id', input.dir],
    ],
  })
}

/** One scheduled report; not found outside the scope, and of a report that the reader may not see. */
export function scheduleOf(reader: Reader, id: string): Promise<ReportSchedule> {
  return rowsOf(schedulesIn(reader)).where('report_schedules.id', '=', id).executeTakeFirstOrThrow(notFound)
}

/** The agency's users, supervisors included, who may see a report. */
export async function recipientsFor({ db, scope, now }: Pick<Context, 'db' | 'scope' | 'now'>, report: ReportName) {
  const permissions = reportAccess[report].needs.map(nameOf)
  const ofSupervisors = permissions.filter((permission) => supervisorGrants.includes(permission))
  const content = contentPermission(report)
  const ofCosts = permissions.includes(nameOf(['Rate', 'view']))
  return db
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .innerJoin('roles', 'roles.id', 'memberships.role_id')
    .select(['memberships.id', 'memberships.shown_name as name'])
    .where(inAgency(scope, 'memberships.agency_id'))
    .where('roles.kind', '=', 'admin')
    .where(ownerMaySignIn(now))
    .$if(ofCosts, (of) => of.where(seesCosts))
    .$if(content !== null, (of) => of.where(roleHolds(content ?? '')))
    .where(
      sql<boolean>`exists (
        select from role_permissions granted
        where granted.role_id = roles.id
          and granted.permission = any(case when memberships.supervisor_id is null then ${permissions} else ${ofSupervisors} end::text[]))`,
    )
    .orderBy(sql`muster_plain(memberships.shown_name)`)
    .orderBy('memberships.id')
    .execute()
}

/** Supervisors hold none of these permissions. */
const roleHolds = (permission: string) =>
  sql<boolean>`(memberships.supervisor_id is null and exists (
    select from role_permissions granted where granted.role_id = roles.id and granted.permission = ${permission}))`

/** A supervisor sees costs only where their record says so (`grantsOfSupervisor`). */
const seesCosts = sql<boolean>`(memberships.supervisor_id is null or exists (
  select from supervisors
  where supervisors.agency_id = memberships.agency_id and supervisors.id = memberships.supervisor_id and supervisors.can_see_cost))`

const filesOf = ({ db, scope, actor, now }: Context) =>
  db
    .selectFrom('report_files')
    .where(inAgency(scope, 'report_files.agency_id'))
    .where('report_files.membership_id', '=', actor.membership_id)
    .where('report_files.expires_at', '>', now.toISOString())

/** One page of what the caller was sent. */
export async function filesPage(context: Context, input: InputOf<typeof calls.reportFiles.list>) {
  const matching = filesOf(context).where(containsSql(input.q, 'report_files.name'))
  const page = await listQuery(context.db, input, {
    matching,
    rows: matching
      .select(['report_files.id', 'report_files.name', 'report_files.report', 'report_files.format'])
      .select(['report_files.from_day as from', 'report_files.to_day as to', 'report_files.with_pay'])
      .select(isoOf('report_files.created_at').as('created_at'))
      .select(isoOf('report_files.expires_at').as('expires_at'))
      .$castTo<Omit<ReportFile, 'can_open'> & { with_pay: boolean }>(),
    order: [
      ['report_files.created_at', input.dir],
      ['report_files.id', input.dir],
    ],
  })
  const shown = ({ with_pay, ...row }: (typeof page.rows)[number]): ReportFile => ({
    ...row,
    can_open: mayOpenReport(context.actor, { report: row.report, with_pay }),
  })
  return { ...page, rows: page.rows.map(shown) }
}

/** A file of the caller's that has not expired; any other one is not found. */
export function fileOf(context: Context, id: string) {
  return filesOf(context)
    .select(['report_files.agency_id', 'report_files.schedule_id', 'report_files.report', 'report_files.with_pay'])
    .select(['report_files.filename', 'report_files.file_id', 'report_files.name', 'report_files.from_day'])
    .select('report_files.to_day')
    .innerJoin('files', 'files.id', 'report_files.file_id')
    .select('files.content_type')
    .where('report_files.id', '=', id)
    .$castTo<StoredReport>()
    .executeTakeFirstOrThrow(notFound)
}

type StoredReport = {
  agency_id: string
  schedule_id: string
  report: ReportName
  with_pay: boolean
  filename: string
  file_id: string
  name: string
  from_day: string
  to_day: string
  content_type: string
}
