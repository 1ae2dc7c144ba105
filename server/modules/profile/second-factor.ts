// Switching two-factor authentication on and off. Each step requires re-authentication, so that an open session is not enough.
import type { Calls } from '#contract/calls.ts'
import { refuseField } from '#contract/refusals.ts'
import { refuseState } from '#contract/state-machines.ts'
import type { Db } from '#server/database/dialect.ts'
import type { OwnTransactionRequest } from '#server/http/mount.ts'
import { clearAttempts, requireAttempt } from '#server/modules/auth/actions.ts'
import { requirePassword } from '#server/modules/auth/passwords.ts'
import { accountById } from '#server/modules/auth/queries.ts'
import { writeEmail } from '#server/modules/emails/actions.ts'
import {
  beginTwoFactor,
  confirmTwoFactor,
  dropTwoFactor,
  replaceRecoveryCodes,
  secondFactorFits,
} from '#server/modules/users/account/two-factor.ts'

type ProfilesCalls = Calls['profiles']
type SecondFactorRequest = Pick<
  OwnTransactionRequest<ProfilesCalls['confirmTwoFactor']>,
  'database' | 'actor' | 'now' | 'outside'
>

/** A secret for the app; signing in does not require it before it is confirmed. */
export async function startTwoFactor({
  database,
  actor,
  input,
  now,
  outside,
}: OwnTransactionRequest<ProfilesCalls['startTwoFactor']>) {
  const account = await requirePassword(database, actor, input.current_password, now)
  if (account.two_factor_at !== null) refuseState('twoFactor', 'on')
  return database.asPlatform((db) => beginTwoFactor(db, outside.seal, account))
}

/** Activates it. The recovery codes are shown only this once: only their hashes are stored. */
export async function confirmWithApp(request: OwnTransactionRequest<ProfilesCalls['confirmTwoFactor']>) {
  const account = await request.database.asPlatform((db) => accountById(db, request.actor.account_id))
  if (account.two_factor_at !== null) refuseState('twoFactor', 'on')
  const recovery_codes = await withCodeAttempt(request, async (db) => {
    const codes = await confirmTwoFactor(db, request.outside, account.id, request.input.otp, request.now)
    if (codes !== null) await sendEmail(db, account, 'twoFactorOn')
    return codes
  })
  return { recovery_codes }
}

/** Switches it off, with the password and a code. */
export async function endTwoFactor(request: OwnTransactionRequest<ProfilesCalls['endTwoFactor']>) {
  const account = await withPassword(request)
  await withCodeAttempt(request, async (db) => {
    if (!(await secondFactorFits(db, request.outside, account.id, request.input.otp, request.now))) return null
    await dropTwoFactor(db, account.id)
    await sendEmail(db, account, 'twoFactorOff')
    return true
  })
  return {}
}

/** New recovery codes, with the password and a code. */
export async function newRecoveryCodes(request: OwnTransactionRequest<ProfilesCalls['newRecoveryCodes']>) {
  const account = await withPassword(request)
  const recovery_codes = await withCodeAttempt(request, async (db) => {
    if (!(await secondFactorFits(db, request.outside, account.id, request.input.otp, request.now))) return null
    return replaceRecoveryCodes(db, request.outside.signer, account.id)
  })
  return { recovery_codes }
}

type IdentityProof = { readonly current_password: string; readonly otp: string }

/** Requires the caller's password and, where it is on, a two-factor code: refused at its field, and counted. */
export async function requireOneself(request: SecondFactorRequest, { current_password, otp }: IdentityProof) {
  if (current_password === '') refuseField('current_password', 'validation.required')
  const account = await requirePassword(request.database, request.actor, current_password, request.now)
  if (account.two_factor_at === null) return
  if (otp === '') refuseField('otp', 'validation.required')
  await withCodeAttempt(request, async (db) =>
    (await secondFactorFits(db, request.outside, account.id, otp, request.now)) ? true : null,
  )
}

async function withPassword({ database, actor, input, now }: OwnTransactionRequest<ProfilesCalls['endTwoFactor']>) {
  const account = await requirePassword(database, actor, input.current_password, now)
  if (account.two_factor_at === null) refuseState('twoFactor', 'off')
  return account
}

/** The result of `work`; null means a wrong code, which is refused after the commit, so that it is counted. */
async function withCodeAttempt<T>(
  { database, actor, now }: SecondFactorRequest,
  work: (db: Db) => Promise<T | null>,
): Promise<T> {
  const given = await database.asPlatform(async (db) => {
    await requireAttempt(db, 'secondFactor', actor.account_id, now)
    const result = await work(db)
    if (result !== null) await clearAttempts(db, 'secondFactor', actor.account_id)
    return result
  })
  return given ?? refuseField('otp', 'validation.secondFactorWrong')
}

type StoredAccount = Awaited<ReturnType<typeof accountById>>

const sendEmail = (db: Db, { email, locale, first_name }: StoredAccount, kind: 'twoFactorOn' | 'twoFactorOff') =>
  writeEmail(db, { to: email, language: locale, kind, params: { name: first_name } })
