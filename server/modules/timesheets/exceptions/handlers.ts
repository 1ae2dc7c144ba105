import { toBulkResult } from '#server/http/bulk.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { attachPunches } from './attaching.ts'
import { reportPhoto, resolveMany } from './actions.ts'
import { exceptionsPage } from './queries.ts'
import { clockedWithoutHours } from './without-hours.ts'

export const timesheetExceptionHandlers: HandlersOf<'timesheetExceptions'> = {
  list: ({ db, actor, input, language }) => exceptionsPage(db, { ...actor, language }, input),
  withoutHours: ({ db, actor, input, now }) => clockedWithoutHours(db, actor, input, now),
  resolve: async ({ db, actor, input, now, language }) =>
    toBulkResult(await resolveMany(db, { ...actor, language }, input, now), language),
  attach: ({ db, actor, input, now }) => attachPunches(db, actor, input, now),
  report: ({ db, actor, input, now, language }) => reportPhoto(db, { ...actor, language }, input, now),
}
