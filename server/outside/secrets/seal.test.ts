import { expect, test } from 'vitest'
import { sealWith } from './seal.ts'

const key = (byte: number) => new Uint8Array(32).fill(byte)
const place = { agency_id: 'agency', column: 'tax.number', row_id: 'row' }
const ring = new Map([['k1', key(7)]])
const seal = sealWith(ring)

test('a sealed text opens at its place, and never looks the same twice', () => {
  const sealed = seal.seal('123 456 782, Zoë', place)

  expect(seal.open(sealed, place)).toBe('123 456 782, Zoë')
  expect(sealed).toMatch(/^v1\.k1\.[\w-]+$/)
  expect(seal.seal('123 456 782, Zoë', place)).not.toBe(sealed)
})

test('what another implementation of HKDF and AES-256-GCM sealed is opened', () => {
  expect(seal.open('v1.k1.AAECAwQFBgcICQoLY7Z9CgyAlWBHA8acZFwARgBqvxhalKoVTA', place)).toBe('123456782')
})

test.each([
  ['another agency', { ...place, agency_id: 'other' }],
  ['another column', { ...place, column: 'bank.number' }],
  ['another row', { ...place, row_id: 'other' }],
])('a sealed text that was moved to %s is not opened', (_, elsewhere) => {
  const sealed = seal.seal('123456782', place)

  expect(() => seal.open(sealed, elsewhere)).toThrow()
})

test('each byte of a sealed text is protected: initialisation vector, tag and content', () => {
  const payload = Buffer.from(seal.seal('123456782', place).split('.')[2] ?? '', 'base64url')
  for (let at = 0; at < payload.length; at++) {
    const altered = Buffer.from(payload)
    altered[at] = (altered[at] ?? 0) ^ 1
    expect(() => seal.open(`v1.k1.${altered.toString('base64url')}`, place)).toThrow()
  }
})

test('the first key of the ring seals, the others still open', () => {
  const sealed = seal.seal('123456782', place)
  const rotated = sealWith(new Map([['k2', key(8)], ...ring]))

  expect(rotated.active).toBe('k2')
  expect(rotated.seal('1', place)).toMatch(/^v1\.k2\./)
  expect(rotated.open(sealed, place)).toBe('123456782')
})

test.each(['v1.k9.AAAA', 'v2.k1.AAAA', 'plain text', ''])(
  '%j is refused, because no key of the ring sealed it',
  (text) => {
    expect(() => seal.open(text, place)).toThrow('no key on the ring opens this')
  },
)

test('a ring without a key is refused', () => {
  expect(() => sealWith(new Map())).toThrow('the key ring is empty')
})

test('keys of the same bytes seal alike under each name, and columns have keys of their own', () => {
  const two = sealWith(
    new Map([
      ['a', key(1)],
      ['b', key(2)],
    ]),
  )
  const sealed = two.seal('x', place)

  expect(two.open(sealed, place)).toBe('x')
  expect(() => two.open(sealed.replace('v1.a.', 'v1.b.'), place)).toThrow()
  // The same associated data under two columns' keys: "agency|a" + "|b" is not "agency" + "|a|b".
  expect(() => two.open(two.seal('x', { ...place, column: 'c' }), { ...place, column: 'd' })).toThrow()
})
