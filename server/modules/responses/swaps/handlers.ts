import type { HandlersOf } from '#server/http/mount.ts'
import { answerSwap, cancelSwap, decideSwap, storeSwap, swapChoices } from './actions.ts'
import { withSwapActions } from './policy.ts'
import { swapsPage } from './queries.ts'

export const swaps: HandlersOf<'swaps'> = {
  async list({ input, ...context }) {
    const page = await swapsPage(context, input)
    return { ...page, rows: page.rows.map((row) => withSwapActions(context.actor, row, context.now)) }
  },
  choices: ({ input, ...context }) => swapChoices(context, input),
  store: async ({ input, ...context }) => withSwapActions(context.actor, await storeSwap(context, input), context.now),
  answer: async ({ input, ...context }) =>
    withSwapActions(context.actor, await answerSwap(context, input), context.now),
  decide: async ({ input, ...context }) =>
    withSwapActions(context.actor, await decideSwap(context, input), context.now),
  cancel: async ({ input, ...context }) =>
    withSwapActions(context.actor, await cancelSwap(context, input), context.now),
}
