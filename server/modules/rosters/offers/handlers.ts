import { refuse } from '#contract/refusals.ts'
import type { Actor } from '#server/http/actor.ts'
import { countRows, toBulkResult, toBulkRow } from '#server/http/bulk.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { shiftOf } from '#server/modules/rosters/queries.ts'
import { findingsVisibleTo } from '#server/modules/rosters/publication/visible-findings.ts'
import { answerOffer, chooseApplicant } from './answers.ts'
import { offerCounts, offerOf, offersOf, ownOfferOf, ownOffers } from './queries.ts'
import { revokeOffers, seeOffers } from './revoking.ts'
import { sendOffers } from './sending.ts'

export const offerHandlers: HandlersOf<'offers'> = {
  async send({ db, actor, input, now, language }) {
    const sent = await sendOffers(db, { ...actor, language }, input, now)
    const rows = sent.map((row) => ({
      ...{ employee_id: row.employee_id, ...toBulkRow(row, language) },
      findings: findingsVisibleTo(actor.scope, row.findings),
    }))
    return { rows, ...countRows(rows) }
  },
  async list({ db, actor, scope, input }) {
    await shiftOf(db, scope, input.roster_shift_id)
    return offersOf(db, actor, input.roster_shift_id)
  },
  count: ({ db, scope, input }) => offerCounts(db, scope, input.roster_ids),
  revoke: async ({ db, scope, input, now, language }) =>
    toBulkResult(await revokeOffers(db, scope, input, now), language),
  async choose({ db, actor, input, now, language }) {
    await chooseApplicant(db, { ...actor, language }, input, now)
    return offerOf(db, actor, input.id)
  },
  async own({ db, actor, now, language }) {
    requireEmployee(actor)
    return ownOffers(db, { ...actor, language }, now)
  },
  async see({ db, actor, scope, input, now }) {
    requireEmployee(actor)
    return { seen: await seeOffers(db, scope, input.ids, now) }
  },
  async answer({ db, actor, input, now, language }) {
    requireEmployee(actor)
    await answerOffer(db, { ...actor, language }, input, now)
    return ownOfferOf(db, { ...actor, language }, input.id)
  },
}

/** Only employees have offers of their own. */
function requireEmployee(actor: Pick<Actor, 'kind'>) {
  if (actor.kind !== 'employee') refuse('rosters.onlyWorkers')
}
