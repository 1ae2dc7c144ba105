// The packs that were made, and what a pack would contain.
import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import {
  type EvidenceCounts,
  type EvidencePack,
  type EvidenceSubject,
  maxEvidenceDays,
} from '#contract/platform/evidence.ts'
import { refuse, refuseField } from '#contract/refusals.ts'
import { addDays } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { listQuery } from '#server/database/lists/list-query.ts'
import { containsSql } from '#server/database/lists/search.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import type { Context } from '#server/http/context.ts'
import { selectedFiles, type PackSelection, selectedAssignments } from './parts/selection.ts'
import { isInspector, mayOpenPack } from './policy.ts'

type EvidenceCalls = typeof calls.evidence

const packsIn = ({ db, actor, scope }: Context) =>
  db
    .selectFrom('evidence_packs as pack')
    .where(inAgency(scope, 'pack.agency_id'))
    .where(sql<boolean>`${isInspector(actor)}::boolean`)

const rowsOf = (matching: ReturnType<typeof packsIn>) =>
  matching
    .select(['pack.id', 'pack.subject', 'pack.subject_id', 'pack.subject_name', 'pack.first_day', 'pack.last_day'])
    .select([
      'pack.recipient',
      'pack.purpose',
      'pack.with_facts',
      'pack.with_files',
      'pack.made_by_name',
      'pack.status',
    ])
    .select(['pack.failure_reference', 'pack.done', 'pack.total', 'pack.size', 'pack.entries', 'pack.manifest_sha256'])
    .select(['pack.key_fingerprint', isoOf('pack.created_at').as('created_at')])
    .select(isoOf('pack.expires_at').$castTo<string | null>().as('expires_at'))

type Row = Omit<EvidencePack, 'can_download'>

const visiblePack =
  ({ actor, now }: Context) =>
  (row: Row): EvidencePack => ({ ...row, can_download: isDownloadable(row, now) && mayOpenPack(actor, row) })

/** The job that deletes the file runs once an hour. */
export const isDownloadable = ({ status, expires_at }: Pick<Row, 'status' | 'expires_at'>, now: Date) =>
  status === 'ready' && expires_at !== null && Date.parse(expires_at) > now.getTime()

/** One page of the packs; supervisors and others have none. */
export async function packsPage(context: Context, input: InputOf<EvidenceCalls['list']>) {
  const { q, subject, status, employee_id, location_id } = input
  const matching = packsIn(context)
    .where(containsSql(q, 'pack.subject_name', 'pack.recipient', 'pack.purpose', 'pack.made_by_name'))
    .$if(subject !== undefined, (of) => of.where('pack.subject', 'in', subject ?? []))
    .$if(status !== undefined, (of) => of.where('pack.status', 'in', status ?? []))
    .$if(employee_id !== undefined, (of) => of.where('pack.subject_id', '=', employee_id ?? null))
    .$if(location_id !== undefined, (of) => of.where('pack.subject_id', '=', location_id ?? null))
  const page = await listQuery(context.db, input, {
    matching,
    rows: rowsOf(matching),
    order: [
      [input.sort === 'created_at' ? 'pack.created_at' : sql`muster_plain(pack.subject_name)`, input.dir],
      ['pack.id', input.dir],
    ],
  })
  return { ...page, rows: page.rows.map(visiblePack(context)) }
}

/** One pack; not found outside the scope. */
export async function packOf(context: Context, id: string): Promise<EvidencePack> {
  const row = await rowsOf(packsIn(context)).where('pack.id', '=', id).executeTakeFirst()
  return visiblePack(context)(row ?? refuse('notFound'))
}

type SubjectInput = Pick<InputOf<EvidenceCalls['estimate']>, 'employee_id' | 'location_id' | 'from' | 'to'>
export type PackSubject = {
  selection: PackSelection
  subject: EvidenceSubject
  subject_id: string | null
  subject_name: string
}

/** What the input names, within the scope; refuses unknown and several subjects, and periods that are too long. */
export async function subjectOf(db: Db, scope: Scope, input: SubjectInput): Promise<PackSubject> {
  const { employee_id, location_id, from: first_day, to: last_day } = input
  if (employee_id !== null && location_id !== null) refuseField('location_id', 'refusals.evidence.oneSubject')
  const { subject, record } = await namedSubject(db, scope, input)
  const limit = maxEvidenceDays[subject]
  if (last_day > addDays(first_day, limit - 1)) refuseField('to', 'refusals.rosters.periodTooLong', { limit })
  const selection = { agency_id: record.agency_id, employee_id, location_id, first_day, last_day }
  return { selection, subject, subject_id: employee_id ?? location_id, subject_name: record.name }
}

async function namedSubject(db: Db, scope: Scope, { employee_id, location_id }: SubjectInput) {
  const unknown = (field: string) => refuseField(field, 'refusals.unknownChoice')
  if (employee_id !== null) {
    const employee = await namedIn(db, scope, 'employees', employee_id)
    return { subject: 'employee', record: employee ?? unknown('employee_id') } as const
  }
  if (location_id !== null) {
    const location = await namedIn(db, scope, 'locations', location_id)
    return { subject: 'location', record: location ?? unknown('location_id') } as const
  }
  const agency_id = scope.agency_id ?? refuseField('location_id', 'validation.required')
  const agency = await namedIn(db, scope, 'companies', agency_id)
  return { subject: 'period', record: agency ?? refuse('notFound') } as const
}

const namedIn = (db: Db, scope: Scope, table: 'employees' | 'locations' | 'companies', id: string) =>
  db
    .selectFrom(table)
    .select(['agency_id', 'name'])
    .where('id', '=', id)
    .where(inAgency(scope, `${table}.agency_id`))
    .executeTakeFirst()

/** The number of records of each kind. */
export async function countsOf(
  db: Db,
  of: PackSelection,
  { with_facts, with_files }: { with_facts: boolean; with_files: boolean },
) {
  const { rows } = await sql<EvidenceCounts>`
    with ${selectedAssignments(of)}, ${selectedFiles(of, with_facts && with_files)}, kept as (
      select stored.file_id, files.size from stored join files on files.id = stored.file_id where ${with_files}::boolean
    )
    select (select count(*)::int from person) as people, (select count(*)::int from duty) as shifts,
      (select count(*)::int from sheet) as timesheets,
      (select count(*)::int from eligibility_decisions decision join duty on duty.agency_id = decision.agency_id and duty.id = decision.assignment_id) as decisions,
      (select count(*)::int from shift_notices notice join duty on duty.agency_id = notice.agency_id and duty.id = notice.assignment_id) as notifications,
      (select count(*)::int from employee_documents doc where doc.agency_id = ${of.agency_id}::uuid and doc.employee_id in (select id from person)) as documents,
      (select count(*)::int from kept) as files, (select coalesce(sum(size), 0)::float8 from kept) as file_bytes`.execute(
    db,
  )
  const [counts] = rows
  if (counts === undefined) throw new Error('a statement without a from clause returned no row')
  return counts
}
