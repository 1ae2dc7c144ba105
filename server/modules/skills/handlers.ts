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

export const heldSkills: HandlersOf<'heldSkills'> = {
  async list({ input, ...context }) {
    const skills = await skillsOf(context, input.employee_id)
    return skills.map((skill) => ({ ...skill, allowed_actions: heldSkillActions(context.actor, skill) }))
  },
  choices: ({ input, ...context }) => skillsToChoose(context, input.q),
  store: ({ input, ...context }) => addSkill(context, input),
  update: ({ input, ...context }) => changeSkill(context, input),
  remove: ({ input, ...context }) => dropSkill(context, input),
}

export const questions: HandlersOf<'questions'> = {
  list: ({ input, ...context }) => questionsOf(context, input.id),
  store: ({ input, ...context }) => addQuestion(context, input),
  update: ({ input, ...context }) => changeQuestion(context, input),
}

export const skillTests: HandlersOf<'skillTests'> = {
  async marks({ input, ...context }) {
    const { tests, offered } = await marksOf(context, input.employee_id)
    const shown = tests.map((test) => ({ ...test, allowed_actions: allowedTestActions(context.actor, test.result) }))
    return {
      tests: shown,
      offered: offered.map((skill) => ({ ...skill, can_start: canStartTest(context.actor, skill, tests) })),
    }
  },
  async start({ input, ...context }) {
    const taker = await employeeTaker(context.db, context.scope, input.employee_id)
    return startTest(context, taker, input)
  },
  exam: ({ input, ...context }) => submitTest(context, input),
  attach: (request) => attachAnswer(request),
  async file({ input, ...context }) {
    const { file_id, file_name, content_type } = await uploadedFileOf(context, input)
    return {
      content_type,
      filename: file_name,
      body: (await context.outside.files.read(file_id)) ?? refuse('notFound'),
    }
  },
  waiting: ({ input, ...context }) => waitingPage(context, input),
  toMark: ({ input, ...context }) => answersToMark(context, input.id),
  mark: ({ input, ...context }) => markTest(context, input),
  void: ({ input, ...context }) => voidTest(context, input),
}

export const positionSkills: HandlersOf<'positionSkills'> = {
  list: ({ input, ...context }) => skillsForPosition(context, input.id),
  demand: ({ input, ...context }) => requireOfPosition(context, input),
}
