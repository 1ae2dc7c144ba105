// Leave by days: on boards and in the team's calendar.
import { z } from 'zod'
import { download, ownTransaction, read, readByBody, write } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { calendarFeed } from '#contract/rostering/shifts/calendar-feed.ts'
import { localDate } from '#contract/values/time.ts'
import { id } from '#contract/values/values.ts'
import { leaveRequest } from './leave-requests.ts'

/** What was requested or approved, as much of it as says when somebody is away. */
export const leaveSpan = leaveRequest
  .pick({ id: true, employee_id: true, employee_name: true, from_day: true, to_day: true, starts: true, ends: true })
  // The type: null for readers who may not see it; to them it is leave.
  .extend({ amount: leaveRequest.shape.amount, type_name: leaveRequest.shape.type_name })
  .extend({ status: z.enum(['requested', 'approved']) })
export type LeaveSpan = z.infer<typeof leaveSpan>

const calendarHoliday = z.object({
  date: z.string(),
  name: z.string(),
  /** false: only some of the sites observe it */
  is_everywhere: z.boolean(),
})
export type CalendarHoliday = z.infer<typeof calendarHoliday>

// A feed is of one agency.
const ofAgency = ['admin'] as const
const listPermission = ['Leave', 'list'] as const

const period = {
  from: localDate,
  to: localDate,
  /** of people whom this company employs */
  company_id: id.optional(),
  /** of people who are placed or work at this site then */
  location_id: id.optional(),
}

export const leaveCalendar = {
  days: readByBody({
    path: '/leave/calendar',
    // Who sees a board sees who is away on its days.
    needs: [listPermission, ['Roster', 'view published roster'], ['Roster', 'create']],
    kinds: staff,
    summary:
      'Returns the requested and approved leave of a period of at most 35 days, and its public holidays. Who may not see the type sees only that it is leave.',
    input: period,
    result: z.object({ leave: z.array(leaveSpan), holidays: z.array(calendarHoliday) }),
  }),
  file: download({
    path: '/leave/calendar-file',
    needs: [listPermission],
    kinds: staff,
    summary: 'The same as an iCalendar file, which never says which type of leave it is.',
    input: period,
  }),
  feed: read({
    path: '/leave/calendar-feed',
    needs: [listPermission],
    kinds: ofAgency,
    summary: 'Returns whether the caller has a calendar feed of the agency’s leave, and when it was last read.',
    input: {},
    result: calendarFeed,
  }),
  createFeed: ownTransaction(
    write({
      path: '/leave/calendar-feed-create',
      needs: [listPermission],
      kinds: ofAgency,
      summary:
        'Creates the caller’s calendar feed of the agency’s leave and returns its address; a former address stops working.',
      input: {},
      result: z.object({ address: z.string() }),
    }),
  ),
  revokeFeed: write({
    path: '/leave/calendar-feed-revoke',
    needs: [listPermission],
    kinds: ofAgency,
    summary: 'Deletes the caller’s calendar feed of leave: its address stops working at once.',
    input: {},
    result: calendarFeed,
  }),
}
