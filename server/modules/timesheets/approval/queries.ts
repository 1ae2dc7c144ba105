// The pending approval of hours, and the customer's terms for it.
import { type RawBuilder, sql } from 'kysely'
import { type ApprovalMode, type ApprovalSide, nextApprovalSides } from '#contract/rostering/timesheets/approval.ts'
import type { Timesheet } from '#contract/rostering/timesheets/timesheets.ts'
import { customerLacksApprover } from '#server/modules/customers/queries.ts'
import { approvableStatuses } from '#contract/rostering/timesheets/statuses.ts'

/** Whose approval is next for a row of timesheets with its customer; null: nobody's. */
export const waitsForSide = sql<ApprovalSide | null>`case ${sql.join(
  Object.entries(nextApprovalSides).flatMap(([status, sides]) =>
    Object.entries(sides).map(
      ([mode, side]) =>
        sql`when timesheets.status = ${sql.lit(status)} and customers.timesheet_approval = ${sql.lit(mode)} then ${sql.lit(side)}`,
    ),
  ),
  sql` `,
)} end`

// Literals of ours, not input: the plan is cached, and the index on the status is used.
export const isPending = sql<boolean>`timesheets.status in (${sql.join(approvableStatuses.map((status) => sql.lit(status)))})`

const utcText = (instant: RawBuilder<unknown>) =>
  sql`to_char((${instant}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The approval details of a timesheet in addition to its status. */
export const approvalJson = sql<Timesheet['approval']>`json_build_object(
  'mode', customers.timesheet_approval, 'submitted_at', ${utcText(sql`timesheets.submitted_at`)},
  'timeout_at', case when timesheets.status = 'submitted' and ${waitsForSide} = 'customer'
    then ${utcText(sql`timesheets.submitted_at + make_interval(hours => customers.approval_timeout_hours)`)} end,
  'approvers', (
    select coalesce(json_agg(contacts.name order by contacts.role, contacts.name), '[]') from customer_contacts contacts
    where contacts.agency_id = timesheets.agency_id and contacts.customer_id = timesheets.customer_id
      and contacts.role in ('approver', 'backup_approver')
      and (timesheets.location_id in (select location_id from contact_locations sites where sites.agency_id = contacts.agency_id and sites.contact_id = contacts.id)
        or not exists (select from contact_locations sites where sites.agency_id = contacts.agency_id and sites.contact_id = contacts.id))))`

/** The approval mode of a row of timesheets. */
export const modeSql = sql<ApprovalMode>`(
  select timesheet_approval from customers where customers.agency_id = timesheets.agency_id and customers.id = timesheets.customer_id)`

/** Whether hours of a row of timesheets would wait for a customer without an approver. */
export const lacksApprover = sql<boolean>`(select ${customerLacksApprover} from customers
  where customers.agency_id = timesheets.agency_id and customers.id = timesheets.customer_id)`
