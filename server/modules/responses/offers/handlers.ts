import { refuse } from '#contract/refusals.ts'
import type { Actor } from '#server/http/actor.ts'
import { countRows, toBulkResult, toBulkRow } from '#server/http/bulk.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { shiftOf } from '#server/modules/rosters/queries.ts'
import { findingsVisibleTo } from '#server/modules/eligibility/visible-findings.ts'
import { offerToEligible } from './eligible.ts'
import { answerOffer, chooseApplicant } from './answers.ts'
import { offerCounts, offerOf, offersOf, ownOfferOf, ownOffers } from './queries.ts'
import { revokeOffers, seeOffers } from './revoking.ts'
import { sendOffers } from './sending.ts'

export const offers: HandlersOf<'offers'> = {
  async send({ input, ...context }) {
    const sent = await sendOffers(context, input)
    const rows = sent.map((row) => ({
      ...{ employee_id: row.employee_id, ...toBulkRow(row, context.language) },
      findings: findingsVisibleTo(context.scope, row.findings),
    }))
    return { rows, ...countRows(rows) }
  },
  async sendToEligible({ input, ...context }) {
    const { outcomes, ...sent } = await offerToEligible(context, input.ids)
    return { ...toBulkResult(outcomes, context.language), ...sent }
  },
  async list({ input, ...context }) {
    await shiftOf(context.db, context.scope, input.roster_shift_id)
    return offersOf(context, input.roster_shift_id)
  },
  count: ({ db, scope, input }) => offerCounts(db, scope, input.roster_ids),
  revoke: async ({ input, ...context }) => toBulkResult(await revokeOffers(context, input), context.language),
  async choose({ input, ...context }) {
    await chooseApplicant(context, input)
    return offerOf(context, input.id)
  },
  async own(context) {
    requireEmployee(context.actor)
    return ownOffers(context)
  },
  async see({ input, ...context }) {
    requireEmployee(context.actor)
    return { seen: await seeOffers(context, input.ids) }
  },
  async answer({ input, ...context }) {
    requireEmployee(context.actor)
    await answerOffer(context, input)
    return ownOfferOf(context, input.id)
  },
}

/** Only employees have offers of their own. */
function requireEmployee(actor: Pick<Actor, 'kind'>) {
  if (actor.kind !== 'employee') refuse('rosters.onlyWorkers')
}
