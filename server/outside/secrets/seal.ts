import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** The place of a sealed value; moved anywhere else it cannot be opened. */
export type SealContext = { agency_id: string; column: string; row_id: string }

/** Encrypts sensitive fields: AES-256-GCM, keys outside the database, bound to agency, column and row. */
export type Seal = {
  /** the name of the key that seals */
  readonly active: string
  seal(plain: string, context: SealContext): string
  /** throws when the text was altered or moved, or its key is not in the ring */
  open(sealed: string, context: SealContext): string
}

/** `ring` maps key ids to 32 secret bytes; new values are sealed with the first key, old ones are opened with theirs. */
export function sealWith(ring: ReadonlyMap<string, Uint8Array>): Seal {
  const active = ring.keys().next().value
  if (active === undefined) throw new Error('the key ring is empty')
  const keyFor = derivedKeys(ring)
  return {
    active,
    seal(plain, context) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', keyFor(active, context.column), iv)
      cipher.setAAD(associatedData(context))
      const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return `v1.${active}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`
    },
    open(sealed, context) {
      const [form, kid = '', payload = ''] = sealed.split('.')
      if (form !== 'v1' || !ring.has(kid)) throw new Error(`no key on the ring opens this (${kid})`)
      const bytes = Buffer.from(payload, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', keyFor(kid, context.column), bytes.subarray(0, 12))
      decipher.setAAD(associatedData(context))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}

const associatedData = (context: SealContext) => Buffer.from(`${context.agency_id}|${context.column}|${context.row_id}`)

/** One key per key of the ring and column, derived once. */
function derivedKeys(ring: ReadonlyMap<string, Uint8Array>) {
  const derived = new Map<string, Buffer>()
  return (kid: string, column: string): Buffer => {
    const name = `${kid}|${column}`
    const known = derived.get(name)
    if (known !== undefined) return known
    const key = Buffer.from(
      hkdfSync('sha256', ring.get(kid) ?? new Uint8Array(), new Uint8Array(), `field:${column}`, 32),
    )
    derived.set(name, key)
    return key
  }
}
