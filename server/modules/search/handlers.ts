import type { HandlersOf } from '#server/http/mount.ts'
import { findRecords } from './queries.ts'

export const handlers: HandlersOf<'search'> = {
  async find({ db, actor, language, input, now }) {
    return { groups: await findRecords(db, { actor, language, now }, input.q) }
  },
}
