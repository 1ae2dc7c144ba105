// The people of a pack: their right to work, the checks of it, and their documents and skills.
import { sql } from 'kysely'
import { isoOf } from '#server/database/values/time-columns.ts'
import { nameIn } from '#server/modules/reference/queries.ts'
import type { PackPart } from './part.ts'
import { isEvidence, selectedAssignments } from './selection.ts'
import { approvedStatuses } from '#contract/rostering/timesheets/statuses.ts'

const peoplePart: PackPart = {
  name: 'people.csv',
  columns: [
    ...['employee_code', 'employee_name', 'employer', 'status', 'start_date', 'right_to_work', 'visa_subclass'],
    ...['visa_expires_on', 'shifts', 'approved_minutes', 'birth_date'],
  ],
  rows: ({ of, with_facts }) => sql`
    with ${selectedAssignments(of)}
    select employees.employee_code, employees.name as employee_name, coalesce(companies.legal_name, companies.name) as employer,
      employees.status, employees.start_date::text as start_date, employees.right_to_work, employees.visa_subclass,
      employees.visa_expires_on::text as visa_expires_on,
      (select count(*)::int from duty where duty.employee_id = employees.id) as shifts,
      (select coalesce(sum(sheet.paid_minutes), 0)::int from sheet
        where sheet.employee_id = employees.id and sheet.status = any(${[...approvedStatuses]}::text[])) as approved_minutes,
      case when ${with_facts}::boolean then employees.birth_date::text end as birth_date
    from person join employees on employees.id = person.id join companies on companies.id = employees.company_id
    order by muster_plain(employees.name), employees.employee_code`,
}

const visasPart: PackPart = {
  name: 'work-rights.csv',
  columns: [
    ...['employee_code', 'employee_name', 'right_to_work', 'visa_subclass', 'visa_name', 'visa_stream', 'granted_on'],
    ...['expires_on', 'recorded_by', 'confirmed_at', 'confirmed_by', 'work_conditions'],
  ],
  rows: ({ of, language, with_facts }) => sql`
    with ${selectedAssignments(of)}
    select employees.employee_code, employees.name as employee_name, visa.right_to_work, kind.code as visa_subclass,
      ${nameIn(language, 'kind')} as visa_name, ${nameIn(language, 'stream')} as visa_stream, visa.granted_on::text as granted_on,
      visa.expires_on::text as expires_on, visa.recorded_by_name as recorded_by, ${isoOf('visa.confirmed_at')} as confirmed_at,
      visa.confirmed_by_name as confirmed_by,
      case when ${with_facts}::boolean then coalesce(visa.conditions, nullif(stream.meta -> 'work', '[]'::jsonb), kind.meta -> 'work')::text end as work_conditions
    from employee_visas visa
    join person on person.id = visa.employee_id join employees on employees.id = visa.employee_id
    left join reference_items kind on kind.id = visa.visa_id
    left join reference_items stream on stream.id = visa.visa_sub_class_id
    where visa.agency_id = ${of.agency_id}::uuid
    order by muster_plain(employees.name), employees.employee_code, visa.granted_on, visa.id`,
}

const checksPart: PackPart = {
  name: 'work-right-checks.csv',
  columns: [
    ...['employee_code', 'employee_name', 'checked_on', 'checked_by', 'outcome', 'next_check_on', 'recorded_at'],
    ...['entitlement', 'file'],
  ],
  rows: ({ of, with_facts }) => sql`
    with ${selectedAssignments(of)}
    select employees.employee_code, employees.name as employee_name, made.checked_on::text as checked_on,
      made.checked_by_name as checked_by, made.outcome, made.next_check_on::text as next_check_on,
      ${isoOf('made.created_at')} as recorded_at, case when ${with_facts}::boolean then made.entitlement end as entitlement,
      made.id as stored_id
    from vevo_checks made join person on person.id = made.employee_id join employees on employees.id = made.employee_id
    where made.agency_id = ${of.agency_id}::uuid
    order by muster_plain(employees.name), employees.employee_code, made.checked_on, made.id`,
}

const documentsPart: PackPart = {
  name: 'documents.csv',
  columns: [
    ...['employee_code', 'employee_name', 'kind', 'type_code', 'type_name', 'edition', 'status', 'issuer', 'issued_on'],
    ...[
      'expires_on',
      'submitted_at',
      'submitted_by',
      'decided_at',
      'decided_by',
      'reason',
      'number',
      'uploaded_sha256',
      'file',
    ],
  ],
  rows: ({ of, language, with_facts }) => sql`
    with ${selectedAssignments(of)}
    select employees.employee_code, employees.name as employee_name, types.kind, types.code as type_code,
      ${nameIn(language, 'types')} as type_name, doc.edition, doc.status, doc.issuer, doc.issued_on::text as issued_on,
      doc.expires_on::text as expires_on, ${isoOf('doc.submitted_at')} as submitted_at, doc.submitted_by_name as submitted_by,
      ${isoOf('doc.decided_at')} as decided_at, doc.decided_by_name as decided_by, doc.reason,
      case when ${with_facts}::boolean then doc.number end as number, files.sha256 as uploaded_sha256, doc.id as stored_id
    from employee_documents doc
    join person on person.id = doc.employee_id join employees on employees.id = doc.employee_id
    join document_types types on types.id = doc.type_id
    left join files on files.id = doc.file_id
    where doc.agency_id = ${of.agency_id}::uuid and ${isEvidence('doc', of.first_day)}
    order by muster_plain(employees.name), employees.employee_code, types.sort, types.code, doc.edition`,
}

const skillsPart: PackPart = {
  name: 'skills.csv',
  columns: ['employee_code', 'employee_name', 'skill', 'level', 'source', 'expires_on', 'verified_at', 'verified_by'],
  rows: ({ of, language }) => sql`
    with ${selectedAssignments(of)}
    select employees.employee_code, employees.name as employee_name, ${nameIn(language, 'skill')} as skill, held.level, held.source,
      held.expires_on::text as expires_on, ${isoOf('held.verified_at')} as verified_at, held.verified_by_name as verified_by
    from employee_skills held
    join person on person.id = held.employee_id join employees on employees.id = held.employee_id
    join reference_items skill on skill.id = held.skill_id
    where held.agency_id = ${of.agency_id}::uuid and held.verified_at is not null
    order by muster_plain(employees.name), employees.employee_code, skill, held.id`,
}

export const peopleParts: readonly PackPart[] = [peoplePart, visasPart, checksPart, documentsPart, skillsPart]
