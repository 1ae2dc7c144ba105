import { refuseState } from '#contract/state-machines.ts'
import { requirePlatform } from '#server/http/actor.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { sendAgain } from './actions.ts'
import { allowedLetterActions } from './policy.ts'
import { letterOf, lettersPage, wayOf } from './queries.ts'

/** Emails contain codes and concern every agency, so only the super admin sees them. */
export const handlers: HandlersOf<'letters'> = {
  async list({ db, actor, input }) {
    requirePlatform(actor)
    return lettersPage(db, input)
  },
  async info({ db, actor, input, outside }) {
    requirePlatform(actor)
    const letter = await letterOf(db, outside, input.id)
    return { ...letter, allowed_actions: allowedLetterActions(actor, letter) }
  },
  async retry({ db, actor, input, outside, now }) {
    requirePlatform(actor)
    const before = await letterOf(db, outside, input.id)
    if ((await sendAgain(db, input.id, now)) === undefined) refuseState('letter', before.status, before)
    const { content: _, ...row } = await letterOf(db, outside, input.id)
    return row
  },
  async way({ db, actor, outside }) {
    requirePlatform(actor)
    return wayOf(db, outside)
  },
}
