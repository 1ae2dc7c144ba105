import { sql } from 'kysely'
import { mentionedIn } from '#contract/jobs/applications/note-mentions.ts'
import type { ApplicantNote } from '#contract/jobs/applications/notes.ts'
import { nameOf } from '#contract/permissions.ts'
import { notFound, refuse } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import type { Context } from '#server/http/context.ts'
import { applicationsVisibleTo } from '#server/modules/jobs/applications/queries.ts'
import { isRecruiter } from '#server/modules/jobs/posts/queries.ts'
import { canEditNote } from './policy.ts'

const notesIn = (db: Db, scope: Scope) =>
  db
    .selectFrom('job_application_notes as notes')
    .innerJoin('job_applications', 'job_applications.id', 'notes.application_id')
    .innerJoin('jobs', 'jobs.id', 'job_applications.job_id')
    .leftJoin('memberships as author', 'author.id', 'notes.author_id')
    .select(['notes.id', 'notes.agency_id', 'notes.application_id', 'notes.text', 'notes.author_id', 'notes.version'])
    .select([sql<string | null>`coalesce(author.shown_name, notes.author_name)`.as('author_name')])
    .select([isoOf('notes.created_at').as('created_at')])
    .select([isoOf('notes.edited_at').$castTo<string | null>().as('edited_at')])
    .where(inAgency(scope, 'notes.agency_id'))
    .where(applicationsVisibleTo(scope))

type StoredNote = Awaited<ReturnType<ReturnType<typeof notesIn>['executeTakeFirstOrThrow']>>

/** The notes about an applicant, newest first. */
export async function notesOf(context: Context, application_id: string): Promise<ApplicantNote[]> {
  const { db, scope } = context
  const notes = await notesIn(db, scope)
    .where('notes.application_id', '=', application_id)
    .where('notes.deleted_at', 'is', null)
    .orderBy('notes.created_at', 'desc')
    .orderBy('notes.id', 'desc')
    .limit(200)
    .execute()
  return toNotes(context, notes)
}

/** A note in the reader's scope; a deleted one only where it is to be restored. */
export async function noteOf(context: Context, id: string, { deleted = false } = {}) {
  const { db, scope } = context
  const stored = await notesIn(db, scope)
    .where('notes.id', '=', id)
    .where('notes.deleted_at', deleted ? 'is not' : 'is', null)
    .executeTakeFirstOrThrow(notFound)
  const [note] = await toNotes(context, [stored])
  if (note === undefined) refuse('notFound')
  return { note, agency_id: stored.agency_id }
}

async function toNotes(
  { db, actor, scope }: Pick<Context, 'db' | 'actor' | 'scope'>,
  notes: readonly StoredNote[],
): Promise<ApplicantNote[]> {
  const names = await namesOf(db, scope, [...new Set(notes.flatMap(({ text }) => mentionedIn(text)))])
  return notes.map(({ author_id, agency_id: _, ...note }) => ({
    ...note,
    mentions: mentionedIn(note.text).flatMap((id) => {
      const name = names.get(id)
      return name === undefined ? [] : [{ id, name }]
    }),
    can_edit: canEditNote(actor, { author_id }),
  }))
}

async function namesOf(db: Db, scope: Scope, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string>()
  const members = await db
    .selectFrom('memberships')
    .select(['id', 'shown_name as name'])
    .where(inAgency(scope, 'memberships.agency_id'))
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute()
  return new Map(members.map(({ id, name }) => [id, name]))
}

/** The users of the agency who can see applicants, by name. */
export const colleaguesOf = ({ db, scope }: Pick<Context, 'db' | 'scope'>) =>
  colleaguesIn(db)
    .where(inAgency(scope, 'memberships.agency_id'))
    .orderBy(sql`muster_plain(memberships.shown_name)`)
    .orderBy('memberships.id')
    .limit(500)
    .execute()

/** Those of these memberships who can see the applicants of the agency. */
export async function membersWhoSeeApplicants(db: Db, agency_id: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const members = await colleaguesIn(db)
    .where('memberships.agency_id', '=', agency_id)
    .where('memberships.id', 'in', [...ids])
    .orderBy('memberships.id')
    .execute()
  return members.map(({ id }) => id)
}

const colleaguesIn = (db: Db) =>
  db
    .selectFrom('memberships')
    .innerJoin('roles', 'roles.id', 'memberships.role_id')
    .innerJoin('role_permissions', 'role_permissions.role_id', 'roles.id')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select(['memberships.id', 'memberships.shown_name as name', sql<string>`accounts.email::text`.as('email')])
    .where('role_permissions.permission', '=', nameOf(['Job Post', 'view applicants']))
    .where('memberships.status', '=', 'active')
    .where(isRecruiter)
