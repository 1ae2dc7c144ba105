// Which records belong to a pack.
import { sql } from 'kysely'
import { approvedStatuses } from '#contract/rostering/timesheets/statuses.ts'
import type { LocalDate } from '#contract/values/time.ts'

/** What a pack is about. */
export type PackSelection = {
  agency_id: string
  employee_id: string | null
  location_id: string | null
  first_day: LocalDate
  last_day: LocalDate
}

/**
 * Three relations for a `with`: `duty`, the published assignments of the selection; `sheet`, its timesheets; `person`, the employees of
 * both, and the one that the pack is about.
 */
export const selectedAssignments = ({ agency_id, employee_id, location_id, first_day, last_day }: PackSelection) => sql`
  duty as (
    select assignments.*, roster_shifts.location_id, roster_shifts.position_id, roster_shifts.starts, roster_shifts.ends,
      rosters.company_id, rosters.customer_id, rosters.time_zone
    from assignments
    join roster_shifts on roster_shifts.agency_id = assignments.agency_id and roster_shifts.id = assignments.roster_shift_id
    join rosters on rosters.agency_id = assignments.agency_id and rosters.id = assignments.roster_id
    where assignments.agency_id = ${agency_id}::uuid and assignments.works_on between ${first_day}::date and ${last_day}::date
      and assignments.status <> 'planned'
      and (${employee_id}::uuid is null or assignments.employee_id = ${employee_id}::uuid)
      and (${location_id}::uuid is null or roster_shifts.location_id = ${location_id}::uuid)
  ),
  sheet as (
    select * from timesheets
    where timesheets.agency_id = ${agency_id}::uuid and timesheets.works_on between ${first_day}::date and ${last_day}::date
      and (${employee_id}::uuid is null or timesheets.employee_id = ${employee_id}::uuid)
      and (${location_id}::uuid is null or timesheets.location_id = ${location_id}::uuid)
  ),
  person as (
    select employee_id as id from duty union select employee_id from sheet
    union select ${employee_id}::uuid where ${employee_id}::uuid is not null
  )`

export const sheetIsApproved = sql<boolean>`sheet.status = any(${[...approvedStatuses]}::text[])`

/** Receipts can show how somebody paid. */
export const receiptsShown = (with_facts: boolean) => sql<boolean>`(${with_facts}::boolean and ${sheetIsApproved})`

/** The uploaded files of a pack: of approved or replaced documents that had not expired before the period, of work-right checks, of paper timesheets and of expenses. */
export const selectedFiles = ({ agency_id, first_day }: PackSelection, with_facts: boolean) => sql`
  stored as (
    select doc.id, doc.employee_id, doc.file_id, doc.file_name, types.code as kind_code
    from employee_documents doc join document_types types on types.id = doc.type_id
    where doc.agency_id = ${agency_id}::uuid and doc.employee_id in (select id from person) and doc.file_id is not null
      and ${isEvidence('doc', first_day)}
      and (types.kind = 'certification' or (${with_facts}::boolean and types.code <> all(${typesWithPay}::text[])))
    union all
    select checked.id, checked.employee_id, checked.file_id, checked.filename, 'WORK_RIGHT_CHECK'
    from vevo_checks checked
    where checked.agency_id = ${agency_id}::uuid and checked.employee_id in (select id from person) and checked.file_id is not null
      and ${with_facts}::boolean
    union all
    select attached.id, sheet.employee_id, attached.file_id, attached.file_name, 'TIMESHEET'
    from timesheet_attachments attached join sheet on sheet.agency_id = attached.agency_id and sheet.id = attached.timesheet_id
    where attached.extra_id is null or ${receiptsShown(with_facts)}
  )`

/** Their files can show pay, tax and bank details, which are in no pack. */
const typesWithPay = ['CONTRACT', 'RESUME']

/** Documents that were submitted, and had not expired before the period. */
export const isEvidence = (document: string, first_day: LocalDate) =>
  sql<boolean>`(${sql.ref(`${document}.status`)} in ('submitted', 'approved', 'rejected', 'superseded')
    and (${sql.ref(`${document}.expires_on`)} is null or ${sql.ref(`${document}.expires_on`)} >= ${first_day}::date))`
