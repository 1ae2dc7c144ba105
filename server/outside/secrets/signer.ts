import { createHash, createHmac, createPrivateKey, createPublicKey, hkdfSync, sign, timingSafeEqual } from 'node:crypto'

/** Signs texts so that we can recognise our own: URLs that only we can have created, codes that a copy of the database does not reveal. */
export type Signer = {
  /** 128 bits, as 22 letters that are safe in URLs */
  sign(purpose: string, text: string): string
  isOurs(purpose: string, text: string, signature: string): boolean
  /** A key pair, so that others can verify what we signed: without the secret and without us. */
  publicSigner(purpose: string): PublicSigner
}

export type PublicSigner = {
  /** PEM */
  readonly public_key: string
  /** SHA-256 of the public key in DER, as hex */
  readonly fingerprint: string
  /** an Ed25519 signature: 64 bytes */
  sign(bytes: Uint8Array): Uint8Array
}

/** One key per purpose, derived from a secret that is never in the database. */
export function signerWith(key: Uint8Array): Signer {
  const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', key, new Uint8Array(), `sign:${purpose}`, 32))
  const signText = (purpose: string, text: string) =>
    createHmac('sha256', keyFor(purpose)).update(text).digest().subarray(0, 16).toString('base64url')
  return {
    sign: signText,
    isOurs(purpose, text, signature) {
      const [right, given] = [Buffer.from(signText(purpose, text)), Buffer.from(signature)]
      return right.length === given.length && timingSafeEqual(right, given)
    },
    publicSigner: (purpose) => publicSignerFrom(hkdfSync('sha256', key, new Uint8Array(), `ed25519:${purpose}`, 32)),
  }
}

// The DER form of an Ed25519 private key (RFC 8410) before its 32 bytes.
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

function publicSignerFrom(seed: ArrayBuffer): PublicSigner {
  const der = Buffer.concat([pkcs8Prefix, Buffer.from(seed)])
  const private_key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const public_key = createPublicKey(private_key)
  return {
    public_key: public_key.export({ format: 'pem', type: 'spki' }).toString(),
    fingerprint: createHash('sha256')
      .update(public_key.export({ format: 'der', type: 'spki' }))
      .digest('hex'),
    sign: (bytes) => sign(null, bytes, private_key),
  }
}
