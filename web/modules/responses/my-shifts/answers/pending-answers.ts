import type { QueryClient } from '@tanstack/react-query'
import { offers, type OwnOffer } from '#contract/rostering/shifts/offers.ts'
import type { AssignmentWithActions } from '#contract/rostering/shifts/assignments.ts'
import { rosters } from '#contract/rostering/rosters/rosters.ts'
import { callApi, newKey } from '#web/lib/api/call.ts'
import { isTemporary } from '#web/lib/api/refused.ts'
import { refresh } from '#web/lib/api/use-send.ts'
import { formatDate } from '#web/lib/format.ts'
import { type PendingChange, pendingChanges } from '#web/lib/offline/pending-changes.ts'
import { currentUserKey } from '#web/lib/session/session.ts'
import { messageOf } from '#web/lib/wording.ts'
import { t } from '#web/wording/translate.ts'
import { toast } from '#web/ui/toast.tsx'
import { answersKey } from './answers-key.ts'

/** An answer to a shift or to an offer that this device has not sent yet, with what names the shift to its employee. */
export type PendingAnswer = PendingChange & {
  of: 'shift' | 'offer'
  record_id: string
  version: number
  outcome: 'accepted' | 'applied' | 'declined'
  note?: string
  works_on: string
  starts: string
  ends: string
  location_name: string
}

export type Answered = Pick<PendingAnswer, 'of' | 'outcome' | 'note'> & { row: AssignmentWithActions | OwnOffer }

const answers = pendingChanges<PendingAnswer>(answersKey)

export const pendingAnswers = answers.own
export const subscribeAnswers = answers.subscribe
export const removeAnswer = answers.remove

/** Stores an answer on this device, and sends it and those that wait. */
export function giveAnswer(client: QueryClient, { of, outcome, note, row }: Answered) {
  answers.add({
    ...{ id: newKey(), user_key: currentUserKey(), made_at: Temporal.Now.instant().epochMilliseconds },
    ...{ of, outcome, record_id: row.id, version: row.version, ...(note !== undefined && { note }) },
    ...{ works_on: row.works_on, starts: row.starts, ends: row.ends, location_name: row.location_name },
  })
  return sendAnswers(client)
}

let sending: Promise<void> = Promise.resolve()

/** Sends the answers that wait, one after the other, and says what became of each. Without a network they wait on. */
export function sendAnswers(client: QueryClient): Promise<void> {
  sending = sending.then(() => sendAll(client))
  return sending
}

async function sendAll(client: QueryClient) {
  const waiting = pendingAnswers().filter(({ refused }) => refused === undefined)
  for (const answer of waiting) if (!(await sendOne(client, answer))) return
}

/** False while there is no network: the others wait too. */
async function sendOne(client: QueryClient, answer: PendingAnswer): Promise<boolean> {
  const { record_id, version, outcome, note } = answer
  const input = { id: record_id, version, answer: outcome === 'declined' ? ('decline' as const) : ('accept' as const) }
  const call = answer.of === 'shift' ? rosters.answer : offers.answer
  const sent = callApi(call, note === undefined ? input : { ...input, note }, { idempotencyKey: answer.id })
  const failure = await sent.then(
    () => null,
    (error: Error) => error,
  )
  if (isTemporary(failure)) return false
  if (failure === null) toast('ok', successOf(answer))
  else tellRefusal(answer, messageOf(failure))
  // The shift may have been changed or reassigned since: the lists are read again after a refusal too.
  await refresh(client, [rosters, offers])
  if (pendingAnswers().some(({ id, refused }) => id === answer.id && refused === undefined)) removeAnswer(answer.id)
  return true
}

const shownAtOnceMs = 60_000

/** One that has waited is shown until its owner has seen it. */
function tellRefusal(answer: PendingAnswer, { title, message }: { title: string; message: string }) {
  toast('bad', t('myShifts.answer.failed'), message || title)
  const age_ms = Temporal.Now.instant().epochMilliseconds - answer.made_at
  if (age_ms >= shownAtOnceMs) answers.update(answer.id, { refused: message || title })
}

function successOf({ of, outcome, works_on }: PendingAnswer) {
  if (outcome === 'applied') return t('offers.mine.applied')
  if (outcome === 'declined') return t(of === 'shift' ? 'rosters.mine.declined' : 'offers.mine.declined')
  return t('rosters.mine.accepted', { when: formatDate(works_on, 'weekday') })
}
