import type { Calls } from '#contract/calls.ts'
import { refuse } from '#contract/refusals.ts'
import type { HandlersOf, PublicAsk } from '#server/http/mount.ts'
import {
  endSessionOfToken,
  forgetAttempts,
  mayAttempt,
  openSession,
  renewSession,
} from '#server/modules/auth/actions.ts'
import { accountOf, actorOfSession, membershipToEnter, profileOf } from '#server/modules/auth/queries.ts'
import { attemptLimits } from '#server/modules/auth/rules.ts'
import type { Sessions } from '#server/modules/auth/sessions.ts'
import { speakLanguage } from '#server/modules/users/actions.ts'
import { passwordFits } from '#server/outside/passwords.ts'

/** The handlers of the auth calls over the running server's sessions (tokens and who is remembered behind them). */
export const authHandlers = (sessions: Sessions): HandlersOf<'auth'> => ({
  login: (ask) => signIn(ask, sessions),
  jwtLogin: (ask) => signIn(ask, sessions),
  refresh: (ask) => renew(ask, sessions),
  async logout({ database, input, now }) {
    const ended = await database.asPlatform((db) => endSessionOfToken(db, input.refreshToken, now))
    if (ended !== null) sessions.forget(ended)
    return {}
  },
  me: ({ db, actor }) => profileOf(db, actor),
  async language({ db, actor, input, after }) {
    after(async () => sessions.forget(actor.session_id))
    return speakLanguage(db, actor.account_id, input.locale)
  },
})

async function signIn(ask: PublicAsk<Calls['auth']['login']>, sessions: Sessions) {
  const { database, input, now } = ask
  const key = `login:${input.email}`
  const account = await database.asPlatform(async (db) => {
    await requireAttempt(db, key, attemptLimits.account, now)
    await requireAttempt(db, `login-from:${ask.address}`, attemptLimits.address, now)
    return accountOf(db, input.email)
  })
  const fits = await passwordFits(account?.password_hash ?? null, input.password)
  if (account === undefined || !fits) refuse('wrongCredentials')
  if (account.status !== 'active') refuse('accountSuspended')
  return enter(ask, sessions, account.id, key)
}

async function requireAttempt(db: Parameters<typeof mayAttempt>[0], key: string, limit: number, now: Date) {
  const attempt = await mayAttempt(db, key, limit, attemptLimits.seconds, now)
  if (!attempt.within) refuse('tooMany', { seconds: attempt.wait })
}

async function enter(ask: PublicAsk<Calls['auth']['login']>, sessions: Sessions, account_id: string, key: string) {
  const { database, now } = ask
  const opened = await database.asPlatform(async (db) => {
    await forgetAttempts(db, key)
    const membership = await membershipToEnter(db, account_id)
    if (membership === undefined) refuse('accountSuspended')
    const session = await openSession(db, { account_id, membership_id: membership.id, user_agent: ask.user_agent }, now)
    const actor = await actorOfSession(db, session.session_id, now)
    if (actor === null) refuse('accountSuspended')
    return { ...session, profile: await profileOf(db, actor) }
  })
  return {
    accessToken: await sessions.tokens.sign(opened.session_id),
    refreshToken: opened.refresh_token,
    userData: opened.profile,
  }
}

async function renew({ database, input, now }: PublicAsk<Calls['auth']['refresh']>, sessions: Sessions) {
  const renewal = await database.asPlatform((db) => renewSession(db, input.refreshToken, now))
  if (renewal.outcome === 'raced') refuse('refreshRaced')
  if (renewal.outcome === 'reused') sessions.forget(renewal.session_id)
  if (renewal.outcome !== 'renewed') refuse('pleaseLogin')
  return { accessToken: await sessions.tokens.sign(renewal.session_id), refreshToken: renewal.refresh_token }
}
