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
  info: ({ db, actor, outside, now }) => ownProfile(db, actor, outside, now),
  update,
  avatar: changePicture,
  sessions: ({ db, actor, now }) => ownSessions(db, actor, now),
  async endSession({ db, actor, input, now }) {
    const own = (await ownSession(db, actor, input.id)) ?? refuse('notFound')
    await endSession(db, own.id, 'signed out from elsewhere', now)
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

async function update({ db, actor, input, outside, now }: CallRequest<ProfilesCalls['update']>) {
  const { version, phone, ...names } = input
  const current = await ownProfile(db, actor, outside, now)
  requireVersion(current, version)
  const named = { ...names, phone: phoneIn('phone', phone) }
  if (!(await nameOneself(db, actor.account_id, version, named))) throw new Refusal('stale', {}, { current })
  return ownProfile(db, actor, outside, now)
}
