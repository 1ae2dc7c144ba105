// Single sign-on of an agency, as if somebody had set it up, proved its domain and tested it.
import { randomBytes } from 'node:crypto'
import { calls } from '#contract/calls.ts'
import { defaultScopes } from '#contract/accounts/single-sign-on.ts'
import { newId } from '#server/database/values/ids.ts'
import { providerSecretSealContext } from '#server/modules/single-sign-on/queries.ts'
import type { Client, TestApp } from '#server/testing/app.ts'
import { type FakeProvider, providerClient } from '#server/testing/fakes/fake-provider.ts'

type Place = { agency_id: string; issuer: string }

/** An agency's provider that is switched on, with a verified domain. */
export async function switchOn(app: TestApp, { domain, ...at }: Place & { domain: string }) {
  app.environment.ALLOW_LOOPBACK = 'yes'
  await storeProvider(app, at)
  await storeDomain(app, at.agency_id, domain, true)
}

async function storeProvider(app: TestApp, { agency_id, issuer }: Place) {
  const at = app.clock.now().toISOString()
  await app.database.asPlatform((db) =>
    db
      .insertInto('identity_providers')
      .values({
        ...{ id: newId(), agency_id, issuer, client_id: providerClient.client_id, scopes: defaultScopes },
        client_secret_sealed: app.outside.seal.seal(
          providerClient.client_secret,
          providerSecretSealContext({ agency_id }),
        ),
        ...{ mode: 'on', groups_claim: 'groups', tested_at: at, created_at: at, updated_at: at },
      })
      .onConflict((of) => of.doNothing())
      .execute(),
  )
}

async function storeDomain(app: TestApp, agency_id: string, domain: string, isVerified: boolean) {
  const [created_at, dns_text] = [app.clock.now().toISOString(), `muster-domain-verification=${domain}`]
  const row = { id: newId(), agency_id, domain, dns_text, created_at, verified_at: isVerified ? created_at : null }
  await app.database.asPlatform((db) => db.insertInto('email_domains').values(row).execute())
  app.dns_texts.set(domain, [dns_text])
}

export const browserKey = () => randomBytes(24).toString('base64url')

/** What the sign-in screen does first. */
export async function startSignIn(app: TestApp, email: string) {
  const browser_key = browserKey()
  const { address } = await (await app.as('nobody')).call(calls.singleSignOn.start, { email, browser_key })
  return { address, browser_key }
}

/** Signs in at the provider, having typed an address of the domain here. */
export async function signInAs(
  app: TestApp,
  provider: FakeProvider,
  { sub, email, typed = email, browser }: { sub: string; email: string; typed?: string; browser?: Map<string, string> },
) {
  const { address, browser_key } = await startSignIn(app, typed)
  const finish = { agency_id: app.world.agency, parameters: await provider.signIn(address, sub, browser), browser_key }
  return (await app.as('nobody')).call(calls.singleSignOn.finish, finish)
}

/** Factories of an agency's provider, which is never called, and of its domains and users. */
export function singleSignOnIn(app: TestApp, agency_id: string, { client, membership }: SingleSignOnContext) {
  const issuer = 'https://provider.example'

  async function provider() {
    await storeProvider(app, { agency_id, issuer })
    const { provider: shown } = await client.call(calls.singleSignOn.info, {})
    return { agency_id, version: shown?.version ?? 0, client_id: providerClient.client_id, issuer }
  }

  async function emailDomain() {
    const domain = `d${randomBytes(6).toString('hex')}.example`
    await storeDomain(app, agency_id, domain, false)
    return { agency_id, domain }
  }

  async function linkedUser() {
    const { id: membership_id } = await membership()
    const [id, at] = [newId(), app.clock.now().toISOString()]
    const row = {
      id,
      agency_id,
      membership_id,
      issuer: `${issuer}/${id}`,
      subject: id,
      linked_at: at,
      last_used_at: at,
    }
    await app.database.asPlatform((db) => db.insertInto('provider_identities').values(row).execute())
    return { id, agency_id }
  }

  return { provider, emailDomain, linkedUser }
}

type SingleSignOnContext = { client: Client; membership: () => Promise<{ id: string }> }
