// Browsers from which an account has signed in before. Guesses from elsewhere cannot lock them out (decision 023).
import { randomBytes } from 'node:crypto'
import type { Signer } from '#server/outside/secrets/signer.ts'

/** A token for the browser to store, which proves that this account signed in there before. It is not stored on the server. */
export function newDeviceToken(signer: Signer, email: string): string {
  const id = randomBytes(12).toString('base64url')
  return `${id}.${signer.sign('device', signedText(email, id))}`
}

/** The first valid token for this address; null when there is none. */
export const knownDevice = (signer: Signer, email: string, tokens: readonly string[]): string | null =>
  tokens.find((token) => isDeviceOf(signer, email, token)) ?? null

function isDeviceOf(signer: Signer, email: string, token: string) {
  const [id = '', signature = ''] = token.split('.')
  return signer.isOurs('device', signedText(email, id), signature)
}

const signedText = (email: string, id: string) => `${email.toLowerCase()} ${id}`
