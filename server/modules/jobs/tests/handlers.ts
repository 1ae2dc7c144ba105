import type { HandlersOf } from '#server/http/mount.ts'
import { skillsWithQuestions } from '#server/modules/skills/tests/queries.ts'
import { allowAttempt, assignTest } from './actions.ts'
import { attachByLink, startByLink, submitByLink } from './private-tests.ts'
import { applicantTestsOf } from './queries.ts'

export const applicationTestHandlers: HandlersOf<'applicationTests'> = {
  list: ({ db, actor, language, now, input }) => applicantTestsOf(db, { actor, language, now }, input.application_id),
  skills: async ({ db, actor, language }) =>
    actor.agency_id === null ? [] : skillsWithQuestions(db, actor.agency_id, language),
  assign: ({ db, actor, language, now, input }) => assignTest(db, { actor, language, now }, input),
  allow: ({ db, actor, language, now, input }) => allowAttempt(db, { actor, language, now }, input),
}

export const privateTestHandlers: HandlersOf<'privateTests'> = {
  start: startByLink,
  exam: submitByLink,
  attach: attachByLink,
}
