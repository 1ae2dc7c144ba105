// Whether employees are free at the times they are about to get.
import { type RawBuilder, sql } from 'kysely'
import { refuse } from '#contract/refusals.ts'
import { holdingStatuses } from '#contract/rostering/shifts/assignments.ts'
import type { Db } from '#server/database/dialect.ts'

type RequiredTime = { employee_id: string; starts_at: string; ends_at: string }

/**
 * Refuses when one of the employees works elsewhere at their time, with their name. `except` are the assignments (`others`) that the change
 * itself moves. The employees' assignments are read first, by their index: sorted by name, the planner would go through all of them.
 */
export async function requireFree(
  db: Db,
  agency_id: string,
  wanted: readonly RequiredTime[],
  except: RawBuilder<boolean>,
) {
  if (wanted.length === 0) return
  const { rows } = await sql<{ name: string; works_on: string }>`
    with held as materialized (
      select others.employee_id, others.works_on, others.starts_at, others.ends_at from assignments as others
      where others.agency_id = ${agency_id}::uuid and others.employee_id = any(${wanted.map((one) => one.employee_id)}::uuid[])
        and others.status = any(${[...holdingStatuses]}::text[]) and not ${except}
    )
    select employees.name, held.works_on
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted(employee_id uuid, starts_at timestamptz, ends_at timestamptz)
    join held on held.employee_id = wanted.employee_id and held.starts_at < wanted.ends_at and held.ends_at > wanted.starts_at
    join employees on employees.agency_id = ${agency_id}::uuid and employees.id = held.employee_id
    order by muster_plain(employees.name), held.works_on limit 1`.execute(db)
  const [busy] = rows
  if (busy !== undefined) refuse('rosters.personBusy', busy)
}
