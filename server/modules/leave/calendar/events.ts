// Leave as entries of a calendar. They never say which type it is: calendars are shared, and their files are kept by others.
import { sql } from 'kysely'
import type { LeaveSpan } from '#contract/people/leave/leave-calendar.ts'
import type { LeaveStatus } from '#contract/people/leave/leave-requests.ts'
import { addDays, type LocalDate } from '#contract/values/time.ts'
import type { Language } from '#contract/values/values.ts'
import { allOf } from '#server/database/lists/list-query.ts'
import { isoOf, wallTime } from '#server/database/values/time-columns.ts'
import type { Context } from '#server/http/context.ts'
import { serverText } from '#server/http/server-texts.ts'
import { calendarFeed, type FeedEvent } from '#server/modules/emails/calendar.ts'
import { leaveIn } from '#server/modules/leave/requests/queries.ts'
import type { ReadFeed } from '#server/modules/publication/calendar/calendar-page.ts'
import { inPeriod, type LeavePeriod } from './queries.ts'

// What ended otherwise is shown as cancelled for some time: many calendars would leave a missing entry as it was.
const endedDays = 14
const pastDays = 30
const aheadDays = 400

/** The calendar that others subscribe to. */
export const leaveFeed: ReadFeed = ({ db, reader: { agency_id, scope, language }, now, base }) => {
  const today = now.toISOString().slice(0, 10)
  const period = { from: addDays(today, -pastDays), to: addDays(today, aheadDays) }
  return leaveFile({ db, scope, now, language, agency_id }, period, base)
}

type Reading = Pick<Context, 'db' | 'scope' | 'now' | 'language'> & { agency_id: string | null }

/** The leave of a period as an iCalendar file; `base`: the product’s address, for a link to each request. */
export async function leaveFile(
  { db, scope, now, language, agency_id }: Reading,
  period: LeavePeriod,
  base: string | null,
) {
  const rows = await leaveEntries({ db, scope, now }, period)
  const agency =
    agency_id === null
      ? undefined
      : await db.selectFrom('companies').select('name').where('id', '=', agency_id).executeTakeFirst()
  const title = serverText(language, 'calendar.leaveTitle', { agency: agency?.name ?? '' })
  return calendarFeed(
    title,
    rows.map((row) => eventOf(row, language, base)),
  )
}

type LeaveEntry = Omit<LeaveSpan, 'type_name' | 'status'> & { status: LeaveStatus; version: number; changed_at: string }

const leaveEntries = (
  { db, scope, now }: Pick<Context, 'db' | 'scope' | 'now'>,
  period: LeavePeriod,
): Promise<LeaveEntry[]> =>
  leaveIn({ db, scope })
    .select(['leave_requests.id', 'leave_requests.employee_id', 'employees.name as employee_name'])
    .select(sql<LocalDate>`to_char(leave_requests.from_day, 'YYYY-MM-DD')`.as('from_day'))
    .select(sql<LocalDate>`to_char(leave_requests.to_day, 'YYYY-MM-DD')`.as('to_day'))
    .select(sql<LeaveSpan['amount']>`leave_requests.amount`.as('amount'))
    .select(wallTime('leave_requests.starts').$castTo<string | null>().as('starts'))
    .select(wallTime('leave_requests.ends').$castTo<string | null>().as('ends'))
    .select(sql<LeaveStatus>`leave_requests.status`.as('status'))
    .select(['leave_requests.version', isoOf('leave_requests.updated_at').as('changed_at')])
    .where(allOf(inPeriod(period)))
    .where(
      sql<boolean>`(leave_requests.status in ('requested', 'approved')
        or leave_requests.updated_at > ${now.toISOString()}::timestamptz - ${endedDays} * interval '1 day')`,
    )
    .orderBy('leave_requests.from_day')
    .orderBy('leave_requests.id')
    .execute()

const statuses = { approved: 'CONFIRMED', requested: 'TENTATIVE' } as const

/** As whole days: the zone of a person's work is not known; the name says which part of a day it is. */
function eventOf(row: LeaveEntry, language: Language, base: string | null): FeedEvent {
  const { id, from_day, to_day, status, version, changed_at } = row
  return {
    ...{ uid: `${id}@muster`, sequence: version - 1, stamp: changed_at },
    ...{ starts_at: from_day, ends_at: addDays(to_day, 1), is_all_day: true },
    status: status === 'approved' || status === 'requested' ? statuses[status] : 'CANCELLED',
    summary: summaryOf(row, language),
    description: base === null ? '' : `${base}/leave?request=${id}`,
    location: null,
  }
}

function summaryOf({ employee_name: name, amount, starts, ends, status }: LeaveEntry, language: Language) {
  const leave =
    amount === 'half_day'
      ? serverText(language, 'calendar.leaveHalf', { name })
      : starts !== null && ends !== null
        ? serverText(language, 'calendar.leaveHours', { name, from: starts, to: ends })
        : serverText(language, 'calendar.leave', { name })
  return status === 'requested' ? serverText(language, 'calendar.leaveRequested', { leave }) : leave
}
