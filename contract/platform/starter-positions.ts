import { z } from 'zod'
import { read, write } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { itemCode } from '#contract/values/values.ts'

export const trades = ['hospitality', 'warehouse', 'cleaning', 'construction', 'care', 'events', 'production'] as const

const starterPosition = z.object({
  code: z.string(),
  name: z.string(),
  trade: z.enum(trades),
  /** the list has a position with this code or name */
  taken: z.boolean(),
})
export type StarterPosition = z.infer<typeof starterPosition>

/** Usual positions that an agency may begin with. */
export const starterPositions = {
  list: read({
    path: '/position-starters',
    needs: [['Position', 'create']],
    kinds: staff,
    summary: 'Lists usual positions that can be taken into the list, by trade.',
    input: {},
    result: z.array(starterPosition),
  }),
  add: write({
    path: '/position-starters-add',
    needs: [['Position', 'create']],
    kinds: staff,
    summary: 'Takes usual positions into the list; those that it has already are left out.',
    input: { codes: z.array(itemCode).min(1).max(60) },
    result: z.object({ added: z.number().int() }),
  }),
}
