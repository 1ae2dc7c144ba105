// Sign-ins that were sent to a provider and have not come back.
import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db } from '#server/database/dialect.ts'
import { tokenHash } from '#server/modules/users/sessions/ending.ts'
import type { SignInSecrets } from '#server/outside/identity-provider.ts'
import type { Signer } from '#server/outside/secrets/signer.ts'

const minutes = 10

type PendingSignIn = {
  agency_id: string
  browser_key: string
  /** whose test it is; null: a sign-in */
  tester_membership_id: string | null
}

/** Stores a sign-in that begins, and returns what goes with it to the provider. */
export async function beginSignIn(db: Db, signer: Signer, pending: PendingSignIn, now: Date): Promise<SignInSecrets> {
  const state = randomBytes(32).toString('base64url')
  // Those that did not come back.
  await db.deleteFrom('provider_sign_ins').where('expires_at', '<', now.toISOString()).execute()
  await db
    .insertInto('provider_sign_ins')
    .values({
      state_hash: tokenHash(state),
      agency_id: pending.agency_id,
      browser_hash: tokenHash(pending.browser_key),
      tester_membership_id: pending.tester_membership_id,
      expires_at: new Date(now.getTime() + minutes * 60_000).toISOString(),
    })
    .execute()
  return secretsOf(signer, state)
}

/** Uses up a sign-in that comes back; null unless it is this agency's and purpose's, in time and in the browser that began it. */
export async function takeSignIn(
  db: Db,
  signer: Signer,
  state: string,
  expected: PendingSignIn,
  now: Date,
): Promise<SignInSecrets | null> {
  const pending = await db
    .deleteFrom('provider_sign_ins')
    .where('state_hash', '=', tokenHash(state))
    .returning(['agency_id', 'browser_hash', 'tester_membership_id', 'expires_at'])
    .executeTakeFirst()
  const isTheirs =
    pending !== undefined &&
    pending.agency_id === expected.agency_id &&
    pending.tester_membership_id === expected.tester_membership_id &&
    Date.parse(pending.expires_at) > now.getTime() &&
    isSame(pending.browser_hash, tokenHash(expected.browser_key))
  return isTheirs ? secretsOf(signer, state) : null
}

const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other))

// Only this server can derive them from the state (RFC 7636: at least 43 characters), so they need not be stored.
const secretsOf = (signer: Signer, state: string): SignInSecrets => ({
  state,
  nonce: signer.sign('single sign-on nonce', state),
  verifier: ['a', 'b', 'c'].map((part) => signer.sign(`single sign-on verifier ${part}`, state)).join(''),
})
