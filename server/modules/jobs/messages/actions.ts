import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { type BulkOutcome, refuse } from '#contract/refusals.ts'
import { runRows } from '#server/database/rows/savepoints.ts'
import type { Context } from '#server/http/context.ts'
import { writeOwnEmails } from '#server/modules/jobs/applicant/emails.ts'
import { applicationForChange } from '#server/modules/jobs/applications/queries.ts'
import { lockJob } from '#server/modules/jobs/posts/actions.ts'

/** Writes an email to each of these applicants; those without an address are refused, and those who were anonymised are not found. */
export async function sendMessages(
  context: Context,
  { job_id, ids, subject, text }: InputOf<Calls['applicantMessages']['send']>,
): Promise<BulkOutcome[]> {
  const { db, now } = context
  const { agency_id } = await lockJob(context, job_id)
  // Each is locked, so that one that is anonymised meanwhile gets no email afterwards.
  const outcomes = await runRows(db, ids, async (id) => {
    const { email } = await applicationForChange(context, { id, job_id })
    if (email === null) refuse('jobs.noEmail')
  })
  if (outcomes.every(({ code }) => code === 'notFound')) refuse('notFound')
  const reached = outcomes.flatMap(({ id, code }) => (code === undefined ? [id] : []))
  await writeOwnEmails(db, { agency_id, ids: reached, subject, text, by: await senderOf(context) }, now)
  return outcomes
}

async function senderOf({ db, actor: { account_id, name } }: Pick<Context, 'db' | 'actor'>) {
  const { email } = await db
    .selectFrom('accounts')
    .select(sql<string>`email::text`.as('email'))
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow()
  return { name, email }
}
