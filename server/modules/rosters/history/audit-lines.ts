// Reads what the audit log has about a roster: its changes since an instant, and when they were made.
import { sql } from 'kysely'
import type { HistoryMoment } from '#contract/rostering/rosters/roster-history.ts'
import type { Db } from '#server/database/dialect.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import { type AuditLine, type RosterState, rosterTables, type HistoryRow, skillKey } from './rewind.ts'

type Roster = { id: string; agency_id: string }

/** The roster, its shifts and assignments as they are now. */
export async function stateNow(db: Db, { id, agency_id }: Roster): Promise<RosterState> {
  const rowsIn = (table: string, condition: ReturnType<typeof sql>) =>
    sql`(select coalesce(jsonb_agg(to_jsonb(one)), '[]') from ${sql.table(table)} one where one.agency_id = ${agency_id}::uuid and ${condition})`
  const { rows } = await sql<Record<keyof RosterState, HistoryRow[]>>`
    select ${rowsIn('rosters', sql`one.id = ${id}::uuid`)} as rosters, ${rowsIn('roster_shifts', sql`one.roster_id = ${id}::uuid`)} as roster_shifts,
      ${rowsIn('assignments', sql`one.roster_id = ${id}::uuid`)} as assignments,
      ${rowsIn('roster_shift_skills', sql`one.roster_shift_id in (select roster_shifts.id from roster_shifts where roster_shifts.roster_id = ${id}::uuid)`)} as roster_shift_skills`.execute(
    db,
  )
  const byId = (list: readonly HistoryRow[] = []) => new Map(list.map((row) => [String(row['id']), row]))
  const [state] = rows
  return {
    rosters: byId(state?.rosters),
    roster_shifts: byId(state?.roster_shifts),
    assignments: byId(state?.assignments),
    roster_shift_skills: new Map((state?.roster_shift_skills ?? []).map((row) => [skillKey(row), row])),
  }
}

/** The ids of the roster, and of every shift and assignment that it has or had. */
export async function recordIdsOf(db: Db, { id, agency_id }: Roster): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select ${id}::uuid as id
    union select id from roster_shifts where agency_id = ${agency_id}::uuid and roster_id = ${id}::uuid
    union select id from assignments where agency_id = ${agency_id}::uuid and roster_id = ${id}::uuid
    union select record_id from audit_changes
      where agency_id = ${agency_id}::uuid and coalesce(before ->> 'roster_id', after ->> 'roster_id') = ${id}::text
        and entity in ('roster_shifts', 'assignments') and action in ('insert', 'delete')`.execute(db)
  return rows.map((row) => row.id)
}

const linesOf = (ids: readonly string[]) => sql`
  audit_changes line join audit_entries entry on entry.id = line.entry_id
  where line.record_id = any(${[...ids]}::uuid[]) and line.entity = any(${[...rosterTables]}::text[])
    and line.action in ('insert', 'update', 'delete')`

// Instants in the API have milliseconds.
const displayedAt = sql`date_trunc('milliseconds', entry.at)`

/** The changes after the instant, newest first. */
export async function linesSince(db: Db, ids: readonly string[], at: string): Promise<AuditLine[]> {
  const { rows } = await sql<AuditLine>`
    select line.entity, line.record_id, line.action, line.before, line.after from ${linesOf(ids)}
      and ${displayedAt} > ${at}::timestamptz
    order by entry.number desc, line.line desc`.execute(db)
  return rows
}

type NeighbouringMoments = {
  last: HistoryMoment | null
  previous: HistoryMoment | null
  next: HistoryMoment | null
  first: HistoryMoment | null
}

/** The newest change until the instant, those before and after it, and the first of all. */
export async function neighbouringMoments(db: Db, ids: readonly string[], at: string): Promise<NeighbouringMoments> {
  const momentsWhere = (condition: ReturnType<typeof sql>, order: 'asc' | 'desc') => sql`(
    select coalesce(jsonb_agg(found), '[]') from (
      select ${isoOf('entry.at')} as at, case when entry.name like 'system: %' or entry.name = '' then null else entry.name end as by_name
      from ${linesOf(ids)} and ${condition} group by entry.id, entry.at, entry.number, entry.name
      order by entry.number ${sql.raw(order)} limit 2
    ) found)`
  const { rows } = await sql<{ past: HistoryMoment[]; future: HistoryMoment[]; start: HistoryMoment[] }>`
    select ${momentsWhere(sql`${displayedAt} <= ${at}::timestamptz`, 'desc')} as past,
      ${momentsWhere(sql`${displayedAt} > ${at}::timestamptz`, 'asc')} as future, ${momentsWhere(sql`true`, 'asc')} as start`.execute(
    db,
  )
  const [moments] = rows
  const [last = null, previous = null] = moments?.past ?? []
  return { last, previous, next: moments?.future[0] ?? null, first: moments?.start[0] ?? null }
}
