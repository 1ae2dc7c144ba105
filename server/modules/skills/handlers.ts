import { refuse } from '#contract/refusals.ts'
import { requireStaff } from '#server/http/actor.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { skillsToChoose } from '#server/modules/reference/queries.ts'
import { addSkill, changeSkill, dropSkill } from './actions.ts'
import { addQuestion, changeQuestion, questionsOf } from '#server/modules/skills/tests/question-actions.ts'
import { skillsOf } from './queries.ts'
import { attachAnswer } from '#server/modules/skills/tests/file-answers.ts'
import { requireOfPosition, skillsForPosition } from './position-actions.ts'
import { answersToMark, submitTest, markTest, startTest, voidTest } from '#server/modules/skills/tests/actions.ts'
import { allowedTestActions, canStartTest, heldSkillActions, requireTaker } from './policy.ts'
import { employeeTaker } from '#server/modules/skills/tests/takers.ts'
import { marksOf, sentFileOf, waitingPage } from '#server/modules/skills/tests/queries.ts'

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

// Correct answers are not for those who take the tests.
export const questionHandlers: HandlersOf<'questions'> = {
  async list({ db, actor, scope, input }) {
    requireStaff(actor)
    return questionsOf(db, scope, input.id)
  },
  async store({ db, actor, scope, input }) {
    requireStaff(actor)
    return addQuestion(db, scope, input)
  },
  async update({ db, actor, scope, input }) {
    requireStaff(actor)
    return changeQuestion(db, scope, input)
  },
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
    requireTaker(context.actor)
    const taker = await employeeTaker(db, context.actor.scope, input.employee_id)
    return startTest(db, context, taker, input)
  },
  async exam({ db, input, ...context }) {
    requireTaker(context.actor)
    return submitTest(db, context, input)
  },
  async attach(request) {
    requireTaker(request.actor)
    return attachAnswer(request)
  },
  async file({ db, actor, now, input, outside }) {
    const { file_id, file_name, content_type } = await sentFileOf(db, { actor, now }, input)
    return { content_type, filename: file_name, body: (await outside.files.read(file_id)) ?? refuse('notFound') }
  },
  async waiting({ db, actor, scope, input, language }) {
    requireStaff(actor)
    return waitingPage(db, scope, input, language)
  },
  async toMark({ db, input, ...context }) {
    requireStaff(context.actor)
    return answersToMark(db, context, input.id)
  },
  async mark({ db, input, ...context }) {
    requireStaff(context.actor)
    return markTest(db, context, input)
  },
  async void({ db, input, ...context }) {
    requireStaff(context.actor)
    return voidTest(db, context, input)
  },
}

export const positionSkillHandlers: HandlersOf<'positionSkills'> = {
  async list({ db, actor, scope, input, language }) {
    requireStaff(actor)
    return skillsForPosition(db, scope, input.id, language)
  },
  async demand({ db, actor, scope, input, language }) {
    requireStaff(actor)
    return requireOfPosition(db, { scope, language }, input)
  },
}
