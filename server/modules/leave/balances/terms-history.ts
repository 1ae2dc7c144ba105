// On which terms people were employed before, from the audit log: time on other terms accrues nothing that these do not have.
import { sql } from 'kysely'
import type { LocalDate } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { termsSql } from '#server/modules/leave/requests/person.ts'
import type { LeaveTerms } from '#server/modules/leave/rules.ts'

/** `before`: until the day before `day`, where its change was recorded at the company that employs the person */
export type TermsChange = { employee_id: string; day: LocalDate; before: LeaveTerms }

/** The changes of the employment type of these people, oldest first. What was recorded late counts from the day of the record. */
export async function termsChanges(
  db: Db,
  { agency_id, ids }: { agency_id: string; ids: readonly string[] },
): Promise<TermsChange[]> {
  const { rows } = await sql<TermsChange>`
    select change.record_id as employee_id, to_char(entry.at at time zone companies.time_zone, 'YYYY-MM-DD') as day, ${termsSql} as before
    from audit_changes change
    join audit_entries entry on entry.id = change.entry_id
    join employees on employees.agency_id = change.agency_id and employees.id = change.record_id
    join companies on companies.id = employees.company_id
    left join reference_items terms on terms.id = (change.before ->> 'employment_type_id')::uuid
    where change.agency_id = ${agency_id}::uuid and change.record_id = any(${[...ids]}::uuid[]) and change.entity = 'employees'
      and change.action = 'update' and change.before ? 'employment_type_id' and change.before -> 'employment_type_id' <> 'null'
    order by entry.at, entry.id, change.line`.execute(db)
  return rows
}

/** The terms on a day: those before the first change after it, or else the present ones. */
export function termsOn(day: LocalDate, present: LeaveTerms, changes: readonly TermsChange[]): LeaveTerms {
  const next = changes.find((change) => change.day > day)
  return next === undefined ? present : next.before
}
