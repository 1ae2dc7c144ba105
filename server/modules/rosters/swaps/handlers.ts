import type { HandlersOf } from '#server/http/mount.ts'
import { requirePlanner } from '#server/modules/rosters/policy.ts'
import { answerSwap, cancelSwap, decideSwap, storeSwap, swapChoices } from './actions.ts'
import { requireEmployeeActor, requireSwapReader, withSwapActions } from './policy.ts'
import { swapsPage } from './queries.ts'

export const swapHandlers: HandlersOf<'swaps'> = {
  async list({ db, actor, scope, input, now, language }) {
    requireSwapReader(actor)
    const page = await swapsPage(db, { scope, language }, input)
    return { ...page, rows: page.rows.map((row) => withSwapActions(actor, row, now)) }
  },
  async choices({ db, actor, input, now, language }) {
    requireEmployeeActor(actor)
    return swapChoices(db, { ...actor, language }, input, now)
  },
  async store({ db, actor, input, now, language }) {
    requireEmployeeActor(actor)
    return withSwapActions(actor, await storeSwap(db, { ...actor, language }, input, now), now)
  },
  async answer({ db, actor, input, now, language }) {
    requireEmployeeActor(actor)
    return withSwapActions(actor, await answerSwap(db, { ...actor, language }, input, now), now)
  },
  async decide({ db, actor, input, now, language }) {
    requirePlanner(actor)
    return withSwapActions(actor, await decideSwap(db, { ...actor, language }, input, now), now)
  },
  async cancel({ db, actor, input, now, language }) {
    requireSwapReader(actor)
    return withSwapActions(actor, await cancelSwap(db, { ...actor, language }, input, now), now)
  },
}
