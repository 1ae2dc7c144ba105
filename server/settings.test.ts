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
  expect(settingsFrom({}).calls_per_minute).toEqual({ user: 600, agency: 0 })
  const of = { CALLS_PER_MINUTE: '0', CALLS_PER_AGENCY_A_MINUTE: '6000' }
  expect(settingsFrom(of).calls_per_minute).toEqual({ user: 0, agency: 6000 })
  expect(() => settingsFrom({ CALLS_PER_MINUTE: 'many' })).toThrow(/^CALLS_PER_MINUTE/)
})

test('a database may have several servers', () => {
  const DATABASE_URL = 'postgres://muster:a%40b@one:5432,two:5433/muster?target_session_attrs=read-write'

  expect(settingsFrom({ DATABASE_URL }).database_url).toBe(DATABASE_URL)
})

test('a read replica is one server, of a database server', () => {
  const DATABASE_URL = 'postgres://muster@one,two/muster'
  const DATABASE_READ_URL = 'postgres://muster@two/muster'

  expect(settingsFrom({ DATABASE_URL, DATABASE_READ_URL }).read_url).toBe(DATABASE_READ_URL)
  expect(() => settingsFrom({ DATABASE_READ_URL })).toThrow(/^DATABASE_READ_URL: needs DATABASE_URL; the embedded/)
  expect(() => settingsFrom({ DATABASE_URL, DATABASE_READ_URL: DATABASE_URL })).toThrow(
    /^DATABASE_READ_URL: must be of one server/,
  )
})

test.each([
  ['SMS_URL', `twilio://AC${'0'.repeat(32)}:0123456789abcdef%zz@api.twilio.com?from=+61400000000`],
  ['SMTP_URL', 'smtp://muster:%zz@mail.example'],
  ['MAP_TILES', 'https://*.example/{z}/{x}/{y}.png'],
  ['MAIL_FROM', 'Muster, Inc. <no-reply@muster.example>'],
  ['PUBLIC_URL', 'https://muster.example/?from=mail'],
  ['DATABASE_URL', 'postgres://muster:%zz@localhost/muster'],
  ['DATABASE_URL', 'postgres://muster:a#b@localhost/muster'],
  ['DATABASE_URL', 'postgres://muster@one:5432,two:%zz/muster'],
  ['DATABASE_URL', 'postgres://muster@one,two/muster?target_session_attrs=any'],
  ['DATABASE_DIRECT_URL', 'mysql://localhost/muster'],
  ['METRICS_TOKEN', 'short'],
  ['STORAGE_PER_AGENCY_MB', 'much'],
  ['SMS_PER_AGENCY_A_DAY', '-1'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_TRACES_SAMPLER_ARG', '2'],
  ['CLAMD_URL', 'tcp://clamd:99999'],
  ['XERO_TOKEN_URL', 'xero'],
  ['XERO_CALLS_A_DAY', 'many'],
  ['PUSH_SERVICES', 'https://push.example/path'],
  ['BACKUP_TO', 'https://storage.example/bucket'],
  ['BACKUP_TO', 's3://'],
  ['BACKUP_S3_ENDPOINT', 'storage.example'],
])('%s=%s is refused at the start by name, with what it may be', (key, value) => {
  expect(() => settingsFrom({ [key]: value })).toThrow(new RegExp(`^${key}: (?!validation)`))
})

test('backups go to a storage when its address and both keys are set', () => {
  const storage = {
    BACKUP_S3_ENDPOINT: 'https://storage.example/',
    BACKUP_S3_ACCESS_KEY_ID: 'id',
    BACKUP_S3_SECRET_ACCESS_KEY: 'secret',
  }
  expect(settingsFrom({ BACKUP_TO: 's3://bucket/nightly', ...storage })).toMatchObject({
    backups: { folder: 's3://bucket/nightly' },
    backup_s3: {
      address: 'https://storage.example',
      region: 'us-east-1',
      access_key_id: 'id',
      secret_access_key: 'secret',
    },
  })
  expect(() => settingsFrom({ BACKUP_TO: 's3://bucket/nightly' })).toThrow(/^BACKUP_TO: s3:.* needs BACKUP_S3_ENDPOINT/)
  expect(() => settingsFrom({ ...storage, BACKUP_S3_SECRET_ACCESS_KEY: '' })).toThrow(
    /BACKUP_S3_SECRET_ACCESS_KEY: set all three, or none/,
  )
})
