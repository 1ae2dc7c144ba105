// Whose records an export about a person has.
import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import type { ExportSource } from '#server/modules/data-exports/export-source.ts'

type StoredSubject = { employee_id: string | null; membership_id: string | null; subject_name: string | null }

/** null: an export of the whole agency. */
export async function subjectOf(db: Db, stored: StoredSubject): Promise<ExportSource['subject']> {
  if (stored.subject_name === null) return null
  const users = await usersOf(db, stored)
  const of = stored.employee_id ?? users[0]?.employee_id ?? null
  const employee_ids = of === null ? [] : await withMerged(db, of)
  return { name: stored.subject_name, employee_ids, membership_ids: users.map(({ id }) => id) }
}

// Until an invited user has signed in, the agency sees nothing of an account that they may already have.
const hasSignedIn = sql<boolean>`(memberships.invited_at is null or memberships.last_login_at is not null)`

const usersOf = (db: Db, { employee_id, membership_id }: StoredSubject) =>
  db
    .selectFrom('memberships')
    .select(['id', 'employee_id'])
    .where(
      membership_id === null
        ? sql<boolean>`(memberships.employee_id = ${employee_id}::uuid and ${hasSignedIn})`
        : sql<boolean>`memberships.id = ${membership_id}::uuid`,
    )
    .orderBy('id')
    .execute()

/** With the records that were merged into this one. */
async function withMerged(db: Db, employee_id: string) {
  const rows = await db
    .selectFrom('employees')
    .select('id')
    .where((eb) => eb.or([eb('id', '=', employee_id), eb('merged_into_id', '=', employee_id)]))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
