import type { Calls } from '#contract/calls.ts'
import { refuse } from '#contract/refusals.ts'
import { writeAs } from '#server/database/transaction.ts'
import type { OwnTransactionRequest } from '#server/http/mount.ts'
import { ownApplicationOf } from '#server/modules/jobs/applications/own-queries.ts'
import { issueLinks } from '#server/modules/jobs/links.ts'

const hourMs = 3_600_000

/** A private link to the signed-in person's own application, valid for an hour. */
export async function issueOwnLink(request: OwnTransactionRequest<Calls['applications']['ownLink']>) {
  const { database, actor, now, input } = request
  const { agency_id } = actor
  if (agency_id === null) refuse('mayNot')
  const token = await writeAs(database, actor, async (db) => {
    const { id: record_id } = await ownApplicationOf({ ...request, db, scope: actor.scope }, input.id)
    const expires_at = new Date(now.getTime() + hourMs).toISOString()
    const [issued] = await issueLinks(db, [{ agency_id, purpose: 'application', record_id, expires_at }], now)
    return issued
  })
  return { token: token ?? refuse('notFound') }
}
