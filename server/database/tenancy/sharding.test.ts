import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Engine } from '#server/database/engine/engine.ts'
import { testEngine } from '#server/testing/databases/databases.ts'
import { foreignKeysWithoutAgency, keysWithoutAgency } from './sharding.ts'

let engine: Engine
beforeAll(async () => {
  engine = await testEngine()
})
afterAll(() => engine.close())

const secret = 'found by its secret before the agency is known'
const wholeInstallation = 'unique over all agencies on purpose'
const ofOneMembership = 'a membership belongs to one agency'
const ofOneMessage = 'a message belongs to one agency'

/** Unique indexes that do not include agency_id, and why. Distributed, none of them could be checked. */
const exceptions: Readonly<Record<string, string>> = {
  api_tokens_former_secret: secret,
  api_tokens_secret: secret,
  calendar_feeds_membership_unique: ofOneMembership,
  calendar_feeds_token_hash_key: secret,
  companies_slug_unique: wholeInstallation,
  email_domains_verified: wholeInstallation,
  job_links_token_hash_key: secret,
  kiosk_devices_token_hash_key: secret,
  kiosks_pairing_code_hash_key: secret,
  list_views_name_unique: ofOneMembership,
  list_views_one_default: ofOneMembership,
  notification_deliveries_once: ofOneMessage,
  notifications_unread_group: ofOneMembership,
  pay_statement_notices_token_hash_key: secret,
  push_devices_endpoint_key: wholeInstallation,
  response_links_token_hash_key: secret,
  scim_tokens_token_hash_key: secret,
  sms_messages_provider_id_key: wholeInstallation,
  timesheet_signoff_links_token_hash_key: secret,
}

test('every foreign key to another row of an agency carries agency_id', async () => {
  const keys = await engine.transaction('', foreignKeysWithoutAgency)

  expect(keys.filter(({ refers_to }) => refers_to === 'own')).toEqual([])
})

test('every unique index of a table of agencies carries agency_id, except for those with a reason', async () => {
  const keys = await engine.transaction('', keysWithoutAgency)

  const others = keys.filter(({ kind }) => kind !== 'primary').map(({ name }) => name)
  expect(others.toSorted()).toEqual(Object.keys(exceptions).toSorted())
})

test('a key without agency_id is found', async () => {
  const made = `create table made_a (agency_id uuid not null, id int primary key, code text, unique (agency_id, id));
    create unique index made_a_code on made_a (code); create unique index made_a_good on made_a (agency_id, code)`

  const keys = await engine.transaction(made, keysWithoutAgency)

  expect(keys.filter(({ table_name }) => table_name === 'made_a')).toEqual([
    { table_name: 'made_a', name: 'made_a_code', kind: 'unique' },
    { table_name: 'made_a', name: 'made_a_pkey', kind: 'primary' },
  ])
})

test('a foreign key through which a row could refer to another agency is found', async () => {
  const made = `create table made_b (agency_id uuid not null, id int primary key, unique (agency_id, id));
    create table made_c (agency_id uuid not null, b_id int constraint loose references made_b,
      constraint tight foreign key (agency_id, b_id) references made_b (agency_id, id))`

  const keys = await engine.transaction(made, foreignKeysWithoutAgency)

  expect(keys.filter(({ table_name }) => table_name === 'made_c')).toEqual([
    { table_name: 'made_c', name: 'loose', refers_to: 'own' },
  ])
})
