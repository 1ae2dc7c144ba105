import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { type BulkOutcome, refuse } from '#contract/refusals.ts'
import type { Language } from '#contract/values/values.ts'
import type { Actor } from '#server/http/actor.ts'
import { toBulkResult } from '#server/http/bulk.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { refusalMessage } from '#server/http/server-texts.ts'
import { isPlanner } from '#server/modules/rosters/policy.ts'
import { cancelShifts, previewCancellation } from './actions.ts'
import { chargedShiftsPage } from './queries.ts'

export const shiftCancellationHandlers: HandlersOf<'shiftCancellations'> = {
  list: ({ db, scope, input, language }) => chargedShiftsPage(db, { scope, language }, input),
  async preview({ db, actor, input, now, language }) {
    requireCanceller(actor, input)
    const { rows, ...totals } = await previewCancellation(db, { ...actor, language }, input, now)
    const shown = rows.map(({ outcome, ...row }) => ({ ...row, ...reasonOf(outcome, language) }))
    return { rows: shown, ...totals }
  },
  async cancel({ db, actor, input, now, language }) {
    requireCanceller(actor, input)
    const { outcomes, ...totals } = await cancelShifts(db, { ...actor, language }, input, now)
    return { ...toBulkResult(outcomes, language), ...totals }
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
