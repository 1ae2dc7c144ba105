import { toBulkResult } from '#server/http/bulk.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { addHoliday, changeHoliday, removeHoliday } from './actions.ts'
import { confirmHolidays } from './confirming.ts'
import { allowedHolidayActions } from './policy.ts'
import { holidayOf, holidaysPage, localRegionsOf } from './queries.ts'

export const holidays: HandlersOf<'holidays'> = {
  list: async ({ input, ...context }) => {
    const page = await holidaysPage(context, input)
    const rows = page.rows.map(({ confirmed_by_platform, ...row }) => ({
      ...row,
      allowed_actions: allowedHolidayActions(context.actor, { ...row, confirmed_by_platform }),
    }))
    return { ...page, rows }
  },
  info: ({ input, ...context }) => holidayOf(context, input.id),
  regions: ({ db, scope, input }) => localRegionsOf(db, scope.agency_id, input.state),
  store: ({ input, ...context }) => addHoliday(context, input),
  update: ({ input, ...context }) => changeHoliday(context, input),
  confirmMany: async ({ input, ...context }) => toBulkResult(await confirmHolidays(context, input), context.language),
  remove: ({ input, ...context }) => removeHoliday(context, input),
}
