// Signing in through a real provider, and what must not work there.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { clientWith, type TestApp, testApp } from '#server/testing/app.ts'
import { emailsTo } from '#server/testing/codes.ts'
import { type FakeProvider, fakeProvider } from '#server/testing/fakes/fake-provider.ts'
import { browserKey, signInAs, startSignIn, switchOn } from '#server/testing/records/single-sign-on.ts'

let app: TestApp
let provider: FakeProvider
let theirs: FakeProvider

const domain = 'muster.example'
const ruth = {
  sub: 'ruth-1',
  email: 'admin@muster.example',
  email_verified: true,
  given_name: 'Ruth',
  family_name: 'Adler',
}

beforeAll(async () => {
  app = await testApp()
  const returnAddress = (agency: string) => `http://localhost:3000/single-sign-on/return/${agency}`
  const { agency, northern } = app.world
  const post_logout_redirect_uris = ['http://localhost:3000/login']
  provider = await fakeProvider({ redirect_uris: [returnAddress(agency)], post_logout_redirect_uris })
  theirs = await fakeProvider({ redirect_uris: [returnAddress(northern.agency), returnAddress(agency)] })
})
afterAll(async () => {
  await provider.close()
  await theirs.close()
  await app.close()
})

beforeEach(async () => {
  provider.people.clear()
  theirs.people.clear()
  provider.people.set(ruth.sub, ruth)
  await app.database.asPlatform(async (db) => {
    await db.deleteFrom('provider_identities').execute()
    await db.deleteFrom('identity_provider_groups').execute()
    await db.deleteFrom('identity_providers').execute()
    await db.deleteFrom('email_domains').execute()
    await db.deleteFrom('throttles').execute()
  })
  await switchOn(app, { agency_id: app.world.agency, issuer: provider.issuer, domain })
})

const nobody = () => app.as('nobody')
const roleOf = (email: string) =>
  app.database.asPlatform((db) =>
    db
      .selectFrom('memberships')
      .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
      .innerJoin('roles', 'roles.id', 'memberships.role_id')
      .select(['roles.name', 'memberships.id', 'memberships.agency_id', 'accounts.id as account_id'])
      .where('accounts.email', '=', email)
      .executeTakeFirstOrThrow(),
  )
/** The token of the last invitation to an address. */
async function invitationTo(email: string): Promise<string> {
  const [sent] = (await emailsTo(app, email)).slice(-1)
  return String(sent?.params.link).split('#')[1] ?? ''
}
const changeProvider = (set: Record<string, unknown>) =>
  app.database.asPlatform((db) =>
    db.updateTable('identity_providers').set(set).where('agency_id', '=', app.world.agency).execute(),
  )

