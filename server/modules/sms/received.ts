import type { Db } from '#server/database/dialect.ts'
import type { ReplyKeyword } from './replies.ts'

export type ReceivedMessage = { provider_id: string; from: string; text: string; address: string }

/** Records a received message; false if it was received before, because the provider repeats requests. */
export async function recordReply(db: Db, { provider_id, from }: ReceivedMessage, outcome: ReplyKeyword, now: Date) {
  if (provider_id === '' || from === '') return false
  const stored = await db
    .insertInto('sms_replies')
    .values({ provider_id, from_number: from, outcome, received_at: now.toISOString() })
    .onConflict((of) => of.doNothing())
    .returning('provider_id')
    .executeTakeFirst()
  return stored !== undefined
}

const repliesInAnHour = 3

/** Whether a number sent more messages in the last hour than a person would: it may be a machine that answers. */
export async function exceedsReplyLimit(db: Db, number: string, now: Date) {
  const since = new Date(now.getTime() - 3_600_000).toISOString()
  const { count } = await db
    .selectFrom('sms_replies')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('from_number', '=', number)
    .where('received_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count) > repliesInAnHour
}
