import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { type BulkOutcome, refuse } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { runRow } from '#server/database/rows/one-row.ts'
import { writeOwnEmails } from '#server/modules/jobs/applicant/emails.ts'
import { applicationForChange } from '#server/modules/jobs/applications/queries.ts'
import { lockJob } from '#server/modules/jobs/posts/actions.ts'
import type { JobReader } from '#server/modules/jobs/posts/queries.ts'

/** Writes an email to each of these applicants; those without an address are refused, and those who were anonymised are not found. */
export async function sendMessages(
  db: Db,
  by: JobReader,
  { job_id, ids, subject, text }: InputOf<Calls['applicantMessages']['send']>,
): Promise<BulkOutcome[]> {
  const { agency_id } = await lockJob(db, by.actor.scope, job_id)
  const outcomes: BulkOutcome[] = []
  // Each is locked, so that one that is anonymised meanwhile gets no email afterwards.
  for (const id of new Set(ids))
    outcomes.push(
      await runRow(db, id, async () => {
        const { email } = await applicationForChange(db, by.actor.scope, { id, job_id })
        if (email === null) refuse('jobs.noEmail')
      }),
    )
  if (outcomes.every(({ code }) => code === 'notFound')) refuse('notFound')
  const reached = outcomes.flatMap(({ id, code }) => (code === undefined ? [id] : []))
  await writeOwnEmails(db, { agency_id, ids: reached, subject, text, by: await senderOf(db, by) }, by.now)
  return outcomes
}

async function senderOf(db: Db, { actor: { account_id, name } }: JobReader) {
  const { email } = await db
    .selectFrom('accounts')
    .select(sql<string>`email::text`.as('email'))
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow()
  return { name, email }
}
