import type { HandlersOf } from '#server/http/mount.ts'
import { checkCopy, copyShifts } from './actions.ts'

export const handlers: HandlersOf<'repeats'> = {
  check: ({ db, scope, input, now, language }) => checkCopy(db, { scope, language }, input, now),
  copy: ({ db, actor, input, now, language }) => copyShifts(db, { ...actor, language }, input, now),
}
