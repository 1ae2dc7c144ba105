// What employees would be notified of by a change of a roster's status, composed by the code that sends it.
import { sql } from 'kysely'
import type { InputOf, ResultOf } from '#contract/call.ts'
import type { NotificationKind } from '#contract/platform/notifications/notifications.ts'
import { type Refusal, refusalFor } from '#contract/refusals.ts'
import type {
  AnnouncedAction,
  AnnouncedShift,
  Announcement,
  rosterNotices,
} from '#contract/rostering/rosters/roster-notices.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import type { Context } from '#server/http/context.ts'
import { refusalMessage } from '#server/http/server-texts.ts'
import { noteText } from '#server/modules/notifications/note-emails.ts'
import {
  plannedChannels,
  type NotificationReader,
  resolveReaders,
} from '#server/modules/notifications/resolved-readers.ts'
import { nameIn } from '#server/modules/reference/queries.ts'
import { notesToPeople } from '#server/modules/publication/notifications.ts'
import { notesOfChanges } from '#server/modules/publication/change-notes.ts'
import { type ChangeToPublish, changesToPublish } from '#server/modules/rosters/unpublished/changes-to-publish.ts'
import { isUnpublishedRemoval } from '#server/modules/rosters/unpublished/last-published.ts'
import { checkRosters, publicationBlocker } from '#server/modules/publication/publication-check.ts'
import { responsesOn, withdrawalBlocker, withdrawalKinds } from '#server/modules/publication/status-actions.ts'
import { type RosterForChange, rostersForChange } from '#server/modules/rosters/queries.ts'
import { notifiedStatuses } from '#server/modules/rosters/rules.ts'
import { announcedSql } from './announced.ts'
import { entriesOf, type ShiftNote } from './sending.ts'
import { type AnnouncedFacts } from '#server/modules/rosters/unpublished/announced-facts.ts'
import { announcesPlan, changeOf, requiresAnswer } from './rules.ts'

type Input = InputOf<typeof rosterNotices.preview>
type Preview = ResultOf<typeof rosterNotices.preview>
/** The people who would be notified, those who would not, and the rosters whose status would not change. */
export async function previewNotices(
  context: Pick<Context, 'db' | 'scope' | 'language' | 'now'>,
  input: Input,
): Promise<Preview> {
  const { db, language, now } = context
  const { action, message } = input
  const judged = await rostersWithRefusals(context, input)
  const possible = judged.flatMap(({ roster, refusal }) => (refusal === null ? [roster] : []))
  const notes = await notesOf(db, { action, message, shift_ids: input.shift_ids ?? null }, possible, now)
  const announced = await Promise.all(notes.map((note) => announcementsOf(db, note, language)))
  const people = announced.flat()
  const names = await namesOf(
    db,
    judged.map(({ roster }) => roster),
  )
  const affected = new Set(people.map(({ employee_id }) => employee_id))
  return {
    people: people.toSorted((one, other) => one.employee_name.localeCompare(other.employee_name)),
    unaffected: names.filter(({ employee_id }) => !affected.has(employee_id)),
    refused: judged.flatMap(({ roster: { id, name }, refusal }) =>
      refusal === null ? [] : [{ id, name, message: refusalMessage(language, refusal.code, refusal.facts) }],
    ),
  }
}

type CheckedRoster = { roster: RosterForChange; refusal: Refusal | null }

/** Each roster with the reason why the action would be refused. */
async function rostersWithRefusals(
  { db, scope, language, now }: Pick<Context, 'db' | 'scope' | 'language' | 'now'>,
  { ids, action, shift_ids }: Input,
): Promise<CheckedRoster[]> {
  const rosters = [...(await rostersForChange(db, scope, ids, 'none')).values()]
  if (action === 'publish') {
    const checks = await checkRosters(db, scope, rosters, { shift_ids: shift_ids ?? null, language, now })
    return checks.map((check) => ({ roster: check.roster, refusal: publicationBlocker(check) }))
  }
  const responses = await responsesOn(db, rosters)
  return rosters.map((roster) => {
    // The planner gives the reason in the dialog that shows the preview.
    const blocker = withdrawalBlocker(roster.status, action, responses.get(roster.id), '')
    return { roster, refusal: blocker === null ? null : refusalFor(blocker) }
  })
}

type Announcing = { action: AnnouncedAction; message: string | null; shift_ids: readonly string[] | null }

/** What the action would send. */
async function notesOf(
  db: Db,
  { action, message, shift_ids }: Announcing,
  rosters: readonly RosterForChange[],
  now: Date,
): Promise<ShiftNote[]> {
  if (action !== 'publish')
    return notesToPeople(db, withdrawalKinds[action], await heldAssignments(db, rosters), now, message)
  const changes: ChangeToPublish[] = []
  for (const [agency_id, own] of Map.groupBy(rosters, (roster) => roster.agency_id))
    changes.push(...(await changesToPublish(db, { agency_id, roster_ids: own.map(({ id }) => id), shift_ids })))
  return notesOfChanges(db, changes, now, message)
}

