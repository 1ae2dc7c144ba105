import { sql } from 'kysely'
import type { ApplicantMessage } from '#contract/jobs/messages.ts'
import type { Db } from '#server/database/dialect.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { isoOf } from '#server/database/values/time-columns.ts'

/** The emails to an applicant, newest first. Letters are deleted a month after they were sent, so one that is gone was sent. */
export async function messagesOf(db: Db, scope: Scope, application_id: string): Promise<ApplicantMessage[]> {
  const found = await db
    .selectFrom('job_application_messages as messages')
    .select(['messages.id', 'messages.letter_id', 'messages.subject', 'messages.text', 'messages.by_name'])
    .select([isoOf('messages.sent_at').as('sent_at')])
    .where('messages.application_id', '=', application_id)
    .where(inAgency(scope, 'messages.agency_id'))
    .orderBy('messages.sent_at', 'desc')
    .orderBy('messages.id', 'desc')
    .limit(100)
    .execute()
  const states = await statesOf(
    db,
    found.map(({ letter_id }) => letter_id),
  )
  return found.map(({ letter_id, ...message }) => ({ ...message, status: stateOf(states.get(letter_id)) }))
}

async function statesOf(db: Db, letter_ids: readonly string[]) {
  const { rows } = await sql<{ letter_id: string; letter_status: string }>`
    select letter_id, letter_status from muster_letter_states(${[...letter_ids]}::uuid[]) order by letter_id`.execute(
    db,
  )
  return new Map(rows.map(({ letter_id, letter_status }) => [letter_id, letter_status]))
}

function stateOf(status: string | undefined): ApplicantMessage['status'] {
  if (status === 'outbox' || status === 'failed') return status
  return status === undefined || status === 'sent' ? 'sent' : 'waiting'
}
