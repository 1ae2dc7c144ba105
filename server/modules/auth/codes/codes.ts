// Codes sent by email. Every result is the same whether or not the address has an account.
import { codeLimits, codeLink } from '#contract/accounts/auth.ts'
import type { Calls } from '#contract/calls.ts'
import { refuseField } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import type { PublicRequest } from '#server/http/mount.ts'
import { requireAttempt } from '#server/modules/auth/actions.ts'
import { requireCode, codeSent } from './code-limits.ts'
import { sessionAnswer } from '#server/modules/auth/entrance.ts'
import { reachableAccount } from '#server/modules/auth/queries.ts'
import { confirmRegistration, repeatRegistrationCode } from '#server/modules/auth/registration.ts'
import type { Sessions } from '#server/modules/auth/sessions/sessions.ts'
import { writeEmail } from '#server/modules/emails/actions.ts'
import { issueCode, issueReset, checkCode } from '#server/modules/users/account/account-tokens.ts'

type AuthCalls = Calls['auth']
type CodeRequest = Pick<
  PublicRequest<AuthCalls['forgotPassword']>,
  'database' | 'now' | 'outside' | 'address' | 'input'
>

/** Emails a code for a new password, if the account exists. */
export const sendRecoveryCode = ({ database, ...request }: CodeRequest) =>
  database.asPlatform(async (db) => {
    await requireCode(db, 'recover', request)
    await writeRecoveryCode(db, request)
    return codeSent
  })

async function writeRecoveryCode(db: Db, { input: { email }, now, outside }: Omit<CodeRequest, 'database'>) {
  const account = await reachableAccount(db, email, now)
  const code = await issueCode(db, outside.signer, { purpose: 'recover', email, account_id: account?.id ?? null }, now)
  if (account === undefined) return
  await writeEmail(db, {
    to: account.email,
    language: account.locale,
    kind: 'recoverPassword',
    params: { name: account.first_name, code, link: codeLink(email, 'recover'), minutes: codeLimits.minutes },
  })
}

/** Emails another code: a pending registration continues with five new attempts. */
export const sendCodeAgain = ({ database, ...request }: PublicRequest<AuthCalls['resendCode']>) =>
  database.asPlatform(async (db) => {
    await requireCode(db, request.input.purpose, request)
    if (request.input.purpose === 'recover') await writeRecoveryCode(db, request)
    else await repeatRegistrationCode(db, request)
    return codeSent
  })

/** Verifies a code: signs a new candidate in, or returns the token for setting a password. */
export async function verifyCode(request: PublicRequest<AuthCalls['verifyCode']>, sessions: Sessions) {
  const { database, input, now, outside, address } = request
  // Refuses after the commit, so that a wrong guess is counted.
  const taken = await database.asPlatform(async (db) => {
    const checked = await checkCode(db, outside.signer, input, now)
    if (checked.outcome !== 'right') return checked
    if (input.purpose === 'register')
      return { outcome: 'in' as const, entered: await confirmRegistration(db, checked, request) }
    if (checked.account_id === null) return { outcome: 'wrong' as const }
    return { outcome: 'token' as const, token: await issueReset(db, checked.account_id, now) }
  })
  // The address may be that of many people: a right code is never refused because of their wrong ones.
  if (taken.outcome === 'wrong' || taken.outcome === 'over')
    await database.asPlatform((db) => requireAttempt(db, 'guessesFrom', address, now))
  if (taken.outcome === 'wrong') refuseField('otp', 'validation.codeWrong')
  if (taken.outcome === 'token') return { token: taken.token, session: null }
  if (taken.outcome === 'in') return { token: null, session: await sessionAnswer(sessions, taken.entered) }
  return refuseField('otp', 'validation.codeExpired')
}
