// What employees would be notified of by a change of a roster's status, composed by the code that sends it.
import { sql } from 'kysely'
import type { InputOf, ResultOf } from '#contract/call.ts'
import type { NotificationKind } from '#contract/platform/notifications.ts'
import { Refusal } from '#contract/refusals.ts'
import type {
  AnnouncedAction,
  AnnouncedShift,
  Announcement,
  rosterNotices,
} from '#contract/rostering/roster-notices.ts'
import { requireTransition } from '#contract/state-machines.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import type { Scope } from '#server/database/tenancy/scope.ts'
import { refusalMessage } from '#server/http/say.ts'
import { noteText } from '#server/modules/notifications/note-letters.ts'
import { plannedChannels, type Reader, resolveReaders } from '#server/modules/notifications/resolved-readers.ts'
import { nameIn } from '#server/modules/reference/queries.ts'
import { notesToPeople } from '#server/modules/rosters/notifications.ts'
import { requirePublishing } from '#server/modules/rosters/publication/publication.ts'
import { announcedKinds, requireWithdrawable } from '#server/modules/rosters/publication/status-actions.ts'
import { rosterForChange, type RosterForChange } from '#server/modules/rosters/queries.ts'
import { notifiedStatuses } from '#server/modules/rosters/rules.ts'
import { announcedSql } from './announced.ts'
import type { ShiftNote } from './sending.ts'
import { type AnnouncedFacts, changeOf, requiresAnswer } from './rules.ts'

type Input = InputOf<typeof rosterNotices.preview>
type Preview = ResultOf<typeof rosterNotices.preview>
type PreviewReader = { scope: Scope; language: Language; now: Date }

/** The people who would be notified, those who would not, and the rosters whose status would not change. */
export async function previewNotices(db: Db, reader: PreviewReader, input: Input): Promise<Preview> {
  const { action, message } = input
  const judged = await judgeRosters(db, reader, input)
  const possible = judged.flatMap(({ roster, refused }) => (refused === null ? [roster.id] : []))
  const assignment_ids = await assignmentsOf(db, action, possible)
  const notes = await notesToPeople(db, announcedKinds[action], assignment_ids, reader.now, message)
  const announced = await Promise.all(notes.map((note) => announcementsOf(db, note, reader.language)))
  const people = announced.flat()
  const names = await namesOf(
    db,
    judged.map(({ roster }) => roster.id),
  )
  const affected = new Set(people.map(({ employee_id }) => employee_id))
  return {
    people: people.toSorted((one, other) => one.employee_name.localeCompare(other.employee_name)),
    unaffected: names.filter(({ employee_id }) => !affected.has(employee_id)),
    refused: judged.flatMap(({ refused }) => (refused === null ? [] : [refused])),
  }
}

async function judgeRosters(db: Db, { scope, language }: PreviewReader, { ids, action }: Input) {
  const judged = []
  for (const id of new Set(ids)) {
    const roster = await rosterForChange(db, scope, id, 'none')
    judged.push({ roster, refused: await refusalOf(db, scope, roster, { action, language }) })
  }
  return judged
}

async function refusalOf(
  db: Db,
  scope: Scope,
  roster: RosterForChange,
  { action, language }: { action: AnnouncedAction; language: Language },
) {
  // What the action would be refused for is part of the preview.
  try {
    requireTransition('roster', action, roster.status)
    await requirements[action](db, scope, roster)
    return null
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown
    const { name } = await db.selectFrom('rosters').select('name').where('id', '=', roster.id).executeTakeFirstOrThrow()
    return { id: roster.id, name, message: refusalMessage(language, thrown.code, thrown.facts) }
  }
}

type Requirement = (db: Db, scope: Scope, roster: RosterForChange) => Promise<void>

// The planner accepts warnings and gives the reason in the dialog that shows the preview.
const withdrawable: Requirement = (db, _, roster) => requireWithdrawable(db, roster, '')
const requirements: Readonly<Record<AnnouncedAction, Requirement>> = {
  publish: (db, scope, roster) => requirePublishing(db, scope, roster, { accept_warnings: true }),
  unpublish: withdrawable,
  cancel: withdrawable,
}

/** The assignments whose employees an action notifies. */
async function assignmentsOf(db: Db, action: AnnouncedAction, roster_ids: readonly string[]) {
  const statuses = action === 'publish' ? ['planned'] : [...notifiedStatuses]
  const { rows } = await sql<{ id: string }>`
    select id from assignments where roster_id = any(${[...roster_ids]}::uuid[]) and status = any(${statuses}::text[])
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

type ShiftLine = Omit<AnnouncedShift, 'change' | 'was' | 'requires_answer'> & {
  employee_id: string
  employee_name: string
  phone: string | null
  announced: AnnouncedFacts
  was: (AnnouncedFacts & { position_name: string }) | null
}

async function announcementsOf(db: Db, { note, subject }: ShiftNote, language: Language): Promise<Announcement[]> {
  const readers = new Map((await resolveReaders(db, note)).map((reader) => [reader.employee_id, reader]))
  const { rows } = await sql<ShiftLine>`
    select line.employee_id, employees.name as employee_name, employees.phone, line.assignment_id, line.roster_id, line.roster_shift_id,
      line.announced, line.announced ->> 'works_on' as works_on, line.announced ->> 'starts' as starts, line.announced ->> 'ends' as ends,
      line.announced ->> 'location_name' as location_name, ${nameIn(language, 'positions')} as position_name,
      line.was || jsonb_build_object('position_name', ${nameIn(language, 'old_positions')}) as was
    from (${announcedSql(subject)}) as line
    join employees on employees.id = line.employee_id
    join reference_items positions on positions.id = (line.announced ->> 'position_id')::uuid
    left join reference_items old_positions on old_positions.id = (line.was ->> 'position_id')::uuid
    order by line.employee_id, line.starts_at, line.assignment_id`.execute(db)
  const people = [...Map.groupBy(rows, ({ employee_id }) => employee_id)]
  return people.map(([id, lines]) => announcementFor(note.kind, lines, readers.get(id)))
}

function announcementFor(
  kind: NotificationKind,
  lines: readonly ShiftLine[],
  reader: Reader | undefined,
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
    reachable: reader !== undefined && reader.has_access && channels.some(({ status }) => status === 'queued'),
    requires_answer: requiresAnswer(kind),
    shifts: lines.map((line) => shiftOf(kind, line)),
  }
}

function shiftOf(kind: NotificationKind, line: ShiftLine): AnnouncedShift {
  const { assignment_id, roster_id, roster_shift_id, works_on, starts, ends, location_name, position_name } = line
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
async function namesOf(db: Db, roster_ids: readonly string[]) {
  const { rows } = await sql<{ employee_id: string; employee_name: string }>`
    select distinct employees.name as employee_name, employees.id as employee_id
    from assignments join employees on employees.id = assignments.employee_id
    where assignments.roster_id = any(${[...roster_ids]}::uuid[]) and assignments.status in ('planned', 'pending', 'accepted')
    order by employees.name, employees.id`.execute(db)
  return rows
}
