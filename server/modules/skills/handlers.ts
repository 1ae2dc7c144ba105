import type { HandlersOf } from '#server/http/mount.ts'
import { skillsToChoose } from '#server/modules/reference/queries.ts'
import { addSkill, changeSkill, dropSkill } from './actions.ts'
import { skillsOf } from './queries.ts'

export const heldSkillHandlers: HandlersOf<'heldSkills'> = {
  list: ({ db, scope, input, language }) => skillsOf(db, scope, input.employee_id, language),
  choices: ({ db, scope, input, language }) => skillsToChoose(db, scope, input.q, language),
  store: ({ db, input, ...asking }) => addSkill(db, asking, input),
  update: ({ db, input, ...asking }) => changeSkill(db, asking, input),
  remove: ({ db, input, ...asking }) => dropSkill(db, asking, input),
}
