import type { HandlersOf } from '#server/http/mount.ts'
import { changeView, dropView, saveView } from './actions.ts'
import { viewsOf } from './queries.ts'

export const handlers: HandlersOf<'listViews'> = {
  list: ({ db, actor, input }) => viewsOf(db, actor, input.list),
  store: ({ db, actor, input, now }) => saveView(db, actor, input, now),
  update: ({ db, actor, input, now }) => changeView(db, actor, input, now),
  remove: ({ db, actor, input }) => dropView(db, actor, input),
}
