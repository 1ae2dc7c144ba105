// What publishing sends: one notification a person about everything that changed for them.
import type { NoteParams } from '#contract/platform/notifications/notifications.ts'
import type { Db } from '#server/database/dialect.ts'
import { notesToPeople, ownShifts } from './notifications.ts'
import type { ShiftNote } from '#server/modules/publication/notices/sending.ts'
import type { ChangeToPublish } from '#server/modules/rosters/unpublished/changes-to-publish.ts'

/** The notifications of these changes, not sent yet; shifts that have ended are left out. */
export async function notesOfChanges(
  db: Db,
  changes: readonly ChangeToPublish[],
  now: Date,
  message: string | null,
): Promise<ShiftNote[]> {
  const ahead = changes.filter(({ facts }) => facts.ends_at > now.toISOString())
  const people = [...Map.groupBy(ahead, ({ agency_id, employee_id }) => `${agency_id} ${employee_id}`).values()]
  const added = people.filter((own) => own.every(({ kind }) => kind === 'rosterPublished'))
  const removed = people.filter((own) => own.every(({ kind }) => kind === 'shiftCancelled'))
  const others = people.filter((own) => !added.includes(own) && !removed.includes(own))
  return [
    ...(await notesToPeople(db, 'rosterPublished', idsOf(added.flat()), now, message)),
    ...(await notesToPeople(db, 'shiftCancelled', idsOf(removed.flat()), now, message)),
    ...notesOfSingleChanges(
      others.flatMap((own) => (own.length === 1 ? own : [])),
      now,
      message,
    ),
    ...notesOfSeveralChanges(
      others.filter((own) => own.length > 1),
      now,
      message,
    ),
  ]
}

const idsOf = (changes: readonly ChangeToPublish[]) => changes.map(({ id }) => id)
const textOf = (message: string | null): NoteParams => (message === null ? {} : { message })

/** Everybody on a shift that changed in the same way gets one notification. */
function notesOfSingleChanges(changes: readonly ChangeToPublish[], now: Date, message: string | null): ShiftNote[] {
  const sameChange = ({ kind, roster_shift_id, was }: ChangeToPublish) => `${kind}:${roster_shift_id} ${was?.works_on}`
  return [...Map.groupBy(changes, sameChange).values()].flatMap((same) => {
    const [first] = same
    if (first === undefined) return []
    const { agency_id, kind, roster_shift_id, facts, was } = first
    const { works_on, starts, ends, location_name: location } = facts
    const params = { location, works_on, starts, ends, was: was?.works_on ?? works_on, ...textOf(message) }
    const employees = same.map(({ employee_id, id: assignment_id }) => ({ employee_id, assignment_id }))
    const note = { agency_id, to: { employees }, kind, params, shift_at: firstStart([first]), link: ownShifts, now }
    const subject = { assignment_ids: idsOf(same) }
    return [{ note: { ...note, group: `${kind}:${roster_shift_id}` }, subject }]
  })
}

function notesOfSeveralChanges(
  people: readonly (readonly ChangeToPublish[])[],
  now: Date,
  message: string | null,
): ShiftNote[] {
  const byAgency = Map.groupBy(people, ([first]) => first?.agency_id ?? '')
  return [...byAgency].map(([agency_id, ofAgency]) => {
    const changes = ofAgency.flat()
    const note = { agency_id, to: { employees: ofAgency.map(addressedTo) }, kind: 'rosterChanged' as const, now }
    const byKind = [...Map.groupBy(changes, ({ kind }) => kind)]
    return {
      note: { ...note, link: ownShifts, ...(message !== null && { params: { message } }) },
      subject: { assignment_ids: idsOf(changes) },
      entries: byKind.map(([kind, same]) => ({ kind, assignment_ids: idsOf(same) })),
    }
  })
}

function addressedTo(own: readonly ChangeToPublish[]) {
  const days = own.flatMap(({ facts, was }) => [facts.works_on, was?.works_on ?? facts.works_on]).toSorted()
  const places = [...new Set(own.map(({ facts }) => facts.location_name))].toSorted().join(', ').slice(0, 200)
  return {
    employee_id: own[0]?.employee_id ?? '',
    shift_at: firstStart(own),
    params: { count: own.length, from: days.at(0) ?? '', to: days.at(-1) ?? '', places },
  }
}

// A shift of tomorrow that moves to next week is as urgent as one that moves to tomorrow.
const firstStart = (own: readonly ChangeToPublish[]) =>
  own.flatMap(({ facts, was }) => [facts.starts_at, was?.starts_at ?? facts.starts_at]).toSorted()[0] ?? null