describe('somebody of the domain', () => {
  test('signs in by the provider, with a session like any other', async () => {
    const session = await signInAs(app, provider, ruth)

    expect(session.userData).toMatchObject({ email: ruth.email, agency: { id: app.world.agency } })
    const signedIn = clientWith(app.app, session.accessToken)
    expect((await signedIn.call(calls.profiles.info, {})).email).toBe(ruth.email)
    const { rows } = await signedIn.call(calls.audit.list, { per_page: 1 })
    expect(rows[0]).toMatchObject({ name: 'Ruth Adler', call: '/single-sign-on/finish' })
  })

  test('is offered on the sign-in screen', async () => {
    const client = await nobody()

    expect(await client.call(calls.singleSignOn.options, { email: 'anybody@MUSTER.example' })).toEqual({
      provider: { name: 'Southern Cross Staffing', is_required: false },
    })
    expect(await client.call(calls.singleSignOn.options, { email: 'somebody@elsewhere.example' })).toEqual({
      provider: null,
    })
  })

  test('is found by the provider’s subject the next time, also with another address there', async () => {
    await signInAs(app, provider, ruth)
    provider.people.set(ruth.sub, { ...ruth, email: 'ruth.adler@muster.example' })

    expect((await signInAs(app, provider, ruth)).userData.email).toBe(ruth.email)
  })

  test('is not asked for a second factor of ours', async () => {
    await app.database.asPlatform((db) =>
      db
        .updateTable('accounts')
        .set({ two_factor_sealed: 'sealed', two_factor_at: '2026-01-01T00:00:00Z' })
        .where('email', '=', ruth.email)
        .execute(),
    )

    const session = await signInAs(app, provider, ruth)

    expect(session.userData.email).toBe(ruth.email)
    await app.database.asPlatform((db) =>
      db
        .updateTable('accounts')
        .set({ two_factor_sealed: null, two_factor_at: null })
        .where('email', '=', ruth.email)
        .execute(),
    )
  })

  test('signs in for a day and no longer', async () => {
    const session = await signInAs(app, provider, ruth)
    const client = await nobody()
    const { refreshToken } = await client.call(calls.auth.refresh, { refreshToken: session.refreshToken })
    app.clock.moveBy({ hours: 25 })

    await expect(client.call(calls.auth.refresh, { refreshToken })).rejects.toMatchObject({ code: 'pleaseLogin' })
  })

  test('who is invited accepts the invitation by signing in', async () => {
    const admin = await app.as('admin')
    const roles = await admin.call(calls.users.roles, {})
    const invited = { email: 'ivy@muster.example', first_name: 'Ivy', last_name: 'Invited', locale: 'en' as const }
    await admin.call(calls.users.create, { ...invited, role_id: roles.find(({ kind }) => kind === 'admin')?.id ?? '' })
    provider.people.set('ivy', { sub: 'ivy', email: invited.email, email_verified: true })

    expect((await signInAs(app, provider, { sub: 'ivy', email: invited.email })).userData.name).toBe('Ivy Invited')
  })

  test('sets no password where the provider is required, and is led to it by an invitation', async () => {
    const [admin, client] = [await app.as('admin'), await nobody()]
    const roles = await admin.call(calls.users.roles, {})
    const role_id = roles.find(({ kind }) => kind === 'admin')?.id ?? ''
    const invited = { email: 'una@muster.example', first_name: 'Una', last_name: 'Usual', locale: 'en' as const }
    await admin.call(calls.users.create, { ...invited, role_id })
    const token = await invitationTo(invited.email)
    expect(await client.call(calls.auth.passwordLink, { token })).toEqual({ provider: null })

    await changeProvider({ mode: 'required', password_membership_id: (await roleOf(ruth.email)).id })

    expect(await client.call(calls.auth.passwordLink, { token })).toEqual({
      provider: { name: 'Southern Cross Staffing', email: invited.email },
    })
    const chosen = { token, password: 'a long enough password 26' }
    await expect(client.call(calls.auth.updatePassword, chosen)).rejects.toMatchObject({
      code: 'singleSignOn.required',
    })
    provider.people.set('una', { sub: 'una', email: invited.email, email_verified: true })
    expect((await signInAs(app, provider, { sub: 'una', email: invited.email })).userData.name).toBe('Una Usual')
    expect(await client.call(calls.auth.passwordLink, { token: 'unknown' })).toEqual({ provider: null })
  })

  test('signs out here and at the provider', async () => {
    const session = await signInAs(app, provider, ruth)
    const client = await nobody()

    const { address } = await client.call(calls.singleSignOn.signOut, { refreshToken: session.refreshToken })

    expect(address).toContain(`${provider.issuer}/session/end?`)
    expect((await fetch(address ?? '')).status).toBe(200)
    await expect(clientWith(app.app, session.accessToken).call(calls.auth.me, {})).rejects.toMatchObject({
      code: 'pleaseLogin',
    })
  })
})

