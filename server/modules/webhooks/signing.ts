// Signatures of deliveries (standardwebhooks.com), and the secrets that make them.
import { createHmac, randomBytes } from 'node:crypto'
import type { SealContext } from '#server/outside/secrets/seal.ts'

const secretPrefix = 'whsec_'

export const newSecret = () => `${secretPrefix}${randomBytes(32).toString('base64')}`

/** The place of a sealed secret, the former one's, too: a rotation copies it from one column to the other. */
export const secretSealContext = ({ agency_id, id }: { agency_id: string; id: string }): SealContext => ({
  agency_id,
  column: 'webhooks.secret_sealed',
  row_id: id,
})

type Message = { id: string; at: Date; body: string }

/** The headers that identify and sign a message, with each of the secrets. */
export function signedHeaders({ id, at, body }: Message, secrets: readonly string[]) {
  const seconds = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(secretPrefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signatures.join(' ') }
}
