// Emails about notifications, in each recipient's language and after their quiet hours.
import { type NoteParams, type NotificationKind, notificationKindOf } from '#contract/platform/notifications.ts'
import type { LetterKind } from '#contract/platform/letters.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { serverText } from '#server/http/say.ts'
import { type NewLetter, writeLetters } from '#server/modules/letters/actions.ts'
import type { Note } from './actions.ts'
import { employeesOf } from './answerable-shifts.ts'
import type { Reader } from './resolved-readers.ts'
import { letterWaitsUntil } from './rules.ts'

/** Queues an email to each of them, in their language, not before the end of their quiet hours; returns the ids in the same order. */
export async function writeNoteLetters(db: Db, note: Note, readers: readonly Reader[]): Promise<string[]> {
  const links = readers.length === 0 ? undefined : await note.linksFor?.('email', employeesOf(readers))
  return writeLetters(
    db,
    readers.map((reader) => letterFor(note, reader, links?.get(reader.employee_id ?? ''))),
  )
}

function letterFor({ kind, now }: Note, reader: Reader, private_link: string | undefined): NewLetter {
  const { language, params, link, shift_at, quiet_active: active, quiet_from: from, quiet_to: to, time_zone } = reader
  const not_before = letterWaitsUntil(
    now.toISOString(),
    { active, from, to, time_zone },
    { priority: notificationKindOf(kind).priority, shift_at },
  )
  const { title, text } = noteText(language, kind, params)
  return {
    to: reader.email,
    language,
    kind: private_link === undefined ? letterKindFor(reader) : 'shiftResponse',
    params: { name: reader.first_name, title, text, link: private_link ?? link },
    agency_id: reader.agency_id,
    not_before,
  }
}

const letterKindFor = ({ membership_id }: Reader): LetterKind =>
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
