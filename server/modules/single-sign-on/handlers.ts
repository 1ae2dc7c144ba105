import type { Calls } from '#contract/calls.ts'
import { refuse, refuseField } from '#contract/refusals.ts'
import { writeAs } from '#server/database/transaction.ts'
import type { HandlersOf, OwnTransactionRequest } from '#server/http/mount.ts'
import type { Sessions } from '#server/modules/auth/sessions/sessions.ts'
import {
  addDomain,
  agencyToChange,
  agencyWithProvider,
  changeMode,
  domainFor,
  markVerified,
  removeDomain,
  storeProvider,
  unlinkUser,
} from './actions.ts'
import { ownAddresses } from './provider.ts'
import { agencyFor, domainsOf, linkedUsersPage, officeMembers, officeRoles, shownProvider } from './queries.ts'
import { issueToken, removeToken, tokenFacts } from './scim/tokens.ts'
import { finishSignIn, optionsFor, signOut, startSignIn } from './sign-in.ts'
import { finishTest, startTest } from './test-sign-in.ts'

type SsoCalls = Calls['singleSignOn']

/** The handlers of single sign-on, for the sessions of the running server. */
export const singleSignOnHandlers = (sessions: Sessions): HandlersOf<'singleSignOn'> => ({
  options: optionsFor,
  start: startSignIn,
  finish: (request) => finishSignIn(request, sessions),
  signOut,
  info: settingsFor,
  store: ({ input, ...context }) => storeProvider(context, input),
  changeMode: ({ input, ...context }) => changeMode(context, input),
  addDomain: ({ input, ...context }) => addDomain(context, input),
  verifyDomain,
  removeDomain: ({ input, ...context }) => removeDomain(context, input),
  startTest,
  finishTest,
  users: ({ input, ...context }) => linkedUsersPage(context, input),
  unlink: ({ input, ...context }) => unlinkUser(context, input.id),
  issueScimToken,
  async revokeScimToken({ input, ...context }) {
    const agency_id = await agencyWithProvider(context, input.agency_id)
    await removeToken(context.db, agency_id)
    return { agency_id }
  },
})

async function settingsFor({ database, actor, input, now, outside }: OwnTransactionRequest<SsoCalls['info']>) {
  const { scope } = actor
  const settings = await writeAs(database, actor, async (db) => {
    const agency_id = await agencyFor({ db, scope }, input.agency_id)
    return {
      agency_id,
      provider: await shownProvider(db, agency_id, actor.membership_id),
      domains: await domainsOf(db, agency_id),
      roles: await officeRoles(db, scope, agency_id),
      users: await officeMembers(db, agency_id, now),
      token: await tokenFacts(db, agency_id),
    }
  })
  const { token, ...shown } = settings
  const { scim_address, ...addresses } = await ownAddresses(database, outside, settings.agency_id)
  return { ...shown, ...addresses, scim: { address: scim_address, token } }
}

/** Not stored for a repeated request: it is a secret. */
async function issueScimToken(request: OwnTransactionRequest<SsoCalls['issueScimToken']>) {
  const { database, actor, input, now } = request
  return writeAs(database, actor, async (db) => {
    const agency_id = await agencyWithProvider({ ...request, scope: actor.scope, db }, input.agency_id)
    return { token: await issueToken(db, agency_id, now) }
  })
}

/** The name servers are asked between two transactions. */
async function verifyDomain(request: OwnTransactionRequest<SsoCalls['verifyDomain']>) {
  const { database, actor, input, outside } = request
  const { scope } = actor
  const { agency_id, dns_text } = await writeAs(database, actor, async (db) => {
    const agency_id = await agencyToChange({ ...request, scope, db }, input.agency_id)
    return { agency_id, ...(await domainFor({ db, scope }, agency_id, input.domain)) }
  })
  const texts = await outside.dns.texts(input.domain).catch(() => refuse('singleSignOn.unreachable'))
  if (!texts.includes(dns_text)) refuseField('domain', 'refusals.singleSignOn.recordMissing')
  return writeAs(database, actor, async (db) => {
    await markVerified({ ...request, scope, db }, agency_id, input.domain)
    return domainFor({ db, scope }, agency_id, input.domain)
  })
}
