// Setting single sign-on up, requiring it, and what groups at the provider decide.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { defaultGrants } from '#contract/default-grants.ts'
import { clientWith, type Client, type TestApp, testApp } from '#server/testing/app.ts'
import { type FakeProvider, fakeProvider, providerClient } from '#server/testing/fakes/fake-provider.ts'
import { withCustomRole } from '#server/testing/records/custom-role.ts'
import { newId } from '#server/database/values/ids.ts'
import { newSecret } from '#server/modules/api-tokens/secrets.ts'
import { only } from '#server/testing/records/rostering.ts'
import { browserKey, signInAs, switchOn } from '#server/testing/records/single-sign-on.ts'
import { password } from '#server/testing/world.ts'

let app: TestApp
let provider: FakeProvider
let admin: Client

const { singleSignOn } = calls
const domain = 'muster.example'
const ruth = {
  sub: 'ruth',
  email: 'admin@muster.example',
  email_verified: true,
  given_name: 'Ruth',
  family_name: 'Adler',
}
const ada = {
  sub: 'ada',
  email: 'ada@muster.example',
  email_verified: true,
  given_name: 'Ada',
  family_name: 'Lovelace',
}

beforeAll(async () => {
  app = await testApp()
  provider = await fakeProvider({ redirect_uris: [`http://localhost:3000/single-sign-on/return/${app.world.agency}`] })
})
afterAll(async () => {
  await provider.close()
  await app.close()
})
beforeEach(async () => {
  app.environment.ALLOW_LOOPBACK = 'yes'
  app.dns_texts.clear()
  provider.people.clear()
  provider.people.set(ruth.sub, ruth).set(ada.sub, ada)
  await app.database.asPlatform(async (db) => {
    await db.deleteFrom('provider_identities').execute()
    await db.deleteFrom('identity_provider_groups').execute()
    await db.deleteFrom('identity_providers').execute()
    await db.deleteFrom('email_domains').execute()
    await db.deleteFrom('throttles').execute()
  })
  admin = await app.as('admin')
})

const ofProvider = () => ({ issuer: provider.issuer, ...providerClient })
const info = async () => (await admin.call(singleSignOn.info, {})).provider ?? expect.fail('no provider')
const userOf = async (name: string) =>
  only((await admin.call(singleSignOn.info, {})).users.filter((user) => user.name === name)).id
const signIn = async (email: string) => (await app.as('nobody')).call(calls.auth.login, { email, password })

/** Sets everything up by the calls, as an administrator does. */
async function setUp() {
  await admin.call(singleSignOn.store, { ...ofProvider(), password_membership_id: await userOf('Ruth Adler') })
  await verifyDomain(admin, domain)
  await testAs(ruth.sub)
}

async function verifyDomain(client: Client, name: string) {
  const { dns_text } = await client.call(singleSignOn.addDomain, { domain: name })
  app.dns_texts.set(name, ['v=spf1 -all', dns_text])
  return client.call(singleSignOn.verifyDomain, { domain: name })
}

async function testAs(sub: string, client = admin) {
  const browser_key = browserKey()
  const { address } = await client.call(singleSignOn.startTest, { browser_key })
  return client.call(singleSignOn.finishTest, { browser_key, parameters: await provider.signIn(address, sub) })
}

async function requireIt() {
  await setUp()
  return admin.call(singleSignOn.changeMode, { mode: 'required', version: (await info()).version })
}

/** Another administrator. */
async function officeMember() {
  const role = await withCustomRole(app, 'admin')
  await role.holds(defaultGrants.admin)
  return role
}

/** The same with an address of their own. */
async function colleague(email: string) {
  const role = await officeMember()
  await app.database.asPlatform((db) =>
    db.updateTable('accounts').set({ email }).where('id', '=', role.account_id).execute(),
  )
  return role
}

