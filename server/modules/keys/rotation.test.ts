import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { keysInUse, resealAll } from '#server/modules/keys/actions.ts'
import { verifyKeys } from '#server/modules/keys/key-check.ts'
import { sealedColumns } from '#server/modules/keys/sealed.ts'
import { sealWith } from '#server/outside/secrets/seal.ts'
import {
  addSealKey,
  createSecrets,
  readSecrets,
  replaceTokenKey,
  retainSealKeys,
} from '#server/outside/secrets/secrets.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { factoriesIn } from '#server/testing/records/factories.ts'

describe('the seal keys', () => {
  let app: TestApp
  const fresh = ['k2', randomBytes(32)] as const
  const inUse = async () => Object.fromEntries(await app.database.readAsPlatform(keysInUse))

  beforeAll(async () => {
    app = await testApp()
    await somethingOfEverySort(app)
  })
  afterAll(() => app.close())

  test('are known for every sealed column', async () => {
    const { rows } = await app.database.readAsPlatform((db) =>
      sql<{ context: string }>`
        select table_name || '.' || column_name as context from information_schema.columns
        where table_schema = 'public' and column_name like '%sealed' order by context`.execute(db),
    )

    const known = sealedColumns.map(({ table, column }) => `${table}.${column}`)
    expect(known).toEqual(expect.arrayContaining(rows.map(({ context }) => context)))
  })

  test('can be replaced by a new one, with which every number opens as before', async () => {
    expect(await inUse()).toEqual({ k1: sealedColumns.length })

    await expect(resealAll(app.database, sealWith(new Map([fresh, ...app.seal_keys])))).resolves.toBe(
      sealedColumns.length,
    )

    expect(await inUse()).toEqual({ k2: sealedColumns.length })
    await expect(resealAll(app.database, sealWith(new Map([fresh])))).resolves.toBe(0)
    expect(await opened(app, sealWith(new Map([fresh])))).toEqual(
      sealedColumns.map(({ table }) => `secret of ${table}`),
    )
  })

  test('are refused at the start when they are those from before the rotation', async () => {
    await expect(verifyKeys(app.database, { token_key, seal_keys: new Map([fresh]) })).resolves.toBeUndefined()
    await expect(verifyKeys(app.database, { token_key, seal_keys: app.seal_keys })).rejects.toThrow('with k2')
  })
})

const token_key = randomBytes(32)

/** One row with a sealed value in each table, under the server's key. */
async function somethingOfEverySort(app: TestApp) {
  const { seal } = app.outside
  await verifyKeys(app.database, { token_key, seal_keys: app.seal_keys })
  const admin = await app.as('admin')
  const person = { id: app.world.ava, version: 0 }
  const account = { account_name: 'Ava Nguyen', bsb: '999 001', number: '1234 5678', split: 'remainder' as const }
  await admin.call(calls.employeeDetails.updateBank, { ...person, accounts: [account] })
  await admin.call(calls.employeeDetails.updatePassport, {
    ...person,
    number: 'PA123',
    country: 'AU',
    expires_on: '2030-01-01',
  })
  await factoriesIn(app, { client: admin }).visaHolder()
  await admin.call(calls.kiosks.resetPin, { employee_id: app.world.ava })
  await (await app.as('superadmin')).call(calls.environment.update, { keys: { MAIL_FROM: 'a@b.example' } })
  await app.database.asPlatform(async (db) => {
    const { agency } = app.world
    await sql`insert into account_tokens (id, purpose, email, secret_hash, payload_sealed, expires_at)
      values (gen_random_uuid(), 'register', 'new@example.com', 'x', 'none', now())`.execute(db)
    await sql`update accounts set two_factor_sealed = 'none' where email = 'admin@muster.example'`.execute(db)
    await sql`insert into xero_links (agency_id, company_id, token_sealed, token_expires_at, connected_by_name, connected_at)
      values (${agency}, ${agency}, 'none', now(), 'Somebody', now())`.execute(db)
    await sql`update employee_visas set number_sealed = 'none', number_ends = '456'`.execute(db)
    await sql`insert into imports (id, agency_id, company_id, kind, filename, total, created_by) values (gen_random_uuid(), ${agency}, ${agency}, 'employees', 'a.csv', 1, gen_random_uuid())`.execute(
      db,
    )
    await sql`insert into import_rows (agency_id, import_id, kind, row, line, label, verdict, record, cells_sealed)
      select agency_id, id, 'employees', 1, 2, 'Somebody', 'create', '{"bank": {"account_number": "none"}, "tax": {"number": "none"}, "licence": {"number": "none"}}', 'none' from imports`.execute(
      db,
    )
    await sql`insert into identity_providers (id, agency_id, issuer, client_id, client_secret_sealed, scopes, groups_claim, created_at, updated_at)
      values (gen_random_uuid(), ${agency}, 'https://provider.example', 'muster', 'none', 'openid', 'groups', now(), now())`.execute(
      db,
    )
    await sql`insert into provider_identities (id, agency_id, membership_id, issuer, subject, linked_at, last_used_at)
      select gen_random_uuid(), agency_id, id, 'https://provider.example', 'ruth', now(), now() from memberships
      where shown_email = 'admin@muster.example'`.execute(db)
    await sql`insert into provider_sessions (session_id, agency_id, identity_id, id_token_sealed)
      select sessions.id, provider_identities.agency_id, provider_identities.id, 'none' from provider_identities
      join sessions on sessions.membership_id = provider_identities.membership_id limit 1`.execute(db)
    await sql`insert into webhooks (id, agency_id, name, url, events, secret_sealed, former_secret_sealed, former_until, created_at, updated_at)
      values (gen_random_uuid(), ${agency}, 'Payroll', 'https://payroll.example', '{}', 'none', 'none', now(), now(), now())`.execute(
      db,
    )
    await sql`insert into rate_service_keys (id, agency_id, key_sealed, key_ends, created_at, updated_at)
      values (gen_random_uuid(), ${agency}, 'none', 'def', now(), now())`.execute(db)
    for (const { table, text, column, value, context } of sealedColumns) {
      const { rows } = await sql<{ at: string; row: never }>`
        select held.ctid::text as at, to_jsonb(held) as row from ${sql.table(table)} held where ${text} is not null`.execute(
        db,
      )
      for (const { at, row } of rows)
        await sql`update ${sql.table(table)} held set ${sql.ref(column)} = ${value(sql`${seal.seal(`secret of ${table}`, context(row))}::text`)}
          where ctid = ${at}::tid`.execute(db)
    }
  })
}

