import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { mentionedIn, maxMentions } from '#contract/jobs/applications/note-mentions.ts'
import type { ApplicantNote } from '#contract/jobs/applications/notes.ts'
import { refuse, refuseField } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { requireVersion, updateVersioned } from '#server/database/rows/versioned.ts'
import { newId } from '#server/database/values/ids.ts'
import type { Context } from '#server/http/context.ts'
import { notifyMentioned } from '#server/modules/jobs/applicant/notifications.ts'
import { applicationForChange } from '#server/modules/jobs/applications/queries.ts'
import { noteOf, membersWhoSeeApplicants } from './queries.ts'

type NoteCalls = Calls['applicantNotes']

/** Adds a note and notifies those whom it mentions. */
export async function addNote(
  context: Context,
  { application_id, text }: InputOf<NoteCalls['store']>,
): Promise<ApplicantNote> {
  const { db, actor, now } = context
  // Locked, so that an application that is anonymised meanwhile gets no note afterwards.
  const { agency_id } = await applicationForChange(context, { id: application_id })
  const mentioned = await requireMentionable(db, { agency_id, former: [] }, text)
  const id = newId()
  const author = { author_id: actor.membership_id, author_name: actor.name }
  await db
    .insertInto('job_application_notes')
    .values({ id, agency_id, application_id, text, ...author, created_at: now.toISOString() })
    .execute()
  await notifyMentionedColleagues(context, { agency_id, note_id: id, application_id }, mentioned)
  return (await noteOf(context, id)).note
}

/** Changes a note; only those whom it did not mention before are notified. */
export async function changeNote(
  context: Context,
  { id, version, text }: InputOf<NoteCalls['update']>,
): Promise<ApplicantNote> {
  const { db, scope, now } = context
  const { note: current, agency_id } = await ownNote(context, { id, version })
  const mentioned = await requireMentionable(db, { agency_id, former: mentionedIn(current.text) }, text)
  const set = { text, edited_at: now.toISOString() }
  await updateVersioned(db, 'job_application_notes', { scope, current, set })
  await notifyMentionedColleagues(
    context,
    { agency_id, note_id: id, application_id: current.application_id },
    mentioned,
  )
  return (await noteOf(context, id)).note
}

/** Deletes a note; `restoreNote` brings it back until `deleteRemovedNotes` has deleted it for good. */
export async function removeNote(context: Context, seen: InputOf<NoteCalls['remove']>) {
  const { db, scope, now } = context
  const { note: current } = await ownNote(context, seen)
  const set = { deleted_at: now.toISOString() }
  await updateVersioned(db, 'job_application_notes', { scope, current, set })
  return { id: current.id, version: current.version + 1 }
}

export async function restoreNote(context: Context, seen: InputOf<NoteCalls['restore']>): Promise<ApplicantNote> {
  const { db, scope } = context
  const { note: current } = await ownNote(context, seen, { deleted: true })
  await updateVersioned(db, 'job_application_notes', {
    scope,
    current,
    set: { deleted_at: null },
  })
  return (await noteOf(context, current.id)).note
}

async function ownNote(
  context: Context,
  { id, version }: { id: string; version: number },
  options: { deleted?: boolean } = {},
) {
  const stored = await noteOf(context, id, options)
  if (!stored.note.can_edit) refuse('mayNot')
  requireVersion(stored.note, version)
  return stored
}

/** The ids in the text; everybody who is mentioned for the first time has to be able to see applicants. */
async function requireMentionable(
  db: Db,
  { agency_id, former }: { agency_id: string; former: readonly string[] },
  text: string,
) {
  const added = mentionedIn(text).filter((id) => !former.includes(id))
  if (mentionedIn(text).length > maxMentions) refuseField('text', 'validation.tooManyMentions', { max: maxMentions })
  const allowed = await membersWhoSeeApplicants(db, agency_id, added)
  if (allowed.length < added.length) refuseField('text', 'validation.mentionWithoutAccess')
  return added
}

type NoteRef = { agency_id: string; note_id: string; application_id: string }

/** Notifies these colleagues, except those who were notified of the note before, and its author. */
async function notifyMentionedColleagues(
  { db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>,
  { agency_id, note_id, application_id }: NoteRef,
  ids: readonly string[],
) {
  if (ids.length === 0) return
  const added = await db
    .insertInto('job_note_mentions')
    .values(ids.map((membership_id) => ({ agency_id, note_id, membership_id })))
    .onConflict((of) => of.doNothing())
    .returning('membership_id')
    .execute()
  const membership_ids = added.map(({ membership_id }) => membership_id).filter((id) => id !== actor.membership_id)
  await notifyMentioned(db, { agency_id, id: application_id, membership_ids, by_name: actor.name }, now)
}

/** Deletes the notes for good that were deleted a day ago and not restored. */
export const deleteRemovedNotes = (db: Db, now: Date) =>
  db
    .deleteFrom('job_application_notes')
    .where('deleted_at', '<', sql<string>`${now.toISOString()}::timestamptz - interval '1 day'`)
    .execute()
