import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { WeeklyTime } from '#contract/people/availability.ts'
import { refuse, refuseField } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { personIn } from '#server/modules/employees/details/queries.ts'
import type { Context } from '#server/http/context.ts'
import { timesOf } from './queries.ts'
import { isTime, overlaidTimes } from './rules.ts'

type AvailabilityCalls = typeof calls.availability

/** Adds a time to weekdays of an employee's availability; it replaces overlapping times on those days. */
export async function addTimes({ db, scope }: Context, input: InputOf<AvailabilityCalls['store']>) {
  const { employee_id, weekdays, valid_from, valid_to, every_n_weeks, ...added } = input
  const { agency_id } = await personIn(db, scope, employee_id)
  const validity = { valid_from, valid_to, every_n_weeks }
  requireFirstDay(validity)
  await lockPerson(db, agency_id, employee_id)
  const stored = (await timesOf(db, agency_id, employee_id).execute()).filter((time) => isSameValidity(time, validity))
  const days = [...new Set(weekdays)].map((weekday) => {
    const before = stored.filter((time) => time.weekday === weekday)
    return { weekday, before, ...overlaidTimes(before, added) }
  })
  const replaced = days.flatMap(({ before, unchanged }) => before.filter((time) => !unchanged.includes(time)))
  await db
    .deleteFrom('employee_times')
    .where('agency_id', '=', agency_id)
    .where('id', '=', sql<string>`any(${replaced.map(({ id }) => id)}::uuid[])`)
    .execute()
  const rows = days.flatMap(({ weekday, times }) =>
    times.map((time) => ({ id: newId(), agency_id, employee_id, weekday, ...validity, ...time })),
  )
  await db.insertInto('employee_times').values(rows).execute()
}

type Validity = Pick<WeeklyTime, 'valid_from' | 'valid_to' | 'every_n_weeks'>

const isSameValidity = (one: Validity, other: Validity) =>
  one.valid_from === other.valid_from && one.valid_to === other.valid_to && one.every_n_weeks === other.every_n_weeks

// The order of the two dates is checked with the input (contract/values/date-order.ts).
function requireFirstDay({ valid_from, every_n_weeks }: Validity) {
  if (every_n_weeks > 1 && valid_from === null) refuseField('valid_from', 'validation.required')
}

// Two concurrent additions must not cut each other's times based on an earlier state.
const lockPerson = (db: Db, agency_id: string, id: string) =>
  db.selectFrom('employees').select('id').where('agency_id', '=', agency_id).where('id', '=', id).forUpdate().execute()

/** Adds exceptions to the weekly availability. */
export async function addException({ db, scope }: Context, input: InputOf<AvailabilityCalls['storeException']>) {
  const { agency_id } = await personIn(db, scope, input.employee_id)
  if ((input.starts === null) !== (input.ends === null))
    refuseField(input.starts === null ? 'starts' : 'ends', 'validation.required')
  if (input.starts !== null && input.ends !== null && !isTime(input.starts, input.ends))
    refuseField('ends', 'validation.timeEnds')
  await db
    .insertInto('employee_exceptions')
    .values({ id: newId(), agency_id, ...input })
    .execute()
}

/** Deletes an availability time or an exception; returns the employee. */
export async function removeTime({ db, scope }: Context, id: string): Promise<string> {
  const found = await sql<{ employee_id: string }>`
    select employee_id from employee_times where id = ${id}::uuid
    union all select employee_id from employee_exceptions where id = ${id}::uuid`.execute(db)
  const employee_id = found.rows[0]?.employee_id ?? refuse('notFound')
  const { agency_id } = await personIn(db, scope, employee_id)
  for (const table of ['employee_times', 'employee_exceptions'] as const) {
    const gone = await db.deleteFrom(table).where('agency_id', '=', agency_id).where('id', '=', id).executeTakeFirst()
    if (gone.numDeletedRows === 1n) return employee_id
  }
  // Deleted by another request since it was read.
  return refuse('notFound')
}
