// Emails about notifications, in each recipient's language and after their quiet hours.
import {
  type NoteParams,
  type NotificationKind,
  notificationKindFacts,
} from '#contract/platform/notifications/notifications.ts'
import type { EmailKind } from '#contract/platform/notifications/emails.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { serverText } from '#server/http/server-texts.ts'
import { type NewEmail, writeEmails } from '#server/modules/emails/actions.ts'
import { employeesOf } from './answerable-shifts.ts'
import type { NotificationReader, NotificationInput } from './resolved-readers.ts'
import { emailWaitsUntil } from './rules.ts'

/** Queues an email to each of them, in their language, not before the end of their quiet hours; returns the ids in the same order. */
export async function writeNoteEmails(
  db: Db,
  note: NotificationInput,
  readers: readonly NotificationReader[],
): Promise<string[]> {
  const links = readers.length === 0 ? undefined : await note.linksFor?.('email', employeesOf(readers))
  return writeEmails(
    db,
    readers.map((reader) => emailFor(note, reader, links?.get(reader.employee_id ?? ''))),
  )
}

function emailFor(
  { kind, now }: NotificationInput,
  reader: NotificationReader,
  private_link: string | undefined,
): NewEmail {
  const { language, params, link, shift_at, quiet_active: active, quiet_from: from, quiet_to: to, time_zone } = reader
  const not_before = emailWaitsUntil(
    now.toISOString(),
    { active, from, to, time_zone },
    { priority: notificationKindFacts(kind).priority, shift_at },
  )
  const { title, text } = noteText(language, kind, params)
  return {
    to: reader.email,
    language,
    kind:
      private_link === undefined ? emailKindFor(reader) : (notificationKindFacts(kind).link_email ?? 'shiftResponse'),
    params: { name: reader.first_name, title, text, link: private_link ?? link },
    agency_id: reader.agency_id,
    not_before,
  }
}

const emailKindFor = ({ membership_id }: NotificationReader): EmailKind =>
  membership_id === null ? 'shiftNotice' : 'notification'

/** A notification as its reader gets it by email, SMS or push: in their language, with the message that a planner added. */
export function noteText(language: Language, kind: NotificationKind, params: NoteParams) {
  const title = serverText(language, `notifications.${kind}.title`, params)
  const text = serverText(language, `notifications.${kind}.text`, params)
  const { message } = params
  return {
    title,
    text: message === undefined ? text : serverText(language, 'notifications.withMessage', { text, message }),
  }
}
