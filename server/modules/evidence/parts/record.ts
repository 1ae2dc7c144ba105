// The agency’s labour hire licences, and the entries of its audit log about the records of a pack.
import { sql } from 'kysely'
import type { AuditEntity } from '#contract/platform/audit.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import type { PackPart } from './part.ts'
import { selectedAssignments } from './selection.ts'

const licencesPart: PackPart = {
  name: 'labour-hire-licences.csv',
  columns: ['company', 'abn', 'acn', 'state', 'licence_number', 'expires_on'],
  rows: ({ of }) => sql`
    select coalesce(companies.legal_name, companies.name) as company, companies.abn, companies.acn, licence.state,
      licence.number as licence_number, licence.expires_on::text as expires_on
    from company_licences licence join companies on companies.id = licence.company_id
    where licence.agency_id = ${of.agency_id}::uuid
    order by company, licence.state, licence.id`,
}

/** Bank accounts and the parts of a file with sealed numbers are not among them. */
const auditedEntities = [
  'assignments',
  'timesheets',
  'timesheet_changes',
  'employee_documents',
  'employee_visas',
  'vevo_checks',
  'employee_skills',
] as const satisfies readonly AuditEntity[]

const auditPart: PackPart = {
  name: 'audit-log.csv',
  columns: [
    ...['number', 'at', 'by_name', 'call', 'entity', 'record_id', 'action', 'label', 'before', 'after'],
    ...['changes_hash', 'previous_hash', 'hash'],
  ],
  rows: ({ of, with_facts }) => sql`
    with ${selectedAssignments(of)}, record as (
      select id from duty union all select id from sheet
      union all select id from timesheet_changes changes where changes.agency_id = ${of.agency_id}::uuid
        and changes.timesheet_id in (select id from sheet)
      union all select id from employee_documents doc where doc.agency_id = ${of.agency_id}::uuid and doc.employee_id in (select id from person)
      union all select id from employee_visas visa where visa.agency_id = ${of.agency_id}::uuid and visa.employee_id in (select id from person)
      union all select id from vevo_checks made where made.agency_id = ${of.agency_id}::uuid and made.employee_id in (select id from person)
      union all select id from employee_skills held where held.agency_id = ${of.agency_id}::uuid and held.employee_id in (select id from person)
    )
    select entry.number, ${isoOf('entry.at')} as at, entry.name as by_name, entry.call, change.entity, change.record_id, change.action,
      change.label, case when ${with_facts}::boolean then change.before::text end as before,
      case when ${with_facts}::boolean then change.after::text end as after, entry.changes_hash, entry.prev_hash as previous_hash,
      entry.hash
    from audit_changes change join audit_entries entry on entry.id = change.entry_id
    where change.agency_id = ${of.agency_id}::uuid and change.entity = any(${[...auditedEntities]}::text[])
      and change.record_id in (select id from record)
    order by entry.number, change.line`,
}

export const recordParts: readonly PackPart[] = [licencesPart, auditPart]