describe('a sign-in', () => {
  test('counts once: the same redirect again is refused', async () => {
    const { address, browser_key } = await startSignIn(app, ruth.email)
    const parameters = await provider.signIn(address, ruth.sub)
    const client = await nobody()
    const finish = { agency_id: app.world.agency, parameters, browser_key }
    await client.call(calls.singleSignOn.finish, finish)

    await expect(client.call(calls.singleSignOn.finish, finish)).rejects.toMatchObject({ code: 'singleSignOn.notOurs' })
  })

  test('is finished only in the browser that began it', async () => {
    const { address } = await startSignIn(app, ruth.email)
    const parameters = await provider.signIn(address, ruth.sub)

    const elsewhere = { agency_id: app.world.agency, parameters, browser_key: browserKey() }
    await expect((await nobody()).call(calls.singleSignOn.finish, elsewhere)).rejects.toMatchObject({
      code: 'singleSignOn.notOurs',
    })
  })

  test('is over after ten minutes', async () => {
    const { address, browser_key } = await startSignIn(app, ruth.email)
    const parameters = await provider.signIn(address, ruth.sub)
    app.clock.moveBy({ minutes: 11 })

    const late = { agency_id: app.world.agency, parameters, browser_key }
    await expect((await nobody()).call(calls.singleSignOn.finish, late)).rejects.toMatchObject({
      code: 'singleSignOn.notOurs',
    })
  })

  test('at one agency’s provider cannot be finished for another agency', async () => {
    const { address, browser_key } = await startSignIn(app, ruth.email)
    const parameters = await provider.signIn(address, ruth.sub)

    const mixed = { agency_id: app.world.northern.agency, parameters, browser_key }
    await expect((await nobody()).call(calls.singleSignOn.finish, mixed)).rejects.toMatchObject({
      code: 'singleSignOn.notOurs',
    })
  })

  test('with a code of another provider is refused', async () => {
    theirs.people.set(ruth.sub, ruth)
    const { address, browser_key } = await startSignIn(app, ruth.email)
    const there = new URL(address)
    const parameters = await theirs.signIn(`${theirs.issuer}${there.pathname}${there.search}`, ruth.sub)

    const mixed = { agency_id: app.world.agency, parameters, browser_key }
    await expect((await nobody()).call(calls.singleSignOn.finish, mixed)).rejects.toMatchObject({
      code: 'singleSignOn.untrusted',
    })
  })

  test('with the code of another sign-in is refused', async () => {
    const [mine, other] = [await startSignIn(app, ruth.email), await startSignIn(app, ruth.email)]
    const stolen = new URLSearchParams(await provider.signIn(other.address, ruth.sub))
    stolen.set('state', new URL(mine.address).searchParams.get('state') ?? '')

    const injected = { agency_id: app.world.agency, parameters: stolen.toString(), browser_key: mine.browser_key }
    await expect((await nobody()).call(calls.singleSignOn.finish, injected)).rejects.toMatchObject({
      code: 'singleSignOn.untrusted',
    })
  })

  test('that the person breaks off says so', async () => {
    const { address, browser_key } = await startSignIn(app, ruth.email)
    const parameters = await provider.signIn(address, 'nobody')

    const declined = { agency_id: app.world.agency, parameters, browser_key }
    await expect((await nobody()).call(calls.singleSignOn.finish, declined)).rejects.toMatchObject({
      code: 'singleSignOn.declined',
    })
  })

  test('returns to our own address whatever the browser sends', async () => {
    const { address } = await startSignIn(app, ruth.email)

    expect(new URL(address).searchParams.get('redirect_uri')).toBe(
      `http://localhost:3000/single-sign-on/return/${app.world.agency}`,
    )
  })

  test('is refused while single sign-on is off', async () => {
    await changeProvider({ mode: 'off' })

    await expect(startSignIn(app, ruth.email)).rejects.toMatchObject({ code: 'singleSignOn.off' })
  })

  test('at a provider that does not answer says so', async () => {
    await changeProvider({ issuer: 'http://127.0.0.1:9' })

    await expect(startSignIn(app, ruth.email)).rejects.toMatchObject({ code: 'singleSignOn.unreachable', status: 503 })
  })

  test('at a provider in the server’s own network is not tried', async () => {
    app.environment.ALLOW_LOOPBACK = 'no'

    for (const issuer of [
      'https://127.0.0.1:9',
      'https://10.0.0.1',
      'https://[::1]',
      'https://localhost',
      'https://169.254.169.254',
    ]) {
      await changeProvider({ issuer })
      await expect(startSignIn(app, ruth.email)).rejects.toMatchObject({ code: 'singleSignOn.unreachable' })
    }
    await changeProvider({ issuer: provider.issuer })
    await expect(startSignIn(app, ruth.email)).rejects.toMatchObject({ code: 'singleSignOn.untrusted' })
    app.environment.ALLOW_LOOPBACK = 'yes'
  })
})

