import type { Calls } from '#contract/calls.ts'
import { refuse } from '#contract/refusals.ts'
import type { OwnTransactionRequest, HandlersOf, PublicRequest } from '#server/http/mount.ts'
import { sendCodeAgain, sendRecoveryCode, verifyCode } from '#server/modules/auth/codes/codes.ts'
import { createUserSession, sessionAnswer } from '#server/modules/auth/entrance.ts'
import { changePassword, providerOfToken, updatePassword } from '#server/modules/auth/passwords.ts'
import { agencyOfLink } from '#server/modules/auth/link-agency.ts'
import { isSingleSignOn, profileOf } from '#server/modules/auth/queries.ts'
import { register } from '#server/modules/auth/registration.ts'
import type { Sessions } from '#server/modules/auth/sessions/sessions.ts'
import { signIn } from '#server/modules/auth/sign-in.ts'
import { agencyToJoin } from '#server/modules/companies/queries.ts'
import { storeLanguage } from '#server/modules/users/actions.ts'
import { endSession, endSessionOfToken } from '#server/modules/users/sessions/ending.ts'
import { renewSession } from '#server/modules/users/sessions/actions.ts'

/** The handlers of the auth calls, for the sessions of the running server (tokens and session cache). */
export const authHandlers = (sessions: Sessions): HandlersOf<'auth'> => ({
  login: (request) => signIn(request, sessions),
  jwtLogin: (request) => signIn(request, sessions),
  register,
  jwtRegister: register,
  async agencies({ database, input }) {
    const agency = await database.readAsPlatform((db) => agencyToJoin(db, input.agency))
    return { agency: agency === undefined ? null : { name: agency.name, slug: agency.slug ?? '' } }
  },
  linkAgency: async ({ database, input }) => ({
    agency: await database.readAsPlatform((db) => agencyOfLink(db, input.token)),
  }),
  forgotPassword: sendRecoveryCode,
  resendCode: sendCodeAgain,
  verifyCode: (request) => verifyCode(request, sessions),
  passwordLink: ({ database, input, now }) => database.readAsPlatform((db) => providerOfToken(db, input.token, now)),
  updatePassword: (request) => updatePassword(request, sessions),
  changePassword,
  refresh: (request) => renewUserSession(request, sessions),
  async logout({ database, input, now }) {
    await database.asPlatform((db) => endSessionOfToken(db, input.refreshToken, now))
    return {}
  },
  me: ({ db, actor, outside }) => profileOf(db, actor, outside.signer),
  language: ({ db, actor, input }) => storeLanguage(db, actor.account_id, input.locale),
  switch: (request) => switchMembership(request, sessions),
})

async function renewUserSession(
  { database, input, outside, now }: PublicRequest<Calls['auth']['refresh']>,
  sessions: Sessions,
) {
  const renewal = await database.asPlatform((db) => renewSession(db, outside.signer, input.refreshToken, now))
  if (renewal.outcome === 'raced') refuse('refreshRaced')
  if (renewal.outcome !== 'renewed') refuse('pleaseLogin')
  return { accessToken: await sessions.tokens.sign(renewal.session_id), refreshToken: renewal.refresh_token }
}

async function switchMembership(request: OwnTransactionRequest<Calls['auth']['switch']>, sessions: Sessions) {
  const { database, actor, input, now } = request
  const entered = await database.asPlatform(async (db) => {
    if (await isSingleSignOn(db, actor.session_id)) refuse('singleSignOn.oneAgency')
    await endSession(db, actor.session_id, 'went on as another membership', now)
    return createUserSession(db, { account_id: actor.account_id, membership_id: input.membership_id }, request)
  })
  return sessionAnswer(sessions, entered)
}
