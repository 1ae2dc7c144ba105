import type { HandlersOf } from '#server/http/mount.ts'
import { assignmentOf } from '#server/modules/rosters/assignments/queries.ts'
import { answerByToken, responsePageByToken, withdrawByToken } from './actions.ts'
import { revokeResponseLinks } from '#server/modules/publication/notices/response-links.ts'

export const responses: HandlersOf<'responses'> = {
  info: responsePageByToken,
  answer: answerByToken,
  withdraw: withdrawByToken,
  async revoke({ input, ...context }) {
    const { id } = await assignmentOf(context, input.assignment_id)
    return { revoked: await revokeResponseLinks(context, id) }
  },
}
