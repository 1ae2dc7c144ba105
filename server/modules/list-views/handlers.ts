import type { HandlersOf } from '#server/http/mount.ts'
import { changeView, dropView, saveView } from './actions.ts'
import { viewsOf } from './queries.ts'

export const listViews: HandlersOf<'listViews'> = {
  list: ({ input, ...context }) => viewsOf(context, input.list),
  store: ({ input, ...context }) => saveView(context, input),
  update: ({ input, ...context }) => changeView(context, input),
  remove: ({ input, ...context }) => dropView(context, input),
}
