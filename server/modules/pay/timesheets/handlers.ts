import type { HandlersOf } from '#server/http/mount.ts'
import { timesheetMarginOf } from '#server/modules/pay/margins/queries.ts'
import { timesheetPayOf } from './queries.ts'

export const timesheetPays: HandlersOf<'timesheetPays'> = {
  info: ({ input, ...context }) => timesheetPayOf(context, input.id),
  margin: ({ input, ...context }) => timesheetMarginOf(context, input.id),
}
