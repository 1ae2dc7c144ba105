// Answers to shifts by text message (decision 112).
import { refusalMessage, serverText } from '#server/http/say.ts'
import type { AssignmentStatus } from '#contract/rostering/rosters.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { runRow } from '#server/database/rows/one-row.ts'
import { scopeOf } from '#server/database/tenancy/scope.ts'
import type { AuditActor, Database } from '#server/database/transaction.ts'
import { answerAssignment } from '#server/modules/rosters/assignments/answers.ts'
import { ownShifts } from '#server/modules/rosters/notifications.ts'
import { isStopped, resumeNumber, stopNumber, writeMessages } from '#server/modules/sms/actions.ts'
import { isTalkative, type ReceivedMessage, recordReply } from '#server/modules/sms/received.ts'
import { type Reply, replyOf } from '#server/modules/sms/replies.ts'
import { inboundPath } from '#server/modules/sms/webhooks.ts'
import { addressedBy, newestMessageOf, newestQuestions, type Question, type SmsPerson } from './questions.ts'

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
  ...(person === null ? { name: 'SMS' } : { name: person.name, account_id: person.account_id }),
  ...(person === null ? {} : { membership_id: person.membership_id }),
  ...{ call: inboundPath, address },
})

type Received = { person: SmsPerson; number: string; reply: Reply; now: Date }
/** The text that is sent back; with a question, the next YES or NO answers it. */
type Answer = { text: string; question: Question | null; link: boolean }

/** Null: nothing is sent back, because too many messages of the number were not understood (it may be a machine). */
async function answerOf(db: Db, received: Received): Promise<Answer | null> {
  const { person, number, reply, now } = received
  const say = (key: string, params = {}) => serverText(person.language, key, params)
  const questions = await newestQuestions(db, number, now)
  const [question] = questions
  // A message that asked nothing may have come in between, and then it is not clear what is meant.
  const isClear = reply !== 'unclear' && question?.message_id === (await newestMessageOf(db, number))
  if (question === undefined || !isClear) {
    if (await isTalkative(db, number, now)) return null
    if (question === undefined) return { text: say('sms.reply.nothing'), question: null, link: true }
    return { text: say('sms.reply.unclear', { shift: shiftText(question, person.language) }), question, link: true }
  }
  const answered = await answerQuestion(db, received, question)
  if (answered.link) return { ...answered, question: null }
  const next = questions.find((one) => one.assignment_id !== question.assignment_id)
  if (next === undefined) return { ...answered, question: null }
  const asked = say('sms.reply.unclear', { shift: shiftText(next, person.language) })
  return { text: `${answered.text} ${asked}`, question: next, link: false }
}

type Answered = { text: string; link: boolean }

async function answerQuestion(db: Db, { person, reply, now }: Received, question: Question): Promise<Answered> {
  const { language } = person
  const say = (key: string, params = {}) => serverText(language, key, params)
  const shift = shiftText(question, language)
  if (question.version !== question.seen_version) return { text: say('sms.reply.changed'), link: true }
  const answer = reply === 'yes' ? 'accept' : 'decline'
  const { agency_id, employee_id, account_id, membership_id, name } = question
  const scope = scopeOf({ kind: 'employee', agency_id, employee_id, customer_id: null })
  const who = { scope, kind: 'employee' as const, account_id, membership_id, name, language }
  const note = answer === 'decline' ? say('sms.reply.note') : null
  const input = { id: question.assignment_id, version: question.version, answer, note } as const
  const { code, facts } = await runRow(db, question.assignment_id, () => answerAssignment(db, who, input, now))
  if (code === undefined) return { text: say(`sms.reply.${leadsTo[answer]}`, { shift }), link: false }
  const reason = refusalMessage(language, code, facts)
  return { text: say('sms.reply.refused', { shift, reason }), link: true }
}

const leadsTo = { accept: 'accepted', decline: 'declined' } as const satisfies Record<string, AssignmentStatus>

const shiftText = ({ location, works_on, starts, ends }: Question, language: Language) =>
  serverText(language, 'sms.shift', { location, works_on, starts, ends })

const day = 86_400_000

function writeAnswer(db: Db, { person, number, now }: Omit<Received, 'reply'>, { text, question, link }: Answer) {
  const answers = question && { assignment_id: question.assignment_id, version: question.version }
  const { agency_id, membership_id } = question ?? person
  const message = {
    agency_id,
    membership_id,
    delivery_id: null,
    kind: 'reply',
    to_number: number,
    content: text,
    answers,
  }
  const expires_at = new Date(now.getTime() + day).toISOString()
  return writeMessages(db, [{ ...message, link: link ? ownShifts : null, not_before: null, expires_at }], now)
}
