import { sql } from 'kysely'
import type { ApplicantMessage } from '#contract/jobs/applications/messages.ts'
import type { Db } from '#server/database/dialect.ts'
import { inAgency } from '#server/database/tenancy/scope.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import type { Context } from '#server/http/context.ts'

/** The emails to an applicant, newest first. Emails are deleted a month after they were sent, so one that is gone was sent. */
export async function messagesOf(
  { db, scope }: Pick<Context, 'db' | 'scope'>,
  application_id: string,
): Promise<ApplicantMessage[]> {
  const messages = await db
    .selectFrom('job_application_messages as messages')
    .select(['messages.id', 'messages.email_id', 'messages.subject', 'messages.text', 'messages.by_name'])
    .select([isoOf('messages.sent_at').as('sent_at')])
    .where('messages.application_id', '=', application_id)
    .where(inAgency(scope, 'messages.agency_id'))
    .orderBy('messages.sent_at', 'desc')
    .orderBy('messages.id', 'desc')
    .limit(100)
    .execute()
  const states = await statesOf(
    db,
    messages.map(({ email_id }) => email_id),
  )
  return messages.map(({ email_id, ...message }) => ({ ...message, status: stateOf(states.get(email_id)) }))
}

async function statesOf(db: Db, email_ids: readonly string[]) {
  const { rows } = await sql<{ email_id: string; email_status: string }>`
    select email_id, email_status from muster_email_states(${[...email_ids]}::uuid[]) order by email_id`.execute(db)
  return new Map(rows.map(({ email_id, email_status }) => [email_id, email_status]))
}

function stateOf(status: string | undefined): ApplicantMessage['status'] {
  if (status === 'outbox' || status === 'failed') return status
  return status === undefined || status === 'sent' ? 'sent' : 'waiting'
}
