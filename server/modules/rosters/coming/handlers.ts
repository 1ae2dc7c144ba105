import type { HandlersOf } from '#server/http/mount.ts'
import { requireBoardReader } from '#server/modules/rosters/policy.ts'
import { photoOfPerson, whoComes } from './queries.ts'

export const whoIsComingHandlers: HandlersOf<'whoIsComing'> = {
  async days({ db, actor, scope, input, now, language }) {
    requireBoardReader(actor)
    return whoComes(db, { scope, language, now }, input)
  },
  async photo({ db, actor, scope, input, now, outside }) {
    requireBoardReader(actor)
    return photoOfPerson(db, { scope, now, outside }, input.id)
  },
}
