import { refuse } from '#contract/refusals.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { onSiteBoard } from './queries.ts'

export const onSiteHandlers: HandlersOf<'onSite'> = {
  board({ db, actor, scope, input, now, language }) {
    // It shows other people’s time, whatever a role of employees includes.
    if (actor.kind === 'employee') refuse('mayNot')
    return onSiteBoard(db, { scope, language }, input, now)
  },
}
