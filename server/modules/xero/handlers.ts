import { refuse } from '#contract/refusals.ts'
import { writeAs } from '#server/database/transaction.ts'
import { type Actor, hasPermission } from '#server/http/actor.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { matchPerson, startFetch } from './actions.ts'
import { arrive, chooseOrganisation, connectAddress, disconnect } from './linking.ts'
import { adoptedIn, excludeEmployee, resolveConflict, syncAll, syncOne } from './sync/actions.ts'
import { mappingsOf, updateMappings } from './sync/mapping.ts'
import { overviewOf, syncOf, syncPage } from './sync/queries.ts'
import { employeeActions, type EmployeeInXero, linkActions } from './policy.ts'
import { linksIn, xeroPeoplePage } from './queries.ts'
import { retryPayRun, sendPayRun } from './timesheets/actions.ts'
import { callsForecast } from './timesheets/forecast.ts'
import { payRunInXero } from './timesheets/queries.ts'
import { xeroClient } from './tokens.ts'

export const xero: HandlersOf<'xero'> = {
  async service({ database, outside, actor }) {
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
  async choose({ input, ...context }) {
    requireLinker(context.actor)
    return chooseOrganisation(context, input)
  },
  async disconnect(request) {
    requireLinker(request.actor)
    return disconnect(request, request.input.company_id)
  },
  fetch: ({ input, ...context }) => startFetch(context, input.company_id),
  people: ({ db, scope, input }) => xeroPeoplePage(db, scope, input),
  match: ({ input, ...context }) => matchPerson(context, input),
}

export const xeroSyncs: HandlersOf<'xeroSyncs'> = {
  syncOne: async ({ input, ...context }) => withActions(context.actor, await syncOne(context, input)),
  syncAll: ({ input, ...context }) => syncAll(context, input),
  overview: ({ db, scope, input }) => overviewOf(db, scope, input.company_id),
  list: ({ db, scope, input }) => syncPage(db, scope, input),
  info: async ({ db, actor, scope, input }) => withActions(actor, await syncOf(db, scope, input.employee_id)),
  async resolve({ input, ...context }) {
    if (adoptedIn(input.decisions).length > 0 && !hasPermission(context.actor, ['Employee', 'update'])) refuse('mayNot')
    return withActions(context.actor, await resolveConflict(context, input))
  },
  exclude: async ({ input, ...context }) => withActions(context.actor, await excludeEmployee(context, input)),
  mappings: ({ db, scope, input }) => mappingsOf(db, scope, input.company_id),
  updateMappings: ({ input, ...context }) => updateMappings(context, input),
}

const withActions = (actor: Actor, { is_sent, ...person }: EmployeeInXero) => ({
  ...person,
  allowed_actions: employeeActions(actor, { ...person, is_sent }),
})

export const xeroPayRuns: HandlersOf<'xeroPayRuns'> = {
  send: ({ input, ...context }) => sendPayRun(context, input),
  info: async ({ db, scope, input, outside }) => ({
    ...(await payRunInXero(db, scope, input.id)),
    forecast: await callsForecast(db, outside, input.id),
  }),
  retry: ({ input, ...context }) => retryPayRun(context, input),
}

/** Connecting a company requires a user who may see pay. */
function requireLinker(actor: Actor) {
  if (!hasPermission(actor, ['Employee', 'view sensitive'])) refuse('mayNot')
}
