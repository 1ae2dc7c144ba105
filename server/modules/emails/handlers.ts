import { refuseState } from '#contract/state-machines.ts'
import { requirePlatform } from '#server/http/actor.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { resendEmail } from './actions.ts'
import { allowedEmailActions } from './policy.ts'
import { emailOf, emailsPage, wayOf } from './queries.ts'

/** Emails contain codes and concern every agency, so only the super admin sees them. */
export const handlers: HandlersOf<'emails'> = {
  async list({ db, actor, input }) {
    requirePlatform(actor)
    return emailsPage(db, input)
  },
  async info({ db, actor, input, outside }) {
    requirePlatform(actor)
    const email = await emailOf(db, outside, input.id)
    return { ...email, allowed_actions: allowedEmailActions(actor, email) }
  },
  async retry({ db, actor, input, outside, now }) {
    requirePlatform(actor)
    const before = await emailOf(db, outside, input.id)
    if ((await resendEmail(db, input.id, now)) === undefined) refuseState('email', before.status, before)
    const { content: _, ...row } = await emailOf(db, outside, input.id)
    return row
  },
  async way({ db, actor, outside }) {
    requirePlatform(actor)
    return wayOf(db, outside)
  },
}
