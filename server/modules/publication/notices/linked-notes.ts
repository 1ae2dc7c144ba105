// Adds private links to the notifications of employees who have to respond.
import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import type { NoticeSubject } from '#server/modules/rosters/unpublished/notice-subject.ts'
import { requiresAnswer } from './rules.ts'
import { issueResponseLinks, type NewResponseLink } from './response-links.ts'
import type { NotificationInput } from '#server/modules/notifications/resolved-readers.ts'

/** The note with private links for employees who have to respond; other notes are unchanged. */
export async function withPrivateLinks(
  db: Db,
  note: NotificationInput,
  subject: NoticeSubject,
): Promise<NotificationInput> {
  if (!requiresAnswer(note.kind)) return note
  return { ...note, linksFor: linksFor(db, await pendingOf(db, subject, note.now), note.now) }
}

/** Creates the links of a note when a channel needs them, one for each employee and channel. */
export const linksFor =
  (db: Db, links: readonly Omit<NewResponseLink, 'channel'>[], now: Date): NotificationInput['linksFor'] =>
  async (channel, employee_ids) => {
    const needed = links.filter(({ employee_id }) => employee_ids.includes(employee_id))
    const issued = await issueResponseLinks(
      db,
      needed.map((link) => ({ ...link, channel })),
      now,
    )
    return new Map(needed.map(({ employee_id }, at) => [employee_id, issued[at] ?? '']))
  }

type PendingEmployee = { agency_id: string; employee_id: string; assignment_ids: string[] }

async function pendingOf(db: Db, subject: NoticeSubject, now: Date): Promise<PendingEmployee[]> {
  const isOf =
    'assignment_ids' in subject
      ? sql`id = any(${[...subject.assignment_ids]}::uuid[])`
      : sql`roster_shift_id = ${subject.roster_shift_id}::uuid and employee_id = any(${[...subject.employee_ids]}::uuid[])`
  const { rows } = await sql<PendingEmployee>`
    select agency_id, employee_id, json_agg(id order by starts_at, id) as assignment_ids
    from assignments where ${isOf} and status = 'pending' and starts_at > ${now.toISOString()}::timestamptz
    group by agency_id, employee_id order by agency_id, employee_id`.execute(db)
  return rows
}
