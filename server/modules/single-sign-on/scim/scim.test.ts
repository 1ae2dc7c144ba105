// What an agency's identity provider does by SCIM, and what it cannot do.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { clientWith, type TestApp, testApp } from '#server/testing/app.ts'
import { switchOn } from '#server/testing/records/single-sign-on.ts'
import { password } from '#server/testing/world.ts'

let app: TestApp
let token: string

const { singleSignOn } = calls
const domain = 'muster.example'
const idOf = async (email: string) =>
  app.database.asPlatform(async (db) => {
    const { id } = await db
      .selectFrom('memberships')
      .select('id')
      .where('shown_email', '=', email)
      .where('agency_id', 'is not', null)
      .executeTakeFirstOrThrow()
    return id
  })

beforeAll(async () => {
  app = await testApp()
  await switchOn(app, { agency_id: app.world.agency, issuer: 'https://provider.example', domain })
  const admin = await app.as('admin')
  const role = await admin.call(calls.access.store, { name: 'From the directory', kind: 'admin' })
  await app.database.asPlatform((db) =>
    db.updateTable('identity_providers').set({ default_role_id: role.id }).execute(),
  )
  token = (await admin.call(singleSignOn.issueScimToken, {})).token
})
afterAll(() => app.close())

type Answer = { status: number; body: Record<string, unknown> }

async function scim(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
  bearer = token,
): Promise<Answer> {
  const response = await app.app.inject({
    method,
    url: `/api/scim/v2${path}`,
    headers: { authorization: `Bearer ${bearer}`, ...(body && { 'content-type': 'application/scim+json' }) },
    ...(body && { payload: JSON.stringify(body) }),
  })
  return { status: response.statusCode, body: response.payload === '' ? {} : response.json<Record<string, unknown>>() }
}

const newUser = (name: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  userName: `${name}@${domain}`,
  externalId: `ext-${name}`,
  name: { givenName: 'Iris', familyName: name },
  emails: [{ value: `${name}@${domain}`, primary: true, type: 'work' }],
  active: true,
})
const patch = (...Operations: object[]) => ({ schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations })
const signIn = async (email: string) => (await app.as('nobody')).call(calls.auth.login, { email, password })

