import type { HandlersOf } from '#server/http/mount.ts'
import { myShiftDetails } from './queries.ts'

export const myShiftHandlers: HandlersOf<'myShifts'> = {
  details: ({ db, scope, now, language }) => myShiftDetails(db, { scope, language, now }),
}