describe('the provider', () => {
  test('is stored without ever showing its secret', async () => {
    await setUp()

    const shown = await admin.call(singleSignOn.info, {})

    expect(shown.provider).toMatchObject({
      issuer: provider.issuer,
      client_id: 'muster',
      mode: 'off',
      is_tested_by_me: true,
    })
    expect(JSON.stringify(shown)).not.toContain(providerClient.client_secret)
    const { rows } = await admin.call(calls.audit.list, { per_page: 100 })
    const entries = await Promise.all(rows.map(({ id }) => admin.call(calls.audit.info, { id })))
    expect(JSON.stringify(entries)).not.toContain(providerClient.client_secret)
  })

  test('keeps its secret when it is saved without one', async () => {
    await setUp()
    await admin.call(singleSignOn.store, {
      issuer: provider.issuer,
      client_id: 'muster',
      version: (await info()).version,
    })

    expect((await testAs(ruth.sub)).email).toBe(ruth.email)
  })

  test('gets no secret that was entered for another one', async () => {
    await setUp()
    const { version } = await info()
    const kept = { ...ofProvider(), client_secret: '', version }

    for (const other of [{ issuer: 'https://other.example' }, { client_id: 'another' }])
      await expect(admin.call(singleSignOn.store, { ...kept, ...other })).rejects.toMatchObject({
        fields: { client_secret: [expect.any(String)] },
      })
  })

  test('has to be tested again, and is off, when it is another one', async () => {
    await setUp()
    await admin.call(singleSignOn.changeMode, { mode: 'on', version: (await info()).version })

    const changed = { ...ofProvider(), client_id: 'another', version: (await info()).version }
    expect(await admin.call(singleSignOn.store, changed)).toMatchObject({ mode: 'off', tested_at: null })
  })

  test('is not changed over somebody else’s change', async () => {
    await setUp()

    await expect(admin.call(singleSignOn.store, { ...ofProvider(), version: 1 })).rejects.toMatchObject({
      code: 'stale',
    })
  })

  test('needs an encrypted address of the internet', async () => {
    app.environment.ALLOW_LOOPBACK = 'no'

    await expect(
      admin.call(singleSignOn.store, { ...ofProvider(), issuer: 'http://provider.example' }),
    ).rejects.toMatchObject({
      fields: { issuer: [expect.stringContaining('https')] },
    })
  })

  test('is decided about only by somebody with every permission of the office', async () => {
    const weaker = await officeMember()
    await weaker.holds(['Single Sign-On/view', 'Single Sign-On/update'])

    await expect(weaker.client.call(singleSignOn.store, ofProvider())).rejects.toMatchObject({ code: 'access.notHeld' })
    await expect(weaker.client.call(singleSignOn.addDomain, { domain })).rejects.toMatchObject({
      code: 'access.notHeld',
    })
  })

  test('gives no role of another agency, of a customer or of supervisors', async () => {
    const theirs = await withCustomRole(app, 'admin', { agency_id: app.world.northern.agency })
    await theirs.holds([])
    const roles = await app.database.asPlatform((db) =>
      db
        .selectFrom('roles')
        .leftJoin('memberships', 'memberships.role_id', 'roles.id')
        .select('roles.id')
        .where((of) =>
          of.or([
            of('memberships.account_id', '=', theirs.account_id),
            of('roles.name', 'in', ['customer', 'employee', 'supervisor', 'superadmin']),
          ]),
        )
        .distinct()
        .execute(),
    )
    expect(roles.length).toBe(5)

    for (const { id: role_id } of roles) {
      const groups = [{ group_name: 'Office', role_id }]
      await expect(admin.call(singleSignOn.store, { ...ofProvider(), groups })).rejects.toMatchObject({
        fields: { 'groups.0.role_id': expect.anything() },
      })
    }
  })
})

