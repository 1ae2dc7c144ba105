// Checks at approval whether worked hours exceed a visa's limit or were worked too early.
import { type RawBuilder, sql } from 'kysely'
import { addDays, type LocalDate } from '#contract/values/time.ts'
import type { TimesheetVisaHours } from '#contract/rostering/timesheets/timesheets.ts'
import {
  type CountedWork,
  fullestFortnight,
  type HoursElsewhere,
  isBeforeCourse,
  type StudyDateRange,
} from '#contract/values/hours/visa-hours.ts'
import type { VisaCourse, WorkLimit } from '#contract/people/visas.ts'
import type { Db } from '#server/database/dialect.ts'
import { elsewhereBetween, periodsThatCount, sheetFacts, visaHeld } from './queries.ts'
import { limitMinutesOf } from './rules.ts'
import { approvedStatuses, type TimesheetStatus } from '#contract/rostering/timesheets/statuses.ts'

export type TimesheetWork = CountedWork & { id: string; status: TimesheetStatus; works_on: LocalDate }
export type VisaWorkOfPerson = {
  work: WorkLimit[]
  periods: StudyDateRange[]
  course_starts_on: LocalDate | null
  elsewhere: HoursElsewhere[]
  /** all recorded time except void and rejected, around the checked timesheet */
  sheets: TimesheetWork[]
}

/** Violations of a visa by hours; at least one of the two. */
export type VisaViolations = { visa_hours: TimesheetVisaHours | null; visa_course: VisaCourse | null }
export const noVisaViolations: VisaViolations = { visa_hours: null, visa_course: null }

/**
 * Those of these timesheets with which a fortnight exceeds a visa's limit, or which were worked before the course began; the caller has
 * found them in their scope.
 */
export async function visaViolationsAmong(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, VisaViolations>> {
  if (ids.length === 0) return new Map()
  const requested = new Set(ids)
  const people = await visaWorkOf(db, ids)
  return new Map(
    people.flatMap((person) =>
      person.sheets.flatMap((sheet) => {
        if (!requested.has(sheet.id)) return []
        const against = visaViolations(person, sheet)
        return (against.visa_hours ?? against.visa_course) ? [[sheet.id, against] as const] : []
      }),
    ),
  )
}

/** The same for one timesheet, from the facts in its own row (`workAround`). */
export function visaViolationsOf(person: VisaWorkOfPerson | null, id: string): VisaViolations {
  const sheet = person?.sheets.find((one) => one.id === id)
  return person === null || sheet === undefined ? noVisaViolations : visaViolations(person, sheet)
}

const visaViolations = (person: VisaWorkOfPerson, sheet: TimesheetWork): VisaViolations => ({
  visa_hours: overVisa(person, sheet),
  visa_course: beforeCourse(person, sheet),
})

// A fortnight that a shift touches begins at most a week before its own and ends at most a week after it.
const reachDays = 15

/**
 * The fullest fortnight with a timesheet, if it exceeds the limit. Earlier work and everything already approved counts first: so the last
 * pending hours exceed the limit, and none escapes by being recorded late.
 */
export function overVisa(person: VisaWorkOfPerson, sheet: TimesheetWork): TimesheetVisaHours | null {
  const limit_minutes = limitMinutesOf(person.work)
  if (limit_minutes === null) return null
  const work = person.sheets.filter(
    (other) => other.id !== sheet.id && isNear(other, sheet) && countsBefore(other, sheet),
  )
  // The usual case: all of it together is below the limit of a fortnight, so days and weeks need not be calculated.
  if (minutesOf([...work, sheet, ...person.elsewhere]) <= limit_minutes) return null
  const fullest = fullestFortnight({ ...person, work }, sheet)
  if (fullest === null || fullest.used <= limit_minutes) return null
  return { starts_on: fullest.starts_on, ends_on: fullest.ends_on, used_minutes: fullest.used, limit_minutes }
}

/** The condition violated by working before the course began; a shift belongs to the day on which it starts, as in planning. */
export function beforeCourse(
  { work, course_starts_on }: VisaWorkOfPerson,
  { works_on }: TimesheetWork,
): VisaCourse | null {
  const limit = work.find(({ rule }) => rule === 'AFTER_COURSE_START')
  if (limit === undefined || course_starts_on === null || !isBeforeCourse(works_on, course_starts_on)) return null
  return { condition: limit.condition ?? '–', course_starts_on }
}

const minutesOf = (parts: readonly { minutes: number }[]) => parts.reduce((sum, { minutes }) => sum + minutes, 0)

const isNear = (other: TimesheetWork, { works_on }: TimesheetWork) =>
  other.works_on >= addDays(works_on, -reachDays) && other.works_on <= addDays(works_on, reachDays)

const countsBefore = (other: TimesheetWork, { starts_at }: TimesheetWork) =>
  other.starts_at < starts_at || approvedStatuses.some((status) => status === other.status)

// Written so that the planner does not match it with the condition of timesheets_no_double_time: it would estimate that index as cheaper
// than the one by day, which costs three milliseconds per employee (bench `lists`).
const countsSql = sql`coalesce(sheet.status, '') not in ('void', 'rejected')`

/**
 * The facts of a row of `employees` around certain days for the visa check, as an expression of the statement that reads the row; null
 * without a visa limit, so that nothing is looked up.
 */
const workBetween = (first: RawBuilder<unknown>, last: RawBuilder<unknown>) => sql<VisaWorkOfPerson | null>`
  case when employees.right_to_work = 'temporary' then (
    select json_build_object('work', held.work, 'periods', ${periodsThatCount}, 'course_starts_on', held.course_starts_on,
      'elsewhere', ${elsewhereBetween(first, last)}, 'sheets', (
        select coalesce(json_agg(json_build_object('id', sheet.id, 'status', sheet.status, 'works_on', sheet.works_on, ${sheetFacts})), '[]')
        from timesheets sheet where sheet.agency_id = employees.agency_id and sheet.employee_id = employees.id
          and ${countsSql} and sheet.works_on between ${first} and ${last}))
    from ${visaHeld} held
    where held.work @> '[{"rule":"HOURS_PER_FORTNIGHT"}]' or held.work @> '[{"rule":"AFTER_COURSE_START"}]'
  ) end`

/** The same for a row of `timesheets` and its row of `employees`, around its day. */
export const workAround = workBetween(
  sql`timesheets.works_on - ${reachDays}::int`,
  sql`timesheets.works_on + ${reachDays}::int`,
)

async function visaWorkOf(db: Db, ids: readonly string[]): Promise<VisaWorkOfPerson[]> {
  const { rows } = await sql<{ worked: VisaWorkOfPerson | null }>`
    select ${workBetween(sql`span.first - ${reachDays}::int`, sql`span.last + ${reachDays}::int`)} as worked
    from (
      select agency_id, employee_id, min(works_on) as first, max(works_on) as last from timesheets
      where id = any(${[...ids]}::uuid[]) group by agency_id, employee_id
    ) span
    join employees on employees.agency_id = span.agency_id and employees.id = span.employee_id
    where employees.right_to_work = 'temporary'
    order by employees.id`.execute(db)
  return rows.flatMap(({ worked }) => worked ?? [])
}
