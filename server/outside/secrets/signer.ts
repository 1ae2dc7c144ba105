import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Signs texts so that we can recognise our own: URLs that only we can have created, codes that a copy of the database does not reveal. */
export type Signer = {
  /** 128 bits, as 22 letters that are safe in URLs */
  sign(purpose: string, text: string): string
  isOurs(purpose: string, text: string, signature: string): boolean
}

/** One key per purpose, derived from a secret that is never in the database. */
export function signerWith(key: Uint8Array): Signer {
  const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', key, new Uint8Array(), `sign:${purpose}`, 32))
  const sign = (purpose: string, text: string) =>
    createHmac('sha256', keyFor(purpose)).update(text).digest().subarray(0, 16).toString('base64url')
  return {
    sign,
    isOurs(purpose, text, signature) {
      const [right, given] = [Buffer.from(sign(purpose, text)), Buffer.from(signature)]
      return right.length === given.length && timingSafeEqual(right, given)
    },
  }
}
