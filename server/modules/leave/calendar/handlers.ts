import type { HandlersOf } from '#server/http/mount.ts'
import { requirePeriod } from '#server/modules/rosters/board/board-query.ts'
import { calendarHolidays, leaveDuring } from './queries.ts'

export const leaveCalendar: HandlersOf<'leaveCalendar'> = {
  async days({ input, ...context }) {
    requirePeriod(input)
    return { leave: await leaveDuring(context, input), holidays: await calendarHolidays(context, input) }
  },
}
