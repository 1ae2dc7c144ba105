import { toBulkResult } from '#server/http/bulk.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { requireAnswerer } from '#server/modules/rosters/callers.ts'
import { answerAssignment } from './answers.ts'
import { answerAssignmentsMany, remindPeople } from './reminders.ts'

export const rosterResponses: Pick<HandlersOf<'rosters'>, 'answer' | 'answerMany' | 'remind'> = {
  async answer({ input, ...context }) {
    requireAnswerer(context.actor)
    return answerAssignment(context, input)
  },
  answerMany: async ({ input, ...context }) =>
    toBulkResult(await answerAssignmentsMany(context, input), context.language),
  remind: async ({ input, ...context }) => {
    const { outcomes, notified } = await remindPeople(context, input.ids)
    return { ...toBulkResult(outcomes, context.language), notified }
  },
}
