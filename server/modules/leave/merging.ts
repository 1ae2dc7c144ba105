// Merges the balances of two records of one person (decision 043).
import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import type { MergePair } from '#server/database/rows/merge-rows.ts'

/** All entries move, those of one week or year as later ones of it: the balances are added up. */
export const mergeLeaveEntries = (db: Db, { agency_id, survivor, duplicate }: MergePair) =>
  sql`update leave_entries set employee_id = ${survivor}::uuid, edition = leave_entries.edition + coalesce((
      select max(kept.edition) from leave_entries kept where kept.agency_id = leave_entries.agency_id
        and kept.employee_id = ${survivor}::uuid and kept.kind = leave_entries.kind and kept.period_from = leave_entries.period_from
        and coalesce(kept.type_id, kept.secret_type_id) = coalesce(leave_entries.type_id, leave_entries.secret_type_id)), 0)
    where agency_id = ${agency_id}::uuid and employee_id = ${duplicate}::uuid`.execute(db)
