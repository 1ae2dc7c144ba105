import type { EmployeeStatus } from '#contract/people/employees.ts'
import { addDays, type LocalDate } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { put } from './put.ts'
import type { SeedTime } from './story.ts'

type SeededHistory = {
  from_status: EmployeeStatus
  days_ago: number
  day: number | null
  reason_code: string | null
  note: string
  /** why they will not be rehired */
  bar?: string
}

/** The history of employees who are active, on hold, terminated or declined; days are relative to today. */
const histories: Partial<Record<EmployeeStatus, readonly SeededHistory[]>> = {
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
    {
      from_status: 'active',
      days_ago: 19,
      day: -19,
      reason_code: 'F',
      note: 'Three shifts missed.',
      bar: 'Stayed away from three shifts in a row and did not answer the phone.',
    },
  ],
  declined: [
    { from_status: 'screening', days_ago: 21, day: 344, reason_code: 'no_right_to_work', note: 'Visitor visa.' },
  ],
}

/** Records the last status change of those whose status was decided by a user. */
export async function putStatusHistory(db: Db, agency_id: string, by_name: string, { today }: SeedTime) {
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
    'employee_status_changes',
    moves.map(({ days_ago, day, bar: _, ...move }) => ({
      ...move,
      agency_id,
      by_name,
      day: day === null ? null : addDays(today, day),
      at: atOf(today, days_ago),
    })),
  )
  for (const { employee_id, days_ago, bar } of moves) {
    if (bar === undefined) continue
    const mark = { do_not_rehire: bar, do_not_rehire_by_name: by_name, do_not_rehire_at: atOf(today, days_ago) }
    await db.updateTable('employees').set(mark).where('id', '=', employee_id).execute()
  }
}

const atOf = (today: LocalDate, days_ago: number) => `${addDays(today, -days_ago)}T01:10:00Z`

function moveOf(to_status: EmployeeStatus, employee_id: string, at: number) {
  const all = histories[to_status] ?? []
  const life = all[at % Math.max(all.length, 1)]
  return life === undefined ? [] : [{ id: newId(), employee_id, to_status, ...life }]
}
