// Two-factor authentication by an authenticator app with recovery codes.
import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Db } from '#server/database/dialect.ts'
import type { Seal } from '#server/outside/secrets/seal.ts'
import type { Signer } from '#server/outside/secrets/signer.ts'

type Keys = { readonly seal: Seal; readonly signer: Signer }

const codePeriodSeconds = 30
/** The place that the secret of a user's authenticator app is bound to. */
export const twoFactorSealContext = (account_id: string) => ({
  agency_id: 'platform',
  column: 'accounts.two_factor',
  row_id: account_id,
})

// The defaults of every authenticator app: SHA-1, six digits, thirty seconds.
const totp = (secret: Secret, email = '') =>
  new TOTP({ issuer: 'Muster', label: email, algorithm: 'SHA1', digits: 6, period: codePeriodSeconds, secret })

/** A new secret, not active yet; returns it as text and as the URL for the app's QR code. */
export async function beginTwoFactor(db: Db, seal: Seal, account: { id: string; email: string }) {
  const secret = new Secret({ size: 20 })
  await db
    .updateTable('accounts')
    .set({ two_factor_sealed: seal.seal(secret.base32, twoFactorSealContext(account.id)), two_factor_step: null })
    .where('id', '=', account.id)
    .where('two_factor_at', 'is', null)
    .execute()
  return { secret: secret.base32, address: totp(secret, account.email).toString() }
}

/** Activates the new secret if the app's code is right; returns the recovery codes, or null. */
export async function confirmTwoFactor(db: Db, keys: Keys, account_id: string, otp: string, now: Date) {
  if (!(await codeOfAppFits(db, keys, account_id, otp, now))) return null
  await db
    .updateTable('accounts')
    .set({ two_factor_at: now.toISOString(), two_factor_ended_because: null })
    .where('id', '=', account_id)
    .execute()
  return replaceRecoveryCodes(db, keys.signer, account_id)
}

/** Switches off two-factor authentication and deletes its secret and recovery codes. `because`: why somebody else did it. */
export async function dropTwoFactor(db: Db, account_id: string, because: string | null = null) {
  await db.deleteFrom('recovery_codes').where('account_id', '=', account_id).execute()
  await db
    .updateTable('accounts')
    .set({ two_factor_at: null, two_factor_sealed: null, two_factor_step: null, two_factor_ended_because: because })
    .where('id', '=', account_id)
    .execute()
}

/** Whether it is the app's current code, or a recovery code. Either is used up by it. */
export const secondFactorFits = async (db: Db, keys: Keys, account_id: string, otp: string, now: Date) =>
  (await codeOfAppFits(db, keys, account_id, otp, now)) || (await recoveryCodeFits(db, keys, account_id, otp, now))

async function codeOfAppFits(db: Db, { seal }: Keys, account_id: string, otp: string, now: Date) {
  const token = otp.replaceAll(' ', '')
  if (!/^\d{6}$/.test(token)) return false
  const account = await db
    .selectFrom('accounts')
    .select('two_factor_sealed')
    .where('id', '=', account_id)
    .executeTakeFirst()
  if (account === undefined || account.two_factor_sealed === null) return false
  const secret = Secret.fromBase32(seal.open(account.two_factor_sealed, twoFactorSealContext(account_id)))
  // One step to either side: phone clocks are inexact, and people type slowly.
  const delta = totp(secret).validate({ token, window: 1, timestamp: now.getTime() })
  return delta !== null && consumeStep(db, account_id, Math.floor(now.getTime() / 1000 / codePeriodSeconds) + delta)
}

/** False when this step or a later one was used before, so that an observed code cannot be used again. */
async function consumeStep(db: Db, account_id: string, step: number) {
  const used = await db
    .updateTable('accounts')
    .set({ two_factor_step: step })
    .where('id', '=', account_id)
    .where((eb) => eb.or([eb('two_factor_step', 'is', null), eb('two_factor_step', '<', step)]))
    .returning('id')
    .execute()
  return used.length > 0
}

async function recoveryCodeFits(db: Db, { signer }: Keys, account_id: string, otp: string, now: Date) {
  const used = await db
    .updateTable('recovery_codes')
    .set({ used_at: now.toISOString() })
    .where('account_id', '=', account_id)
    .where('code_hash', '=', hashOf(signer, account_id, otp))
    .where('used_at', 'is', null)
    .returning('account_id')
    .execute()
  return used.length > 0
}

const recoveryCodeCount = 10
// Without letters and digits that look alike.
const recoveryAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Creates ten new recovery codes, each of which replaces the app once; the old ones no longer work. */
export async function replaceRecoveryCodes(db: Db, signer: Signer, account_id: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newCode)
  await db.deleteFrom('recovery_codes').where('account_id', '=', account_id).execute()
  await db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ account_id, code_hash: hashOf(signer, account_id, code) })))
    .execute()
  return codes
}

function newCode() {
  const letters = Array.from({ length: 10 }, () => recoveryAlphabet[randomInt(recoveryAlphabet.length)]).join('')
  return `${letters.slice(0, 5)}-${letters.slice(5)}`
}

const hashOf = (signer: Signer, account_id: string, code: string) =>
  signer.sign('recovery code', `${account_id}|${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`)
