import type { HandlersOf } from '#server/http/mount.ts'
import { onSiteBoard } from './queries.ts'

export const onSite: HandlersOf<'onSite'> = {
  board: ({ input, ...context }) => onSiteBoard(context, input),
}
