import type { HandlersOf } from '#server/http/mount.ts'
import { findRecords } from './queries.ts'

export const search: HandlersOf<'search'> = {
  async find({ input, ...context }) {
    return { groups: await findRecords(context, input.q) }
  },
}
