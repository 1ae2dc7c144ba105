import type { HandlersOf } from '#server/http/mount.ts'
import { myShiftDetails } from './queries.ts'

export const myShifts: HandlersOf<'myShifts'> = {
  details: (context) => myShiftDetails(context),
}
