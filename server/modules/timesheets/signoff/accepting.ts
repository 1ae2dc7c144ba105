// The agency accepts the times that a customer proposed when signing off a week.
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { needsCustomerApproval } from '#contract/rostering/timesheets/approval.ts'
import { refuse } from '#contract/refusals.ts'
import type { Timesheet } from '#contract/rostering/timesheets/timesheets.ts'
import { correctTime } from '#server/modules/timesheets/actions.ts'
import { approve, startApproval } from '#server/modules/timesheets/approval/approvals.ts'
import { timesheetOf } from '#server/modules/timesheets/queries.ts'
import { correctedHours } from '#server/modules/timesheets/rules.ts'
import type { Context } from '#server/http/context.ts'
import { clientOf } from './signing.ts'

/**
 * Corrects a disputed timesheet to the proposed times. The customer has signed them, so it then has the customer's approval, by the same
 * function as any other. Customers are not notified that it awaits them; the agency is, where its approval comes next.
 */
export async function acceptProposal(
  context: Context,
  { id, version }: InputOf<typeof calls.signoffs.accept>,
): Promise<Timesheet> {
  const sheet = await timesheetOf(context, id)
  const { proposal, works_on } = sheet
  if (proposal === null) refuse('timesheets.noProposal', {}, { current: sheet })
  const { starts, ends } = proposal
  const { breaks, breaks_by } = correctedHours(sheet, proposal)
  const time = { works_on, starts, ends, ambiguous: 'earlier' as const, breaks, breaks_by, notes: sheet.notes }
  const { sheet: corrected, checked } = await correctTime(context, { id, version, ...time, submit: true })
  if (needsCustomerApproval(corrected.mode)) {
    const customer = { agency_id: corrected.agency_id, customer_id: sheet.customer_id }
    const { scope, actor: client } = clientOf(customer, proposal.by_name)
    const asClient = { ...context, scope, actor: { ...client, membership_id: context.actor.membership_id } }
    await approve(asClient, { id, version: version + 1, reason: null })
  } else await startApproval(context, corrected, checked)
  return timesheetOf(context, id)
}
