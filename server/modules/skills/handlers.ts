import { refuse } from '#contract/refusals.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { skillsToChoose } from '#server/modules/reference/queries.ts'
import { addSkill, changeSkill, dropSkill } from './actions.ts'
import { addQuestion, changeQuestion, questionsOf } from '#server/modules/skills/tests/question-actions.ts'
import { skillsOf } from './queries.ts'
import { attachAnswer } from '#server/modules/skills/tests/file-answers.ts'
import { requireOfPosition, skillsForPosition } from './position-actions.ts'
import { answersToMark, submitTest, markTest, startTest, voidTest } from '#server/modules/skills/tests/actions.ts'
import { allowedTestActions, canStartTest, heldSkillActions } from './policy.ts'
import { employeeTaker } from '#server/modules/skills/tests/takers.ts'
import { marksOf, uploadedFileOf, waitingPage } from '#server/modules/skills/tests/queries.ts'

export const heldSkillHandlers: HandlersOf<'heldSkills'> = {
  async list({ db, actor, scope, input, language }) {
    const held = await skillsOf(db, scope, input.employee_id, language)
    return held.map((skill) => ({ ...skill, allowed_actions: heldSkillActions(actor, skill) }))
  },
  choices: ({ db, scope, input, language }) => skillsToChoose(db, scope, input.q, language),
  store: ({ db, input, ...context }) => addSkill(db, context, input),
  update: ({ db, input, ...context }) => changeSkill(db, context, input),
  remove: ({ db, input, ...context }) => dropSkill(db, context, input),
}

export const questionHandlers: HandlersOf<'questions'> = {
  list: ({ db, scope, input }) => questionsOf(db, scope, input.id),
  store: ({ db, scope, input }) => addQuestion(db, scope, input),
  update: ({ db, scope, input }) => changeQuestion(db, scope, input),
}

export const skillTestHandlers: HandlersOf<'skillTests'> = {
  async marks({ db, actor, scope, input, ...context }) {
    const { tests, offered } = await marksOf(db, scope, input.employee_id, context)
    const shown = tests.map((test) => ({ ...test, allowed_actions: allowedTestActions(actor, test.result) }))
    return {
      tests: shown,
      offered: offered.map((skill) => ({ ...skill, can_start: canStartTest(actor, skill, tests) })),
    }
  },
  async start({ db, input, ...context }) {
    const taker = await employeeTaker(db, context.actor.scope, input.employee_id)
    return startTest(db, context, taker, input)
  },
  exam: ({ db, input, ...context }) => submitTest(db, context, input),
  attach: (request) => attachAnswer(request),
  async file({ db, actor, now, input, outside }) {
    const { file_id, file_name, content_type } = await uploadedFileOf(db, { actor, now }, input)
    return { content_type, filename: file_name, body: (await outside.files.read(file_id)) ?? refuse('notFound') }
  },
  waiting: ({ db, scope, input, language }) => waitingPage(db, scope, input, language),
  toMark: ({ db, input, ...context }) => answersToMark(db, context, input.id),
  mark: ({ db, input, ...context }) => markTest(db, context, input),
  void: ({ db, input, ...context }) => voidTest(db, context, input),
}

export const positionSkillHandlers: HandlersOf<'positionSkills'> = {
  list: ({ db, scope, input, language }) => skillsForPosition(db, scope, input.id, language),
  demand: ({ db, scope, input, language }) => requireOfPosition(db, { scope, language }, input),
}
