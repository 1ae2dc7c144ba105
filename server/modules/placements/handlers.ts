import type { HandlersOf } from '#server/http/mount.ts'
import { addPlacement, changePlacement, endPlacement } from './actions.ts'
import { placementsOf } from './queries.ts'

export const placements: HandlersOf<'placements'> = {
  list: ({ input, ...context }) => placementsOf(context, input.user_id),
  store: ({ input, ...context }) => addPlacement(context, input),
  update: ({ input, ...context }) => changePlacement(context, input),
  end: ({ input, ...context }) => endPlacement(context, input),
}