describe('a domain', () => {
  test('counts when its DNS record is found', async () => {
    await admin.call(singleSignOn.addDomain, { domain })
    await expect(admin.call(singleSignOn.verifyDomain, { domain })).rejects.toMatchObject({
      fields: { domain: [expect.stringContaining('DNS record')] },
    })

    expect(await verifyDomain(admin, domain)).toMatchObject({ domain, verified_at: expect.any(String) })
  })

  test('is not proved by the record of another agency, and belongs to one only', async () => {
    await verifyDomain(admin, domain)
    const theirs = await app.as('admin2')
    await theirs.call(singleSignOn.addDomain, { domain })
    await expect(theirs.call(singleSignOn.verifyDomain, { domain })).rejects.toMatchObject({ code: 'invalid' })

    await expect(verifyDomain(theirs, domain)).rejects.toMatchObject({ code: 'singleSignOn.domainTaken' })
  })
})

describe('a test sign-in', () => {
  test('shows what a sign-in would do and starts no session', async () => {
    await setUp()

    expect(await testAs(ruth.sub)).toEqual({
      email: ruth.email,
      name: 'Ruth Adler',
      groups: [],
      role: null,
      has_access: true,
    })
  })

  test('of somebody else does not count', async () => {
    await admin.call(singleSignOn.store, ofProvider())
    await verifyDomain(admin, domain)

    await expect(testAs(ada.sub)).rejects.toMatchObject({ code: 'singleSignOn.otherAddress' })
    expect(await info()).toMatchObject({ tested_at: null })
  })

  test('cannot be finished as a sign-in, nor by another administrator', async () => {
    await setUp()
    const browser_key = browserKey()
    const start = async () => {
      const { address } = await admin.call(singleSignOn.startTest, { browser_key })
      return { browser_key, parameters: await provider.signIn(address, ruth.sub) }
    }
    await admin.call(singleSignOn.changeMode, { mode: 'on', version: (await info()).version })

    const asSignIn = { agency_id: app.world.agency, ...(await start()) }
    await expect((await app.as('nobody')).call(singleSignOn.finish, asSignIn)).rejects.toMatchObject({
      code: 'singleSignOn.notOurs',
    })
    const other = await officeMember()
    await expect(other.client.call(singleSignOn.finishTest, await start())).rejects.toMatchObject({
      code: 'singleSignOn.notOurs',
    })
  })
})