const opened = (app: TestApp, seal: ReturnType<typeof sealWith>) =>
  app.database.readAsPlatform(async (db) => {
    const texts: string[] = []
    for (const { table, text, context } of sealedColumns) {
      const { rows } = await sql<{ text: string; row: never }>`
        select ${text} as text, to_jsonb(held) as row from ${sql.table(table)} held where ${text} is not null`.execute(
        db,
      )
      texts.push(...rows.map((row) => seal.open(row.text, context(row.row))))
    }
    return texts
  })

describe('the key file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-keys-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  test('gets a new uniquely named key in front of the old ones, and loses those that are not needed', () => {
    const first = createSecrets(folder)
    const both = addSealKey(folder)
    const [fresh = '', old = ''] = both.seal_keys.keys()
    expect([...first.seal_keys.keys()]).toEqual([old])
    expect(fresh).toMatch(/^k[0-9a-f]{12}$/)
    expect(both.token_key).toEqual(first.token_key)

    retainSealKeys(folder, new Set([fresh]))

    expect(readSecrets({}, folder)?.seal_keys).toEqual(new Map([[fresh, both.seal_keys.get(fresh)]]))
    expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600)
    expect(readFileSync(join(folder, 'secrets.json'), 'utf8')).not.toContain(`${old}:`)
  })

  test('is never overwritten by a second process that starts at the same time', () => {
    expect(createSecrets(folder)).toEqual(readSecrets({}, folder))
  })

  test('gets a new token key and keeps the seal keys', () => {
    const before = readSecrets({}, folder)

    const after = replaceTokenKey(folder)

    expect(after.token_key).not.toEqual(before?.token_key)
    expect(after.seal_keys).toEqual(before?.seal_keys)
    expect(readSecrets({}, folder)).toEqual(after)
  })

  test('is not needed when both keys are in the environment, under different names', () => {
    const key = randomBytes(32).toString('base64')
    const ringOf = (MUSTER_SEAL_KEYS: string) => readSecrets({ MUSTER_TOKEN_KEY: key, MUSTER_SEAL_KEYS }, folder)

    expect([...(ringOf(`a:${key},b:${key}`)?.seal_keys.keys() ?? [])]).toEqual(['a', 'b'])
    expect(() => ringOf(`a:${key},a:${key}`)).toThrow('same name')
    expect(() => ringOf(key)).toThrow('needs a name')
    expect(() => readSecrets({ MUSTER_TOKEN_KEY: key }, folder)).toThrow('both')
  })
})
