import { requireStaff } from '#server/http/actor.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { addPlacement, changePlacement, endPlacement } from './actions.ts'
import { placementsOf } from './queries.ts'

export const handlers: HandlersOf<'placements'> = {
  list: ({ db, input, ...reader }) => placementsOf(db, reader, input.user_id),
  async store({ db, input, ...by }) {
    requireStaff(by.actor)
    return addPlacement(db, by, input)
  },
  async update({ db, input, ...by }) {
    requireStaff(by.actor)
    return changePlacement(db, by, input)
  },
  async end({ db, input, ...by }) {
    requireStaff(by.actor)
    return endPlacement(db, by, input)
  },
}
