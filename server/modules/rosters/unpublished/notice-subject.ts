// Which assignments a notice is about.
import { type RawBuilder, sql } from 'kysely'

export type NoticeSubject =
  | { assignment_ids: readonly string[] }
  /** of these employees on a shift */
  | { roster_shift_id: string; employee_ids: readonly string[] }

/** The condition for rows of assignments. */
export function isOf(subject: NoticeSubject): RawBuilder<boolean> {
  if ('assignment_ids' in subject) return sql`assignments.id = any(${[...subject.assignment_ids]}::uuid[])`
  return sql`assignments.roster_shift_id = ${subject.roster_shift_id}::uuid
    and assignments.employee_id = any(${[...subject.employee_ids]}::uuid[]) and assignments.status in ('pending', 'accepted')`
}
