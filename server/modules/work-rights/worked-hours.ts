// Checks at approval whether worked hours exceed a visa's limit or were worked too early.
import { type RawBuilder, sql } from 'kysely'
import { addDays, type LocalDate } from '#contract/values/time.ts'
import {
  approvedStatuses,
  type TimesheetStatus,
  type TimesheetVisaHours,
} from '#contract/rostering/timesheets/timesheets.ts'
import {
  type CountedWork,
  fullestWith,
  type HoursElsewhere,
  isBeforeCourse,
  type StudyDays,
} from '#contract/values/hours/visa-hours.ts'
import type { VisaCourse, WorkLimit } from '#contract/people/visas.ts'
import type { Db } from '#server/database/dialect.ts'
import { elsewhereBetween, periodsThatCount, sheetFacts, visaHeld } from './queries.ts'
import { limitMinutesOf } from './rules.ts'

export type SheetWorked = CountedWork & { id: string; status: TimesheetStatus; works_on: LocalDate }
export type PersonWorked = {
  work: WorkLimit[]
  periods: StudyDays[]
  course_starts_on: LocalDate | null
  elsewhere: HoursElsewhere[]
  /** all recorded time except void and rejected, around the checked timesheet */
  sheets: SheetWorked[]
}

/** Violations of a visa by hours; at least one of the two. */
export type AgainstVisa = { visa_hours: TimesheetVisaHours | null; visa_course: VisaCourse | null }
export const notAgainstVisa: AgainstVisa = { visa_hours: null, visa_course: null }

/**
 * Those of these timesheets with which a fortnight exceeds a visa's limit, or which were worked before the course began; the caller has
 * found them in their scope.
 */
export async function againstVisaAmong(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, AgainstVisa>> {
  if (ids.length === 0) return new Map()
  const requested = new Set(ids)
  const people = await workedBy(db, ids)
  return new Map(
    people.flatMap((person) =>
      person.sheets.flatMap((sheet) => {
        if (!requested.has(sheet.id)) return []
        const against = againstVisa(person, sheet)
        return (against.visa_hours ?? against.visa_course) ? [[sheet.id, against] as const] : []
      }),
    ),
  )
}

/** The same for one timesheet, from the facts in its own row (`workAround`). */
export function againstVisaOf(person: PersonWorked | null, id: string): AgainstVisa {
  const sheet = person?.sheets.find((one) => one.id === id)
  return person === null || sheet === undefined ? notAgainstVisa : againstVisa(person, sheet)
}

const againstVisa = (person: PersonWorked, sheet: SheetWorked): AgainstVisa => ({
  visa_hours: overVisa(person, sheet),
  visa_course: beforeCourse(person, sheet),
})

// A fortnight that a shift touches begins at most a week before its own and ends at most a week after it.
const reach = 15

/**
 * The fullest fortnight with a timesheet, if it exceeds the limit. Earlier work and everything already approved counts first: so the last
 * pending hours exceed the limit, and none escapes by being recorded late.
 */
export function overVisa(person: PersonWorked, sheet: SheetWorked): TimesheetVisaHours | null {
  const limit_minutes = limitMinutesOf(person.work)
  if (limit_minutes === null) return null
  const work = person.sheets.filter((other) => other.id !== sheet.id && isNear(other, sheet) && counts(other, sheet))
  // The usual case: all of it together is below the limit of a fortnight, so days and weeks need not be calculated.
  if (minutesOf([...work, sheet, ...person.elsewhere]) <= limit_minutes) return null
  const fullest = fullestWith({ ...person, work }, sheet)
  if (fullest === null || fullest.used <= limit_minutes) return null
  return { starts_on: fullest.starts_on, ends_on: fullest.ends_on, used_minutes: fullest.used, limit_minutes }
}

/** The condition violated by working before the course began; a shift belongs to the day on which it starts, as in planning. */
export function beforeCourse({ work, course_starts_on }: PersonWorked, { works_on }: SheetWorked): VisaCourse | null {
  const limit = work.find(({ rule }) => rule === 'AFTER_COURSE_START')
  if (limit === undefined || course_starts_on === null || !isBeforeCourse(works_on, course_starts_on)) return null
  return { condition: limit.condition ?? '–', course_starts_on }
}

const minutesOf = (parts: readonly { minutes: number }[]) => parts.reduce((sum, { minutes }) => sum + minutes, 0)

const isNear = (other: SheetWorked, { works_on }: SheetWorked) =>
  other.works_on >= addDays(works_on, -reach) && other.works_on <= addDays(works_on, reach)

const counts = (other: SheetWorked, { starts_at }: SheetWorked) =>
  other.starts_at < starts_at || approvedStatuses.some((status) => status === other.status)

// Written so that the planner does not match it with the condition of timesheets_no_double_time: it would estimate that index as cheaper
// than the one by day, which costs three milliseconds per employee (bench `lists`).
const counting = sql`coalesce(sheet.status, '') not in ('void', 'rejected')`

/**
 * The facts of a row of `employees` around certain days for the visa check, as an expression of the statement that reads the row; null
 * without a visa limit, so that nothing is looked up.
 */
const workBetween = (first: RawBuilder<unknown>, last: RawBuilder<unknown>) => sql<PersonWorked | null>`
  case when employees.right_to_work = 'temporary' then (
    select json_build_object('work', held.work, 'periods', ${periodsThatCount}, 'course_starts_on', held.course_starts_on,
      'elsewhere', ${elsewhereBetween(first, last)}, 'sheets', (
        select coalesce(json_agg(json_build_object('id', sheet.id, 'status', sheet.status, 'works_on', sheet.works_on, ${sheetFacts})), '[]')
        from timesheets sheet where sheet.agency_id = employees.agency_id and sheet.employee_id = employees.id
          and ${counting} and sheet.works_on between ${first} and ${last}))
    from ${visaHeld} held
    where held.work @> '[{"rule":"HOURS_PER_FORTNIGHT"}]' or held.work @> '[{"rule":"AFTER_COURSE_START"}]'
  ) end`

/** The same for a row of `timesheets` and its row of `employees`, around its day. */
export const workAround = workBetween(
  sql`timesheets.works_on - ${reach}::int`,
  sql`timesheets.works_on + ${reach}::int`,
)

async function workedBy(db: Db, ids: readonly string[]): Promise<PersonWorked[]> {
  const { rows } = await sql<{ worked: PersonWorked | null }>`
    select ${workBetween(sql`span.first - ${reach}::int`, sql`span.last + ${reach}::int`)} as worked
    from (
      select agency_id, employee_id, min(works_on) as first, max(works_on) as last from timesheets
      where id = any(${[...ids]}::uuid[]) group by agency_id, employee_id
    ) span
    join employees on employees.agency_id = span.agency_id and employees.id = span.employee_id
    where employees.right_to_work = 'temporary'
    order by employees.id`.execute(db)
  return rows.flatMap(({ worked }) => worked ?? [])
}
