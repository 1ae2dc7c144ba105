import { requireStaff } from '#server/http/actor.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { skillsWithQuestions } from '#server/modules/skills/tests/queries.ts'
import { allowAttempt, assignTest } from './actions.ts'
import { attachByLink, startByLink, submitByLink } from './private-tests.ts'
import { applicantTestsOf } from './queries.ts'

/** For the agency's own people only. */
export const applicationTestHandlers: HandlersOf<'applicationTests'> = {
  async list({ db, actor, language, now, input }) {
    requireStaff(actor)
    return applicantTestsOf(db, { actor, language, now }, input.application_id)
  },
  async skills({ db, actor, language }) {
    requireStaff(actor)
    return actor.agency_id === null ? [] : skillsWithQuestions(db, actor.agency_id, language)
  },
  assign: ({ db, actor, language, now, input }) => assignTest(db, { actor, language, now }, input),
  allow: ({ db, actor, language, now, input }) => allowAttempt(db, { actor, language, now }, input),
}

export const privateTestHandlers: HandlersOf<'privateTests'> = {
  start: startByLink,
  exam: submitByLink,
  attach: attachByLink,
}