describe('the identity provider', () => {
  test('creates a user, finds and reads them', async () => {
    const { status, body } = await scim('POST', '/Users', newUser('noor'))

    expect(status).toBe(201)
    expect(body).toMatchObject({
      userName: `noor@${domain}`,
      externalId: 'ext-noor',
      active: true,
      displayName: 'Iris noor',
    })
    expect((await scim('GET', `/Users/${String(body.id)}`)).body).toEqual(body)
    expect(
      (await scim('GET', `/Users?filter=${encodeURIComponent(`userName eq "NOOR@${domain}"`)}`)).body,
    ).toMatchObject({
      totalResults: 1,
      Resources: [body],
    })
    expect((await scim('GET', '/Users?filter=externalId%20eq%20%22ext-noor%22')).body).toMatchObject({
      totalResults: 1,
    })
    const { rows } = await (await app.as('admin')).call(calls.users.list, { q: 'noor' })
    expect(rows).toMatchObject([{ role_name: 'From the directory' }])
  })

  test('finds nobody without an error', async () => {
    expect(
      (await scim('GET', `/Users?filter=${encodeURIComponent('userName eq "nobody@muster.example"')}`)).body,
    ).toMatchObject({
      totalResults: 0,
      Resources: [],
    })
  })

  test('pages through the users', async () => {
    const whole = (await scim('GET', '/Users')).body
    const second = (await scim('GET', '/Users?startIndex=2&count=1')).body

    expect(second).toMatchObject({ startIndex: 2, itemsPerPage: 1, totalResults: whole.totalResults })
    expect(second.Resources).toEqual((whole.Resources as unknown[]).slice(1, 2))
  })

  test.each([
    ['Okta', patch({ op: 'replace', value: { active: false } })],
    ['Microsoft Entra', patch({ op: 'Replace', path: 'active', value: 'False' })],
  ])('deactivates somebody at once, as %s does it, and activates them again', async (_provider, body) => {
    const id = await idOf('noah@muster.example')
    const session = clientWith(app.app, (await signIn('noah@muster.example')).accessToken)

    expect((await scim('PATCH', `/Users/${id}`, body)).body).toMatchObject({ active: false })

    await expect(session.call(calls.auth.me, {})).rejects.toMatchObject({ code: 'pleaseLogin' })
    await expect(signIn('noah@muster.example')).rejects.toMatchObject({ code: 'accountInactive' })
    expect(
      (await scim('PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'active', value: true }))).body,
    ).toMatchObject({ active: true })
    expect((await signIn('noah@muster.example')).userData.email).toBe('noah@muster.example')
  })

  test('replaces and deletes, which deactivates', async () => {
    const made = (await scim('POST', '/Users', newUser('otto'))).body
    const path = `/Users/${String(made.id)}`
    expect((await scim('PUT', path, { ...newUser('otto'), externalId: 'other', active: false })).body).toMatchObject({
      externalId: 'other',
      active: false,
    })
    await scim('PUT', path, newUser('otto'))

    expect((await scim('DELETE', path)).status).toBe(204)
    expect((await scim('GET', path)).body).toMatchObject({ active: false })
  })

  test('is written down in the audit log', async () => {
    await scim('POST', '/Users', newUser('pia'))

    const { rows } = await (await app.as('admin')).call(calls.audit.list, { per_page: 5 })
    expect(rows).toContainEqual(expect.objectContaining({ name: 'SCIM', call: 'POST /api/scim/v2/Users' }))
  })
})

describe('it is refused', () => {
  test('without the token, with a wrong one, and with a revoked one', async () => {
    expect((await scim('GET', '/Users', undefined, '')).status).toBe(401)
    expect((await scim('GET', '/Users', undefined, 'mscim_wrong')).body).toMatchObject({ status: '401' })
    const admin = await app.as('admin')
    const former = token
    token = (await admin.call(singleSignOn.issueScimToken, {})).token
    expect((await scim('GET', '/Users', undefined, former)).status).toBe(401)
    expect((await admin.call(singleSignOn.info, {})).scim.token).toMatchObject({ ends: token.slice(-4) })
    await admin.call(singleSignOn.revokeScimToken, {})
    expect((await scim('GET', '/Users')).status).toBe(401)
    token = (await admin.call(singleSignOn.issueScimToken, {})).token
  })

  test('users of other agencies, of other domains and of the platform', async () => {
    const others = [await idOf('admin2@muster.example'), crypto.randomUUID(), 'not-an-id']
    for (const id of others) {
      expect((await scim('GET', `/Users/${id}`)).status).toBe(404)
      expect((await scim('DELETE', `/Users/${id}`)).status).toBe(404)
    }
    const names = ((await scim('GET', '/Users')).body.Resources as { userName: string }[]).map(
      ({ userName }) => userName,
    )
    expect(names).toContain('admin@muster.example')
    expect(names).not.toContain('admin2@muster.example')
    expect(names).not.toContain('superadmin@muster.example')
  })

  test('an address of another domain, and one that has an account', async () => {
    const elsewhere = { ...newUser('x'), userName: 'x@elsewhere.example', emails: [] }
    expect(await scim('POST', '/Users', elsewhere)).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } })
    const known = { ...newUser('admin2'), userName: 'admin2@muster.example' }
    expect(await scim('POST', '/Users', known)).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } })
  })

  test('to deactivate the user who keeps a password, and to change an address', async () => {
    const id = await idOf('admin@muster.example')
    await app.database.asPlatform((db) =>
      db.updateTable('identity_providers').set({ password_membership_id: id }).execute(),
    )

    expect(await scim('DELETE', `/Users/${id}`)).toMatchObject({ status: 403, body: { scimType: 'mutability' } })
    expect(await scim('PUT', `/Users/${id}`, newUser('somebody'))).toMatchObject({
      status: 400,
      body: { scimType: 'mutability' },
    })
  })

  test('to lift a suspension', async () => {
    const id = await idOf('employee@muster.example')
    const set = (status: 'suspended' | 'active') =>
      app.database.asPlatform((db) => db.updateTable('memberships').set({ status }).where('id', '=', id).execute())
    await set('suspended')

    expect(
      (await scim('PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'active', value: true }))).body,
    ).toMatchObject({ active: false })
    await set('active')
  })

  test('what is no message, and filters that it does not know', async () => {
    expect(await scim('POST', '/Users', [])).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } })
    expect(
      await scim(
        'PATCH',
        `/Users/${await idOf('noah@muster.example')}`,
        patch({ op: 'replace', path: 'active', value: 'perhaps' }),
      ),
    ).toMatchObject({ status: 400 })
    expect(await scim('GET', '/Users?filter=title%20co%20%22x%22')).toMatchObject({
      status: 400,
      body: { scimType: 'invalidFilter' },
    })
  })
})
