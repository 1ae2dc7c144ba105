// The exports that were made.
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { DataExport, OwnExport } from '#contract/platform/data-exports.ts'
import { refuse } from '#contract/refusals.ts'
import { listQuery } from '#server/database/lists/list-query.ts'
import { containsSql } from '#server/database/lists/search.ts'
import { inAgency } from '#server/database/tenancy/scope.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import type { Context } from '#server/http/context.ts'
import { mayOpenExport } from './policy.ts'

type Reader = Pick<Context, 'db' | 'scope' | 'actor'>

/** Those of the agency; what users made of themselves only they see. */
const exportsIn = ({ db, scope }: Reader) =>
  db
    .selectFrom('data_exports')
    .where(inAgency(scope, 'data_exports.agency_id'))
    .where('data_exports.membership_id', 'is', null)

const ownExportsIn = ({ db, scope, actor }: Reader) =>
  db
    .selectFrom('data_exports')
    .where(inAgency(scope, 'data_exports.agency_id'))
    .where('data_exports.membership_id', '=', actor.membership_id)

const rowsOf = (matching: ReturnType<typeof exportsIn>) =>
  matching
    .select(['data_exports.id', 'data_exports.subject_name', 'data_exports.made_by_name'])
    .select(['data_exports.with_numbers', 'data_exports.with_files'])
    .select(['data_exports.status', 'data_exports.reason', 'data_exports.failure_reference'])
    .select(['data_exports.done', 'data_exports.total', 'data_exports.size'])
    .select(['data_exports.row_count', 'data_exports.file_count', isoOf('data_exports.created_at').as('created_at')])
    .select(isoOf('data_exports.expires_at').$castTo<string | null>().as('expires_at'))

type Row = Omit<DataExport, 'can_download'>

const visibleExport =
  ({ actor, now }: Context) =>
  (row: Row): DataExport => ({ ...row, can_download: isDownloadable(row, now) && mayOpenExport(actor, row) })

/** The job that deletes the file runs once an hour. */
export const isDownloadable = ({ status, expires_at }: Pick<Row, 'status' | 'expires_at'>, now: Date) =>
  status === 'ready' && expires_at !== null && Date.parse(expires_at) > now.getTime()

/** One page of the exports. */
export async function exportsPage(context: Context, input: InputOf<typeof calls.dataExports.list>) {
  const { q, status } = input
  const matching = exportsIn(context)
    .where(containsSql(q, 'data_exports.made_by_name', 'data_exports.subject_name'))
    .$if(status !== undefined, (of) => of.where('data_exports.status', 'in', status ?? []))
  const page = await listQuery(context.db, input, {
    matching,
    rows: rowsOf(matching),
    order: [
      ['data_exports.created_at', input.dir],
      ['data_exports.id', input.dir],
    ],
  })
  return { ...page, rows: page.rows.map(visibleExport(context)) }
}

/** One export; not found outside the scope. */
export async function exportOf(context: Context, id: string): Promise<DataExport> {
  const row = await rowsOf(exportsIn(context)).where('data_exports.id', '=', id).executeTakeFirst()
  return visibleExport(context)(row ?? refuse('notFound'))
}

const latest = 10

/** The latest exports of the caller's own data. */
export async function ownExports(context: Context): Promise<OwnExport[]> {
  const rows = await rowsOf(ownExportsIn(context))
    .orderBy('data_exports.created_at', 'desc')
    .orderBy('data_exports.id', 'desc')
    .limit(latest)
    .execute()
  return rows.map((row) => toOwnExport(context, row))
}

/** One export of the caller's own data; not found if it is anybody else's. */
export async function ownExportOf(context: Context, id: string): Promise<OwnExport> {
  const row = await rowsOf(ownExportsIn(context)).where('data_exports.id', '=', id).executeTakeFirst()
  return toOwnExport(context, row ?? refuse('notFound'))
}

function toOwnExport({ now }: Context, row: Row): OwnExport {
  const { subject_name: _, with_numbers: __, with_files: ___, made_by_name: ____, ...own } = row
  return { ...own, can_download: isDownloadable(row, now) }
}

/** The export of the caller's own data that is being made, and how many were requested since an instant. */
export async function recentOwnExports(context: Context, since: Date) {
  const rows = await ownExportsIn(context)
    .select(['data_exports.id', 'data_exports.status'])
    .where((eb) =>
      eb.or([
        eb('data_exports.created_at', '>', since.toISOString()),
        eb('data_exports.status', 'in', ['queued', 'running']),
      ]),
    )
    .orderBy('data_exports.created_at', 'desc')
    .orderBy('data_exports.id')
    .execute()
  return {
    open: rows.find(({ status }) => status === 'queued' || status === 'running')?.id ?? null,
    count: rows.filter(({ status }) => status !== 'failed').length,
  }
}
