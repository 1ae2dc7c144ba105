import { JsonText } from '#server/http/json-text.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { requirePlanner } from '#server/modules/rosters/policy.ts'
import { rosterForChange } from '#server/modules/rosters/queries.ts'
import { cancelRun, startRun } from './runs/actions.ts'
import { runOf, runsOf, runWithResult } from './runs/queries.ts'
import { whyNot } from './why-not.ts'

export const handlers: HandlersOf<'autoFill'> = {
  async start({ db, actor, input, now, language }) {
    requirePlanner(actor)
    return startRun(db, { ...actor, now, language }, input)
  },
  async info({ db, actor, input }) {
    requirePlanner(actor)
    return new JsonText(await runWithResult(db, actor, input.id))
  },
  async list({ db, actor, scope, input }) {
    requirePlanner(actor)
    if (input.roster_id !== undefined) await rosterForChange(db, scope, input.roster_id, 'none')
    return runsOf(db, actor, input.roster_id)
  },
  async cancel({ db, actor, input, now, language }) {
    requirePlanner(actor)
    return cancelRun(db, { ...actor, now, language }, input.id)
  },
  async why({ db, actor, scope, input, now, language }) {
    requirePlanner(actor)
    const run = input.run_id === undefined ? null : await runOf(db, actor, input.run_id)
    return whyNot(db, { account_id: actor.account_id, scope, language, now }, { ...input, run })
  },
}
