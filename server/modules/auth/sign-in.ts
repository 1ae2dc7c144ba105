// Signing in with a password and, where it is on, two-factor authentication.
import type { Calls } from '#contract/calls.ts'
import { refuse, refuseField } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import type { PublicRequest } from '#server/http/mount.ts'
import { recordEvent } from '#server/modules/audit/actions.ts'
import { clearAttempts, revertAttempt, countAttempt, requireAttempt } from '#server/modules/auth/actions.ts'
import { knownDevice } from '#server/modules/auth/devices.ts'
import { createUserSession, sessionAnswer } from '#server/modules/auth/entrance.ts'
import { accountOf } from '#server/modules/auth/queries.ts'
import { refusalOfClosed } from '#server/modules/auth/rules.ts'
import type { Sessions } from '#server/modules/auth/sessions/sessions.ts'
import { secondFactorFits } from '#server/modules/users/account/two-factor.ts'
import { passwordFits } from '#server/outside/secrets/passwords.ts'

type SignIn = PublicRequest<Calls['auth']['login']>

/**
 * An unknown address and a wrong password get the same response in the same time. Other reasons are revealed only after the right password.
 */
export async function signIn(request: SignIn, sessions: Sessions) {
  const { database, input, address } = request
  const device = knownDevice(request.outside.signer, input.email, input.device_tokens)
  const account = await accountToSignIn(request, device)
  const fits = await passwordFits(account?.password_hash ?? null, input.password, address)
  if (account === undefined || !fits) {
    await recordRefusal(request, account?.id ?? null)
    refuse('wrongCredentials')
  }
  if (account.status !== 'active') refuse(refusalOfClosed([account.status]))
  if (account.two_factor_at !== null) await requireSecondFactor(request, account.id)
  const entered = await database.asPlatform(async (db) => {
    if (device === null) {
      await clearAttempts(db, 'signIn', input.email)
      await revertAttempt(db, 'signInFrom', address)
    } else await clearAttempts(db, 'signInOnDevice', device)
    await clearAttempts(db, 'secondFactor', account.id)
    return createUserSession(db, { account_id: account.id }, request)
  })
  return sessionAnswer(sessions, device === null ? entered : { ...entered, device_token: device })
}

/** Counts before checking: attempts over the limit are refused without hashing. A known device has its own counter. */
const accountToSignIn = ({ database, input, address, now }: SignIn, device: string | null) =>
  database.asPlatform(async (db) => {
    if (device === null) {
      await requireUnlocked(db, 'signIn', input.email, now)
      await requireAttempt(db, 'triedFrom', address, now)
      await requireAttempt(db, 'signInFrom', address, now)
    } else await requireUnlocked(db, 'signInOnDevice', device, now)
    return accountOf(db, input.email, now)
  })

async function requireUnlocked(db: Db, limit: 'signIn' | 'signInOnDevice', who: string, now: Date) {
  const { within, wait } = await countAttempt(db, limit, who, now)
  if (!within) refuse('signInLocked', { seconds: wait, minutes: Math.ceil(wait / 60) })
}

const recordRefusal = ({ database, input }: SignIn, entity_id: string | null) =>
  database.asPlatform((db) =>
    recordEvent(db, {
      agency_id: null,
      action: 'refuseSignIn',
      entity: 'accounts',
      entity_id,
      facts: { email: input.email },
    }),
  )

async function requireSecondFactor({ database, input, now, outside }: SignIn, account_id: string) {
  if (input.otp === '') refuseField('otp', 'validation.secondFactorNeeded')
  // Refuses after the commit, so that a wrong code is counted.
  const fits = await database.asPlatform(async (db) => {
    await requireAttempt(db, 'secondFactor', account_id, now)
    return secondFactorFits(db, outside, account_id, input.otp, now)
  })
  if (!fits) refuseField('otp', 'validation.secondFactorWrong')
}
