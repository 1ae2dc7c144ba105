// Back pay: what a change in retrospect makes of time that payroll has already paid, in one review of all affected pay periods.
import { createHash } from 'node:crypto'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { type BackPayReview, mostNotComparable, mostReviewed } from '#contract/payroll/back-pay.ts'
import { maySeeCharge, maySeeMargin } from '#contract/permissions.ts'
import { refuse } from '#contract/refusals.ts'
import { type Database, readAs } from '#server/database/transaction.ts'
import type { Actor } from '#server/http/actor.ts'
import { compareTime, type InTransaction } from './comparing.ts'
import { companyOf, daysToReview, paidTime } from './paid-time.ts'
import { mayReview } from './policy.ts'
import { peopleOf, type TimeDifference } from './rules.ts'

type ReviewContext = {
  database: Database
  actor: Pick<Actor, 'kind' | 'grants' | 'scope' | 'agency_id'>
  now: Date
}

/**
 * What exported and paid time of a company is due by today’s rules, rates and assignments, less what all pay runs have for it, earlier
 * corrections included. For users who may see pay; charge and margin for those who may see these; refuses a company outside the scope. Opens
 * short transactions of its own. A page has the time of whole people, of about `most` timesheets.
 */
export async function reviewOf(
  { database, actor, now }: ReviewContext,
  input: InputOf<typeof calls.backPays.review>,
  most = mostReviewed,
): Promise<BackPayReview> {
  if (!mayReview(actor)) refuse('mayNot')
  const read: InTransaction = (work) => readAs(database, actor, work, { from_replica: true })
  const { company, days, time, next_page } = await read(async (db) => {
    const of = await companyOf(db, actor.scope, input.company_id)
    const asked = await daysToReview(db, of, input, now)
    return {
      company: of,
      days: asked,
      ...(await paidTime(db, actor.scope, of, { ...input, ...asked }, { page: input.page, most })),
    }
  })
  const { compared, differences, notComparable } = await compareTime(read, time, {
    ...{ agency_id: company.agency_id, currency: company.currency, rule_set_id: input.rule_set_id },
    ...{ charges: maySeeCharge(actor), margins: maySeeMargin(actor) },
  })
  const byDay = notComparable.toSorted((one, other) => one.works_on.localeCompare(other.works_on))
  return {
    ...{ currency: company.currency, ...days, timesheets: compared, people: peopleOf(differences, stateOf), next_page },
    not_comparable: { count: byDay.length, timesheets: byDay.slice(0, mostNotComparable) },
  }
}

/** A short text that is another one as soon as a timesheet or one of its differences is. */
export function stateOf(differences: readonly TimeDifference[]): string {
  const facts = differences.map(({ time: { id, version }, lines }) => [
    ...[id, version],
    lines.map(({ line_key, minutes, hundredths, amount_cents }) => [line_key, minutes, hundredths, amount_cents]),
  ])
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url')
}
