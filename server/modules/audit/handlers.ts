import { refuseField } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import type { Scope } from '#server/database/tenancy/scope.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { chainOwners, verifyChain } from './chains.ts'
import { actorsInLog, entriesPage, entryOf } from './queries.ts'

export const audit: HandlersOf<'audit'> = {
  list: ({ db, scope, input }) => entriesPage(db, scope, input),
  info: ({ input, ...context }) => entryOf(context, input),
  people: ({ db, scope, input }) => actorsInLog(db, scope, input.q),
  verify: async ({ db, scope, input }) => ({ chains: await verifyChains(db, scope, input.agency_id) }),
}

async function verifyChains(db: Db, scope: Scope, agency_id: string | null) {
  const owners = await chainOwners(db, scope)
  const selected = agency_id === null ? owners : owners.filter((owner) => owner.agency_id === agency_id)
  if (selected.length === 0) refuseField('agency_id', 'refusals.unknownChoice')
  const chains = []
  for (const owner of selected) chains.push(await verifyChain(db, owner))
  return chains
}
