// The agency accepts the times that a customer proposed when signing off a week.
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { needsCustomerApproval } from '#contract/rostering/timesheets/approval.ts'
import { refuse } from '#contract/refusals.ts'
import type { Timesheet } from '#contract/rostering/timesheets/timesheets.ts'
import type { Db } from '#server/database/dialect.ts'
import { correctTime } from '#server/modules/timesheets/actions.ts'
import { approve, sendOn } from '#server/modules/timesheets/approval/approvals.ts'
import { type TimesheetActor, timesheetOf } from '#server/modules/timesheets/queries.ts'
import { correctedHours } from '#server/modules/timesheets/rules.ts'
import { clientOf } from './signing.ts'

/**
 * Corrects a disputed timesheet to the proposed times. The customer has signed them, so it then has the customer's approval, by the same
 * function as any other. Customers are not notified that it awaits them; the agency is, where its approval comes next.
 */
export async function acceptProposal(
  db: Db,
  actor: TimesheetActor,
  { id, version }: InputOf<typeof calls.signoffs.accept>,
  now: Date,
): Promise<Timesheet> {
  const sheet = await timesheetOf(db, actor, id)
  const { proposal, works_on } = sheet
  if (proposal === null) refuse('timesheets.noProposal', {}, { current: sheet })
  const { starts, ends } = proposal
  const { breaks, breaks_by } = correctedHours(sheet, proposal)
  const time = { works_on, starts, ends, doubled: 'earlier' as const, breaks, breaks_by, notes: sheet.notes }
  const { sheet: corrected, checked } = await correctTime(db, actor, { id, version, ...time, submit: true }, now)
  if (needsCustomerApproval(corrected.mode)) {
    const place = { agency_id: corrected.agency_id, customer_id: sheet.customer_id }
    const client = { ...clientOf(place, proposal.by_name, actor.language), membership_id: actor.membership_id }
    await approve(db, client, { id, version: version + 1, reason: null }, now)
  } else await sendOn(db, actor, corrected, checked, now)
  return timesheetOf(db, actor, id)
}
