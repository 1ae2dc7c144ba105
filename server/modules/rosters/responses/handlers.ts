import type { HandlersOf } from '#server/http/mount.ts'
import { assignmentOf } from '#server/modules/rosters/assignments/queries.ts'
import { answerByToken, responsePageByToken, withdrawByToken } from './actions.ts'
import { revokeResponseLinks } from './links.ts'

export const responseHandlers: HandlersOf<'responses'> = {
  info: responsePageByToken,
  answer: answerByToken,
  withdraw: withdrawByToken,
  async revoke({ db, scope, language, input, now }) {
    const { id } = await assignmentOf(db, { scope, language }, input.assignment_id)
    return { revoked: await revokeResponseLinks(db, scope, id, now) }
  },
}
