import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { type BulkOutcome, refuse } from '#contract/refusals.ts'
import type { Language } from '#contract/values/values.ts'
import type { Actor } from '#server/http/actor.ts'
import { toBulkResult } from '#server/http/bulk.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { refusalMessage } from '#server/http/server-texts.ts'
import { isPlanner } from '#server/modules/rosters/callers.ts'
import { cancelShifts, previewCancellation } from './actions.ts'
import { chargedShiftsPage } from './queries.ts'

export const shiftCancellations: HandlersOf<'shiftCancellations'> = {
  list: ({ input, ...context }) => chargedShiftsPage(context, input),
  async preview({ input, ...context }) {
    requireCanceller(context.actor, input)
    const { rows, ...totals } = await previewCancellation(context, input)
    const shown = rows.map(({ outcome, ...row }) => ({ ...row, ...reasonOf(outcome, context.language) }))
    return { rows: shown, ...totals }
  },
  async cancel({ input, ...context }) {
    requireCanceller(context.actor, input)
    const { outcomes, ...totals } = await cancelShifts(context, input)
    return { ...toBulkResult(outcomes, context.language), ...totals }
  },
}

const reasonOf = ({ code, facts }: BulkOutcome, language: Language) =>
  code === undefined ? { code: null, message: null } : { code, message: refusalMessage(language, code, facts) }

type ChargeOptions = Pick<InputOf<typeof calls.shiftCancellations.preview>, 'by' | 'pay_worker' | 'bill_client'>

/** The agency cancels as it decides, customers by their terms. */
function requireCanceller(actor: Pick<Actor, 'kind'>, { by, pay_worker, bill_client }: ChargeOptions) {
  const isByTerms = by === 'client' && pay_worker === 'terms' && bill_client === 'terms'
  if (!isPlanner(actor) && !isByTerms) refuse('mayNot')
}
