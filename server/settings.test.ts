import { expect, test } from 'vitest'
import { settingsFrom } from './settings.ts'

test.each([
  [undefined, 'loopback'],
  ['none', false],
  ['10.0.0.5', '10.0.0.5'],
  ['loopback, 172.16.0.0/12,fd00::/8', 'loopback, 172.16.0.0/12,fd00::/8'],
])('TRUST_PROXY=%s is accepted', (TRUST_PROXY, trust_proxy) => {
  expect(settingsFrom({ TRUST_PROXY })).toMatchObject({ trust_proxy })
})

test.each(['true', '1', 'nginx', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0', ',', 'fd00::/129', '10.0.0.0/'])(
  'TRUST_PROXY=%s is refused by name',
  (TRUST_PROXY) => {
    expect(() => settingsFrom({ TRUST_PROXY })).toThrow(/^TRUST_PROXY: must be none, or addresses/)
  },
)

test('600 calls a minute are allowed unless another number is set', () => {
  expect(settingsFrom({}).calls_per_minute).toBe(600)
  expect(settingsFrom({ CALLS_PER_MINUTE: '0' }).calls_per_minute).toBe(0)
  expect(() => settingsFrom({ CALLS_PER_MINUTE: 'many' })).toThrow(/^CALLS_PER_MINUTE/)
})

test.each([
  ['SMS_URL', `twilio://AC${'0'.repeat(32)}:0123456789abcdef%zz@api.twilio.com?from=+61400000000`],
  ['SMTP_URL', 'smtp://muster:%zz@mail.example'],
  ['MAP_TILES', 'https://*.example/{z}/{x}/{y}.png'],
  ['MAIL_FROM', 'Muster, Inc. <no-reply@muster.example>'],
  ['PUBLIC_URL', 'https://muster.example/?from=mail'],
  ['DATABASE_URL', 'postgres://muster:%zz@localhost/muster'],
  ['DATABASE_URL', 'postgres://muster:a#b@localhost/muster'],
  ['CLAMD_URL', 'tcp://clamd:99999'],
  ['XERO_TOKEN_URL', 'xero'],
  ['XERO_CALLS_A_DAY', 'many'],
  ['PUSH_SERVICES', 'https://push.example/path'],
])('%s=%s is refused at the start by name, with what it may be', (key, value) => {
  expect(() => settingsFrom({ [key]: value })).toThrow(new RegExp(`^${key}: (?!validation)`))
})
