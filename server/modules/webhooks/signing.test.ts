import { expect, test } from 'vitest'
import { newSecret, secretSealContext, signedHeaders } from './signing.ts'

const secret = `whsec_${Buffer.alloc(32, 9).toString('base64')}`
const message = { id: 'msg_1', at: new Date('2026-11-10T08:00:00.900Z'), body: '{"a":1}' }

test('a message is signed as the standard says, as another implementation computes it', () => {
  expect(signedHeaders(message, [secret])).toEqual({
    'webhook-id': 'msg_1',
    'webhook-timestamp': '1794297600',
    'webhook-signature': 'v1,jZ/eQNf207wOGpVaivl1bka09WGWrB0fX73K4DEjArI=',
  })
})

test('during a rotation both secrets sign, separated by a space', () => {
  const signatures = signedHeaders(message, [newSecret(), secret])['webhook-signature'].split(' ')

  expect(signatures).toHaveLength(2)
  expect(signatures[1]).toBe('v1,jZ/eQNf207wOGpVaivl1bka09WGWrB0fX73K4DEjArI=')
})

test('a new secret has 256 random bits', () => {
  expect(newSecret()).toMatch(/^whsec_[\w+/]{43}=$/)
  expect(newSecret()).not.toBe(newSecret())
})

test('a secret is sealed for its webhook', () => {
  expect(secretSealContext({ agency_id: 'agency', id: 'hook' })).toEqual({
    agency_id: 'agency',
    column: 'webhooks.secret_sealed',
    row_id: 'hook',
  })
})
