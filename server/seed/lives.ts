import type { EmployeeStatus } from '#contract/employees.ts'
import { addDays } from '#contract/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/ids.ts'
import { put } from './put.ts'
import type { Moment } from './story.ts'

type Came = {
  from_status: EmployeeStatus
  days_ago: number
  day: number | null
  reason_code: string | null
  note: string
}

/** How those who may work, rest, went or were declined came to that; days are told from today. */
const came: Partial<Record<EmployeeStatus, readonly Came[]>> = {
  approved: [
    { from_status: 'screening', days_ago: 3, day: null, reason_code: null, note: 'References called, all good.' },
  ],
  on_hold: [
    { from_status: 'active', days_ago: 10, day: 80, reason_code: null, note: 'Parental leave.' },
    { from_status: 'active', days_ago: 14, day: 12, reason_code: null, note: 'The licence is being renewed.' },
    { from_status: 'active', days_ago: 8, day: 25, reason_code: null, note: 'Abroad; will write when back.' },
  ],
  terminated: [
    { from_status: 'active', days_ago: 14, day: -14, reason_code: 'V', note: 'Moved away.' },
    { from_status: 'active', days_ago: 19, day: -19, reason_code: 'C', note: 'The season is over.' },
  ],
  declined: [
    { from_status: 'screening', days_ago: 21, day: 344, reason_code: 'no_right_to_work', note: 'Visitor visa.' },
  ],
}

/** Writes down the last move of those whose status somebody decided. */
export async function putLives(db: Db, agency_id: string, by_name: string, { today }: Moment) {
  const people = await db
    .selectFrom('employees')
    .select(['id', 'status'])
    .where('agency_id', '=', agency_id)
    .orderBy('employee_code')
    .execute()
  const byStatus = Map.groupBy(people, ({ status }) => status)
  const moves = [...byStatus].flatMap(([status, them]) => them.flatMap(({ id }, at) => moveOf(status, id, at)))
  await put(
    db,
    'employee_moves',
    moves.map(({ days_ago, day, ...move }) => ({
      ...move,
      agency_id,
      by_name,
      day: day === null ? null : addDays(today, day),
      at: `${addDays(today, -days_ago)}T01:10:00Z`,
    })),
  )
}

function moveOf(to_status: EmployeeStatus, employee_id: string, at: number) {
  const all = came[to_status] ?? []
  const told = all[at % Math.max(all.length, 1)]
  return told === undefined ? [] : [{ id: newId(), employee_id, to_status, ...told }]
}
