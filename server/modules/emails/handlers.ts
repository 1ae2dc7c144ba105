import { refuseState } from '#contract/state-machines.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { resendEmail } from './actions.ts'
import { allowedEmailActions } from './policy.ts'
import { emailOf, emailsPage, wayOf } from './queries.ts'

export const emails: HandlersOf<'emails'> = {
  list: ({ db, input }) => emailsPage(db, input),
  async info({ db, actor, input, outside }) {
    const email = await emailOf(db, outside, input.id)
    return { ...email, allowed_actions: allowedEmailActions(actor, email) }
  },
  async retry({ db, input, outside, now }) {
    const before = await emailOf(db, outside, input.id)
    if ((await resendEmail(db, input.id, now)) === undefined) refuseState('email', before.status, before)
    const { content: _, ...row } = await emailOf(db, outside, input.id)
    return row
  },
  way: ({ db, outside }) => wayOf(db, outside),
}
