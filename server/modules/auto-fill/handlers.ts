import { JsonText } from '#server/http/json-text.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { rosterForChange } from '#server/modules/rosters/queries.ts'
import { cancelRun, startRun } from './runs/actions.ts'
import { runOf, runsOf, runWithResult } from './runs/queries.ts'
import { explainExclusion } from './why-not.ts'

export const autoFill: HandlersOf<'autoFill'> = {
  start: ({ input, ...context }) => startRun(context, input),
  info: async ({ input, ...context }) => new JsonText(await runWithResult(context, input.id)),
  async list({ input, ...context }) {
    if (input.roster_id !== undefined) await rosterForChange(context.db, context.scope, input.roster_id, 'none')
    return runsOf(context, input.roster_id)
  },
  cancel: ({ input, ...context }) => cancelRun(context, input.id),
  async why({ input, ...context }) {
    const run = input.run_id === undefined ? null : await runOf(context, input.run_id)
    return explainExclusion(context, { ...input, run })
  },
}
