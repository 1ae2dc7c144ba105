import { sql } from 'kysely'
import type { Availability, DayException, WeeklyTime } from '#contract/people/availability.ts'
import type { LocalDate } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { wallTime } from '#server/database/values/time-columns.ts'
import type { Scope } from '#server/database/tenancy/scope.ts'
import { personIn } from '#server/modules/employees/details/queries.ts'

/** An employee's availability, without times that ended before `from`. */
export async function availabilityIn(
  db: Db,
  scope: Scope,
  employee_id: string,
  from: LocalDate,
): Promise<Availability> {
  const { agency_id } = await personIn(db, scope, employee_id)
  const weekly = await timesOf(db, agency_id, employee_id)
    .where((of) => of.or([of('valid_to', 'is', null), of('valid_to', '>=', from)]))
    .execute()
  return { employee_id, weekly, exceptions: await exceptionsFrom(db, { agency_id, employee_id, from }) }
}

type AvailabilityQuery = { agency_id: string; employee_id: string; from: LocalDate }

const exceptionsFrom = (db: Db, { agency_id, employee_id, from }: AvailabilityQuery) =>
  db
    .selectFrom('employee_exceptions')
    .select(['id', 'from_day', 'to_day', 'reason'])
    .select([
      wallTime('starts').$castTo<string | null>().as('starts'),
      wallTime('ends').$castTo<string | null>().as('ends'),
    ])
    .select(sql<DayException['kind']>`kind`.as('kind'))
    .where('agency_id', '=', agency_id)
    .where('employee_id', '=', employee_id)
    .where('to_day', '>=', from)
    .orderBy('from_day')
    .orderBy('id')
    .execute()

/** The weekly times of an employee, in order. */
export const timesOf = (db: Db, agency_id: string, employee_id: string) =>
  db
    .selectFrom('employee_times')
    .select(['id', 'weekday', wallTime('starts').as('starts'), wallTime('ends').as('ends')])
    .select(sql<WeeklyTime['preference']>`preference`.as('preference'))
    .select(['valid_from', 'valid_to', 'every_n_weeks'])
    .where('agency_id', '=', agency_id)
    .where('employee_id', '=', employee_id)
    .orderBy('weekday')
    .orderBy('employee_times.starts')
    .orderBy('id')
