import { toBulkResult } from '#server/http/bulk.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { addHoliday, changeHoliday, removeHoliday } from './actions.ts'
import { confirmHolidays } from './confirming.ts'
import { allowedHolidayActions } from './policy.ts'
import { holidayOf, holidaysPage, localRegionsOf } from './queries.ts'

export const handlers: HandlersOf<'holidays'> = {
  list: async ({ db, actor, scope, input, language }) => {
    const page = await holidaysPage(db, scope, input, language)
    const rows = page.rows.map(({ confirmed_by_platform, ...row }) => ({
      ...row,
      allowed_actions: allowedHolidayActions(actor, { ...row, confirmed_by_platform }),
    }))
    return { ...page, rows }
  },
  info: ({ db, scope, input }) => holidayOf(db, scope, input.id),
  regions: ({ db, scope, input }) => localRegionsOf(db, scope.agency_id, input.state),
  store: ({ db, actor, input, now }) => addHoliday(db, actor, input, now),
  update: ({ db, actor, input, now }) => changeHoliday(db, actor, input, now),
  confirmMany: async ({ db, actor, input, now, language }) =>
    toBulkResult(await confirmHolidays(db, actor, input, now), language),
  remove: ({ db, scope, input }) => removeHoliday(db, scope, input),
}
