import { refuse } from '#contract/refusals.ts'
import { writeAs } from '#server/database/transaction.ts'
import { type Actor, holds, requireStaff } from '#server/http/actor.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { matchPerson, startFetch } from './actions.ts'
import { arrive, chooseOrganisation, connectAddress, disconnect } from './linking.ts'
import { adoptedIn, excludeEmployee, resolveConflict, syncAll, syncOne } from './sync/actions.ts'
import { mappingsOf, updateMappings } from './sync/mapping.ts'
import { overviewOf, syncOf, syncPage } from './sync/queries.ts'
import { employeeActions, type EmployeeInXero, linkActions } from './policy.ts'
import { linksIn, xeroPeoplePage } from './queries.ts'
import { retryPayRun, sendPayRun } from './timesheets/actions.ts'
import { payRunInXero } from './timesheets/queries.ts'
import { xeroClient } from './tokens.ts'

export const handlers: HandlersOf<'xero'> = {
  async service({ database, outside, actor }) {
    requireStaff(actor)
    const { app, redirect_address } = await database.readAsPlatform((db) => xeroClient(db, outside))
    const links = await writeAs(database, actor, (db) => linksIn(db, actor.scope))
    const shown = links.map((link) => ({ ...link, allowed_actions: linkActions(actor, link) }))
    return { is_set_up: app !== null, redirect_address, links: shown }
  },
  async connect(request) {
    requireLinker(request.actor)
    return { address: await connectAddress(request, request.input.company_id) }
  },
  async arrive(request) {
    requireLinker(request.actor)
    const { company_id } = await arrive(request, request.input)
    return { company_id }
  },
  async choose({ db, actor, input }) {
    requireLinker(actor)
    return chooseOrganisation(db, actor, input)
  },
  async disconnect(request) {
    requireLinker(request.actor)
    return disconnect(request, request.input.company_id)
  },
  async fetch({ db, actor, scope, input, now }) {
    requireStaff(actor)
    return startFetch(db, scope, input.company_id, { name: actor.name, now })
  },
  async people({ db, actor, scope, input }) {
    requireStaff(actor)
    return xeroPeoplePage(db, scope, input)
  },
  async match({ db, actor, scope, input }) {
    requireStaff(actor)
    return matchPerson(db, scope, input)
  },
}

export const syncHandlers: HandlersOf<'xeroSyncs'> = {
  async syncOne({ db, actor, scope, input, now }) {
    requireStaff(actor)
    return withActions(actor, await syncOne(db, scope, input, { name: actor.name, now }))
  },
  async syncAll({ db, actor, scope, input, now }) {
    requireStaff(actor)
    return syncAll(db, scope, input, { name: actor.name, now })
  },
  async overview({ db, actor, scope, input }) {
    requireStaff(actor)
    return overviewOf(db, scope, input.company_id)
  },
  async list({ db, actor, scope, input }) {
    requireStaff(actor)
    return syncPage(db, scope, input)
  },
  async info({ db, actor, scope, input }) {
    requireStaff(actor)
    return withActions(actor, await syncOf(db, scope, input.employee_id))
  },
  async resolve({ db, input, ...by }) {
    requireStaff(by.actor)
    if (adoptedIn(input.decisions).length > 0 && !holds(by.actor, ['Employee', 'update'])) refuse('mayNot')
    return withActions(by.actor, await resolveConflict(db, by, input))
  },
  async exclude({ db, actor, scope, input }) {
    requireStaff(actor)
    return withActions(actor, await excludeEmployee(db, scope, input))
  },
  async mappings({ db, actor, scope, input }) {
    requireStaff(actor)
    return mappingsOf(db, scope, input.company_id)
  },
  async updateMappings({ db, actor, scope, input }) {
    requireStaff(actor)
    return updateMappings(db, scope, input)
  },
}

const withActions = (actor: Actor, { is_sent, ...person }: EmployeeInXero) => ({
  ...person,
  allowed_actions: employeeActions(actor, { ...person, is_sent }),
})

// The permission to export time can be granted to customers, for their own list; payroll is the agency's.
export const payRunHandlers: HandlersOf<'xeroPayRuns'> = {
  async send({ db, actor, input, now }) {
    requireStaff(actor)
    return sendPayRun(db, actor, input, now)
  },
  async info({ db, actor, scope, input }) {
    requireStaff(actor)
    return payRunInXero(db, scope, input.id)
  },
  async retry({ db, actor, input, now }) {
    requireStaff(actor)
    return retryPayRun(db, actor, input, now)
  },
}

/** Connecting a company requires an agency user who may see pay. */
function requireLinker(actor: Actor) {
  requireStaff(actor)
  if (!holds(actor, ['Employee', 'view sensitive'])) refuse('mayNot')
}
