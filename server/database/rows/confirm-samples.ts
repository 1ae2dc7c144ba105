import { sql } from 'kysely'
import type { BulkOutcome } from '#contract/refusals.ts'
import { statusBlocker, type StateMachineName } from '#contract/state-machines.ts'
import type { Db } from '#server/database/dialect.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { checkRows, doneIds, type RowVersions } from './change-status.ts'

/** The tables with samples that an agency compares with their source. */
const machineOf = { cost_rates: 'costRate', leave_types: 'leaveType' } as const

/** Marks rows as checked; each succeeds or fails on its own. Refuses when none of them exists. */
export async function confirmSamples(
  { db, scope, now }: { db: Db; scope: Scope; now: Date },
  table: keyof typeof machineOf,
  seen: RowVersions,
): Promise<BulkOutcome[]> {
  const isOwn = inAgency(scope, `${table}.agency_id`)
  const { rows } = await sql<{ id: string; version: number; to_check: boolean }>`
    select id, version, to_check from ${sql.table(table)}
    where ${isOwn} and id = any(${[...seen.ids]}::uuid[]) order by id for update`.execute(db)
  const outcomes = checkRows(seen, new Map(rows.map((row) => [row.id, row])), (row, version) => {
    if (row.version !== version) return 'stale'
    return row.to_check ? null : statusBlocker<StateMachineName>(machineOf[table], 'checked')
  })
  await sql`
    update ${sql.table(table)} set to_check = false, version = version + 1, updated_at = ${now.toISOString()}::timestamptz
    where ${isOwn} and id = any(${doneIds(outcomes)}::uuid[])`.execute(db)
  return outcomes
}
