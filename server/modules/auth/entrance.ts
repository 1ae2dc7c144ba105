// Creates the session of a user who has been authenticated (by password, by code, by a session).
import type { UserData } from '#contract/accounts/auth.ts'
import { refuse } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { setAuditActor } from '#server/modules/audit/actions.ts'
import { newDeviceToken } from '#server/modules/auth/devices.ts'
import { actorOfSession, membershipStatuses, membershipToEnter, profileOf } from '#server/modules/auth/queries.ts'
import { refusalOfClosed } from '#server/modules/auth/rules.ts'
import type { Sessions } from '#server/modules/auth/sessions/sessions.ts'
import { openSession } from '#server/modules/users/sessions/actions.ts'
import type { Outside } from '#server/outside/outside.ts'

export type Visitor = {
  readonly account_id: string
  /** undefined: the most recently used membership */
  readonly membership_id?: string
}

/** The origin of the request. */
export type RequestOrigin = {
  readonly address: string
  readonly user_agent: string
  readonly now: Date
  readonly outside: Outside
}

export type SignInResult = { session_id: string; refresh_token: string; profile: UserData; device_token: string }

/** Creates a session, with a refresh token of a new family. */
export async function createUserSession(
  db: Db,
  visitor: Visitor,
  { address, user_agent, now, outside }: RequestOrigin,
): Promise<SignInResult> {
  const { account_id } = visitor
  const membership_id = await membershipToEnter(db, account_id, now, visitor.membership_id)
  if (membership_id === null)
    refuse(visitor.membership_id === undefined ? await closedBecause(db, account_id, now) : 'notFound')
  const session = await openSession(db, { account_id, membership_id, user_agent, address }, now)
  const actor = await actorOfSession(db, session.session_id, now)
  if (actor === null) refuse(await closedBecause(db, account_id, now))
  await setAuditActor(db, actor)
  const profile = await profileOf(db, actor, outside.signer)
  return { ...session, profile, device_token: newDeviceToken(outside.signer, profile.email) }
}

const closedBecause = async (db: Db, account_id: string, now: Date) =>
  refusalOfClosed(await membershipStatuses(db, account_id, now))

/** The response for a new session, which the browser stores. */
export const sessionAnswer = async (sessions: Sessions, entered: SignInResult) => ({
  accessToken: await sessions.tokens.sign(entered.session_id),
  refreshToken: entered.refresh_token,
  userData: entered.profile,
  device_token: entered.device_token,
})
