import type { AssignmentRow } from '#contract/rostering/shifts/assignments.ts'

type Shift = Pick<AssignmentRow, 'status' | 'works_on' | 'ends_at'>
export type Agenda<Row> = { waiting: Row[]; next: Row | null; later: Row[] }

const endedStatuses: ReadonlySet<string> = new Set(['worked', 'no_show'])

/** Own shifts in order of importance: offers, the next accepted shift, then the others by start. Past ones are left out. */
export function agendaOf<Row extends Shift>(
  rows: readonly Row[],
  now: number = Temporal.Now.instant().epochMilliseconds,
): Agenda<Row> {
  const ahead = rows.filter((row) => Date.parse(row.ends_at) > now && !endedStatuses.has(row.status))
  const waiting = ahead.filter(({ status }) => status === 'pending')
  const next = ahead.find(({ status }) => status === 'accepted' || status === 'in_progress') ?? null
  return { waiting, next, later: ahead.filter((row) => row !== next && row.status !== 'pending') }
}

/** Groups shifts by day, in the given order. */
export function byDay<Row extends Shift>(rows: readonly Row[]): { day: string; rows: Row[] }[] {
  const days = new Map<string, Row[]>()
  for (const row of rows) days.set(row.works_on, [...(days.get(row.works_on) ?? []), row])
  return [...days].map(([day, ofDay]) => ({ day, rows: ofDay }))
}
