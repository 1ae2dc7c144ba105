// Rebuilds the records of a roster as they were, from those of now and the entries of the audit log since.

/** A row as JSON; columns that a deleted row did not have are missing, which means null. */
export type HistoryRow = Readonly<Record<string, unknown>>

export const rosterTables = ['rosters', 'roster_shifts', 'assignments', 'roster_shift_skills'] as const
type RosterTable = (typeof rosterTables)[number]

/** By id; the required skills of shifts by shift and skill. */
export type RosterState = Record<RosterTable, ReadonlyMap<string, HistoryRow>>

/** One line of the audit log: of an update only the columns that changed. */
export type AuditLine = {
  entity: RosterTable
  record_id: string
  action: 'insert' | 'update' | 'delete'
  before: HistoryRow | null
  after: HistoryRow | null
}

/** Takes the changes back; `lines` are those since, newest first. */
export function rewindState(now: RosterState, lines: readonly AuditLine[]): RosterState {
  const then = Object.fromEntries(rosterTables.map((table) => [table, new Map(now[table])])) as Record<
    RosterTable,
    Map<string, HistoryRow>
  >
  for (const line of lines) revertLine(then[line.entity], line)
  return then
}

function revertLine(rows: Map<string, HistoryRow>, line: AuditLine) {
  const key = keyOf(rows, line)
  if (line.action === 'insert') return rows.delete(key)
  if (line.action === 'delete') return rows.set(key, { ...line.before })
  const row = rows.get(key)
  return row && rows.set(key, { ...row, ...line.before })
}

function keyOf(rows: ReadonlyMap<string, HistoryRow>, { entity, record_id, action, before, after }: AuditLine) {
  if (entity !== 'roster_shift_skills') return record_id
  if (action !== 'update') return skillKey({ ...after, ...before })
  // Levels that were changed by an update, as they once were: the line does not name the skill.
  const skill = [...rows].find(
    ([, row]) => row['roster_shift_id'] === record_id && row['min_level'] === after?.['min_level'],
  )
  return skill?.[0] ?? record_id
}

export const skillKey = (row: HistoryRow) => `${String(row['roster_shift_id'])} ${String(row['skill_id'])}`
