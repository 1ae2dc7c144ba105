import type { Calls } from '#contract/calls.ts'
import { refuse, Refusal } from '#contract/refusals.ts'
import { requireVersion } from '#server/database/rows/versioned.ts'
import type { CallRequest, HandlersOf } from '#server/http/mount.ts'
import { phoneIn } from '#server/modules/companies/rules.ts'
import { changePicture } from '#server/modules/profile/picture.ts'
import { ownProfile, ownSession, ownSessions } from '#server/modules/profile/queries.ts'
import {
  confirmWithApp,
  endTwoFactor,
  newRecoveryCodes,
  startTwoFactor,
} from '#server/modules/profile/second-factor.ts'
import { endSession, endSessionsOf } from '#server/modules/users/sessions/ending.ts'
import { nameOneself } from '#server/modules/users/account/own-account.ts'

type ProfilesCalls = Calls['profiles']

/** The handlers of the caller's own account. */
export const profiles: HandlersOf<'profiles'> = {
  info: ownProfile,
  update,
  avatar: changePicture,
  sessions: ownSessions,
  async endSession({ input, ...context }) {
    const own = (await ownSession(context, input.id)) ?? refuse('notFound')
    await endSession(context.db, own.id, 'signed out from elsewhere', context.now)
    return {}
  },
  async endAllSessions({ db, actor, now }) {
    const ended = await endSessionsOf(db, actor.account_id, 'signed out everywhere', now)
    return { ended_sessions: ended.length }
  },
  startTwoFactor,
  confirmTwoFactor: confirmWithApp,
  endTwoFactor,
  newRecoveryCodes,
}

async function update({ input, ...context }: CallRequest<ProfilesCalls['update']>) {
  const { version, phone, ...names } = input
  const current = await ownProfile(context)
  requireVersion(current, version)
  const named = { ...names, phone: phoneIn('phone', phone) }
  if (!(await nameOneself(context.db, context.actor.account_id, version, named)))
    throw new Refusal('stale', {}, { current })
  return ownProfile(context)
}
