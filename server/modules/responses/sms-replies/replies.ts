// Responses to shifts and offers by text message (decision 112).
import { refusalMessage, serverText } from '#server/http/server-texts.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { runRow } from '#server/database/rows/savepoints.ts'
import { scopeOf } from '#server/database/tenancy/scope.ts'
import type { AuditActor, Database } from '#server/database/transaction.ts'
import { answerAssignment } from '#server/modules/responses/answers/answers.ts'
import { ownShifts } from '#server/modules/publication/notifications.ts'
import { answerOffer } from '#server/modules/responses/offers/answers.ts'
import { issueResponseLinks } from '#server/modules/publication/notices/response-links.ts'
import { isStopped, resumeNumber, stopNumber, writeMessages } from '#server/modules/sms/actions.ts'
import { exceedsReplyLimit, type ReceivedMessage, recordReply } from '#server/modules/sms/received.ts'
import { type ReplyKeyword, replyOf } from '#server/modules/sms/replies.ts'
import { inboundPath } from '#server/modules/sms/webhooks.ts'
import { addressedBy, newestMessageOf, type OpenRequest, openRequests, type SmsPerson } from './open-requests.ts'

/** Handles one received message, once: the provider repeats a request whose response it did not get. */
export async function receiveReply(database: Database, message: ReceivedMessage, now: Date): Promise<void> {
  const reply = replyOf(message.text)
  const person = await database.readAsPlatform((db) => addressedBy(db, message.from, now))
  const actor = actorOf(person, message)
  await database.asPlatform(async (db) => {
    if (!(await recordReply(db, message, reply, now))) return
    if (reply === 'stop') return stopNumber(db, message.from, now)
    if (reply === 'start') return void (await resumeNumber(db, message.from))
    // The provider takes a YES for the wish to receive messages again.
    if (reply === 'yes') await resumeNumber(db, message.from)
    if (person === null || (await isStopped(db, message.from))) return
    const answer = await answerOf(db, { person, number: message.from, reply, now })
    if (answer !== null) await writeAnswer(db, { person, number: message.from, now }, answer)
  }, actor)
}

const actorOf = (person: SmsPerson | null, { address }: ReceivedMessage): AuditActor => ({
  name: person?.name ?? 'SMS',
  ...(person !== null && person.account_id !== null && { account_id: person.account_id }),
  ...(person !== null && person.membership_id !== null && { membership_id: person.membership_id }),
  ...{ call: inboundPath, address },
})

type ReceivedReply = { person: SmsPerson; number: string; reply: ReplyKeyword; now: Date }
/** The text that is sent back; with a target, the next YES or NO responds to it. */
type SmsAnswer = { text: string; target: OpenRequest | null; link: string | null }

/** Null: nothing is sent back, because too many messages of the number were not understood (it may be a machine). */
async function answerOf(db: Db, received: ReceivedReply): Promise<SmsAnswer | null> {
  const { person, number, reply, now } = received
  const open = await openRequests(db, number, now)
  const [newest] = open
  // A message that requested nothing may have come in between, and then it is not clear what is meant.
  const isClear = reply !== 'unclear' && newest?.message_id === (await newestMessageOf(db, number))
  if (newest === undefined || !isClear) {
    if (await exceedsReplyLimit(db, number, now)) return null
    if (newest === undefined) return noOpenRequest(person)
    const text = serverText(person.language, 'sms.reply.unclear', { shift: shiftText(newest, person.language) })
    return { text, target: newest, link: await linkTo(db, open, now) }
  }
  const { text, isRecorded } = await respondToRequest(db, received, newest)
  if (!isRecorded) return { text, target: null, link: await linkTo(db, open, now) }
  const next = open.find(({ id }) => id !== newest.id)
  if (next === undefined) return { text, target: null, link: null }
  const nextText = serverText(person.language, 'sms.reply.next', { shift: shiftText(next, person.language) })
  return { text: `${text} ${nextText}`, target: next, link: null }
}

function noOpenRequest({ language, account_id }: SmsPerson): SmsAnswer {
  const text = serverText(language, 'sms.reply.nothing')
  if (account_id === null) return { text, target: null, link: null }
  return { text: `${text} ${serverText(language, 'sms.reply.ownShifts')}`, target: null, link: ownShifts }
}

/** A private link to everything that waits for a response of the same employee as the newest. */
async function linkTo(db: Db, open: readonly OpenRequest[], now: Date): Promise<string | null> {
  const [newest] = open
  if (newest === undefined) return null
  const { agency_id, employee_id } = newest
  const theirs = open.filter((one) => one.employee_id === employee_id)
  const idsOf = (of: OpenRequest['of']) => theirs.flatMap((one) => (one.of === of ? one.id : []))
  const link = { agency_id, employee_id, assignment_ids: idsOf('assignment'), offer_ids: idsOf('offer') }
  const [path] = await issueResponseLinks(db, [{ ...link, channel: 'sms' }], now)
  return path ?? null
}

type ResponseOutcome = { text: string; isRecorded: boolean }

async function respondToRequest(
  db: Db,
  { person, reply, now }: ReceivedReply,
  request: OpenRequest,
): Promise<ResponseOutcome> {
  const { language } = person
  const shift = shiftText(request, language)
  if (request.version !== request.seen_version)
    return { text: serverText(language, 'sms.reply.changed'), isRecorded: false }
  const { agency_id, employee_id, account_id, membership_id, name, id, version } = request
  const scope = scopeOf({ kind: 'employee', agency_id, employee_id, customer_id: null })
  const actor = { kind: 'employee', account_id, membership_id, name, channel: 'sms' } as const
  const context = { db, actor, scope, language, now }
  const answer = reply === 'yes' ? 'accept' : 'decline'
  const note = answer === 'decline' ? serverText(language, 'sms.reply.note') : null
  const input = { id, version, answer, note } as const
  const { code, facts } = await runRow(db, id, async () => {
    if (request.of === 'offer') await answerOffer(context, input)
    else await answerAssignment(context, input)
  })
  if (code === undefined)
    return { text: serverText(language, `sms.reply.${outcomeOf(request, answer)}`, { shift }), isRecorded: true }
  const reason = refusalMessage(language, code, facts)
  return { text: serverText(language, 'sms.reply.refused', { shift, reason }), isRecorded: false }
}

function outcomeOf({ is_choice }: OpenRequest, answer: 'accept' | 'decline') {
  if (answer === 'decline') return 'declined'
  return is_choice ? 'applied' : 'accepted'
}

const shiftText = ({ location, works_on, starts, ends }: OpenRequest, language: Language) =>
  serverText(language, 'sms.shift', { location, works_on, starts, ends })

const dayMs = 86_400_000

function writeAnswer(db: Db, { person, number, now }: Omit<ReceivedReply, 'reply'>, { text, target, link }: SmsAnswer) {
  const { agency_id, membership_id, employee_id } = target ?? person
  const message = { agency_id, membership_id, employee_id, delivery_id: null, kind: 'reply', to_number: number }
  const expires_at = new Date(now.getTime() + dayMs).toISOString()
  return writeMessages(db, [{ ...message, content: text, target, link, not_before: null, expires_at }], now)
}