describe('single sign-on', () => {
  const change = async (mode: 'on' | 'required') =>
    admin.call(singleSignOn.changeMode, { mode, version: (await info()).version })

  test('is switched on after a domain and a test', async () => {
    await admin.call(singleSignOn.store, ofProvider())
    await expect(change('on')).rejects.toMatchObject({ code: 'singleSignOn.noDomain' })
    await verifyDomain(admin, domain)
    await expect(change('on')).rejects.toMatchObject({ code: 'singleSignOn.notTested' })
    await testAs(ruth.sub)

    expect(await change('on')).toMatchObject({ mode: 'on' })
  })

  test('is required only by who tested it, with somebody who keeps a password', async () => {
    await admin.call(singleSignOn.store, ofProvider())
    await verifyDomain(admin, domain)
    await testAs(ruth.sub)
    await expect(change('required')).rejects.toMatchObject({ code: 'singleSignOn.noPasswordUser' })
    const password_membership_id = await userOf('Ruth Adler')
    await admin.call(singleSignOn.store, { ...ofProvider(), password_membership_id, version: (await info()).version })
    const other = await officeMember()
    const asked = { mode: 'required' as const, version: (await info()).version }
    await expect(other.client.call(singleSignOn.changeMode, asked)).rejects.toMatchObject({
      code: 'singleSignOn.notTested',
    })

    expect(await change('required')).toMatchObject({ mode: 'required' })
  })

  test('when required ends password sessions of the domain and refuses the password, except of the one who keeps it', async () => {
    const cleo = await colleague('cleo@muster.example')
    await requireIt()

    await expect(cleo.client.call(calls.auth.me, {})).rejects.toMatchObject({ code: 'pleaseLogin' })
    await expect(signIn('cleo@muster.example')).rejects.toMatchObject({ code: 'singleSignOn.required' })
    expect((await signIn(ruth.email)).userData.email).toBe(ruth.email)
    expect((await admin.call(calls.auth.me, {})).email).toBe(ruth.email)
  })

  test('when required says nothing to who has the wrong password', async () => {
    await colleague('dora@muster.example')
    await requireIt()

    const wrong = { email: 'dora@muster.example', password: 'something-else-26' }
    await expect((await app.as('nobody')).call(calls.auth.login, wrong)).rejects.toMatchObject({
      code: 'wrongCredentials',
    })
  })

  test('when required leaves other domains and other agencies alone', async () => {
    await colleague('eve@elsewhere.example')
    await requireIt()

    expect((await signIn('eve@elsewhere.example')).userData.email).toBe('eve@elsewhere.example')
    expect((await signIn('admin2@muster.example')).userData.email).toBe('admin2@muster.example')
  })

  test('when required is not got around by another agency or a new password', async () => {
    const fay = await colleague('fay@muster.example')
    await requireIt()
    const there = await app.database.asPlatform(async (db) => {
      const { id: role_id } = await db
        .selectFrom('roles')
        .select('id')
        .where('name', '=', 'admin')
        .where('system', '=', true)
        .executeTakeFirstOrThrow()
      const row = { id: crypto.randomUUID(), account_id: fay.account_id, role_id, agency_id: app.world.northern.agency }
      await db.insertInto('memberships').values(row).execute()
      return db
        .selectFrom('memberships')
        .select('id')
        .where('account_id', '=', fay.account_id)
        .where('agency_id', '=', app.world.agency)
        .executeTakeFirstOrThrow()
    })

    const session = await signIn('fay@muster.example')
    expect(session.userData.agency?.id).toBe(app.world.northern.agency)
    const elsewhere = clientWith(app.app, session.accessToken)
    await expect(elsewhere.call(calls.auth.switch, { membership_id: there.id })).rejects.toMatchObject({
      code: 'singleSignOn.required',
    })
  })

  test('when required and the provider is lost, one password still opens the agency', async () => {
    await requireIt()
    await app.database.asPlatform((db) =>
      db.updateTable('identity_providers').set({ issuer: 'http://127.0.0.1:9' }).execute(),
    )
    const nobody = await app.as('nobody')
    await expect(
      nobody.call(singleSignOn.start, { email: ada.email, browser_key: browserKey() }),
    ).rejects.toMatchObject({
      code: 'singleSignOn.unreachable',
    })

    const owner = clientWith(app.app, (await signIn(ruth.email)).accessToken)
    const off = { mode: 'off' as const, version: (await info()).version }
    expect(await owner.call(singleSignOn.changeMode, off)).toMatchObject({ mode: 'off' })
  })

  test('is switched off by the super admin where nobody of the agency can', async () => {
    await requireIt()
    const superadmin = await app.as('superadmin')
    const { agency: agency_id } = app.world

    const off = { agency_id, mode: 'off' as const, version: (await info()).version }
    expect(await superadmin.call(singleSignOn.changeMode, off)).toMatchObject({ mode: 'off' })
  })
})

