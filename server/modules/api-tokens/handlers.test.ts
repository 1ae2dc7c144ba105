import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allCalls, calls } from '#contract/calls.ts'
import { isOpenToTokens, tokenPermissions } from '#contract/platform/api-tokens.ts'
import { type Client, clientWith, type TestApp, testApp, type WorldUser } from '#server/testing/app.ts'
import { withCustomRole } from '#server/testing/records/custom-role.ts'
import { only } from '#server/testing/records/rostering.ts'
import { sendRequest } from '#server/testing/requests.ts'

let app: TestApp
const { apiTokens, customers } = calls

beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => app.clearThrottles())
afterAll(() => app.close())

// Signed in for each call, because the clock of these tests moves by days.
const signedIn = (person: WorldUser): Pick<Client, 'call'> => ({
  call: async (...of) => (await app.as(person)).call(...of),
})
const admin = signedIn('admin')
const fields = { name: 'Payroll', permissions: ['Client/list', 'Client/create'] }
const withToken = (secret: string) => clientWith(app.app, secret)
const made = async (more: { read_only?: boolean; valid_days?: number; permissions?: string[] } = {}) => {
  const { token, secret } = await admin.call(apiTokens.store, { ...fields, ...more })
  return { ...token, secret, client: withToken(secret) }
}
const rowOf = async (id: string) =>
  only((await admin.call(apiTokens.list, { per_page: 100 })).rows.filter((row) => row.id === id))
const newCategory = (by: Pick<Client, 'call'>, name: string, key?: string) =>
  by.call(calls.category.store, { code: name.toUpperCase(), name }, key === undefined ? {} : { key })

test('a token calls for its agency with its permissions, and its secret is stored nowhere', async () => {
  const { id, secret, client, last_four } = await made()

  expect(secret).toMatch(/^mst_[\w-]{43}$/)
  expect(secret.endsWith(last_four)).toBe(true)
  expect((await client.call(customers.list, {})).rows.map(({ name }) => name)).toEqual(
    (await admin.call(customers.list, {})).rows.map(({ name }) => name),
  )
  await expect(client.call(calls.employees.list, {})).rejects.toMatchObject({ status: 403, code: 'mayNot' })
  const stored = await app.database.asPlatform((db) =>
    db.selectFrom('api_tokens').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  )
  expect(JSON.stringify(stored)).not.toContain(secret)
})

test('the list shows what a token may do, when it was last used, and no secret', async () => {
  const { id, secret, client } = await made({ read_only: true })
  expect(await rowOf(id)).toMatchObject({ last_used_at: null, read_only: true, state: 'active' })

  await client.call(customers.list, {})

  const row = await rowOf(id)
  expect(row).toMatchObject({ last_used_at: app.clock.now().toISOString(), owner_name: 'Ruth Adler' })
  expect(row.allowed_actions).toEqual(['edit', 'rotate', 'revoke'])
  expect(JSON.stringify(row)).not.toContain(secret)
})

test('the last use is written at most once a minute', async () => {
  const { id, client } = await made()
  await client.call(customers.list, {})
  const first = app.clock.now().toISOString()

  app.clock.moveBy({ seconds: 50 })
  await client.call(customers.list, {})
  expect((await rowOf(id)).last_used_at).toBe(first)

  app.clock.moveBy({ seconds: 10 })
  await client.call(customers.list, {})
  expect((await rowOf(id)).last_used_at).toBe(app.clock.now().toISOString())
})

test('a token that only reads changes nothing', async () => {
  const { client } = await made({ read_only: true })

  await expect(sendRequest(app.app, customers.store, { token: client.token })).resolves.toMatchObject({
    status: 403,
    code: 'tokenReadsOnly',
  })
  await expect(client.call(customers.list, {})).resolves.toBeDefined()
})

test('the audit log names the token that made a change', async () => {
  const { client, last_four } = await made({ permissions: ['Category/create'] })

  const { id } = await newCategory(client, 'Audited')

  const entries = await admin.call(calls.audit.list, { record_id: id })
  expect(entries.rows.map(({ name }) => name)).toEqual([`Payroll (mst_…${last_four})`])
})

