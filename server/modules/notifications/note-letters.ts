// Emails about notifications, in each recipient's language and after their quiet hours.
import { type NoteParams, type NotificationKind, notificationKindOf } from '#contract/platform/notifications.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { serverText } from '#server/http/say.ts'
import { writeLetters } from '#server/modules/letters/actions.ts'
import type { Note } from './actions.ts'
import type { Reader } from './resolved-readers.ts'
import { letterWaitsUntil } from './rules.ts'

/** Queues an email to each of them, in their language, not before the end of their quiet hours; returns the ids in the same order. */
export const writeNoteLetters = (db: Db, note: Note, readers: readonly Reader[]) =>
  writeLetters(
    db,
    readers.map((reader) => letterFor(note, reader)),
  )

function letterFor({ kind, now }: Note, reader: Reader) {
  const {
    language,
    params,
    link,
    private_link,
    shift_at,
    quiet_active: active,
    quiet_from: from,
    quiet_to: to,
    time_zone,
  } = reader
  const not_before = letterWaitsUntil(
    now.toISOString(),
    { active, from, to, time_zone },
    { priority: notificationKindOf(kind).priority, shift_at },
  )
  const { title, text } = noteText(language, kind, params)
  return {
    to: reader.email,
    language,
    kind: private_link === null ? ('notification' as const) : ('shiftResponse' as const),
    params: { name: reader.first_name, title, text, link: private_link ?? link },
    agency_id: reader.agency_id,
    not_before,
  }
}

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
