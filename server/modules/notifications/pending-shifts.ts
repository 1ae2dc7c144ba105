import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import { wallTime } from '#server/database/values/time-columns.ts'
import type { Reader } from './resolved-readers.ts'

/** A shift that waits for an answer of the recipient. */
export type PendingShift = {
  id: string
  version: number
  location: string
  works_on: string
  starts: string
  ends: string
}

/** The pending shifts that the notification asks these recipients about, by assignment. */
export async function pendingShifts(db: Db, readers: readonly Reader[]): Promise<ReadonlyMap<string, PendingShift>> {
  const ids = readers.flatMap(({ assignment_id }) => assignment_id ?? [])
  if (ids.length === 0) return new Map()
  const { rows } = await sql<PendingShift>`
    select assignments.id, assignments.version, locations.name as location, assignments.works_on,
      ${wallTime('roster_shifts.starts')} as starts, ${wallTime('roster_shifts.ends')} as ends
    from assignments
    join roster_shifts on roster_shifts.agency_id = assignments.agency_id and roster_shifts.id = assignments.roster_shift_id
    join locations on locations.id = roster_shifts.location_id
    where assignments.id = any(${ids}::uuid[]) and assignments.status = 'pending'
    order by assignments.id`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The employees among readers. */
export const employeesOf = (readers: readonly Reader[]) => readers.flatMap(({ employee_id }) => employee_id ?? [])
