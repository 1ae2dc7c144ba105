// Photos and scans of paper timesheets.
import { sql } from 'kysely'
import { notFound, refuse, refuseField } from '#contract/refusals.ts'
import { refuseState } from '#contract/state-machines.ts'
import { maxAttachments, canAttach } from '#contract/rostering/timesheets/timesheet-attachments.ts'
import { newId } from '#server/database/values/ids.ts'
import { forgetFile } from '#server/modules/files/actions.ts'
import { mayWrite } from '#server/modules/timesheets/policy.ts'
import { timesheetForChange, timesheetOf, timesheetsVisibleTo } from '#server/modules/timesheets/queries.ts'
import { inAgency } from '#server/database/tenancy/scope.ts'
import type { Context } from '#server/http/context.ts'

/** The timesheet that a photo is added to or removed from, locked; refuses one that is approved, and one of others. */
export async function sheetForAttachment(context: Context, id: string) {
  const sheet = await timesheetForChange(context, id)
  if (!mayWrite(context.actor, sheet)) refuse('mayNot')
  if (!canAttach(sheet.status)) refuseState('timesheet', sheet.status, await timesheetOf(context, id))
  return sheet
}

type StoredAttachment = {
  file_id: string
  file_name: string
  /** of the expense whose receipt it is */
  extra_id: string | null
}

/** Adds a photo, whose file is already written; refuses a receipt of what is no expense of the timesheet. */
export async function addAttachment(context: Context, timesheet_id: string, stored: StoredAttachment) {
  const { db, actor, now } = context
  const { agency_id } = await sheetForAttachment(context, timesheet_id)
  if (stored.extra_id !== null) await requireExpense(context, timesheet_id, stored.extra_id)
  const { count } = await db
    .selectFrom('timesheet_attachments')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('agency_id', '=', agency_id)
    .where('timesheet_id', '=', timesheet_id)
    .executeTakeFirstOrThrow()
  if (count >= maxAttachments) refuseField('file', 'validation.tooManyFiles', { max: maxAttachments })
  const row = { id: newId(), agency_id, timesheet_id, ...stored }
  await db
    .insertInto('timesheet_attachments')
    .values({ ...row, uploaded_by_name: actor.name, created_at: now.toISOString() })
    .execute()
  return { id: row.id }
}

async function requireExpense({ db, scope }: Context, timesheet_id: string, id: string) {
  await db
    .selectFrom('timesheet_extras')
    .select('id')
    .where(inAgency(scope, 'timesheet_extras.agency_id'))
    .where('timesheet_id', '=', timesheet_id)
    .where('id', '=', id)
    .where('kind', '=', 'expense')
    .executeTakeFirstOrThrow(() => refuseField('extra_id', 'refusals.unknownChoice'))
}

/** Removes a photo; returns the id of its file, whose bytes are deleted after the commit. */
export async function removeAttachment(context: Context, id: string) {
  const { db } = context
  const { agency_id, timesheet_id, file_id } = await attachmentOf(context, id)
  await sheetForAttachment(context, timesheet_id)
  const { numDeletedRows } = await db
    .deleteFrom('timesheet_attachments')
    .where('agency_id', '=', agency_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  // Removed by another request since it was read.
  if (numDeletedRows !== 1n) refuse('notFound')
  await forgetFile(db, file_id)
  return file_id
}

/** A photo of a timesheet within the scope. */
export async function attachmentOf({ db, scope }: Context, id: string) {
  return (
    db
      .selectFrom('timesheet_attachments')
      .innerJoin('timesheets', 'timesheets.id', 'timesheet_attachments.timesheet_id')
      .innerJoin('files', 'files.id', 'timesheet_attachments.file_id')
      .select([
        'timesheet_attachments.agency_id',
        'timesheet_attachments.timesheet_id',
        'timesheet_attachments.file_id',
      ])
      .select(['timesheet_attachments.file_name', 'files.content_type'])
      .where('timesheet_attachments.id', '=', id)
      .where(inAgency(scope, 'timesheet_attachments.agency_id'))
      .where(timesheetsVisibleTo(scope))
      // Customers do not see receipts.
      .$if(scope.kind === 'customer', (of) => of.where('timesheet_attachments.extra_id', 'is', null))
      .executeTakeFirstOrThrow(notFound)
  )
}
