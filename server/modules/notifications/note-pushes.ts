// Push messages about notifications, to the devices of each recipient and after their quiet hours.
import { randomUUID } from 'node:crypto'
import { notificationKindFacts } from '#contract/platform/notifications/notifications.ts'
import type { PushContent } from '#contract/platform/notifications/push.ts'
import { responses } from '#contract/rostering/shifts/responses.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { serverText } from '#server/http/server-texts.ts'
import { type NewPush, writePushes } from '#server/modules/push/actions.ts'
import { type AnswerableShift, answerableShiftOf, answerableShifts, employeesOf } from './answerable-shifts.ts'
import type { NotificationReader, NotificationInput, SentNotification } from './resolved-readers.ts'
import { phoneExpiry, phoneWaitsUntil } from './rules.ts'
import type { DeliveryOf } from '#server/modules/deliveries/deliveries.ts'

/** Queues a push message to every device of each of them. */
export async function writeNotePushes(
  db: Db,
  note: NotificationInput,
  sent: readonly SentNotification[],
  deliveryOf: DeliveryOf,
): Promise<void> {
  const due = sent.filter(isPushed)
  if (due.length === 0) return
  const shifts = await answerableShifts(db, due)
  const answerable = due.filter((reader) => answerableShiftOf(shifts, reader) !== undefined)
  const links = answerable.length === 0 ? undefined : await note.linksFor?.('push', employeesOf(answerable))
  const messages = due.map((reader) => ({
    ...pushFor(note, reader, {
      shift: answerableShiftOf(shifts, reader),
      link: links?.get(reader.employee_id ?? ''),
    }),
    delivery_id: deliveryOf(reader.send_id, 'push'),
  }))
  await writePushes(db, messages, note.now)
}

type PushedReader = NotificationReader & { membership_id: string }

const isPushed = (reader: SentNotification): reader is SentNotification & PushedReader =>
  reader.push === 'send' && reader.membership_id !== null

/** The shift that waits for a response, and the private link that gives it. */
type AnswerablePush = { shift: AnswerableShift | undefined; link: string | undefined }

function pushFor(
  { kind, now }: NotificationInput,
  reader: PushedReader,
  answerable: AnswerablePush,
): Omit<NewPush, 'delivery_id'> {
  const { shift } = answerable
  const { language, params, link, shift_at, quiet_active: active, quiet_from: from, quiet_to: to, time_zone } = reader
  const { priority, wakes = false } = notificationKindFacts(kind)
  const title = serverText(language, `notifications.${kind}.title`, params)
  const text = serverText(language, `notifications.${kind}.text`, params)
  // Notifications that are merged in the product replace each other on the device too.
  const tag = reader.group_key ?? randomUUID()
  return {
    agency_id: reader.agency_id,
    membership_id: reader.membership_id,
    content: { title, text, language, link, tag, ...answersOf(language, answerable) },
    is_urgent: priority === 'high',
    target: shift ?? null,
    not_before: phoneWaitsUntil(now.toISOString(), { active, from, to, time_zone }, { wakes, shift_at }),
    expires_at: phoneExpiry(now, shift_at),
  }
}

/** The answers that the service worker sends for the reader, as the page of the private link would. */
function answersOf(
  language: Language,
  { shift, link }: AnswerablePush,
): Pick<PushContent, 'accept' | 'decline' | 'results'> {
  const token = link?.split('#')[1]
  if (shift === undefined || token === undefined) return {}
  const { id, version, is_choice, location, works_on, starts, ends } = shift
  const textOf = (key: string) => serverText(language, `push.${key}`, { location, works_on, starts, ends })
  const input = { token, id, version }
  const { path } = responses.answer
  return {
    accept: { path, label: textOf(is_choice ? 'apply' : 'accept'), input: { ...input, answer: 'accept' } },
    decline: { path, label: textOf('decline'), input: { ...input, answer: 'decline', note: textOf('note') } },
    results: {
      accepted: textOf(is_choice ? 'applied' : 'accepted'),
      ...{ declined: textOf('declined'), failed: textOf('failed') },
    },
  }
}
