import type { HandlersOf } from '#server/http/mount.ts'
import { onSiteBoard } from './queries.ts'

export const onSiteHandlers: HandlersOf<'onSite'> = {
  board: ({ db, scope, input, now, language }) => onSiteBoard(db, { scope, language }, input, now),
}