describe('nobody gets in', () => {
  const refused = async (person: { sub: string; email: string }, code: string) =>
    expect(signInAs(app, provider, { ...person, typed: ruth.email })).rejects.toMatchObject({ code })

  test('with an address that the provider has not verified', async () => {
    provider.people.set('mallory', { sub: 'mallory', email: ruth.email, email_verified: false })
    await refused({ sub: 'mallory', email: ruth.email }, 'singleSignOn.emailNotVerified')
    await changeProvider({ trusts_email: true })
    await refused({ sub: 'mallory', email: ruth.email }, 'singleSignOn.emailNotVerified')
  })

  test('with an address about which the provider says nothing, unless the agency trusts it', async () => {
    provider.people.set('silent', { sub: 'silent', email: ruth.email })
    await refused({ sub: 'silent', email: ruth.email }, 'singleSignOn.emailNotVerified')
    await changeProvider({ trusts_email: true })

    expect((await signInAs(app, provider, { sub: 'silent', email: ruth.email })).userData.email).toBe(ruth.email)
  })

  test('with an address of a domain that is not the agency’s', async () => {
    const elsewhere = 'somebody@elsewhere.example'
    provider.people.set('elsewhere', { sub: 'elsewhere', email: elsewhere, email_verified: true })
    await refused({ sub: 'elsewhere', email: elsewhere }, 'singleSignOn.otherDomain')
  })

  test('as a user of another agency with an address of the domain', async () => {
    provider.people.set('nora', { sub: 'nora', email: 'admin2@muster.example', email_verified: true })
    await changeProvider({ creates_users: true, default_role_id: null })
    await refused({ sub: 'nora', email: 'admin2@muster.example' }, 'singleSignOn.notMember')
  })

  test('as a super admin', async () => {
    const { account_id } = await roleOf('superadmin@muster.example')
    provider.people.set('sam', { sub: 'sam', email: 'superadmin@muster.example', email_verified: true })
    await refused({ sub: 'sam', email: 'superadmin@muster.example' }, 'singleSignOn.notMember')
    const role = await app.database.asPlatform((db) =>
      db
        .selectFrom('roles')
        .select('id')
        .where('name', '=', 'admin')
        .where('system', '=', true)
        .executeTakeFirstOrThrow(),
    )
    const id = crypto.randomUUID()
    await app.database.asPlatform((db) =>
      db.insertInto('memberships').values({ id, account_id, role_id: role.id, agency_id: app.world.agency }).execute(),
    )

    await refused({ sub: 'sam', email: 'superadmin@muster.example' }, 'singleSignOn.notMember')
    await app.database.asPlatform((db) => db.deleteFrom('memberships').where('id', '=', id).execute())
  })

  test('as a suspended user', async () => {
    const { id } = await roleOf(ruth.email)
    await signInAs(app, provider, ruth)
    await app.database.asPlatform((db) =>
      db.updateTable('memberships').set({ status: 'suspended' }).where('id', '=', id).execute(),
    )

    await refused(ruth, 'accountSuspended')
    await app.database.asPlatform((db) =>
      db.updateTable('memberships').set({ status: 'active' }).where('id', '=', id).execute(),
    )
  })

  test('as somebody whose address a new person at the company got', async () => {
    await signInAs(app, provider, ruth)
    provider.people.set('ruth-2', { ...ruth, sub: 'ruth-2' })
    await refused({ sub: 'ruth-2', email: ruth.email }, 'singleSignOn.linkedOtherwise')
  })

  test('when the domain was removed', async () => {
    await signInAs(app, provider, ruth)
    await app.database.asPlatform((db) =>
      db.updateTable('email_domains').set({ domain: 'elsewhere.example' }).execute(),
    )
    const { address, browser_key } = await startSignIn(app, 'anybody@elsewhere.example')
    const parameters = await provider.signIn(address, ruth.sub)

    const finish = { agency_id: app.world.agency, parameters, browser_key }
    await expect((await nobody()).call(calls.singleSignOn.finish, finish)).rejects.toMatchObject({
      code: 'singleSignOn.otherDomain',
    })
  })

  test('whom the agency does not know, and the agency finds out', async () => {
    const stranger = { sub: 'stranger', email: 'stranger@muster.example' }
    provider.people.set('stranger', { ...stranger, email_verified: true })
    await refused(stranger, 'singleSignOn.notMember')

    const { rows } = await (await app.as('admin')).call(calls.audit.list, { action: 'refuseSignIn' })
    expect(rows[0]?.summary).toMatchObject([{ action: 'refuseSignIn', entity: 'accounts' }])
  })
})

test('a session through one agency’s provider does not open another agency', async () => {
  const { account_id } = await roleOf(ruth.email)
  const role = await app.database.asPlatform((db) =>
    db
      .selectFrom('roles')
      .select('id')
      .where('name', '=', 'admin')
      .where('system', '=', true)
      .executeTakeFirstOrThrow(),
  )
  const membership_id = crypto.randomUUID()
  await app.database.asPlatform((db) =>
    db
      .insertInto('memberships')
      .values({ id: membership_id, account_id, role_id: role.id, agency_id: app.world.northern.agency })
      .execute(),
  )
  const session = await signInAs(app, provider, ruth)

  await expect(
    clientWith(app.app, session.accessToken).call(calls.auth.switch, { membership_id }),
  ).rejects.toMatchObject({
    code: 'singleSignOn.oneAgency',
  })
  await app.database.asPlatform((db) => db.deleteFrom('memberships').where('id', '=', membership_id).execute())
})
