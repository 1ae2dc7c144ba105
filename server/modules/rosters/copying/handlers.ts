import type { HandlersOf } from '#server/http/mount.ts'
import { checkCopy, copyShifts } from './actions.ts'

export const repeats: HandlersOf<'repeats'> = {
  check: ({ input, ...context }) => checkCopy(context, input),
  copy: ({ input, ...context }) => copyShifts(context, input),
}
