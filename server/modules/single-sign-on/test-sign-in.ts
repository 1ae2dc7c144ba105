// A sign-in that an administrator tries before others depend on it.
import type { Calls } from '#contract/calls.ts'
import { refuse } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { raisedVersion } from '#server/database/rows/versioned.ts'
import { writeAs } from '#server/database/transaction.ts'
import type { OwnTransactionRequest } from '#server/http/mount.ts'
import { agencyToChange } from './actions.ts'
import { providerOf, type StoredProvider } from './queries.ts'
import { hasGroups, personOf, roleByGroups } from './rules.ts'
import { addressAtProvider, returnedClaims } from './sign-in.ts'

type SsoCalls = Calls['singleSignOn']

/** Begins a test with the caller's own address; also while single sign-on is off. */
export async function startTest(request: OwnTransactionRequest<SsoCalls['startTest']>) {
  const { database, actor, input } = request
  const [provider, { email }] = await writeAs(database, actor, async (db) => {
    const agency_id = await agencyToChange({ ...request, scope: actor.scope, db }, null)
    return [
      (await providerOf(db, agency_id)) ?? refuse('singleSignOn.notSetUp'),
      await ownAddress(db, actor.account_id),
    ]
  })
  if (provider.domains.length === 0) refuse('singleSignOn.noDomain')
  const pending = { email, browser_key: input.browser_key, tester_membership_id: actor.membership_id }
  return { address: await addressAtProvider(request, provider, pending) }
}

const ownAddress = (db: Db, account_id: string) =>
  db.selectFrom('accounts').select('email').where('id', '=', account_id).executeTakeFirstOrThrow()

/** Completes a test: it counts when the provider returns the caller's own address. Returns what a sign-in would do. */
export async function finishTest(request: OwnTransactionRequest<SsoCalls['finishTest']>) {
  const { database, actor, input, now } = request
  const agency_id = actor.agency_id ?? refuse('notFound')
  const returned = { ...input, agency_id, tester_membership_id: actor.membership_id }
  const { provider, claims } = await returnedClaims(request, returned)
  const person = personOf(claims, provider)
  if (typeof person === 'string') refuse(person)
  return writeAs(database, actor, async (db) => {
    const { email } = await ownAddress(db, actor.account_id)
    if (email.toLowerCase() !== person.email.toLowerCase()) refuse('singleSignOn.otherAddress', { email: person.email })
    const role_id = hasGroups(provider) ? roleByGroups(person.groups, provider) : null
    await storeTest(db, provider, { tested_at: now.toISOString(), tested_by: actor.membership_id })
    return {
      email: person.email,
      name: `${person.first_name} ${person.last_name}`.trim(),
      groups: [...person.groups],
      role: role_id === null ? null : await roleOf(db, role_id),
      has_access: !hasGroups(provider) || role_id !== null,
    }
  })
}

/** Refuses when the provider was changed while it was tested. */
async function storeTest(db: Db, { id, version }: StoredProvider, tested: { tested_at: string; tested_by: string }) {
  const { numUpdatedRows } = await db
    .updateTable('identity_providers')
    .set({ ...tested, ...raisedVersion })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) refuse('stale')
}

const roleOf = (db: Db, id: string) =>
  db.selectFrom('roles').select(['id', 'name', 'system']).where('id', '=', id).executeTakeFirstOrThrow()
