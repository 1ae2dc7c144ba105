import { evidenceStatuses, maxEvidence } from '#contract/people/leave/leave-evidence.ts'
import { notFound, refuse, refuseField } from '#contract/refusals.ts'
import { refuseState } from '#contract/state-machines.ts'
import { sql } from 'kysely'
import { newId } from '#server/database/values/ids.ts'
import type { Context } from '#server/http/context.ts'
import { forgetFile } from '#server/modules/files/actions.ts'
import { mayEdit } from '#server/modules/leave/requests/policy.ts'
import { leaveForChange } from '#server/modules/leave/requests/queries.ts'
import { leaveVisibleTo, seesType } from '#server/modules/leave/requests/visibility.ts'

/** The request to which evidence is added or from which it is removed, locked; who may not see its type cannot. */
export async function leaveForEvidence(context: Context, id: string) {
  const request = await leaveForChange(context, id)
  if (!mayEdit(request.leave)) refuse('mayNot')
  if (!evidenceStatuses.includes(request.leave.status)) refuseState('leaveRequest', request.leave.status)
  return request
}

/** Adds evidence, whose file is already written. */
export async function addEvidence(
  context: Context,
  leave_request_id: string,
  stored: { file_id: string; file_name: string },
) {
  const { db, actor, now } = context
  const { agency_id } = await leaveForEvidence(context, leave_request_id)
  const { count } = await db
    .selectFrom('leave_evidence')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('agency_id', '=', agency_id)
    .where('leave_request_id', '=', leave_request_id)
    .executeTakeFirstOrThrow()
  if (count >= maxEvidence) refuseField('file', 'validation.tooManyFiles', { max: maxEvidence })
  const row = { id: newId(), agency_id, leave_request_id, ...stored }
  await db
    .insertInto('leave_evidence')
    .values({ ...row, uploaded_by_name: actor.name, created_at: now.toISOString() })
    .execute()
  return { id: row.id }
}

/** Removes evidence; returns the id of its file, whose bytes are deleted after the commit. */
export async function removeEvidence(context: Context, id: string) {
  const { db } = context
  const { agency_id, leave_request_id, file_id } = await evidenceOf(context, id)
  await leaveForEvidence(context, leave_request_id)
  const { numDeletedRows } = await db
    .deleteFrom('leave_evidence')
    .where('agency_id', '=', agency_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  // Removed by another request since it was read.
  if (numDeletedRows !== 1n) refuse('notFound')
  await forgetFile(db, file_id)
  return file_id
}

/** Evidence of leave within the scope whose type the reader sees. */
export const evidenceOf = ({ db, actor, scope }: Context, id: string) =>
  db
    .selectFrom('leave_evidence')
    .innerJoin('leave_requests', 'leave_requests.id', 'leave_evidence.leave_request_id')
    .innerJoin('employees', 'employees.id', 'leave_requests.employee_id')
    .innerJoin('files', 'files.id', 'leave_evidence.file_id')
    .select(['leave_evidence.agency_id', 'leave_evidence.leave_request_id', 'leave_evidence.file_id'])
    .select(['leave_evidence.file_name', 'files.content_type'])
    .where('leave_evidence.id', '=', id)
    .where(leaveVisibleTo(scope))
    .where(seesType(actor))
    .executeTakeFirstOrThrow(notFound)
