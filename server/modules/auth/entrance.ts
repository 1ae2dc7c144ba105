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
  /** signed in by the identity provider of the membership's agency, which may require that */
  readonly single_sign_on?: boolean
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
  const { account_id, single_sign_on = false } = visitor
  const membership_id = await membershipToEnter(db, visitor, now)
  if (membership_id === null) refuse(await refusalOfVisitor(db, visitor, now))
  const session = await openSession(db, { account_id, membership_id, user_agent, address, single_sign_on }, now)
  const actor = await actorOfSession(db, session.session_id, now)
  if (actor === null) refuse(await closedBecause(db, account_id, now))
  await setAuditActor(db, actor)
  const profile = await profileOf(db, actor, outside.signer)
  return { ...session, profile, device_token: newDeviceToken(outside.signer, profile.email) }
}

/** Why a visitor may enter none of the memberships. */
async function refusalOfVisitor(db: Db, visitor: Visitor, now: Date) {
  if ((await membershipToEnter(db, { ...visitor, single_sign_on: true }, now)) !== null) return 'singleSignOn.required'
  const isNamedByUs = visitor.membership_id === undefined || visitor.single_sign_on === true
  return isNamedByUs ? closedBecause(db, visitor.account_id, now) : 'notFound'
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
