// The entries of people, as the accrual reads them.
import { sql } from 'kysely'
import type { LeaveEntryKind } from '#contract/people/leave/leave-balances.ts'
import type { Db } from '#server/database/dialect.ts'

export type LedgerEntry = Awaited<ReturnType<typeof ledgerOf>>[number]

/** All entries of these people, of whatever type. */
export const ledgerOf = (db: Db, { agency_id, ids }: { agency_id: string; ids: readonly string[] }) =>
  db
    .selectFrom('leave_entries')
    .select(['employee_id', sql<string>`coalesce(type_id, secret_type_id)`.as('type_id')])
    .select(sql<LeaveEntryKind>`kind`.as('kind'))
    .select(['minutes', 'on_day', 'period_from', 'edition', 'ordinary_minutes', 'weeks_thousandths'])
    .where('agency_id', '=', agency_id)
    .where('employee_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('on_day')
    .orderBy('edition')
    .orderBy('id')
    .execute()
