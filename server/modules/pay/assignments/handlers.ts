import type { HandlersOf } from '#server/http/mount.ts'
import { addAssignment, changeAssignment, removeAssignment } from './actions.ts'
import { assignmentFor, assignmentsPage } from './queries.ts'

export const payRuleAssignments: HandlersOf<'payRuleAssignments'> = {
  list: ({ input, ...context }) => assignmentsPage(context, input),
  store: ({ input, ...context }) => addAssignment(context, input),
  update: ({ input, ...context }) => changeAssignment(context, input),
  remove: ({ input, ...context }) => removeAssignment(context, input),
  find: ({ input, ...context }) => assignmentFor(context, input),
}
