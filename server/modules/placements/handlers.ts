import type { HandlersOf } from '#server/http/mount.ts'
import { addPlacement, changePlacement, endPlacement } from './actions.ts'
import { placementsOf } from './queries.ts'

export const handlers: HandlersOf<'placements'> = {
  list: ({ db, input, ...reader }) => placementsOf(db, reader, input.user_id),
  store: ({ db, input, ...by }) => addPlacement(db, by, input),
  update: ({ db, input, ...by }) => changePlacement(db, by, input),
  end: ({ db, input, ...by }) => endPlacement(db, by, input),
}
