// Notifies employees of their shifts and enters each shift in the ledger.
import { sql } from 'kysely'
import type { NotificationKind } from '#contract/platform/notifications/notifications.ts'
import type { Db } from '#server/database/dialect.ts'
import { notify } from '#server/modules/notifications/actions.ts'
import { forgetPublished } from '#server/modules/rosters/unpublished/last-published.ts'
import { withPrivateLinks } from './linked-notes.ts'
import { announcedSql } from './announced.ts'
import { minorKinds } from './ledger.ts'
import type { NoticeSubject } from '#server/modules/rosters/unpublished/notice-subject.ts'
import { announcesPlan, requiresAnswer } from './rules.ts'
import type { NotificationInput, SentNotification } from '#server/modules/notifications/resolved-readers.ts'

/** A notification to employees, and the assignments that it is about; where their changes differ, each with its own kind. */
export type ShiftNote = {
  note: NotificationInput
  subject: NoticeSubject
  entries?: readonly NoticeEntry[]
  repeated?: boolean
}
export type NoticeEntry = { kind: NotificationKind; assignment_ids: readonly string[] }

/**
 * The only way to notify employees of their shifts: sends the notification and enters every assignment in the ledger, also for employees
 * whom no channel reaches. Where a response is required, the email carries a private link.
 */
export async function sendShiftNote(db: Db, shiftNote: ShiftNote) {
  // First: messages describe the shift as its employee knows it, which from now on is the plan.
  for (const { kind, subject } of entriesOf(shiftNote))
    if (announcesPlan(kind) && !shiftNote.repeated) await forgetPublished(db, subject)
  const note = await withPrivateLinks(db, shiftNote.note, shiftNote.subject)
  const sent = await notify(db, note)
  for (const entry of entriesOf(shiftNote)) await recordNotices(db, shiftNote, entry, sent)
}

/** The entries of the ledger: the assignments by the kind of what their employees are notified of. */
export const entriesOf = ({ note, subject, entries }: ShiftNote) =>
  entries?.map(({ kind, assignment_ids }) => ({ kind, subject: { assignment_ids } })) ?? [{ kind: note.kind, subject }]

async function recordNotices(
  db: Db,
  { note, repeated = false }: ShiftNote,
  { kind, subject }: { kind: NotificationKind; subject: NoticeSubject },
  sent: readonly SentNotification[],
) {
  const sends = sent.map(({ employee_id, send_id }) => ({ employee_id, send_id }))
  const now = sql`${note.now.toISOString()}::timestamptz`
  await sql`
    insert into shift_notices (id, agency_id, roster_id, roster_shift_id, assignment_id, employee_id, kind, requires_answer, announced, was,
      repeated, message, send_id, by_name, sent_at, due_at)
    select gen_random_uuid(), agency_id, roster_id, roster_shift_id, assignment_id, announced.employee_id, ${kind},
      ${requiresAnswer(kind)}::boolean, announced,
      case when ${repeated}::boolean then was_before else was end, ${repeated}::boolean, ${note.params?.message ?? null}::text, send.send_id,
      coalesce(nullif(current_setting('app.actor', true), '')::jsonb ->> 'name', ''), ${now},
      case when (was ->> 'starts_at')::timestamptz > ${now} then least(starts_at, (was ->> 'starts_at')::timestamptz) else starts_at end
    from (${announcedSql(subject, announcesPlan(kind) && !repeated)}) as announced
    left join jsonb_to_recordset(${JSON.stringify(sends)}::jsonb) as send(employee_id uuid, send_id uuid) on send.employee_id = announced.employee_id
    order by announced.employee_id, starts_at, assignment_id`.execute(db)
  if (!repeated && !isMinorKind(kind)) await forgetPublished(db, subject)
}

const isMinorKind = (kind: NotificationKind) => minorKinds.some((minor) => minor === kind)
