import type { HandlersOf } from '#server/http/mount.ts'
import { assignmentOf } from '#server/modules/rosters/assignments/queries.ts'
import { requirePlanner } from '#server/modules/rosters/policy.ts'
import { answerByToken, responsePageByToken } from './actions.ts'
import { revokeResponseLinks } from './links.ts'

export const responseHandlers: HandlersOf<'responses'> = {
  info: responsePageByToken,
  answer: answerByToken,
  async revoke({ db, actor, scope, language, input, now }) {
    requirePlanner(actor)
    const { id } = await assignmentOf(db, { scope, language }, input.assignment_id)
    return { revoked: await revokeResponseLinks(db, scope, id, now) }
  },
}
