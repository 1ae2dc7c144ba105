import type { HandlersOf } from '#server/http/mount.ts'
import { withdraw } from '#server/modules/responses/answers/withdrawals.ts'
import { requireAnswerer } from '#server/modules/rosters/callers.ts'
import { confirmAttendance, recordNoShow, undoNoShow } from './outcomes.ts'
import { replaceEmployee } from './replacements.ts'

export const assignmentOutcomes: HandlersOf<'assignmentOutcomes'> = {
  async withdraw({ input, ...context }) {
    requireAnswerer(context.actor)
    return withdraw(context, input)
  },
  confirmAttendance: ({ input, ...context }) => confirmAttendance(context, input),
  recordNoShow: ({ input, ...context }) => recordNoShow(context, input),
  undoNoShow: ({ input, ...context }) => undoNoShow(context, input),
  replace: ({ input, ...context }) => replaceEmployee(context, input),
}
