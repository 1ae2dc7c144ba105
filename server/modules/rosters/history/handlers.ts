import type { HandlersOf } from '#server/http/mount.ts'
import { boardAtInstant } from './board-at.ts'

export const rosterHistory: HandlersOf<'rosterHistory'> = {
  board: ({ db, scope, input, language }) => boardAtInstant(db, { scope, language }, input),
}
