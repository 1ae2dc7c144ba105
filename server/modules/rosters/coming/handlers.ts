import type { HandlersOf } from '#server/http/mount.ts'
import { photoOfPerson, expectedShifts } from './queries.ts'

export const whoIsComingHandlers: HandlersOf<'whoIsComing'> = {
  days: ({ db, scope, input, now, language }) => expectedShifts(db, { scope, language, now }, input),
  photo: ({ db, scope, input, now, outside }) => photoOfPerson(db, { scope, now, outside }, input.id),
}
