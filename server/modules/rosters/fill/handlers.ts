import { JsonText } from '#server/http/json-text.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { rosterForChange } from '#server/modules/rosters/queries.ts'
import { cancelRun, startRun } from './runs/actions.ts'
import { runOf, runsOf, runWithResult } from './runs/queries.ts'
import { explainExclusion } from './why-not.ts'

export const handlers: HandlersOf<'autoFill'> = {
  start: ({ db, actor, input, now, language }) => startRun(db, { ...actor, now, language }, input),
  info: async ({ db, actor, input }) => new JsonText(await runWithResult(db, actor, input.id)),
  async list({ db, actor, scope, input }) {
    if (input.roster_id !== undefined) await rosterForChange(db, scope, input.roster_id, 'none')
    return runsOf(db, actor, input.roster_id)
  },
  cancel: ({ db, actor, input, now, language }) => cancelRun(db, { ...actor, now, language }, input.id),
  async why({ db, actor, scope, input, now, language }) {
    const run = input.run_id === undefined ? null : await runOf(db, actor, input.run_id)
    return explainExclusion(db, { account_id: actor.account_id, scope, language, now }, { ...input, run })
  },
}