describe('calls of the account itself', () => {
  const closed = allCalls.filter(({ row }) => row.needs !== 'public' && !isOpenToTokens(row))

  test('are refused to tokens, whatever their permissions', async () => {
    const { client } = await made({ permissions: tokenPermissions.filter((name) => name !== 'Timesheet/unlock') })

    for (const { row, name } of closed)
      expect(await sendRequest(app.app, row, { token: client.token }), name).toMatchObject({
        status: 403,
        code: 'notForTokens',
      })
  })

  test('and those of tokens, roles and users need permissions that no token has', async () => {
    const { client } = await made({ permissions: tokenPermissions.filter((name) => name !== 'Timesheet/unlock') })
    const ofPeople = [...Object.values(apiTokens), calls.access.assign, calls.access.store, calls.access.update]

    for (const row of ofPeople)
      expect(await sendRequest(app.app, row, { token: client.token }), row.path).toMatchObject({ status: 403 })
    await expect(made({ permissions: ['API Token/create'] })).rejects.toMatchObject({ code: 'invalid' })
  })
})

test('a token has no permission that its maker lacks, and loses those that they lose', async () => {
  const role = await withCustomRole(app, 'admin')
  await role.holds(['API Token/create', 'API Token/list', 'API Token/update', 'Client/list'])
  await expect(role.client.call(apiTokens.store, fields)).rejects.toMatchObject({ code: 'access.notHeld' })

  const { secret } = await role.client.call(apiTokens.store, { ...fields, permissions: ['Client/list'] })
  await expect(withToken(secret).call(customers.list, {})).resolves.toBeDefined()

  await role.holds(['API Token/list'])
  await expect(withToken(secret).call(customers.list, {})).rejects.toMatchObject({ code: 'mayNot' })
})

test('a token stops while its user may not sign in', async () => {
  const role = await withCustomRole(app, 'admin')
  const { token, secret } = await role.client.call(apiTokens.store, { ...fields, permissions: ['Client/list'] })

  await app.database.asPlatform((db) =>
    db.updateTable('memberships').set({ status: 'suspended' }).where('account_id', '=', role.account_id).execute(),
  )

  await expect(withToken(secret).call(customers.list, {})).rejects.toMatchObject({ code: 'pleaseLogin' })
  expect(await rowOf(token.id)).toMatchObject({ state: 'suspended' })
})

test('who has fewer permissions than a token can neither change nor rotate it, but revoke it', async () => {
  const { id, version, client } = await made()
  const role = await withCustomRole(app, 'admin')
  await role.holds(['API Token/list', 'API Token/update', 'Client/list'])

  const row = only((await role.client.call(apiTokens.list, { per_page: 100 })).rows.filter((one) => one.id === id))
  expect(row.allowed_actions).toEqual(['revoke'])
  const refused = { code: 'access.notHeld' }
  await expect(role.client.call(apiTokens.rotate, { id, version })).rejects.toMatchObject(refused)
  await expect(
    role.client.call(apiTokens.update, { id, version, name: 'Mine', permissions: ['Client/list'] }),
  ).rejects.toMatchObject(refused)

  await role.client.call(apiTokens.revoke, { id, version })
  await expect(client.call(customers.list, {})).rejects.toMatchObject({ code: 'pleaseLogin' })
})

