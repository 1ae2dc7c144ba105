// Text messages about notifications of shifts, in each recipient's language and after their quiet hours.
import { notificationKindFacts } from '#contract/platform/notifications/notifications.ts'
import type { Db } from '#server/database/dialect.ts'
import { serverText } from '#server/http/server-texts.ts'
import { type NewMessage, writeMessages } from '#server/modules/sms/actions.ts'
import { type AnswerableShift, answerableShiftOf, answerableShifts, employeesOf } from './answerable-shifts.ts'
import type { NotificationReader, NotificationInput, SentNotification } from './resolved-readers.ts'
import { phoneExpiry, phoneWaitsUntil } from './rules.ts'
import type { DeliveryOf } from '#server/modules/deliveries/deliveries.ts'

/** Queues a text message to each of them whose notification is sent by SMS. */
export async function writeNoteMessages(
  db: Db,
  note: NotificationInput,
  sent: readonly SentNotification[],
  deliveryOf: DeliveryOf,
): Promise<void> {
  const due = sent.filter(({ sms }) => sms === 'send')
  if (due.length === 0) return
  const shifts = await answerableShifts(db, due)
  const agency = await agencyName(db, note.agency_id)
  const links = await note.linksFor?.('sms', employeesOf(due))
  const messages = due.map((reader) => ({
    ...messageFor(note, reader, { agency, shift: answerableShiftOf(shifts, reader) }),
    delivery_id: deliveryOf(reader.send_id, 'sms'),
    link: links?.get(reader.employee_id ?? '') ?? linkFor(reader),
  }))
  await writeMessages(db, messages, note.now)
}

// Without an account it opens nothing.
const linkFor = ({ membership_id, link }: NotificationReader) => (membership_id === null ? null : link)

async function agencyName(db: Db, agency_id: string | null) {
  const company = await db.selectFrom('companies').select('name').where('id', '=', agency_id).executeTakeFirst()
  return company?.name ?? 'Muster'
}

type MessageSubject = { agency: string; shift: AnswerableShift | undefined }

function messageFor(
  { kind, now }: NotificationInput,
  reader: NotificationReader,
  { agency, shift }: MessageSubject,
): Omit<NewMessage, 'delivery_id' | 'link'> {
  const { language, own_params, shift_at, quiet_active: active, quiet_from: from, quiet_to: to, time_zone } = reader
  const { wakes = false } = notificationKindFacts(kind)
  const title = serverText(language, `notifications.${kind}.title`, own_params)
  const text = serverText(language, `notifications.${kind}.text`, own_params)
  const content =
    shift === undefined
      ? serverText(language, 'sms.notification', { agency, title, text })
      : serverText(language, shift.is_choice ? 'sms.application' : 'sms.question', { agency, title, ...factsOf(shift) })
  return {
    agency_id: reader.agency_id,
    membership_id: reader.membership_id,
    employee_id: reader.employee_id,
    kind,
    // Where it is sent by SMS there is one.
    to_number: reader.phone ?? '',
    content,
    target: shift ?? null,
    not_before: phoneWaitsUntil(now.toISOString(), { active, from, to, time_zone }, { wakes, shift_at }),
    expires_at: phoneExpiry(now, shift_at),
  }
}

const factsOf = ({ location, works_on, starts, ends }: AnswerableShift) => ({ location, works_on, starts, ends })
