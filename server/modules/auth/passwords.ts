// Changing passwords, and asking for the current one again before sensitive changes.
import type { Calls } from '#contract/calls.ts'
import { refuse, refuseField } from '#contract/refusals.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import type { Database } from '#server/database/transaction.ts'
import type { OwnTransactionRequest, PublicRequest } from '#server/http/mount.ts'
import { clearAttempts, requireAttempt } from '#server/modules/auth/actions.ts'
import { newDeviceToken } from '#server/modules/auth/devices.ts'
import { createUserSession, sessionAnswer } from '#server/modules/auth/entrance.ts'
import { accountById, membershipToEnter, providerToEnter } from '#server/modules/auth/queries.ts'
import type { Sessions } from '#server/modules/auth/sessions/sessions.ts'
import { writeEmail } from '#server/modules/emails/actions.ts'
import { notify } from '#server/modules/notifications/actions.ts'
import { ownerOfToken, consumeToken } from '#server/modules/users/account/account-tokens.ts'
import { endSessionsOf } from '#server/modules/users/sessions/ending.ts'
import { setPassword } from '#server/modules/users/account/own-account.ts'
import { requireGoodPassword } from '#server/modules/users/account/password-rules.ts'
import { hashPassword, passwordFits } from '#server/outside/secrets/passwords.ts'

type AuthCalls = Calls['auth']

/** Where the owner of a token has to sign in instead of setting a password, which would let them in nowhere. */
export async function providerOfToken(db: Db, token: string, now: Date) {
  const owner = await ownerOfToken(db, token, now)
  const name = owner === undefined ? null : await providerToEnter(db, owner.id, now)
  return { provider: owner === undefined || name === null ? null : { name, email: owner.email } }
}

/** Sets a password with the token of a code or an invitation, and signs its owner in. Ends all other sessions of the account. */
export async function updatePassword(request: PublicRequest<AuthCalls['updatePassword']>, sessions: Sessions) {
  const { database, input, now, address, outside } = request
  const owner = await database.asPlatform(async (db) => {
    const tokenOwner = await ownerOfToken(db, input.token, now)
    if (tokenOwner === undefined) await requireAttempt(db, 'guessesFrom', address, now)
    else if ((await providerToEnter(db, tokenOwner.id, now)) !== null) refuse('singleSignOn.required')
    return tokenOwner
  })
  if (owner === undefined) refuse('linkOver')
  requireGoodPassword(input.password, { email: owner.email, names: [owner.first_name, owner.last_name] })
  const password_hash = await hashPassword(input.password)
  const entered = await database.asPlatform(async (db) => {
    if (!(await consumeToken(db, input.token, now))) refuse('linkOver')
    await storePassword(db, owner, password_hash, now, null)
    return (await mayEnterAtOnce(db, owner.id, now)) ? createUserSession(db, { account_id: owner.id }, request) : null
  })
  // The owner of the mailbox can sign in next, even while others keep guessing.
  const device_token = newDeviceToken(outside.signer, owner.email)
  return { email: owner.email, device_token, session: entered && (await sessionAnswer(sessions, entered)) }
}

/** A second factor is asked for on the sign-in screen, which also says why nobody lets a person in. */
async function mayEnterAtOnce(db: Db, account_id: string, now: Date) {
  const { two_factor_at } = await accountById(db, account_id)
  return two_factor_at === null && (await membershipToEnter(db, { account_id }, now)) !== null
}

type AccountOwner = {
  id: string
  email: string
  first_name: string
  locale: Language
  status: string
}

async function storePassword(db: Db, owner: AccountOwner, password_hash: string, now: Date, except: string | null) {
  await setPassword(db, owner.id, password_hash, now)
  await clearAttempts(db, 'signIn', owner.email)
  await clearAttempts(db, 'password', owner.id)
  const { first_name: name, email: to, locale } = owner
  // An invited user had no password that could have changed.
  if (owner.status === 'active') {
    await writeEmail(db, { to, language: locale, kind: 'passwordChanged', params: { name } })
    const note = { agency_id: null, kind: 'passwordChanged', link: '/pages/profile' } as const
    await notify(db, { ...note, to: { account_id: owner.id }, now })
  }
  return endSessionsOf(db, owner.id, 'password changed', now, except)
}

/** Changes the password of a signed-in user who knows the current one; ends the other sessions. */
export async function changePassword(request: OwnTransactionRequest<AuthCalls['changePassword']>) {
  const { database, actor, input, now } = request
  const account = await requirePassword(database, actor, input.current_password, now)
  requireGoodPassword(input.password, { email: account.email, names: [account.first_name, account.last_name] })
  const password_hash = await hashPassword(input.password)
  const ended = await database.asPlatform((db) =>
    storePassword(db, { ...account, status: 'active' }, password_hash, now, actor.session_id),
  )
  return { ended_sessions: ended.length }
}

/**
 * The caller's account, if the current password is right; otherwise refuses at its field. Attempts are counted, so that an open session
 * does not help to guess the password.
 */
export async function requirePassword(database: Database, actor: { account_id: string }, password: string, now: Date) {
  const account = await database.asPlatform(async (db) => {
    await requireAttempt(db, 'password', actor.account_id, now)
    return accountById(db, actor.account_id)
  })
  if (!(await passwordFits(account.password_hash, password)))
    refuseField('current_password', 'validation.passwordWrong')
  await database.asPlatform((db) => clearAttempts(db, 'password', actor.account_id))
  return account
}