/** The assignments that employees know of. */
async function heldAssignments(db: Db, rosters: readonly RosterForChange[]) {
  const { rows } = await sql<{ id: string }>`
    select id from assignments
    where ${isOnRosters(rosters)} and (status = any(${[...notifiedStatuses]}::text[]) or ${isUnpublishedRemoval})
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

const isOnRosters = (rosters: readonly RosterForChange[]) => sql<boolean>`(
  assignments.agency_id = any(${[...new Set(rosters.map(({ agency_id }) => agency_id))]}::uuid[])
  and assignments.roster_id = any(${rosters.map(({ id }) => id)}::uuid[])
)`

type ShiftLine = Omit<AnnouncedShift, 'change' | 'was' | 'requires_answer'> & {
  kind: NotificationKind
  employee_id: string
  employee_name: string
  phone: string | null
  announced: AnnouncedFacts
  was: (AnnouncedFacts & { position_name: string }) | null
}

async function announcementsOf(db: Db, shiftNote: ShiftNote, language: Language): Promise<Announcement[]> {
  const { note } = shiftNote
  const readers = new Map((await resolveReaders(db, note)).map((reader) => [reader.employee_id, reader]))
  const linesOfEntries = await Promise.all(entriesOf(shiftNote).map((entry) => linesOf(db, entry, language)))
  const people = [...Map.groupBy(linesOfEntries.flat(), ({ employee_id }) => employee_id)]
  return people.map(([id, lines]) => announcementFor(note.kind, lines, readers.get(id)))
}

async function linesOf(
  db: Db,
  { kind, subject }: ReturnType<typeof entriesOf>[number],
  language: Language,
): Promise<ShiftLine[]> {
  const { rows } = await sql<Omit<ShiftLine, 'kind'>>`
    select line.employee_id, employees.name as employee_name, employees.phone, line.assignment_id, line.roster_id, line.roster_shift_id,
      line.announced, line.announced ->> 'works_on' as works_on, line.announced ->> 'starts' as starts, line.announced ->> 'ends' as ends,
      line.announced ->> 'location_name' as location_name, ${nameIn(language, 'positions')} as position_name,
      line.was || jsonb_build_object('position_name', ${nameIn(language, 'old_positions')}) as was
    from (${announcedSql(subject, announcesPlan(kind))}) as line
    join employees on employees.id = line.employee_id
    join reference_items positions on positions.id = (line.announced ->> 'position_id')::uuid
    left join reference_items old_positions on old_positions.id = (line.was ->> 'position_id')::uuid
    order by line.employee_id, line.starts_at, line.assignment_id`.execute(db)
  return rows.map((row) => ({ ...row, kind }))
}

function announcementFor(
  kind: NotificationKind,
  lines: readonly ShiftLine[],
  reader: NotificationReader | undefined,
): Announcement {
  const [first] = lines
  const channels = reader === undefined ? [] : plannedChannels(reader).map((one) => ({ error: null, ...one }))
  const texts = reader === undefined ? { title: null, text: null } : noteText(reader.language, kind, reader.params)
  return {
    employee_id: first?.employee_id ?? '',
    employee_name: first?.employee_name ?? '',
    phone: first?.phone ?? null,
    language: reader?.language ?? null,
    ...texts,
    channels,
    // What is only in the product is not seen by those who cannot sign in.
    reachable: channels.some(
      ({ channel, status }) => status === 'queued' && (channel !== 'in_app' || reader?.has_access),
    ),
    requires_answer: lines.some((line) => requiresAnswer(line.kind)),
    shifts: lines.map(shiftOf).toSorted((one, other) => orderOf(one).localeCompare(orderOf(other))),
  }
}

const orderOf = ({ works_on, starts, assignment_id }: AnnouncedShift) => `${works_on} ${starts} ${assignment_id}`

function shiftOf(line: ShiftLine): AnnouncedShift {
  const { kind, assignment_id, roster_id, roster_shift_id, works_on, starts, ends, location_name, position_name } = line
  const { announced, was } = line
  const ids = { assignment_id, roster_id, roster_shift_id }
  const change = changeOf(kind, announced, was)
  const facts = { works_on, starts, ends, location_name, position_name }
  return { ...ids, ...facts, change, was: was && factsOf(was), requires_answer: requiresAnswer(kind) }
}

const factsOf = ({
  works_on,
  starts,
  ends,
  location_name,
  position_name,
}: AnnouncedFacts & { position_name: string }) => ({
  works_on,
  starts,
  ends,
  location_name,
  position_name,
})

/** Everybody who is on these rosters. */
async function namesOf(db: Db, rosters: readonly RosterForChange[]) {
  const { rows } = await sql<{ employee_id: string; employee_name: string }>`
    select employees.name as employee_name, employees.id as employee_id
    from assignments join employees on employees.id = assignments.employee_id
    where ${isOnRosters(rosters)} and assignments.status in ('planned', 'pending', 'accepted')
    group by employees.id, employees.name
    order by muster_plain(employees.name), employees.id`.execute(db)
  return rows
}
