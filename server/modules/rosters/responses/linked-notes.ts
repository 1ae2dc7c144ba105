// Adds private links to the notifications of employees who have to respond.
import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import type { Note } from '#server/modules/notifications/actions.ts'
import type { Addressed } from '#server/modules/notifications/readers.ts'
import type { NoticeSubject } from '#server/modules/rosters/notices/announced.ts'
import { requiresAnswer } from '#server/modules/rosters/notices/rules.ts'
import { issueResponseLinks, type NewResponseLink } from './links.ts'

/** The note with a link for the email of each employee who has to respond; other notes are unchanged. */
export async function withPrivateLinks(db: Db, note: Note, subject: NoticeSubject): Promise<Note> {
  const employees = employeesOf(note)
  if (!requiresAnswer(note.kind) || employees.length === 0) return note
  const pending = await pendingOf(db, subject, note.now)
  const links = await issueResponseLinks(
    db,
    pending.map((one) => ({ ...one, channel: 'email' })),
    note.now,
  )
  const byPerson = new Map(pending.map(({ employee_id }, at) => [employee_id, links[at]]))
  return {
    ...note,
    linksFor: (channel, employee_ids) =>
      linksByPerson(
        db,
        pending.filter((one) => employee_ids.includes(one.employee_id)).map((one) => ({ ...one, channel })),
        note.now,
      ),
    to: { employees: employees.map((one) => ({ ...one, private_link: byPerson.get(one.employee_id) })) },
  }
}

/** New links by employee, for a message that is sent on another channel than email. */
export async function linksByPerson(db: Db, links: readonly NewResponseLink[], now: Date) {
  const issued = await issueResponseLinks(db, links, now)
  return new Map(links.map(({ employee_id }, at) => [employee_id, issued[at] ?? '']))
}

function employeesOf({ to }: Note): readonly Addressed[] {
  if ('employees' in to) return to.employees
  return 'employee_ids' in to ? to.employee_ids.map((employee_id) => ({ employee_id })) : []
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
