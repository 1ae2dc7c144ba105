import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { type DataExport, maxOwnExportsPerDay } from '#contract/platform/data-exports.ts'
import { notFound, refuse, refuseField } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import type { Context } from '#server/http/context.ts'
import { recordEvent } from '#server/modules/audit/actions.ts'
import { peopleIn } from '#server/modules/employees/queries.ts'
import { mayOpenExport } from './policy.ts'
import { exportOf, isDownloadable, ownExportOf, recentOwnExports } from './queries.ts'

/** Of one agency: each takes minutes of the server and much of its disk. */
const maxOpenExports = 2

async function requireFewOpenExports(db: Db, agency_id: string) {
  await lockExports(db, agency_id)
  const { open } = await db
    .selectFrom('data_exports')
    .select(sql<number>`count(*)::int`.as('open'))
    .where('agency_id', '=', agency_id)
    .where('membership_id', 'is', null)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirstOrThrow()
  if (open >= maxOpenExports) refuse('dataExports.enough', { limit: maxOpenExports })
}

const lockExports = (db: Db, owner_id: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`data exports of ${owner_id}`}, 0))`.execute(db)

/** Queues an export, which a background job makes; with the sealed numbers only for who may see them. */
export async function storeExport(context: Context, input: InputOf<typeof calls.dataExports.store>) {
  const { db, actor, scope, language, now } = context
  const agency_id = scope.agency_id ?? refuse('mayNot')
  if (!mayOpenExport(actor, input)) refuse('mayNot')
  const subject = await employeeIn(context, input.employee_id)
  // What the person sees of themselves.
  if (subject !== null && input.with_numbers) refuseField('with_numbers', 'validation.notForOnePerson')
  await requireFewOpenExports(db, agency_id)
  const id = newId()
  await db
    .insertInto('data_exports')
    .values({ id, agency_id, language, ...input, subject_name: subject && subject.name, ...madeBy(actor, now) })
    .execute()
  return exportOf(context, id)
}

const madeBy = ({ account_id, name }: Context['actor'], now: Date) => ({
  ...{ account_id, made_by_name: name },
  created_at: now.toISOString(),
})

const employeeIn = async ({ db, scope }: Context, id: string | null) =>
  id === null
    ? null
    : peopleIn(db, scope).select('employees.name').where('employees.id', '=', id).executeTakeFirstOrThrow(notFound)

const dayMs = 86_400_000

/** Queues an export of what there is about the caller; while one is being made, returns that one. */
export async function storeOwnExport(context: Context) {
  const { db, actor, scope, language, now } = context
  const agency_id = scope.agency_id ?? refuse('mayNot')
  const { membership_id } = actor
  await lockExports(db, membership_id)
  const { open, count } = await recentOwnExports(context, new Date(now.getTime() - dayMs))
  if (open !== null) return ownExportOf(context, open)
  if (count >= maxOwnExportsPerDay) refuse('dataExports.ownEnough', { limit: maxOwnExportsPerDay })
  const id = newId()
  const contents = { with_numbers: false, with_files: true }
  await db
    .insertInto('data_exports')
    .values({
      id,
      agency_id,
      language,
      ...contents,
      membership_id,
      subject_name: actor.name,
      ...madeBy(actor, now),
    })
    .execute()
  return ownExportOf(context, id)
}

/** The archive; refuses one that is not ready, or has been deleted. Each download is in the audit log. */
export async function downloadExport(context: Context, id: string) {
  const dataExport = await exportOf(context, id)
  if (!mayOpenExport(context.actor, dataExport)) refuse('mayNot')
  const { with_numbers, with_files, subject_name } = dataExport
  const facts = { with_numbers, with_files, ...(subject_name !== null && { subject_name }) }
  return archiveOf(context, dataExport, { name: subject_name === null ? 'export' : 'person', facts })
}

/** The same of the caller's own data. */
export const downloadOwnExport = async (context: Context, id: string) =>
  archiveOf(context, await ownExportOf(context, id), {
    ...{ name: 'my-data', facts: { subject_name: context.actor.name } },
  })

type Found = Pick<DataExport, 'id' | 'status' | 'expires_at' | 'created_at'>

async function archiveOf(
  { db, now, outside }: Context,
  dataExport: Found,
  { name, facts }: { name: string; facts: Readonly<Record<string, unknown>> },
) {
  if (!isDownloadable(dataExport, now)) refuse('dataExports.notReady')
  const { agency_id, file_id } = await db
    .selectFrom('data_exports')
    .select(['agency_id', 'file_id'])
    .where('id', '=', dataExport.id)
    .executeTakeFirstOrThrow()
  const body = (file_id === null ? null : await outside.files.open(file_id)) ?? refuse('dataExports.notReady')
  await recordEvent(db, { agency_id, action: 'export', entity: 'data_exports', entity_id: dataExport.id, facts })
  return { content_type: 'application/zip', filename: `muster-${name}-${dataExport.created_at.slice(0, 10)}.zip`, body }
}
