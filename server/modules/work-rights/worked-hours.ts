// A noun of its own: whether what somebody really worked is more than their visa lets them, or too early, asked when it is approved.
import { sql } from 'kysely'
import { addDays, type LocalDate } from '#contract/time.ts'
import { approvedStatuses, type TimesheetStatus, type VisaHours } from '#contract/timesheets.ts'
import {
  type CountedWork,
  fullestWith,
  type HoursElsewhere,
  isBeforeCourse,
  type StudyDays,
} from '#contract/visa-hours.ts'
import type { VisaCourse, WorkLimit } from '#contract/visas.ts'
import type { Db } from '#server/database/dialect.ts'
import { courseBegins, elsewhereBetween, periodsThatCount, sheetFacts, workHeld } from './queries.ts'
import { limitMinutesOf } from './rules.ts'

export type SheetWorked = CountedWork & { id: string; status: TimesheetStatus; works_on: LocalDate }
export type PersonWorked = {
  work: WorkLimit[]
  periods: StudyDays[]
  course_starts_on: LocalDate | null
  elsewhere: HoursElsewhere[]
  /** everything recorded that is neither void nor rejected, around what is asked about */
  sheets: SheetWorked[]
}

/** What a visa says against hours; one of the two at least. */
export type AgainstVisa = { visa_hours: VisaHours | null; visa_course: VisaCourse | null }

/**
 * Of these timesheets, those with which a fortnight holds more than a visa allows, or which were worked before the course began; the
 * caller has found them in their scope.
 */
export async function againstVisaAmong(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, AgainstVisa>> {
  if (ids.length === 0) return new Map()
  const asked = new Set(ids)
  const people = await workedBy(db, ids)
  return new Map(
    people.flatMap((person) =>
      person.sheets.flatMap((sheet) => {
        if (!asked.has(sheet.id)) return []
        const against = { visa_hours: overVisa(person, sheet), visa_course: beforeCourse(person, sheet) }
        return (against.visa_hours ?? against.visa_course) ? [[sheet.id, against] as const] : []
      }),
    ),
  )
}

// A fortnight that a shift touches begins a week before its own at the earliest and ends a week after it at the latest.
const reach = 15

/**
 * The fullest fortnight with a timesheet, where it is over the limit. Against it counts what was worked before, and whatever is
 * approved already: so of the hours that wait the last ones are over, and none slips through by being told late.
 */
export function overVisa(person: PersonWorked, sheet: SheetWorked): VisaHours | null {
  const limit_minutes = limitMinutesOf(person.work)
  if (limit_minutes === null) return null
  const work = person.sheets.filter((other) => other.id !== sheet.id && isNear(other, sheet) && counts(other, sheet))
  const fullest = fullestWith({ ...person, work }, sheet)
  if (fullest === null || fullest.used <= limit_minutes) return null
  return { starts_on: fullest.starts_on, ends_on: fullest.ends_on, used_minutes: fullest.used, limit_minutes }
}

/** The condition that was broken by working before the course began; a shift lies on the day it starts, as when it is planned. */
export function beforeCourse({ work, course_starts_on }: PersonWorked, { works_on }: SheetWorked): VisaCourse | null {
  const limit = work.find(({ rule }) => rule === 'AFTER_COURSE_START')
  if (limit === undefined || course_starts_on === null || !isBeforeCourse(works_on, course_starts_on)) return null
  return { condition: limit.condition ?? '–', course_starts_on }
}

const isNear = (other: SheetWorked, { works_on }: SheetWorked) =>
  other.works_on >= addDays(works_on, -reach) && other.works_on <= addDays(works_on, reach)

const counts = (other: SheetWorked, { starts_at }: SheetWorked) =>
  other.starts_at < starts_at || approvedStatuses.some((status) => status === other.status)

// Said so that the planner does not take it for the condition of timesheets_no_double_time: to it that index looks cheaper than the
// one by day, and it costs three milliseconds a person (bench `lists`).
const counting = sql`coalesce(sheet.status, '') not in ('void', 'rejected')`

async function workedBy(db: Db, ids: readonly string[]): Promise<PersonWorked[]> {
  const [first, last] = [sql`asked.first - ${reach}::int`, sql`asked.last + ${reach}::int`]
  const { rows } = await sql<PersonWorked>`
    select ${workHeld} as work, ${periodsThatCount} as periods, ${courseBegins} as course_starts_on, ${elsewhereBetween(first, last)} as elsewhere, (
      select json_agg(${sheetFacts}::jsonb || jsonb_build_object('id', sheet.id, 'status', sheet.status, 'works_on', sheet.works_on) order by sheet.starts_at)
      from timesheets sheet where sheet.agency_id = employees.agency_id and sheet.employee_id = employees.id
        and ${counting} and sheet.works_on between ${first} and ${last}
    ) as sheets
    from (
      select agency_id, employee_id, min(works_on) as first, max(works_on) as last from timesheets
      where id = any(${[...ids]}::uuid[]) group by agency_id, employee_id
    ) asked
    join employees on employees.agency_id = asked.agency_id and employees.id = asked.employee_id
    where employees.right_to_work = 'temporary'
    order by employees.id`.execute(db)
  return rows
}