describe('groups at the provider', () => {
  const inGroups = (...groups: string[]) => provider.people.set(ada.sub, { ...ada, groups })
  const roleOf = async (email: string) => only((await admin.call(calls.users.list, { q: email })).rows).role_name

  async function withGroups({ creates_users = true, hasDefault = false } = {}) {
    const named = async (name: string) =>
      (await admin.call(calls.access.store, { name: `${name} ${crypto.randomUUID()}`, kind: 'admin' })).id
    const [planners, payroll, others] = [await named('Planner'), await named('Payroll'), await named('Other')]
    await switchOn(app, { agency_id: app.world.agency, issuer: provider.issuer, domain })
    const groups = [
      { group_name: 'planners', role_id: planners },
      { group_name: 'payroll', role_id: payroll },
    ]
    const { version } = await info()
    await admin.call(singleSignOn.store, {
      ...ofProvider(),
      ...{ version, creates_users, groups, default_role_id: hasDefault ? others : null },
      password_membership_id: await userOf('Ruth Adler'),
    })
  }
  const enter = () => signInAs(app, provider, ada)
  const gone = () =>
    app.database.asPlatform((db) =>
      db
        .updateTable('accounts')
        .set({ email: `${crypto.randomUUID()}@gone.example` })
        .where('email', '=', ada.email)
        .execute(),
    )

  beforeEach(gone)

  test('create a user with the role of the first of them', async () => {
    await withGroups()
    inGroups('everybody', 'payroll', 'planners')

    const { userData } = await enter()

    expect(userData).toMatchObject({ name: 'Ada Lovelace', agency: { id: app.world.agency } })
    expect(await roleOf(ada.email)).toMatch(/^Planner/)
  })

  test('change the role at the next sign-in', async () => {
    await withGroups({ hasDefault: true })
    inGroups('planners')
    await enter()
    inGroups('payroll')
    await enter()
    expect(await roleOf(ada.email)).toMatch(/^Payroll/)
    inGroups()
    await enter()

    expect(await roleOf(ada.email)).toMatch(/^Other/)
  })

  test('that are gone end the access, the sessions and the API tokens', async () => {
    await withGroups()
    inGroups('planners')
    const before = await enter()
    const { secret, columns } = newSecret()
    await app.database.asPlatform(async (db) => {
      const { agency_id, id: membership_id } = await db
        .selectFrom('memberships')
        .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
        .select(['memberships.agency_id', 'memberships.id'])
        .where('accounts.email', '=', ada.email)
        .executeTakeFirstOrThrow()
      const token = {
        id: newId(),
        agency_id: agency_id ?? '',
        membership_id,
        name: 'Copy',
        permissions: ['Client/list'],
      }
      await db
        .insertInto('api_tokens')
        .values({
          ...token,
          ...columns,
          read_only: false,
          expires_at: '2100-01-01T00:00:00Z',
          created_at: 'now',
          updated_at: 'now',
        })
        .execute()
    })
    const program = clientWith(app.app, secret)
    await expect(program.call(calls.customers.list, {})).rejects.toMatchObject({ code: 'mayNot' })
    inGroups()

    await expect(enter()).rejects.toMatchObject({ code: 'singleSignOn.noAccess' })
    for (const [client, row] of [
      [clientWith(app.app, before.accessToken), calls.auth.me],
      [program, calls.customers.list],
    ] as const)
      await expect(client.call(row, {})).rejects.toMatchObject({ code: 'pleaseLogin' })
  })

  test('create nobody where the agency does not want that', async () => {
    await withGroups({ creates_users: false })
    inGroups('planners')

    await expect(enter()).rejects.toMatchObject({ code: 'singleSignOn.notMember' })
  })

  test('leave the role of the user who keeps a password', async () => {
    await withGroups()
    provider.people.set(ruth.sub, { ...ruth, groups: ['payroll'] })
    await signInAs(app, provider, ruth)

    expect(await roleOf(ruth.email)).toBe('admin')
  })

  test('whose role is in use keep it from being deleted', async () => {
    await withGroups()
    const { groups } = await info()
    const role = await admin.call(calls.access.info, { id: groups[0]?.role_id ?? '' })

    await expect(admin.call(calls.access.remove, { id: role.id, version: role.version })).rejects.toMatchObject({
      code: 'stillUsed',
    })
  })
})

test('a linked user is listed and can be separated, which ends their sessions', async () => {
  await switchOn(app, { agency_id: app.world.agency, issuer: provider.issuer, domain })
  const session = await signInAs(app, provider, ruth)
  const { id, email } = only((await admin.call(singleSignOn.users, {})).rows)
  expect(email).toBe(ruth.email)

  await (await app.as('superadmin')).call(singleSignOn.unlink, { id })

  await expect(clientWith(app.app, session.accessToken).call(calls.auth.me, {})).rejects.toMatchObject({
    code: 'pleaseLogin',
  })
  provider.people.set('ruth-2', { ...ruth, sub: 'ruth-2' })
  expect((await signInAs(app, provider, { ...ruth, sub: 'ruth-2' })).userData.email).toBe(ruth.email)
})
