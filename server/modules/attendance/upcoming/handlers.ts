import type { HandlersOf } from '#server/http/mount.ts'
import { photoOfPerson, expectedShifts } from './queries.ts'

export const whoIsComing: HandlersOf<'whoIsComing'> = {
  days: ({ input, ...context }) => expectedShifts(context, input),
  photo: ({ input, ...context }) => photoOfPerson(context, input.id),
}
