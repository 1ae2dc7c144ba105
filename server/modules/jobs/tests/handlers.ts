import type { HandlersOf } from '#server/http/mount.ts'
import { skillsWithQuestions } from '#server/modules/skills/tests/queries.ts'
import { allowAttempt, assignTest } from './actions.ts'
import { attachByLink, startByLink, submitByLink } from './private-tests.ts'
import { applicantTestsOf } from './queries.ts'

export const applicationTests: HandlersOf<'applicationTests'> = {
  list: ({ input, ...context }) => applicantTestsOf(context, input.application_id),
  skills: async ({ db, actor, language }) =>
    actor.agency_id === null ? [] : skillsWithQuestions(db, actor.agency_id, language),
  assign: ({ input, ...context }) => assignTest(context, input),
  allow: ({ input, ...context }) => allowAttempt(context, input),
}

export const privateTests: HandlersOf<'privateTests'> = {
  start: startByLink,
  exam: submitByLink,
  attach: attachByLink,
}
