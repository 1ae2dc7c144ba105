import { toBulkResult } from '#server/http/bulk.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { attachPunches } from './attaching.ts'
import { reportPhoto, resolveMany } from './actions.ts'
import { exceptionsPage } from './queries.ts'
import { clockedWithoutHours } from './without-hours.ts'

export const timesheetExceptions: HandlersOf<'timesheetExceptions'> = {
  list: ({ input, ...context }) => exceptionsPage(context, input),
  withoutHours: ({ input, ...context }) => clockedWithoutHours(context, input),
  resolve: async ({ input, ...context }) => toBulkResult(await resolveMany(context, input), context.language),
  attach: ({ input, ...context }) => attachPunches(context, input),
  report: ({ input, ...context }) => reportPhoto(context, input),
}
