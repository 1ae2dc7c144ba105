// Leave by days: on boards and in the team's calendar.
import { z } from 'zod'
import { readByBody } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
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

const listPermission = ['Leave', 'list'] as const

export const leaveCalendar = {
  days: readByBody({
    path: '/leave/calendar',
    // Who sees a board sees who is away on its days.
    needs: [listPermission, ['Roster', 'view published roster'], ['Roster', 'create']],
    kinds: staff,
    summary:
      'Returns the requested and approved leave of a period of at most 35 days, and its public holidays. Who may not see the type sees only that it is leave.',
    input: {
      from: localDate,
      to: localDate,
      /** of people whom this company employs */
      company_id: id.optional(),
      /** of people who are placed or work at this site then */
      location_id: id.optional(),
    },
    result: z.object({ leave: z.array(leaveSpan), holidays: z.array(calendarHoliday) }),
  }),
}
