// What employees see of an export with their numbers.
import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'

type ExportedBy = { agency_id: string; account_id: string; by_name: string; at: string }

/** Writes every sealed number of an agency down as seen by the export; returns how many there are. */
export async function recordExportedNumbers(db: Db, { agency_id, account_id, by_name, at }: ExportedBy) {
  const { rows } = await sql<{ id: string }>`
    insert into sensitive_value_views (id, agency_id, employee_id, group_name, number_ends, purpose, account_id, by_name, at)
    select gen_random_uuid(), agency_id, employee_id, group_name, number_ends, 'data_export', ${account_id}::uuid, ${by_name},
      ${at}::timestamptz
    from (
      select agency_id, employee_id, name as group_name, null as number_ends from employee_groups where number_sealed is not null
      union all select agency_id, employee_id, 'bank', number_ends from employee_bank_accounts where number_sealed is not null
      union all select agency_id, employee_id, 'visa', null from employee_visas where number_sealed is not null
    ) as number
    where agency_id = ${agency_id}::uuid
    returning id`.execute(db)
  return rows.length
}
