import { sql } from 'kysely'
import type { EmailKind } from '#contract/platform/notifications/emails.ts'
import type { Language } from '#contract/values/values.ts'
import { type Db, jsonb } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { updateDeliveries } from '#server/modules/deliveries/deliveries.ts'
import type { CalendarEvent } from './calendar.ts'

export type NewEmail = {
  to: string
  language: Language
  kind: EmailKind
  /** the params of its texts; `link` is a path of this product */
  params: Record<string, string | number>
  agency_id?: string | null
  /** who answers a reply; otherwise the agency does */
  reply_to?: string | null
  /** an instant: it is not sent before */
  not_before?: string | null
  /** the calendar entry that it carries */
  event?: CalendarEvent | null
}

/** Writes an email in the current transaction; it is sent after the commit. */
export async function writeEmail(db: Db, email: NewEmail): Promise<void> {
  await writeEmails(db, [email])
}

/** Any number of emails in one statement; returns their ids in the same order. */
export async function writeEmails(db: Db, emails: readonly NewEmail[]): Promise<string[]> {
  if (emails.length === 0) return []
  const rows = emails.map(({ to, language, kind, params, agency_id = null, not_before = null, ...more }) => ({
    ...{ id: newId(), agency_id, to_address: to, language, kind },
    ...{ params: jsonb(params), next_try_at: not_before, reply_to: more.reply_to ?? null },
    event: more.event ? jsonb(more.event) : null,
  }))
  await db.insertInto('emails').values(rows).execute()
  return rows.map(({ id }) => id)
}

/** Queues a failed email again; others are unchanged, and one whose content was deleted cannot be sent. */
export async function resendEmail(db: Db, id: string, now: Date) {
  const queued = await db
    .updateTable('emails')
    .set({ status: 'queued', attempts: 0, next_try_at: null, failure: null })
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .where('params', '<>', jsonb({}))
    .returning('id')
    .executeTakeFirst()
  if (queued !== undefined) await updateDeliveries(db, { email_id: id }, { status: 'queued' }, now)
  return queued
}

const retentionDays = 30

/** Deletes emails sent a month ago; failed ones stay for somebody to check. Returns the ids of the deleted. */
export async function deleteOldEmails(db: Db, now: Date): Promise<string[]> {
  const forgotten = await db
    .deleteFrom('emails')
    .where('status', 'in', ['sent', 'outbox'])
    .where('sent_at', '<', sql<string>`${now.toISOString()}::timestamptz - ${retentionDays}::int * interval '1 day'`)
    .returning('id')
    .execute()
  return forgotten.map(({ id }) => id)
}
