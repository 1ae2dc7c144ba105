import { toBulkResult } from '#server/http/bulk.ts'
import { requireStaff } from '#server/http/actor.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { addHoliday, changeHoliday, removeHoliday } from './actions.ts'
import { confirmHolidays } from './confirming.ts'
import { allowedHolidayActions } from './policy.ts'
import { holidayOf, holidaysPage, localRegionsOf } from './queries.ts'

const forStaff =
  <Context extends { actor: Parameters<typeof requireStaff>[0] }, Answer>(
    handle: (context: Context) => Promise<Answer>,
  ) =>
  async (context: Context) => {
    requireStaff(context.actor)
    return handle(context)
  }

export const handlers: HandlersOf<'holidays'> = {
  list: forStaff(async ({ db, actor, scope, input, language }) => {
    const page = await holidaysPage(db, scope, input, language)
    const rows = page.rows.map(({ confirmed_by_platform, ...row }) => ({
      ...row,
      allowed_actions: allowedHolidayActions(actor, { ...row, confirmed_by_platform }),
    }))
    return { ...page, rows }
  }),
  info: forStaff(({ db, scope, input }) => holidayOf(db, scope, input.id)),
  regions: forStaff(({ db, scope, input }) => localRegionsOf(db, scope.agency_id, input.state)),
  store: forStaff(({ db, actor, input, now }) => addHoliday(db, actor, input, now)),
  update: forStaff(({ db, actor, input, now }) => changeHoliday(db, actor, input, now)),
  confirmMany: forStaff(async ({ db, actor, input, now, language }) =>
    toBulkResult(await confirmHolidays(db, actor, input, now), language),
  ),
  remove: forStaff(({ db, scope, input }) => removeHoliday(db, scope, input)),
}
