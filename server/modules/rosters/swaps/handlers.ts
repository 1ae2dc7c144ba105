import type { HandlersOf } from '#server/http/mount.ts'
import { answerSwap, cancelSwap, decideSwap, storeSwap, swapChoices } from './actions.ts'
import { withSwapActions } from './policy.ts'
import { swapsPage } from './queries.ts'

export const swapHandlers: HandlersOf<'swaps'> = {
  async list({ db, actor, scope, input, now, language }) {
    const page = await swapsPage(db, { scope, language }, input)
    return { ...page, rows: page.rows.map((row) => withSwapActions(actor, row, now)) }
  },
  choices: ({ db, actor, input, now, language }) => swapChoices(db, { ...actor, language }, input, now),
  store: async ({ db, actor, input, now, language }) =>
    withSwapActions(actor, await storeSwap(db, { ...actor, language }, input, now), now),
  answer: async ({ db, actor, input, now, language }) =>
    withSwapActions(actor, await answerSwap(db, { ...actor, language }, input, now), now),
  decide: async ({ db, actor, input, now, language }) =>
    withSwapActions(actor, await decideSwap(db, { ...actor, language }, input, now), now),
  cancel: async ({ db, actor, input, now, language }) =>
    withSwapActions(actor, await cancelSwap(db, { ...actor, language }, input, now), now),
}