describe('rotating', () => {
  test('gives a new secret, and the former one works for the chosen hours', async () => {
    const { id, version, client } = await made()

    const { secret, token } = await admin.call(apiTokens.rotate, { id, version, overlap_hours: 8 })
    expect(token.overlap_until).toBe(new Date(app.clock.now().getTime() + 8 * 3_600_000).toISOString())
    await expect(client.call(customers.list, {})).resolves.toBeDefined()
    await expect(withToken(secret).call(customers.list, {})).resolves.toBeDefined()

    app.clock.moveBy({ hours: 8 })
    await expect(client.call(customers.list, {})).rejects.toMatchObject({ code: 'pleaseLogin' })
    await expect(withToken(secret).call(customers.list, {})).resolves.toBeDefined()
  })

  test('without overlap ends the former secret at once', async () => {
    const { id, version, client } = await made()

    await admin.call(apiTokens.rotate, { id, version, overlap_hours: 0 })

    await expect(client.call(customers.list, {})).rejects.toMatchObject({ code: 'pleaseLogin' })
  })

  test('refuses a stale version and a revoked token', async () => {
    const { id, version } = await made()
    await admin.call(apiTokens.rotate, { id, version })
    await expect(admin.call(apiTokens.rotate, { id, version })).rejects.toMatchObject({ code: 'stale' })

    await admin.call(apiTokens.revoke, { id, version: version + 1 })
    await expect(admin.call(apiTokens.rotate, { id, version: version + 2 })).rejects.toMatchObject({
      code: 'wrongState',
    })
  })
})

test('a token ends when it expires, and rotating brings it back', async () => {
  const { id, version, client } = await made({ valid_days: 1 })

  app.clock.moveBy({ hours: 24 })
  await expect(client.call(customers.list, {})).rejects.toMatchObject({ code: 'pleaseLogin' })
  expect(await rowOf(id)).toMatchObject({ state: 'expired' })

  const { secret } = await admin.call(apiTokens.rotate, { id, version })
  await expect(withToken(secret).call(customers.list, {})).resolves.toBeDefined()
  await expect(client.call(customers.list, {})).rejects.toMatchObject({ code: 'pleaseLogin' })
})

test('revoking ends both secrets of a token', async () => {
  const { id, version, client } = await made()
  const { secret, token } = await admin.call(apiTokens.rotate, { id, version })

  await admin.call(apiTokens.revoke, { id, version: token.version })

  for (const ended of [client, withToken(secret)])
    await expect(ended.call(customers.list, {})).rejects.toMatchObject({ status: 401, code: 'pleaseLogin' })
})

test('a repeated call of a token with one key is done once, and its keys are not those of its user', async () => {
  const { client } = await made({ permissions: ['Category/create', 'Category/list'] })
  const first = await newCategory(client, 'Once', 'key-1')
  const again = await newCategory(client, 'Once', 'key-1')
  const ofUser = await newCategory(admin, 'Twice', 'key-1')

  expect(again).toEqual(first)
  expect(ofUser).not.toEqual(first)
})

test('another agency sees and ends no token of this one', async () => {
  const { id, version } = await made()
  const other = await app.as('admin2')

  expect((await other.call(apiTokens.list, { per_page: 100 })).rows).toEqual([])
  await expect(other.call(apiTokens.revoke, { id, version })).rejects.toMatchObject({ code: 'notFound' })
  await expect((await app.as('superadmin')).call(apiTokens.store, fields)).rejects.toMatchObject({ code: 'mayNot' })
})

test('event streams accept no token', async () => {
  const { secret } = await made()

  const answer = await app.app.inject({
    method: 'GET',
    url: '/api/notification-stream',
    headers: { authorization: `Bearer ${secret}` },
  })

  expect(answer.statusCode).toBe(401)
})

describe('a server with a limit of calls', () => {
  let limited: TestApp
  beforeAll(async () => {
    limited = await testApp({ calls_per_minute: { user: 20, agency: 0 } })
  })
  afterAll(() => limited.close())

  test('counts each token apart from its user', async () => {
    const user = await limited.as('admin')
    const { secret } = await user.call(apiTokens.store, fields)
    const token = clientWith(limited.app, secret)

    const answers = await Promise.all(
      Array.from({ length: 25 }, () => sendRequest(limited.app, customers.list, { token: secret })),
    )

    expect(answers.filter(({ code }) => code === 'tooManyCalls')).toHaveLength(5)
    await expect(token.call(customers.list, {})).rejects.toMatchObject({ code: 'tooManyCalls' })
    await expect(user.call(customers.list, {})).resolves.toBeDefined()
  })
})
